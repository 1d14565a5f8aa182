// Findings with their age and owner, the coverage of an evaluation, and what a change does to them.
import { codes, count, phrase, type TextLine } from '../../document.ts';
import type { findings as en } from '../en/findings.ts';
import { columns } from '../en/format.ts';
import { format } from './format.ts';
import { severityWords } from './severity.ts';

const detail = (words: readonly string[]): string => (words.length === 0 ? '' : ` (${words.join(', ')})`);

const givenBy: ReadonlyMap<string, string> = new Map([['package', 'liste os lock files em `policies.lock_files`']]);

const statuses: ReadonlyMap<string, string> = new Map([
  ['new', 'novo'],
  ['updated', 'alterado'],
  ['unchanged', 'sem mudança'],
  ['unknown', 'desconhecido'],
  ['waived', 'com exceção'],
  ['overdue', 'em atraso'],
]);

const causeNames: ReadonlyMap<string, string> = new Map([
  ['denied', 'leitura negada'],
  ['failed', 'leitura que falhou'],
  ['partial', 'leitura parcial'],
  ['unsupported', 'sem suporte'],
  ['not-requested', 'leitura não pedida'],
  ['no-ledger', 'sem ledger'],
]);

export const findings: typeof en = {
  columns: columns('severidade', 'política', 'recurso'),
  onlyWarns: (severity) => `${severity}, só alerta`,
  title: (coverage) => `Achados: ${coverage}`,
  coverage: ({ pass, waived, unknown, notApplicable, needsLiveData }, failures, severities) => {
    const causes = Object.entries(unknown);
    const all = causes.reduce((sum, [, many]) => sum + many, 0);
    return [
      `${count(failures, 'reprovado')}${detail(severities)}`,
      count(pass, 'aprovado'),
      ...(waived > 0 ? [`${waived} com exceção`] : []),
      ...(all > 0
        ? [`${count(all, 'desconhecido')}${detail(causes.map(([cause, many]) => `${many}: ${causeNames.get(cause) ?? cause}`))}`]
        : []),
      count(notApplicable, 'não aplicável', 'não aplicáveis'),
      ...(needsLiveData > 0 ? [`${count(needsLiveData, 'precisa', 'precisam')} de dados atuais`] : []),
    ].join(', ');
  },
  scope: ({ known, selected, otherPacks }) => {
    const rest: TextLine = otherPacks.length === 0 ? [] : phrase` Pacotes não selecionados: ${codes(otherPacks)}.`;
    return phrase`${selected} de ${count(known, 'política avaliada', 'políticas avaliadas')}.${rest}`;
  },
  filtered: (shown, all, { policies, severity, statuses: chosen }) => {
    const filters = [
      ...(policies.length === 0 ? [] : [`política ${policies.join(', ')}`]),
      ...(severity === null ? [] : [`severidade ${severityWords.get(severity) ?? severity} ou maior`]),
      ...(chosen.length === 0 ? [] : [`situação ${chosen.map((one) => statuses.get(one) ?? one).join(', ')}`]),
    ];
    return `${shown} de ${count(all, 'achado exibido', 'achados exibidos')}: ${filters.join('; ')}. O resultado conta todos.`;
  },
  due: (soonDays, due) => {
    const counts: readonly (readonly [number, string])[] = [
      [due.overdue, 'em atraso'],
      [due.soon, `com prazo em até ${soonDays} dias`],
      [due.later, 'com prazo posterior'],
      [due.without, 'sem prazo'],
    ];
    return counts.flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`])).join(', ');
  },
  noDueDates: 'Nenhum achado tem prazo, porque nenhuma varredura anterior é conhecida (--ledger ou --compared-with).',
  unowned: (many, owner) =>
    phrase`${count(many, 'achado')} sem um responsável pelo recurso: ${owner} responde por ${many === 1 ? 'ele' : 'eles'} (fallback_owner).`,
  none: 'Nenhuma política reprovada.',
  onlyWarn: 'Só alertam: estas políticas são mais novas que `policies.since`',
  withoutResources: (policies, kinds, command) => {
    const ofKinds = [...kinds].map(([kind, many]) => {
      const how = givenBy.get(kind);
      return `${many} de \`${kind}\`${how === undefined ? '' : ` (${how})`}`;
    });
    const why = command === 'validate' ? 'os arquivos não declaram recursos desse tipo' : 'não há recursos desse tipo';
    return `Não aplicável, porque ${why}: ${count(policies, 'política')}, ${ofKinds.join(', ')}.`;
  },
  notEvaluated: (many) => `Não avaliados (${many})`,
  waived: (many) => `Com exceção (${many})`,
  changed: 'Políticas desativadas, substituídas ou restringidas aqui',
  fix: (how) => `correção: ${how}`,
  couldNotBeEvaluated: ' sem avaliação possível',
  alike: (resources, message, names, others) =>
    phrase`${resources} recursos: ${message} (${names}${others > 0 ? ` e mais ${others})` : ')'}`,
  andMore: (many) => `e mais ${many}`,
  owner: (owner) => `responsável ${owner}`,
  dueOn: (day) => `prazo ${format.day(day)}`,
  overdue: (day) => `em atraso desde ${format.day(day)}`,
  firstSeen: (at, days) => `visto desde ${format.day(at)}, ${days === 0 ? 'hoje' : `há ${count(days, 'dia')}`}`,
  waivedUntil: ({ owner, reason, reasonClass, ticket, expires }) =>
    `até ${format.day(expires)} por ${owner}: ${reason}${detail([reasonClass, ticket].filter((one) => one !== undefined))}`,
  changes: ({ disabled, only, replaces }) => [
    ...(disabled === undefined ? [] : [disabled === '' ? 'desativada' : `desativada: ${disabled}`]),
    ...(replaces === undefined ? [] : [`substitui ${replaces}`]),
    ...(only === undefined ? [] : [`avaliada somente para ${only.join(', ')}`]),
  ],
};
