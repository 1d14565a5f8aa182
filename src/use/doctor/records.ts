// What the schedule leaves behind: a recent capture for pull requests without a key, and a recent complete scan.

import type { DoctorRow } from '../../report/doctor-blocks.ts';
import { count } from '../../report/document.ts';
import type { Facts } from './facts.ts';
import { githubIn, isRefusal, refusedRow } from './on-github.ts';
import { rowsOf } from './row.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** A length of time in whole units. */
const durationWords = (milliseconds: number): string => {
  if (milliseconds >= 2 * day) return count(Math.floor(milliseconds / day), 'day');
  return milliseconds >= 2 * hour ? count(Math.floor(milliseconds / hour), 'hour') : count(Math.floor(milliseconds / minute), 'minute');
};

const ageOf = (at: string, now: Date): number => Math.max(0, now.getTime() - Date.parse(at));

export const recordRows = (facts: Facts): readonly DoctorRow[] => {
  const github = githubIn(facts);
  if (!github) return [];
  const { capture, lastScan } = github;
  const {
    now,
    settings: { captures, maxAge },
  } = facts;
  const allowed = durationWords(maxAge);
  const [captureRow, scanRow] = [rowsOf('records', 'capture'), rowsOf('records', 'last complete scan')];
  const start = 'Start the workflow of the schedule by hand, and read its log if it fails.';
  const ofCapture = (): DoctorRow[] => {
    if (capture === undefined) return [];
    if (isRefusal(capture)) return [refusedRow(captureRow, capture)];
    const named = `${start} The trust file names it as \`github.captures\`: ${captures}.`;
    return 'why' in capture ? [captureRow.wrong(capture.why, named)] : [captureRow.ok(`${durationWords(ageOf(capture.from, now))} old.`)];
  };
  const ofScan = (): DoctorRow[] => {
    if (lastScan === undefined) return [];
    if (isRefusal(lastScan)) return [refusedRow(scanRow, lastScan)];
    if ('why' in lastScan)
      return [scanRow.unknown(`The ledger cannot be used: ${lastScan.why}.`, 'Restore an earlier commit of its branch.')];
    if (lastScan.at === undefined) return [scanRow.wrong('No complete scan was recorded.', start)];
    const age = ageOf(lastScan.at, now);
    return [
      age <= maxAge ? scanRow.ok(`${durationWords(age)} ago.`) : scanRow.wrong(`${durationWords(age)} ago; ${allowed} are allowed.`, start),
    ];
  };
  return [...ofCapture(), ...ofScan()];
};
