// Findings as tables: introduced, newly evaluated and suppressed ones are open; fixed and remaining ones are folded.
import { groupBy } from '../../live/group-by.ts';
import { failingSettings } from '../../policies/failing-settings.ts';
import type { Finding } from '../../policies/finding.ts';
import type { FixedBy, OpenFinding, Outlook } from '../../policies/outlook.ts';
import { onlyWarns } from '../../policies/since.ts';
import type { Weakening } from '../../policies/weakened-settings.ts';
import { bySeverity, groupCaused, worstOf } from '../caused-findings.ts';
import { namesIn } from '../change-cell.ts';
import {
  type Block,
  count,
  fold,
  heading,
  joined,
  lineBreak,
  type Piece,
  paragraph,
  phrase,
  points,
  span,
  strong,
  type Table,
  table,
} from '../document.ts';
import type { OutlookReport } from '../review.ts';
import { type CommentContext, lineIn, namingOf, none } from './context.ts';

/** The order in which tables are shortened in a comment that is too long. Introduced findings are never dropped. */
const ranks = { onlyWarn: 5, remaining: 6, fixed: 7 } as const;

interface Row {
  readonly finding: OpenFinding;
  /** Of it and what it causes: the row is as important as the worst. */
  readonly worst: Finding['severity'];
  readonly policies: readonly Piece[];
  readonly resources: readonly string[];
  readonly cell: Piece;
}

type LastCell = (finding: OpenFinding) => Piece;

type Weighed = Pick<Finding, 'policy' | 'severity' | 'verdict' | 'onlyWarnsUntil'>;

/** `high`, or `high, only warns`. */
export const severityWord = (finding: Pick<Weighed, 'severity' | 'verdict' | 'onlyWarnsUntil'>): string =>
  onlyWarns(finding) ? `${finding.severity}, only warns` : finding.severity;

/** `a`, and below it the policies whose findings on the same resource it causes, each with its severity if that differs. */
const policyWithCaused = (finding: Weighed, caused: readonly Weighed[]): Piece => {
  const below = caused
    .toSorted((a, b) => (a.policy < b.policy ? -1 : 1))
    .map((one) => phrase`↳ ${span(one.policy)}${severityWord(one) === severityWord(finding) ? '' : ` (${severityWord(one)})`}`);
  return below.length === 0 ? span(finding.policy) : joined([span(finding.policy), ...below], lineBreak);
};

const keyOf = (piece: Piece): string => JSON.stringify(piece);
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** What a finding causes is below it, unless its last cell differs. Policies that fail for the same resource share a row, and so do resources that fail the same policies. Linear in findings. */
const rowsOf = (findings: readonly OpenFinding[], last: LastCell): readonly Row[] => {
  const { first: uncaused, causedBy } = groupCaused(findings);
  const cells = uncaused.flatMap((finding) => {
    const cell = last(finding);
    const key = keyOf(cell);
    const isSame = (one: { readonly cell: Piece }): boolean => keyOf(one.cell) === key;
    const caused = causedBy(finding).map((one) => ({ finding: one, worst: one.severity, policy: span(one.policy), cell: last(one) }));
    const below = caused.filter(isSame).map((one) => one.finding);
    const worst = worstOf([finding, ...below]);
    return [{ finding, worst, policy: policyWithCaused(finding, below), cell }, ...caused.filter((one) => !isSame(one))];
  });
  const byResource = groupBy(cells, ({ finding, cell }) => JSON.stringify([severityWord(finding), finding.address, cell]));
  const merged = [...byResource.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const worst = worstOf(same.map((one) => ({ severity: one.worst })));
    return [
      {
        first,
        worst,
        policies: [
          ...groupBy(
            same.map(({ policy }) => policy),
            keyOf,
          ),
        ]
          .sort(byKey)
          .flatMap(([, [policy = '']]) => [policy]),
      },
    ];
  });
  const byPolicies = groupBy(merged, ({ first, policies }) => JSON.stringify([severityWord(first.finding), policies, first.cell]));
  return [...byPolicies.values()]
    .flatMap((same): readonly Row[] => {
      const [head] = same;
      if (!head) return [];
      const { finding, cell } = head.first;
      const resources = same.map(({ first }) => first.finding.address);
      return [{ finding, worst: head.worst, policies: head.policies, resources, cell }];
    })
    .toSorted((a, b) => bySeverity(a.worst, b.worst) || bySeverity(a.finding.severity, b.finding.severity));
};

/** The number of resources that a row lists; the others are counted. The full report lists all. */
const [namedWhereOpen, namedWhereFolded] = [6, 2];

const tableOf = (findings: readonly OpenFinding[], title: string, last: LastCell, context: CommentContext, rank?: number): Table =>
  table(
    ['severity', 'policy', 'resource', title],
    rowsOf(findings, last).map(({ finding, policies, resources, cell }) => [
      severityWord(finding),
      joined(policies, policies.some((one) => Array.isArray(one)) ? lineBreak : ', '),
      namesIn(resources, namingOf(context), rank === undefined ? namedWhereOpen : namedWhereFolded),
      cell,
    ]),
    rank === undefined ? {} : { rank },
  );

