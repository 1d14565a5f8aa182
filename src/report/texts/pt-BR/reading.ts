// What was read, what a command would read, and what decides where credentials go.
import { count, phrase } from '../../document.ts';
import { columns } from '../en/format.ts';
import type { estimate as enEstimate, reading as enReading, trust as enTrust } from '../en/reading.ts';
import { format } from './format.ts';
import { kindTitles } from './kinds.ts';

const collections = (many: number): string => count(many, 'coleção', 'coleções');

export const reading: typeof enReading = {
  incomplete: (many) => `Leituras incompletas: ${collections(many)}`,
  state: {
    complete: 'completa',
    denied: 'negada',
    failed: 'falhou',
    partial: 'parcial',
    unsupported: 'sem suporte',
  },
  missingPermission: (cause, permission) => phrase`${cause} (permissão ausente: ${permission})`,
  consequence: 'Não são comparadas nem alteradas; as políticas que precisam delas informam "desconhecido".',
  summary: (items, many, { asOf, capture, totalCalls = 0 }) => {
    const from = capture === undefined ? `com ${count(totalCalls, 'chamada')}` : `de ${capture}`;
    const when = asOf === undefined ? '' : `, em ${format.utc(asOf)}`;
    return `Leitura de ${count(items, 'item', 'itens')} em ${collections(many)} ${from}${when}.`;
  },
  otherTime: (evaluated, read) =>
    `Avaliado em ${evaluated}, mas lido em ${read}: recursos, eventos de auditoria e as datas de um ledger são os da leitura. O consumo conta até a avaliação e é desconhecido nos dias que não foram lidos.`,
  notSupported: (names) => `Sem suporte nesta plataforma: ${names.join(', ')}.`,
};

type AllCalls = Parameters<typeof enEstimate.total>[0];

const callsOf = ({ totalCalls, onDemandCalls, exact }: AllCalls): string => {
  const least = `${exact ? '' : 'pelo menos '}${count(totalCalls, 'chamada')}`;
  if (onDemandCalls === undefined) return least;
  return exact ? `${least}, e até mais ${onDemandCalls}` : `${least}, e outras sob demanda`;
};

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const estimate: typeof enEstimate = {
  columns: columns('operação', 'chamadas'),
  calls: ({ calls, per, isMinimum, onDemand }) =>
    `${onDemand ? 'até ' : isMinimum ? 'pelo menos ' : ''}${calls}${per === undefined ? '' : ` por ${kindTitles[per][0]}`}`,
  total: callsOf,
  summary: (all) =>
    `${asSentence(callsOf(all))}${all.capture === undefined ? '' : `, com base nos tamanhos de ${all.capture}`}. Nenhuma chamada foi feita.`,
  noneMade: 'nenhuma feita',
  onDemand: 'As chamadas marcadas com "até" só são feitas se uma alteração precisar delas.',
  pages: 'As listas precisam de mais uma chamada para cada página seguinte. Com --capture, são usados os tamanhos de uma captura anterior.',
};

export const trust: typeof enTrust = {
  title: 'Arquivo de confiança alterado: revise primeiro',
  change: (type, file) =>
    phrase`${type === 'added' ? 'O arquivo de confiança é novo nesta alteração' : 'Esta alteração modifica o arquivo de confiança'}: ${file}. Ele decide para onde vão as credenciais, quem executa o Tenantry e quais travas estão relaxadas.`,
};
