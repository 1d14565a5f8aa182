// The formats of a printed review: one row each.
import { reviewAsCsv } from './csv.ts';
import { reviewAsHtml } from './html.ts';
import { partsOfReview, reviewAsJson } from './json.ts';
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
}

export const formats = {
  text: reviewAsText,
  json: reviewAsJson,
  sarif: reviewAsSarif,
  markdown: reviewAsMarkdown,
  csv: reviewAsCsv,
  junit: reviewAsJunit,
  ocsf: reviewAsOcsf,
  html: reviewAsHtml,
} as const satisfies Readonly<Record<string, (review: Review, options: FormatOptions) => string>>;

export type Format = keyof typeof formats;

export const isFormat = (name: string): name is Format => Object.hasOwn(formats, name);

/** The same text in parts: as JSON, a result may be longer than any text can be. */
export const partsIn = (format: Format, review: Review, options: FormatOptions): Iterable<string> =>
  format === 'json' ? partsOfReview(review) : [formats[format](review, options)];

export const formatNames: readonly Format[] = Object.keys(formats).filter(isFormat);
