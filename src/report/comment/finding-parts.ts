// Findings as tables: introduced, newly evaluated and suppressed ones are open; fixed and remaining ones are folded.
import { groupBy } from '../../live/group-by.ts';
import { failingSettings } from '../../policies/failing-settings.ts';
import type { Finding } from '../../policies/finding.ts';
import type { FixedBy, OpenFinding, Outlook } from '../../policies/outlook.ts';
import { onlyWarns } from '../../policies/since.ts';
import type { Weakening } from '../../policies/weakened-settings.ts';
import { bySeverity, groupCaused, worstOf } from '../caused-findings.ts';
import type { OutlookReport } from '../review.ts';
import { namesIn } from './change-cell.ts';
import { type CommentContext, lineIn, none } from './context.ts';
import { counted, joined, joinedWords, type Markdown, md, type OwnText, span, words } from './markdown.ts';
import type { CommentPart, Table } from './part.ts';

/** The order in which tables are shortened in a comment that is too long. Introduced findings are never dropped. */
const ranks = { onlyWarn: 5, remaining: 6, fixed: 7 } as const;

interface Row {
  readonly finding: OpenFinding;
  /** Of it and what it causes: the row is as important as the worst. */
  readonly worst: Finding['severity'];
  readonly policies: readonly Markdown[];
  readonly resources: readonly string[];
  readonly cell: Markdown;
}

type LastCell = (finding: OpenFinding) => Markdown;

type Weighed = Pick<Finding, 'policy' | 'severity' | 'verdict' | 'onlyWarnsUntil'>;

/** `high`, or `high, only warns`. Severities are ours. */
export const severityWord = (finding: Pick<Weighed, 'severity' | 'verdict' | 'onlyWarnsUntil'>): OwnText =>
  onlyWarns(finding) ? words`${finding.severity as OwnText}, only warns` : (finding.severity as OwnText);

/** `a`, and below it the policies whose findings on the same resource it causes, each with its severity if that differs. */
const policyWithCaused = (finding: Weighed, caused: readonly Weighed[]): Markdown => {
  const below = caused
    .toSorted((a, b) => (a.policy < b.policy ? -1 : 1))
    .map((one) => md`↳ ${span(one.policy)}${severityWord(one) === severityWord(finding) ? words`` : words` (${severityWord(one)})`}`);
  return joined([span(finding.policy), ...below], words`<br>`);
};

