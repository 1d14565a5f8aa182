// CSV for spreadsheets (RFC 4180, UTF-8 with a byte order mark): one row per finding, in fixed columns. No text in it becomes a formula, whatever separator a
// spreadsheet reads it with.

import { canonical, type JsonObject } from '../json.ts';
import { kindOf, parseAddress, regionOf, shownAddress } from '../kinds/address.ts';
import { onlyWarns } from '../policies/since.ts';
import { inert } from '../yaml/inert.ts';
import { allResults, hasPlace } from './all-results.ts';
import { type CsvSeparator, csvSeparators } from './csv-separators.ts';
import { ageInDays } from './finding-age.ts';
import { forPeople } from './for-people.ts';
import { mappedControls } from './mapped-controls.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';
import { findingUrl } from './site/addresses.ts';
import { type InLanguage, type Say, sayOf } from './texts/texts.ts';

/**
 * The first characters of formulas, with the full-width forms that OWASP lists (https://owasp.org/www-community/attacks/CSV_Injection). Some spreadsheets drop
 * white space and quotation marks before them.
 */
const formula = String.raw`(?=[\s"]*[=+\-@＝＋－＠])`;

/**
 * Excel splits a line at the list separator of its country, whatever the file uses: with another one than the file, a cell may begin within ours. Where the file
 * and Excel agree, the quotation marks of each cell keep it whole.
 */
const beginsFormula: Readonly<Record<CsvSeparator, RegExp>> = {
  comma: new RegExp(`(^|[;\\t|])${formula}`, 'g'),
  semicolon: new RegExp(`(^|[,\\t|])${formula}`, 'g'),
  tab: new RegExp(`(^|[,;|])${formula}`, 'g'),
};

/** An apostrophe makes it a text. */
const cell = (text: string, separator: CsvSeparator): string =>
  `"${inert(forPeople(text)).replace(beginsFormula[separator], "$1'").replaceAll('"', '""')}"`;

/** Without it, Excel reads UTF-8 as the code page of its country. */
const byteOrderMark = '\ufeff';

export function* csvOf(rows: Iterable<readonly string[]>, separator: CsvSeparator = 'comma'): Generator<string> {
  yield byteOrderMark;
  for (const cells of rows) yield `${cells.map((text) => cell(text, separator)).join(csvSeparators[separator])}\r\n`;
}

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
  /** Of the site that shows the findings. */
  readonly baseUrl: string | undefined;
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
  ['resource', ({ address }) => shownAddress(address)],
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
  ['name', ({ name = '' }) => name],
];

/** Only with the address of a site. */
const linkColumn: Column = [
  'link',
  (finding, { review, baseUrl }) => (hasPlace(finding) ? (findingUrl(baseUrl, review.tenant, finding) ?? '') : ''),
];

export const csvHead = columns.map(([head]) => head);

function* rowsOf(reviews: readonly Review[], say: Say, baseUrl: string | undefined): Generator<readonly string[]> {
  const shown = baseUrl === undefined ? columns : [...columns, linkColumn];
  yield shown.map(([head]) => head);
  for (const review of reviews) {
    const policies = new Map((review.policies ?? []).map((policy) => [policy.id, policy]));
    for (const finding of allResults(review, say)) {
      const context = { review, baseUrl, policy: policies.get(finding.policy) };
      yield shown.map(([, of]) => of(finding, context));
    }
  }
}

interface CsvOptions extends InLanguage {
  readonly baseUrl?: string | undefined;
}

/** The rows of these reviews, below one head. */
export const reviewsAsCsv = (reviews: readonly Review[], separator?: CsvSeparator, options: CsvOptions = {}): Iterable<string> =>
  csvOf(rowsOf(reviews, sayOf(options), options.baseUrl), separator);
