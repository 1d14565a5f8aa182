// Spend, budgets and accounts.
import type { Breakdown } from '../../../spend/breakdown.ts';
import { count, phrase } from '../../document.ts';
import { columns } from '../en/format.ts';
import type { spend as en } from '../en/spend.ts';
import { format } from './format.ts';

const dimension: Readonly<Record<Breakdown['by'], string>> = { service: 'serviço', sku: 'SKU', region: 'região', day: 'dia' };

export const spend: typeof en = {
  title: (dataUntil) =>
    `Gastos (meses em UTC; ${dataUntil === null ? 'nenhum registro de consumo' : `dados até ${format.minute(dataUntil)}`})`,
  notRead: 'O consumo não foi lido',
  nothingRead: 'Nenhum registro de consumo foi lido.',
  noBudget: (command) => phrase`Nenhum orçamento declarado; ${command} mostra o gasto de cada conta.`,
  othersWithin: (budgets, command) => phrase`${count(budgets, 'orçamento')} dentro do limite; ${command} mostra todos.`,
  whatIncreased: (command) => phrase`${command} mostra o que aumentou.`,
  perAccount: 'Gastos por conta',
  wholeTenant: 'tenant inteiro',
  month: (month, closed) => `${format.month(month)}${closed ? ' (fechado)' : ''}`,
  notEvaluated: (why) => `não avaliado: ${why}`,
  spentOf: (spent, limit, atLeast, details) =>
    `${atLeast ? 'pelo menos ' : ''}${spent} de ${limit}${details.length === 0 ? '' : ` (${details.join(', ')})`}`,
  differsBy: (amount, isMore) => `${amount} a ${isMore ? 'mais' : 'menos'}`,
  mayBeMore: (why) => `pode ter sido faturado mais: ${why}`,
  noForecast: (why) => `sem previsão: ${why}`,
  forecast: (amount, isOver) => `previsão para o mês: ${amount}${isOver ? ', acima do orçamento' : ''}`,
  shortForecast: (amount) => `previsão ${amount}`,
  barLegend: 'Cada barra: o que foi gasto e depois a previsão para o mês; a linha vertical é o limite.',
  accountColumns: columns('subconta', 'nome', 'mês', 'faturado', 'efetivo', 'registros'),
  unknown: 'desconhecido',
  reopenedUnknown: (why) => `Não se sabe se há meses reabertos: ${why}.`,
  noneReopened: 'Nenhum mês fechado mudou.',
  reopenedColumns: columns('subconta', 'nome', 'mês', 'no fechamento', 'agora', 'mudança', 'quando mudou'),
  reopened: 'Meses reabertos (fechados, e alterados desde que o ledger registrou a soma):',
  between: ({ after, by }) => (after === undefined ? `até ${format.day(by)}` : `${format.day(after)} a ${format.day(by)}`),
  breakdownColumns: ({ by, month, before }) => ['subconta', 'nome', dimension[by], format.month(month), format.month(before), 'mudança'],
  by: (by) => `Gastos por ${dimension[by]}`,
  noCompleteDay: (month) => `Ainda não há um dia completo de ${format.month(month)} (UTC).`,
  period: ({ month, before, days }, isBeforeRead) => {
    const first = days === 1 ? 'O primeiro dia' : `Os primeiros ${days} dias`;
    return isBeforeRead
      ? `${first} de ${format.month(month)} e de ${format.month(before)} (UTC), os maiores aumentos primeiro.`
      : `${first} de ${format.month(month)} (UTC). Os de ${format.month(before)} não foram lidos.`;
  },
  noRecord: 'Nenhum registro de consumo.',
  noValue: '(nenhum)',
};
