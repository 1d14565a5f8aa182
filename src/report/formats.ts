// The formats of a printed review: one row each. Each is generated in parts: as JSON, a result may be longer than any text can be.
import { reviewsAsCsv } from './csv.ts';
import type { CsvSeparator } from './csv-separators.ts';
import { reviewAsGitlab } from './gitlab.ts';
import { reviewAsHtml } from './html.ts';
import { reviewAsJson } from './json.ts';
import { reviewAsJunit } from './junit.ts';
import { reviewAsMarkdown } from './markdown.ts';
import { reviewAsOcsf } from './ocsf.ts';
import type { Review } from './review.ts';
import { reviewAsSarif } from './sarif.ts';
import type { TextAt } from './sarif-results.ts';
import { reviewAsText, type TextOptions } from './text.ts';

export interface FormatOptions extends TextOptions {
  /** Lines of files, for formats that display them. */
  readonly textAt?: TextAt;
  /** Default: comma. */
  readonly csvSeparator?: CsvSeparator | undefined;
  /** Of a site that shows the findings: SARIF and CSV link to it. */
  readonly baseUrl?: string | undefined;
}

/** The comment of each row is its line in docs/results.md. */
export const formats = {
  /** For people in a terminal: the most important first, the counts and the verdict last. */
  text: (review, options) => [reviewAsText(review, options)],
  /** The result itself; its schema is `schemas/output/review.schema.json`. */
  json: reviewAsJson,
  /** SARIF 2.1.0, for code scanning: findings, drift and problems with their positions; the worst 5,000, the others are counted. */
  sarif: (review, options) => [reviewAsSarif(review, options)],
  /** For people in a pull request or an issue: the same as text. */
  markdown: (review, options) => [reviewAsMarkdown(review, options)],
  /** One row per finding in fixed columns (RFC 4180), for a spreadsheet. */
  csv: (review, options) => reviewsAsCsv([review], options.csvSeparator, options),
  /** JUnit XML, for CI: one suite per policy, one test case per finding; passing results are one test case with their number. */
  junit: reviewAsJunit,
  /** OCSF 1.5.0, for a SIEM: a JSON list with one Compliance Finding (class 2003) per finding. */
  ocsf: reviewAsOcsf,
  /** GitLab Code Quality, for the widget and the diff of a merge request: a JSON list with one issue per finding, at the line that declares it. */
  gitlab: reviewAsGitlab,
  /** For people: one page for screen and paper, with search and filters. */
  html: reviewAsHtml,
} as const satisfies Readonly<Record<string, (review: Review, options: FormatOptions) => Iterable<string>>>;
