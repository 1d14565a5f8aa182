// Findings in as few rows as possible: policies that fail for the same resource share a row, and so do resources that fail the same policies.
import { groupBy } from '../live/group-by.ts';
import type { Finding } from '../policies/finding.ts';
import type { OpenFinding } from '../policies/outlook.ts';
import { onlyWarns } from '../policies/since.ts';
import { bySeverity, groupCaused, worstOf } from './caused-findings.ts';
import { joined, lineBreak, type Piece, phrase, span, type Table, table } from './document.ts';
import { firstFew, foundIn, type Naming } from './naming.ts';
import type { Say } from './texts/texts.ts';

interface Row {
  readonly finding: OpenFinding;
  /** Of it and what it causes: the row is as important as the worst. */
  readonly worst: Finding['severity'];
  readonly policies: readonly Piece[];
  readonly found: readonly OpenFinding[];
  readonly cell: Piece;
}

type LastCell = (finding: OpenFinding) => Piece;

type Weighed = Pick<Finding, 'policy' | 'severity' | 'verdict' | 'onlyWarnsUntil'>;

/** `high`, or `high, only warns`. */
export const severityWord = (finding: Omit<Weighed, 'policy'>, say: Say): string =>
  onlyWarns(finding) ? say.findings.onlyWarns(say.severity[finding.severity]) : say.severity[finding.severity];

/** `a`, and below it the policies whose findings on the same resource it causes, each with its severity if that differs. */
export const policyWithCaused = (finding: Weighed, caused: readonly Weighed[], say: Say): Piece => {
  const below = caused
    .toSorted((a, b) => (a.policy < b.policy ? -1 : 1))
    .map(
      (one) => phrase`↳ ${span(one.policy)}${severityWord(one, say) === severityWord(finding, say) ? '' : ` (${severityWord(one, say)})`}`,
    );
  return below.length === 0 ? span(finding.policy) : joined([span(finding.policy), ...below], lineBreak);
};

const keyOf = (piece: Piece): string => JSON.stringify(piece);
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** What a finding causes is below it, unless its last cell differs. Linear in findings. */
const rowsOf = (findings: readonly OpenFinding[], last: LastCell, say: Say): readonly Row[] => {
  const { first: uncaused, causedBy } = groupCaused(findings);
  const cells = uncaused.flatMap((finding) => {
    const cell = last(finding);
    const key = keyOf(cell);
    const isSame = (one: { readonly cell: Piece }): boolean => keyOf(one.cell) === key;
    const caused = causedBy(finding).map((one) => ({ finding: one, worst: one.severity, policy: span(one.policy), cell: last(one) }));
    const below = caused.filter(isSame).map((one) => one.finding);
    const worst = worstOf([finding, ...below]);
    return [{ finding, worst, policy: policyWithCaused(finding, below, say), cell }, ...caused.filter((one) => !isSame(one))];
  });
  const byResource = groupBy(cells, ({ finding, cell }) => JSON.stringify([severityWord(finding, say), finding.address, cell]));
  const merged = [...byResource.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const worst = worstOf(same.map((one) => ({ severity: one.worst })));
    const policies = [
      ...groupBy(
        same.map(({ policy }) => policy),
        keyOf,
      ),
    ]
      .sort(byKey)
      .flatMap(([, [policy = '']]) => [policy]);
    return [{ first, worst, policies }];
  });
  const byPolicies = groupBy(merged, ({ first, policies }) => JSON.stringify([severityWord(first.finding, say), policies, first.cell]));
  return [...byPolicies.values()]
    .flatMap((same): readonly Row[] => {
      const [head] = same;
      if (!head) return [];
      const { finding, cell } = head.first;
      const found = same.map(({ first }) => first.finding);
      return [{ finding, worst: head.worst, policies: head.policies, found, cell }];
    })
    .toSorted((a, b) => bySeverity(a.worst, b.worst) || bySeverity(a.finding.severity, b.finding.severity));
};

/** The number of resources that a row lists; the others are counted. The full report lists all. */
const [namedWhereOpen, namedWhereFolded] = [6, 2];

interface FindingColumns {
  /** The last one, if there is any. */
  readonly title?: string;
  readonly last?: LastCell;
  /** Absent: no row is dropped. */
  readonly rank?: number | undefined;
}

export const findingTable = (
  findings: readonly OpenFinding[],
  say: Say,
  naming: Naming,
  { title, last = () => '', rank }: FindingColumns,
): Table =>
  table(
    [...say.findings.columns, ...(title === undefined ? [] : [title])],
    rowsOf(findings, last, say).map(({ finding, policies, found, cell }) => [
      severityWord(finding, say),
      joined(policies, policies.some((one) => Array.isArray(one)) ? lineBreak : ', '),
      firstFew(
        found.map((one) => foundIn(one, naming)),
        rank === undefined ? namedWhereOpen : namedWhereFolded,
        say,
      ),
      ...(title === undefined ? [] : [cell]),
    ]),
    rank === undefined ? {} : { rank },
  );
