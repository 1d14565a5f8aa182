// The age of the last complete scan, as a line of its own: a schedule that has stopped, or never reads everything, is a finding.
import { alert, type Block, phrase, span, strong } from '../document.ts';
import type { LastScan } from './context.ts';

/** The same as plain text. */
export const oldScanText = (scan: LastScan): string =>
  scan.type === 'none'
    ? `No complete scan of the organization is recorded. Check the runs of the scheduled workflow; the maximum age is ${scan.allowed}.`
    : `The last complete scan is too old: ${scan.at}. Check the runs of the scheduled workflow; the maximum age is ${scan.allowed}.`;

export const isTooOld = (scan: LastScan | undefined): boolean => scan !== undefined && scan.type !== 'recent';

export const lastScanParts = (scan: LastScan | undefined): readonly Block[] => {
  if (scan === undefined || scan.type === 'recent') return [];
  // The date and not the age, which would differ in every run.
  const says =
    scan.type === 'none'
      ? strong('No complete scan of the organization is recorded.')
      : phrase`${strong('The last complete scan is too old:')} ${span(`${scan.at.slice(0, 10)} ${scan.at.slice(11, 16)} UTC`)}.`;
  return [alert('warning', [phrase`${says} Check the runs of the scheduled workflow; the maximum age is ${span(scan.allowed)}.`])];
};
