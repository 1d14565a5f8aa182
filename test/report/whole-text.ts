// Formats as whole texts: the product writes them in parts.
import type { Format } from '../../src/report/format-names.generated.ts';
import { type FormatOptions, formats } from '../../src/report/formats.ts';
import type { Review } from '../../src/report/review.ts';

export const textIn = (format: Format, review: Review, options: FormatOptions = { colour: false }): string =>
  [...formats[format](review, options)].join('');

export const reviewAsJson = (review: Review): string => textIn('json', review);
export const reviewAsHtml = (review: Review): string => textIn('html', review);
export const reviewAsCsv = (review: Review): string => textIn('csv', review);
export const reviewAsJunit = (review: Review): string => textIn('junit', review);
export const reviewAsOcsf = (review: Review): string => textIn('ocsf', review);
