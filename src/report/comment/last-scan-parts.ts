// The age of the last complete scan: a schedule that has stopped, or never reads everything, is a finding.
import { alert, type Block, phrase, plainText, span, strong, type TextLine } from '../document.ts';
import type { LastScan } from './context.ts';

export const isTooOld = (scan: LastScan | undefined): boolean => scan !== undefined && scan.type !== 'recent';

/** The date and not the age, which would differ in every run. */
const lineOf = (scan: LastScan): TextLine => {
  const says =
    scan.type === 'none'
      ? strong('No complete scan of the organization is recorded.')
      : phrase`${strong('The last complete scan is too old:')} ${span(`${scan.at.slice(0, 10)} ${scan.at.slice(11, 16)} UTC`)}.`;
  return phrase`${says} Check the runs of the scheduled workflow; the maximum age is ${span(scan.allowed)}.`;
};

export const oldScanText = (scan: LastScan): string => plainText(lineOf(scan));

export const lastScanParts = (scan: LastScan | undefined): readonly Block[] =>
  scan !== undefined && isTooOld(scan) ? [alert('warning', [lineOf(scan)])] : [];
