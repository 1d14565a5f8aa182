// The formats of a printed review: one row each. Each is generated in parts: as JSON, a result may be longer than any text can be.
import { reviewsAsCsv } from './csv.ts';
import type { CsvSeparator } from './csv-separators.ts';
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
}

export const formats = {
  text: (review, options) => [reviewAsText(review, options)],
  json: reviewAsJson,
  sarif: (review, options) => [reviewAsSarif(review, options)],
  markdown: (review, options) => [reviewAsMarkdown(review, options)],
  csv: (review, options) => reviewsAsCsv([review], options.csvSeparator, options),
  junit: reviewAsJunit,
  ocsf: reviewAsOcsf,
  html: reviewAsHtml,
} as const satisfies Readonly<Record<string, (review: Review, options: FormatOptions) => Iterable<string>>>;
