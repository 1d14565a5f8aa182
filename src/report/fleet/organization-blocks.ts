// The organizations of a merged fleet as a table: the worst first, each with what its command counts.
import { classIn } from '../../plan/step-effects.ts';
import { severities } from '../../policies/policy.ts';
import { type Block, code, count, heading, type Inline, paragraph, type Tone, table, tone } from '../document.ts';
import { organizationState, severityTones } from '../states.ts';
import { isFailing, worstFirst } from './fleet-order.ts';
import type { MergedFleet, MergedOrganization } from './merged-fleet.ts';

/** `–`: unknown, or not looked for. */
export const number = (many: number | null | undefined, name: Tone): Inline =>
  many === null || many === undefined ? tone('quiet', '–') : many === 0 ? tone('quiet', '0') : tone(name, String(many));

interface Column {
  readonly head: string;
  readonly cell: (organization: MergedOrganization) => Inline;
  readonly right?: true;
}

const findingColumns: readonly Column[] = [
  ...severities
    .filter((severity) => severity !== 'info')
    .map(
      (severity): Column => ({
        head: severity,
        cell: ({ findings }) => number(findings?.failures[severity], severityTones[severity]),
        right: true,
      }),
    ),
  { head: 'unknown', cell: ({ findings }) => number(findings?.unknown, 'warn'), right: true },
];

/** Unknown without a plan. */
const planned =
  (of: (one: MergedOrganization) => number | undefined, name: Tone): Column['cell'] =>
  (one) =>
    number(one.classes === null ? null : (of(one) ?? 0), name);

const planColumns: readonly Column[] = [
  { head: 'changes', cell: planned(({ classes }) => classIn(classes, 'change')?.steps, 'warn'), right: true },
  { head: 'grant access', cell: planned(({ classes }) => classIn(classes, 'change')?.grants, 'bad'), right: true },
  { head: 'irreversible', cell: planned(({ classes }) => classIn(classes, 'change')?.irreversible, 'bad'), right: true },
  { head: 'delete', cell: planned(({ classes }) => classIn(classes, 'change')?.deletes, 'bad'), right: true },
  { head: 'refused', cell: planned(({ refusals }) => refusals, 'bad'), right: true },
  { head: 'drift', cell: planned(({ classes }) => classIn(classes, 'drift')?.steps, 'warn'), right: true },
];

const columnsOf = (organizations: readonly MergedOrganization[]): readonly Column[] => {
  const some = (holds: (one: MergedOrganization) => boolean): boolean => organizations.some(holds);
  return [
    { head: 'organization', cell: ({ name }) => code(name) },
    { head: 'ring', cell: ({ ring }) => ring },
    { head: 'state', cell: ({ state }) => organizationState(state) },
    ...(some(({ classes }) => classes !== null) ? planColumns : []),
    ...(some(({ findings }) => findings !== null) ? findingColumns : []),
    ...(some(({ drift, classes }) => drift !== null && classes === null)
      ? [{ head: 'drifted', cell: ({ drift }: MergedOrganization) => number(drift, 'warn'), right: true } as const]
      : []),
  ];
};

const tableOf = (organizations: readonly MergedOrganization[]): Block => {
  const columns = columnsOf(organizations);
  return table(
    columns.map(({ head }) => head),
    organizations.map((one) => columns.map(({ cell }) => cell(one))),
    { right: columns.flatMap(({ right }, at) => (right ? [at] : [])) },
  );
};

/** At most so many. Those without findings, drift and changes have nothing that a reader could do: they are only counted. */
export const organizationBlocks = ({ organizations }: MergedFleet, most: number): readonly Block[] => {
  const failing = organizations.filter(isFailing).toSorted(worstFirst);
  const quiet = organizations.length - failing.length;
  const left = failing.length - most;
  return [
    heading(2, `Organizations (${organizations.length})`),
    ...(failing.length === 0 ? [] : [tableOf(failing.slice(0, most))]),
    ...(left > 0 ? [paragraph(`${count(left, 'more organization')} with less: see --format json.`)] : []),
    ...(quiet > 0 ? [paragraph(tone('quiet', `${count(quiet, 'organization')} without findings, drift and changes.`))] : []),
  ];
};
