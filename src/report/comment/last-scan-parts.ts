// The age of the last complete scan, as a line of its own: a schedule that has stopped, or never reads everything, is a finding.
import type { LastScan } from './context.ts';
import { type Markdown, md, span } from './markdown.ts';
import type { CommentPart } from './part.ts';

/** The date and not the age, which would differ in every run. */
const says = (scan: Exclude<LastScan, { readonly type: 'recent' }>): Markdown => {
  const what = md`Check the runs of the scheduled workflow; the maximum age is ${span(scan.allowed)}.`;
  if (scan.type === 'none') return md`**No complete scan of the organization is recorded.** ${what}`;
  return md`**The last complete scan is too old:** ${span(`${scan.at.slice(0, 10)} ${scan.at.slice(11, 16)} UTC`)}. ${what}`;
};

/** The same as plain text. */
export const oldScanText = (scan: LastScan): string =>
  scan.type === 'none'
    ? `No complete scan of the organization is recorded. Check the runs of the scheduled workflow; the maximum age is ${scan.allowed}.`
    : `The last complete scan is too old: ${scan.at}. Check the runs of the scheduled workflow; the maximum age is ${scan.allowed}.`;

export const isTooOld = (scan: LastScan | undefined): boolean => scan !== undefined && scan.type !== 'recent';

export const lastScanParts = (scan: LastScan | undefined): readonly CommentPart[] =>
  scan === undefined || scan.type === 'recent' ? [] : [{ type: 'alert', level: 'warning', lines: [says(scan)] }];