/** What a finding causes is below it, unless its last cell differs. Policies that fail for the same resource share a row, and so do resources that fail the same policies. Linear in findings. */
const rowsOf = (findings: readonly OpenFinding[], last: LastCell): readonly Row[] => {
  const { first: uncaused, causedBy } = groupCaused(findings);
  const cells = uncaused.flatMap((finding) => {
    const cell = last(finding);
    const caused = causedBy(finding).map((one) => ({ finding: one, worst: one.severity, policy: span(one.policy), cell: last(one) }));
    const below = caused.filter((one) => one.cell === cell).map((one) => one.finding);
    const worst = worstOf([finding, ...below]);
    return [{ finding, worst, policy: policyWithCaused(finding, below), cell }, ...caused.filter((one) => one.cell !== cell)];
  });
  const byResource = groupBy(cells, ({ finding, cell }) => JSON.stringify([severityWord(finding), finding.address, cell]));
  const merged = [...byResource.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const worst = worstOf(same.map((one) => ({ severity: one.worst })));
    return [{ first, worst, policies: [...new Set(same.map(({ policy }) => policy))].sort() }];
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

const tableOf = (findings: readonly OpenFinding[], title: OwnText, last: LastCell, context: CommentContext, rank?: number): Table => ({
  type: 'table',
  head: [words`severity`, words`policy`, words`resource`, title],
  rows: rowsOf(findings, last).map(({ finding, policies, resources, cell }) => [
    severityWord(finding),
    joined(policies, policies.some((one) => one.includes('<br>')) ? words`<br>` : words`, `),
    namesIn(resources, context, rank === undefined ? namedWhereOpen : namedWhereFolded),
    cell,
  ]),
  ...(rank !== undefined && { rank }),
});

const fixers: Readonly<Record<Exclude<FixedBy['type'], 'waiting'>, OwnText>> = {
  earlier: words`a change that was merged before and is not applied yet`,
  deferred: words`a later stage`,
  drift: words`drift`,
  due: words`scheduled work`,
};
const waitsFor: Readonly<Record<Extract<FixedBy, { readonly type: 'waiting' }>['on'], OwnText>> = {
  dns: words`the DNS record`,
  invitation: words`the invitation`,
  approval: words`an approval`,
  operation: words`an operation in progress`,
};

const fixedBy: LastCell = ({ fixedBy: by }) => {
  if (!by) return none;
  return by.type === 'waiting' ? waitsFor[by.on] : fixers[by.type];
};

const lineCell =
  (context: CommentContext): LastCell =>
  ({ at }) =>
    at ? lineIn(at, context) : none;

const byCount = (outlook: Outlook): Markdown => {
  const critical = outlook.remaining.filter(({ severity }) => severity === 'critical').length;
  const counts: readonly (readonly [number, OwnText])[] = [
    [outlook.introduced.length, words`introduced`],
    [outlook.newlyEvaluated.length, words`newly evaluated`],
    [outlook.suppressed.length, words`suppressed`],
    [outlook.fixed.length, words`fixed`],
    [outlook.remaining.length, critical > 0 ? words`remaining (${critical} critical)` : words`remaining`],
    [outlook.adopted.length, words`adopted, not fixed`],
    [outlook.noLongerEvaluated.length, words`no longer evaluated`],
    [outlook.unknown.length, words`unknown`],
    [outlook.onlyWarn.length, words`only warn`],
  ];
  return joined(
    counts.filter(([many], at) => many > 0 || at < 5).map(([many, word]) => md`**${many}** ${word}`),
    words` · `,
  );
};

const open = (title: OwnText, table: Table): readonly CommentPart[] =>
  table.rows.length === 0 ? [] : [{ type: 'paragraph', text: md`**${title}**` }, table];

/** The findings that a loosened setting hides now, or could hide. */
const hiding = ({ type, mayHide }: Weakening, hidden: number): OwnText => {
  if (hidden > 0) return words`hides ${counted(hidden, words`finding`, words`findings`)}`;
  if (type === 'guard') return words`would not hold for the next change`;
  return mayHide === undefined ? words`hides nothing that is known now` : words`could hide findings up to ${mayHide as OwnText}`;
};

/** Settings that a change loosens, those that fail the check first. Empty: there are none. */
export const loosenedParts = ({ loosened: all, suppressed, gate }: OutlookReport, context: CommentContext): readonly CommentPart[] => {
  if (all.length === 0) return [];
  const failing = new Set(gate ? failingSettings({ loosened: all, suppressed }, gate.failOn).settings : []);
  const rows = all
    .map((one, position) => ({ one, fails: failing.has(position), hidden: suppressed.filter(({ by }) => by.includes(position)).length }))
    .toSorted((a, b) => Number(b.fails) - Number(a.fails))
    .map(({ one, fails, hidden }) => {
      const place = one.at ? md` ${lineIn(one.at, context)}` : words``;
      return md`${fails ? words`**fails** ` : words``}${span(context.shown(one.says), 160)}: ${hiding(one, hidden)}${place}`;
    });
  return [
    { type: 'paragraph', text: md`**This change loosens what decides about findings and guards.** It does not count before the merge:` },
    { type: 'list', rows },
  ];
};

/** The message of a policy for the resources, with the position in the change. */
export const findingParts = (outlook: OutlookReport, context: CommentContext): readonly CommentPart[] => {
  const { introduced, newlyEvaluated, suppressed, fixed, adopted, noLongerEvaluated, remaining, onlyWarn, unknown } = outlook;
  const line = lineCell(context);
  const fixedTable: Table = { ...tableOf(fixed, words`line`, () => none, context, ranks.fixed) };
  const rest = [...remaining, ...unknown];
  const restWords = joinedWords(
    [
      ...(remaining.length > 0 ? [words`${remaining.length} remaining`] : []),
      ...(unknown.length > 0 ? [words`${unknown.length} unknown`] : []),
    ],
    words` and `,
  );
  return [
    { type: 'heading', text: words`Findings` },
    { type: 'paragraph', text: byCount(outlook) },
    ...open(words`Introduced by this change`, tableOf(introduced, words`line`, line, context)),
    ...open(words`Newly evaluated`, tableOf(newlyEvaluated, words`line`, line, context)),
    ...open(words`Suppressed by this change`, tableOf(suppressed, words`line`, line, context)),
    ...loosenedParts(outlook, context),
    ...open(words`Adopted by this change, not fixed`, tableOf(adopted, words`line`, line, context)),
    ...(noLongerEvaluated.length === 0
      ? []
      : [
          {
            type: 'fold' as const,
            summary: words`${noLongerEvaluated.length} no longer evaluated: this change no longer declares what they are about. They still count`,
            parts: [tableOf(noLongerEvaluated, words`line`, () => none, context, ranks.remaining)],
          },
        ]),
    ...(fixed.length === 0
      ? []
      : [
          {
            type: 'fold' as const,
            summary: words`${fixed.length} fixed by this change`,
            parts: [{ ...fixedTable, head: fixedTable.head.slice(0, 3), rows: fixedTable.rows.map((row) => row.slice(0, 3)) }],
          },
        ]),
    ...(rest.length === 0
      ? []
      : [
          {
            type: 'fold' as const,
            summary: words`${restWords}, all of them older than this change`,
            parts: [
              tableOf(
                rest,
                words`fixed by`,
                (one) => (one.verdict.type === 'unknown' ? words`unknown` : fixedBy(one)),
                context,
                ranks.remaining,
              ),
            ],
          },
        ]),
    ...(onlyWarn.length === 0
      ? []
      : [
          {
            type: 'fold' as const,
            summary: words`${onlyWarn.length} only warn: their policies are newer than policies.since`,
            parts: [tableOf(onlyWarn, words`line`, line, context, ranks.onlyWarn)],
          },
        ]),
  ];
};
