// What a change does to the findings, and which settings it loosens.
import type { FixedBy } from '../../../policies/outlook.ts';
import { code, count, phrase, tone } from '../../document.ts';
import type { outlook as en } from '../en/outlook.ts';
import { impact } from './counts.ts';

const rows: Readonly<Record<Parameters<typeof en.row>[0], string>> = {
  introduced: 'Introduzidos por esta alteração',
  newlyEvaluated: 'Avaliados pela primeira vez',
  adopted: 'Adotados por esta alteração, não corrigidos',
  noLongerEvaluated: 'Não mais avaliados com esta alteração: estes achados continuam a contar',
  fixed: 'Corrigidos por esta alteração',
  remaining: 'Restantes após esta alteração',
  unknown: 'Desconhecidos após esta alteração',
  onlyWarn: 'Só alertam',
};

const fixers: Readonly<Record<Exclude<FixedBy['type'], 'waiting'>, string>> = {
  earlier: 'uma alteração que já passou pelo merge e ainda não foi aplicada',
  deferred: 'uma etapa posterior',
  drift: 'reversão do drift',
  due: 'trabalho agendado',
};

export const outlook: typeof en = {
  title: (counts, critical) =>
    `Impacto nas políticas: ${counts.map((one) => `${impact(one)}${one[0] === 'remaining' && critical > 0 ? ` (${count(critical, 'crítico')})` : ''}`).join(', ')}`,
  row: (name, many) => `${rows[name]} (${many})`,
  many: impact,
  columns: { line: 'linha', fixedBy: 'corrigido por' },
  fixer: (type) => fixers[type],
  unknownFixer: 'desconhecido',
  fixedBy: (fixer) => phrase`${tone('quiet', 'corrigido por ')}${fixer}`,
  fixedOnce: (what) => phrase`${tone('quiet', 'corrigido quando isto estiver feito: ')}${what}`,
  loosened: (many, suppressed) => {
    const still =
      suppressed === 0 ? '' : `: ${count(suppressed, 'achado suprimido, que ainda conta', 'achados suprimidos, que ainda contam')}`;
    return `Configurações enfraquecidas (${many})${still}`;
  },
  effect: ({ type, mayHide }, hides, fails) => {
    if (hides > 0) return `ocultaria ${count(hides, 'achado')}:`;
    if (type === 'guard') return 'vale para esta alteração e não valeria para a próxima';
    if (type === 'trust') return 'decide para onde vão as credenciais e quais travas estão relaxadas, a partir da próxima alteração';
    return fails ? `poderia ocultar achados que hoje não são conhecidos (até ${mayHide})` : 'não oculta nenhum achado conhecido hoje';
  },
  decidedBy: {
    new: 'A base não tem estado desejado; por isso o pacote baseline, sem exceções nem configurações, decide o que conta.',
    unclear:
      'Não foi possível carregar as políticas da base; por isso o pacote baseline, sem exceções nem configurações, decide o que conta.',
  },
  notEvaluated: (policies) =>
    phrase`${tone('quiet', `${count(policies, 'política não é avaliada', 'políticas não são avaliadas')} aqui (${policies === 1 ? 'precisa' : 'precisam'} de mais leituras da API): execute `)}${code('tenantry audit')}`,
};
