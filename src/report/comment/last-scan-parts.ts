// The age of the last complete scan: a schedule that has stopped, or never reads everything, is a finding.

import type { RunSettings } from '../../trust/run-settings.ts';
import { durationText } from '../../yaml/duration.ts';
import { alert, type Block, plainText, span, type TextLine } from '../document.ts';
import { type InLanguage, sayOf } from '../texts/texts.ts';
import type { LastScan } from './context.ts';

/** `complete`: from a part of the ledger. */
export const lastScanOf = (complete: string | undefined, { maxAge }: Pick<RunSettings, 'maxAge'>, now: Date): LastScan => {
  const allowed = durationText(maxAge);
  if (complete === undefined) return { type: 'none', allowed };
  return { type: now.getTime() - Date.parse(complete) > maxAge ? 'old' : 'recent', at: complete, allowed };
};

export const isTooOld = (scan: LastScan | undefined): boolean => scan !== undefined && scan.type !== 'recent';

/** The date and not the age, which would differ in every run. */
export const lastScanLine = (scan: LastScan, options: InLanguage): TextLine => {
  const { format, comment } = sayOf(options);
  return comment.oldScan(scan.type === 'none' ? undefined : span(format.utc(scan.at)), span(scan.allowed));
};

export const oldScanText = (scan: LastScan, options: InLanguage = {}): string => plainText(lastScanLine(scan, options));

export const lastScanParts = (scan: LastScan | undefined, options: InLanguage): readonly Block[] =>
  scan !== undefined && isTooOld(scan) ? [alert('warning', [lastScanLine(scan, options)])] : [];
