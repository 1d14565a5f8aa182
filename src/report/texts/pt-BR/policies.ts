// Policies and frameworks: their documentation, and the results of test cases.
import type { Framework } from '../../../policies/framework.ts';
import type { ControlState, FrameworkCoverage } from '../../../policies/framework-coverage.ts';
import type { PolicyRow } from '../../../policies/list-policies.ts';
import type { Case } from '../../../policies/policy.ts';
import { code, count, phrase, tone } from '../../document.ts';
import { columns } from '../en/format.ts';
import type { frameworks as enFrameworks, policies as enPolicies, TranslatedFramework } from '../en/policies.ts';
import { cis } from './controls/cis.ts';
import { iso } from './controls/iso.ts';
import { lgpd } from './controls/lgpd.ts';
import { soc2 } from './controls/soc2.ts';
import { titleOf } from './kinds.ts';

const states: Readonly<Record<PolicyRow['state'], string>> = { on: 'ativada', off: 'desativada', 'not-chosen': 'não selecionada' };

/** The results that a test case can expect. */
const expectations: readonly (readonly [expect: Case['expect'], words: readonly [one: string, several: string]])[] = [
  ['pass', ['aprovado', 'aprovados']],
  ['fail', ['reprovado', 'reprovados']],
  ['unknown', ['desconhecido', 'desconhecidos']],
  ['skip', ['não avaliado', 'não avaliados']],
];

export const policies: typeof enPolicies = {
  count: (many) => count(many, 'política'),
  enabledOf: (enabled, all) => `${enabled} de ${count(all, 'política ativada', 'políticas ativadas')}`,
  disabled: (many) => count(many, 'desativada'),
  isEnabled: (is) => (is ? 'ativada' : 'não ativada'),
  columns: columns('política', 'severidade', 'pacotes', 'situação', 'título'),
  overrides: (policy) => ` (substitui ${policy})`,
  state: ({ state, reason, onlyWarnsUntil }) => {
    if (reason !== undefined) return `desativada: ${reason}`;
    return state === 'on' && onlyWarnsUntil !== undefined ? `só alerta (nova desde ${onlyWarnsUntil})` : states[state];
  },
  evaluates: (about, severity, packs) =>
    `Avalia ${about.split(', ').map(titleOf).join(', ')}. Severidade ${severity}; pacotes: ${packs.join(', ') || 'nenhum'}.`,
  replaces: (policy) => phrase`Toma o lugar da política embutida ${policy}.`,
  escalates: (severity, condition) => phrase`${severity} quando ${condition}`,
  offline: (is) => (is ? 'Avaliada também offline, com o estado desejado.' : 'Avaliada somente com dados atuais.'),
  why: 'Por quê',
  fix: (isManual) => (isManual ? 'Como corrigir (manualmente)' : 'Como corrigir'),
  proposed: (condition) => phrase`Proposto no estado desejado quando ${condition}`,
  parameters: 'Parâmetros',
  parameter: (value, otherwise) => (value === otherwise ? `${value} (padrão)` : `${value} (padrão ${otherwise})`),
  expressions: 'Expressões',
  reads: 'Leituras',
  controls: 'Controles cobertos (interpretação nossa)',
  supports: 'Controles apoiados (interpretação nossa)',
  read: (name) => phrase`${name}`,
  cases: (many) => count(many, 'caso de teste', 'casos de teste'),
  caseLines: (cases) =>
    expectations.flatMap(([expect, words]) => {
      const many = cases.filter((one) => one.expect === expect).length;
      return many === 0 ? [] : [count(many, ...words)];
    }),
  tested: (cases, many, failed) =>
    `${count(cases, 'caso de teste', 'casos de teste')} de ${count(many, 'política')}, ${count(failed, 'falhou', 'falharam')}`,
  allPassed: 'Todos aprovados.',
  warnings: 'Alertas',
};

const controlStates: Readonly<Record<ControlState, string>> = {
  covered: 'coberto',
  'partly-covered': 'coberto em parte',
  'not-covered': 'não coberto',
  procedural: 'procedimental',
};

const coverageOf = ({ totals: { covered, 'partly-covered': partly } }: FrameworkCoverage, controls: number): string =>
  `${covered + partly} de ${count(controls, 'controle')} têm uma política`;

const ours = 'O mapeamento é uma interpretação nossa.';

/** The built-in frameworks. */
const translated: ReadonlyMap<string, TranslatedFramework> = new Map([
  ['cis-v8.1', cis],
  ['iso-27001-2022', iso],
  ['lgpd', lgpd],
  ['soc2', soc2],
]);

const titled = (framework: Framework): Framework => {
  const words = framework.at === undefined ? translated.get(framework.framework) : undefined;
  if (!words) return framework;
  const controls = framework.controls.map((control) => ({ ...control, title: words.controls[control.id] ?? control.title }));
  return { ...framework, title: words.title, about: words.about, controls };
};

export const frameworks: typeof enFrameworks = {
  titled,
  title: 'Referenciais',
  count: (many) => count(many, 'referencial', 'referenciais'),
  columns: columns('referencial', 'controles', ...Object.values(controlStates), 'título'),
  controlState: controlStates,
  coverage: coverageOf,
  about: (coverage, controls) =>
    `${coverageOf(coverage, controls)}. As políticas entre parênteses apoiam um controle e o cobrem só em parte.`,
  controls: 'Controles',
  controlsAbout: phrase`${tone('quiet', 'Resultados das políticas de cada controle; as que estão entre parênteses o cobrem só em parte. Controles sem política não são listados: veja ')}${code('tenantry policy frameworks')}${tone('quiet', `. ${ours}`)}`,
  framework: 'referencial',
  worstResult: {
    fail: 'reprovado',
    unknown: 'desconhecido',
    waived: 'com exceção',
    pass: 'aprovado',
    population: 'não aplicável',
  },
  summaryAbout: phrase`${tone('quiet', `Controles que uma política selecionada cobre, pelo pior resultado. ${ours} Cada controle está no formato html e em `)}${code('tenantry policy frameworks <id> --result <result.json>')}${tone('quiet', '.')}`,
  controlsOf: (framework, controls, failing) => `${framework}: ${count(controls, 'controle')}, ${count(failing, 'reprovado')}`,
  control: 'controle',
  controlColumns: columns('controle', 'título', 'situação'),
  resultColumns: columns('população', 'aprovados', 'reprovados', 'desconhecidos', 'com exceção'),
  policies: 'políticas',
  disabled: ' desativada',
  procedural: `Procedimental: exige processos que nenhuma varredura pode avaliar. ${ours}`,
};
