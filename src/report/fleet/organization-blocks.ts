// The organizations of a merged fleet as a table: the worst first, each with what its command counts.
import type { Severity } from '../../desired/desired.ts';
import { type ClassSummary, classIn } from '../../plan/step-effects.ts';
import { severities } from '../../policies/policy.ts';
import { type Block, code, heading, type Inline, paragraph, type Tone, table, tone } from '../document.ts';
import { organizationState, severityTones } from '../states.ts';
import type { Say } from '../texts/texts.ts';
import { isFailing, worstFirst } from './fleet-order.ts';
import type { MergedFleet, MergedOrganization } from './merged-fleet.ts';

/** `–`: unknown, or not looked for. */
export const number = (many: number | null | undefined, name: Tone): Inline =>
  many === null || many === undefined ? tone('quiet', '–') : many === 0 ? tone('quiet', '0') : tone(name, String(many));

interface Column {
  readonly head: keyof Say['fleet']['columns'] | Severity;
  readonly cell: (organization: MergedOrganization, say: Say) => Inline;
  readonly right?: true;
}

const named: readonly Column[] = [
  { head: 'organization', cell: ({ name }) => code(name) },
  { head: 'ring', cell: ({ ring }) => ring },
];

const stateColumn: Column = { head: 'state', cell: ({ state }, say) => organizationState(state, say) };

const numbers = (head: Column['head'], name: Tone, of: (one: MergedOrganization) => number | null | undefined): Column => ({
  head,
  cell: (one) => number(of(one), name),
  right: true,
});

/** Unknown without a plan. */
const steps = (
  head: Column['head'],
  name: Tone,
  counted: 'steps' | 'grants' | 'irreversible' | 'deletes',
  of: ClassSummary['class'] = 'change',
): Column => numbers(head, name, ({ classes }) => classes && (classIn(classes, of)?.[counted] ?? 0));

const planned: readonly Column[] = [
  steps('changes', 'warn', 'steps'),
  steps('grants', 'bad', 'grants'),
  steps('irreversible', 'bad', 'irreversible'),
  steps('deletes', 'bad', 'deletes'),
  numbers('refused', 'bad', ({ classes, refusals }) => classes && refusals),
  steps('drift', 'warn', 'steps', 'drift'),
];

const evaluated: readonly Column[] = [
  ...severities
    .filter((severity) => severity !== 'info')
    .map((severity) => numbers(severity, severityTones[severity], ({ findings }) => findings?.failures[severity])),
  numbers('unknown', 'warn', ({ findings }) => findings?.unknown),
];

const digestColumn: Column = { head: 'digest', cell: ({ classes }) => code(classIn(classes, 'change')?.digest.slice(0, 12) ?? '–') };

const columnsOf = (organizations: readonly MergedOrganization[]): readonly Column[] => {
  const some = (holds: (one: MergedOrganization) => boolean): boolean => organizations.some(holds);
  return [
    ...named,
    stateColumn,
    ...(some(({ classes }) => classes !== null) ? planned : []),
    ...(some(({ findings }) => findings !== null) ? evaluated : []),
    ...(some(({ drift, classes }) => drift !== null && classes === null) ? [numbers('auditedDrift', 'warn', ({ drift }) => drift)] : []),
  ];
};

const isSeverity = (head: Column['head']): head is Severity => severities.some((one) => one === head);

const tableOf = (organizations: readonly MergedOrganization[], columns: readonly Column[], say: Say, rank?: number): Block =>
  table(
    columns.map(({ head }) => (isSeverity(head) ? say.severity[head] : say.fleet.columns[head])),
    organizations.map((one) => columns.map(({ cell }) => cell(one, say))),
    { right: columns.flatMap(({ right }, at) => (right ? [at] : [])), ...(rank !== undefined && { rank }) },
  );

/** At most so many. Those without findings, drift and changes have nothing that a reader could do: they are only counted. */
export const organizationBlocks = ({ organizations }: MergedFleet, most: number, say: Say): readonly Block[] => {
  const failing = organizations.filter(isFailing).toSorted(worstFirst);
  const shown = failing.slice(0, most);
  const quiet = organizations.length - failing.length;
  const left = failing.length - shown.length;
  return [
    heading(2, say.fleet.titleOfAll(organizations.length)),
    ...(shown.length === 0 ? [] : [tableOf(shown, columnsOf(shown), say)]),
    ...(left > 0 ? [paragraph(say.fleet.more(left))] : []),
    ...(quiet > 0 ? [paragraph(tone('quiet', say.fleet.quiet(quiet)))] : []),
  ];
};

/** What a plan changes in each of them, with the digest that approves it. */
export const plannedTable = (organizations: readonly MergedOrganization[], rank: number, say: Say): Block =>
  tableOf(organizations, [...named, ...planned, digestColumn], say, rank);