const fixers: Readonly<Record<Exclude<FixedBy['type'], 'waiting'>, string>> = {
  earlier: 'a change that was merged before and is not applied yet',
  deferred: 'a later stage',
  drift: 'drift',
  due: 'scheduled work',
};
const waitsFor: Readonly<Record<Extract<FixedBy, { readonly type: 'waiting' }>['on'], string>> = {
  dns: 'the DNS record',
  invitation: 'the invitation',
  approval: 'an approval',
  operation: 'an operation in progress',
};

const fixedBy: LastCell = ({ fixedBy: by, verdict }) => {
  if (verdict.type === 'unknown') return 'unknown';
  if (!by) return none;
  return by.type === 'waiting' ? waitsFor[by.on] : fixers[by.type];
};

const lineCell =
  (context: CommentContext): LastCell =>
  ({ at }) =>
    at ? lineIn(at, context) : none;

const byCount = (outlook: Outlook): Piece => {
  const critical = outlook.remaining.filter(({ severity }) => severity === 'critical').length;
  const counts: readonly (readonly [number, string])[] = [
    [outlook.introduced.length, 'introduced'],
    [outlook.newlyEvaluated.length, 'newly evaluated'],
    [outlook.suppressed.length, 'suppressed'],
    [outlook.fixed.length, 'fixed'],
    [outlook.remaining.length, critical > 0 ? `remaining (${critical} critical)` : 'remaining'],
    [outlook.adopted.length, 'adopted, not fixed'],
    [outlook.noLongerEvaluated.length, 'no longer evaluated'],
    [outlook.unknown.length, 'unknown'],
    [outlook.onlyWarn.length, 'only warn'],
  ];
  return joined(
    counts.filter(([many], at) => many > 0 || at < 5).map(([many, word]) => phrase`${strong(`${many}`)} ${word}`),
    ' · ',
  );
};

const open = (title: string, rows: Table): readonly Block[] => (rows.rows.length === 0 ? [] : [paragraph(strong(title)), rows]);

/** The findings that a loosened setting hides now, or could hide. */
const hiding = ({ type, mayHide }: Weakening, hidden: number): string => {
  if (hidden > 0) return `hides ${count(hidden, 'finding')}`;
  if (type === 'guard') return 'would not hold for the next change';
  if (type === 'trust') return 'decides for the next change';
  return mayHide === undefined ? 'hides nothing that is known now' : `could hide findings up to ${mayHide}`;
};

/** Settings that a change loosens, those that fail the check first. Empty: there are none. */
export const loosenedParts = ({ loosened: all, suppressed, gate }: OutlookReport, context: CommentContext): readonly Block[] => {
  if (all.length === 0) return [];
  const failing = new Set(gate ? failingSettings({ loosened: all, suppressed }, gate.failOn).settings : []);
  const rows = all
    .map((one, position) => ({ one, fails: failing.has(position), hidden: suppressed.filter(({ by }) => by.includes(position)).length }))
    .toSorted((a, b) => Number(b.fails) - Number(a.fails))
    .map(({ one, fails, hidden }) => {
      const place = one.at ? phrase` ${lineIn(one.at, context)}` : '';
      return phrase`${fails ? phrase`${strong('fails')} ` : ''}${span(context.shown(one.says), 160)}: ${hiding(one, hidden)}${place}`;
    });
  return [
    paragraph(strong('This change loosens what decides about findings and guards.'), ' It does not count before the merge:'),
    points(rows),
  ];
};

const folded = (summary: string, rows: Table): readonly Block[] => (rows.rows.length === 0 ? [] : [fold(summary, rows)]);

/** The message of a policy for the resources, with the position in the change. */
export const findingParts = (outlook: OutlookReport, context: CommentContext): readonly Block[] => {
  const { introduced, newlyEvaluated, suppressed, fixed, adopted, noLongerEvaluated, remaining, onlyWarn, unknown } = outlook;
  const line = lineCell(context);
  const fixedTable = tableOf(fixed, 'line', () => none, context, ranks.fixed);
  const rest = [
    ...(remaining.length > 0 ? [`${remaining.length} remaining`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} unknown`] : []),
  ].join(' and ');
  return [
    heading(2, 'Findings'),
    paragraph(byCount(outlook)),
    ...open('Introduced by this change', tableOf(introduced, 'line', line, context)),
    ...open('Newly evaluated', tableOf(newlyEvaluated, 'line', line, context)),
    ...open('Suppressed by this change', tableOf(suppressed, 'line', line, context)),
    ...loosenedParts(outlook, context),
    ...open('Adopted by this change, not fixed', tableOf(adopted, 'line', line, context)),
    ...folded(
      `${noLongerEvaluated.length} no longer evaluated: this change no longer declares what they are about. They still count`,
      tableOf(noLongerEvaluated, 'line', () => none, context, ranks.remaining),
    ),
    ...folded(`${fixed.length} fixed by this change`, {
      ...fixedTable,
      head: fixedTable.head.slice(0, 3),
      rows: fixedTable.rows.map((row) => row.slice(0, 3)),
    }),
    ...folded(
      `${rest}, all of them older than this change`,
      tableOf([...remaining, ...unknown], 'fixed by', fixedBy, context, ranks.remaining),
    ),
    ...folded(
      `${onlyWarn.length} only warn: their policies are newer than policies.since`,
      tableOf(onlyWarn, 'line', line, context, ranks.onlyWarn),
    ),
  ];
};
