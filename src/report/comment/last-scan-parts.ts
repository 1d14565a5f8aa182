// The age of the last complete scan: a schedule that has stopped, or never reads everything, is a finding.
import { alert, type Block, plainText, span, type TextLine } from '../document.ts';
import { type InLanguage, sayOf } from '../texts/texts.ts';
import type { LastScan } from './context.ts';

export const isTooOld = (scan: LastScan | undefined): boolean => scan !== undefined && scan.type !== 'recent';

/** The date and not the age, which would differ in every run. */
const lineOf = (scan: LastScan, options: InLanguage): TextLine => {
  const { format, comment } = sayOf(options);
  return comment.oldScan(scan.type === 'none' ? undefined : span(format.utc(scan.at)), span(scan.allowed));
};

export const oldScanText = (scan: LastScan, options: InLanguage = {}): string => plainText(lineOf(scan, options));

export const lastScanParts = (scan: LastScan | undefined, options: InLanguage): readonly Block[] =>
  scan !== undefined && isTooOld(scan) ? [alert('warning', [lineOf(scan, options)])] : [];
