// CSV for spreadsheets (RFC 4180): one row per finding, in fixed columns. A cell that a spreadsheet would take for a formula begins with an apostrophe.

import { canonical, type JsonObject } from '../json.ts';
import { kindOf, parseAddress, regionOf } from '../kinds/address.ts';
import { onlyWarns } from '../policies/since.ts';
import { visible } from '../yaml/visible.ts';
import { allResults } from './all-results.ts';
import { ageInDays } from './finding-age.ts';
import { mappedControls } from './mapped-controls.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';

/** Spreadsheets take a cell that begins with one of these for a formula; some drop white space before it. */
const formula = /^\s*[=+\-@]/;

const cell = (text: string): string => {
  const plain = visible(text);
  const guarded = formula.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};

export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

const controlsOf = (policy: ReportedPolicy | undefined): string =>
  (policy ? mappedControls(policy) : []).map(({ framework, control }) => `${framework}/${control}`).join(' ');

/** `kind` also names what policies derive: `budget`, `waiver`. */
const kindAndRegion = (address: string): readonly [kind: string, region: string] => {
  const parsed = parseAddress(address);
  if (!parsed) return [address.split('/', 1)[0] ?? '', ''];
  return [kindOf(parsed.address), regionOf(parsed.address) ?? ''];
};

interface RowContext {
  readonly review: Review;
  readonly policy: ReportedPolicy | undefined;
}

const fixOf = (fix: JsonObject | undefined, policy: ReportedPolicy | undefined): string => (fix ? canonical(fix) : (policy?.fix ?? ''));

type Column = readonly [head: string, of: (finding: ReportedFinding, context: RowContext) => string];

const columns: readonly Column[] = [
  ['fingerprint', ({ fingerprint }) => fingerprint],
  ['policy', (finding) => finding.policy],
  ['title', (_, { policy }) => policy?.title ?? ''],
  ['controls', (_, { policy }) => controlsOf(policy)],
  ['severity', ({ severity }) => severity],
  ['verdict', (finding) => (onlyWarns(finding) ? 'only warns' : finding.verdict.type)],
  ['cause', ({ verdict }) => (verdict.type === 'unknown' ? verdict.cause : '')],
  ['resource', ({ address }) => address],
  ['kind', ({ address }) => kindAndRegion(address)[0]],
  ['region', ({ address }) => kindAndRegion(address)[1]],
  ['evidence', ({ text }) => text],
  ['file', ({ at }) => at?.file ?? ''],
  ['line', ({ at }) => (at ? String(at.line) : '')],
  ['commit', (_, { review }) => review.run.commit ?? ''],
  ['owner', ({ owner = '' }) => owner],
  ['first seen', ({ firstSeen = '' }) => firstSeen],
  ['age', ({ firstSeen }, { review }) => ageInDays(firstSeen, review.run.now)?.toString() ?? ''],
  ['due', ({ due = '' }) => due],
  ['waiver until', ({ verdict }) => (verdict.type === 'waived' ? verdict.waiver.expires : '')],
  ['waiver owner', ({ verdict }) => (verdict.type === 'waived' ? verdict.waiver.owner : '')],
  ['ticket', ({ verdict }) => (verdict.type === 'waived' ? (verdict.waiver.ticket ?? '') : '')],
  ['fix', ({ fix }, { policy }) => fixOf(fix, policy)],
  ['run', (_, { review }) => review.run.asOf ?? review.run.now],
];

export const csvHead = columns.map(([head]) => head);

/** The rows of these reviews, below one head. */
export function* reviewsAsCsv(reviews: readonly Review[]): Generator<string> {
  yield csvRow(csvHead);
  for (const review of reviews) {
    const policies = new Map((review.policies ?? []).map((policy) => [policy.id, policy]));
    for (const finding of allResults(review)) {
      const context = { review, policy: policies.get(finding.policy) };
      yield csvRow(columns.map(([, of]) => of(finding, context)));
    }
  }
}
