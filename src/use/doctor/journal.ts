// The journal of past applies: private, readable, and without steps whose outcome is not known.
import { openSteps } from '../../apply/journal-runs.ts';
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import { count } from '../../report/document.ts';
import type { Facts } from './facts.ts';
import { rowsOf } from './row.ts';

export const journalRows = ({ journal }: Facts): readonly DoctorRow[] => {
  const [readable, isPrivate, complete] = ['readable', 'private', 'complete'].map((check) => rowsOf('journal', check));
  if (!readable || !isPrivate || !complete || journal.type === 'none') return [];
  const { file } = journal;
  if (journal.type === 'unreadable')
    return [
      readable.wrong(
        `${journal.problems[0]?.message ?? `${file} cannot be read`}.`,
        'Restore the file, or move it away: the next apply begins another one.',
      ),
    ];
  const { runs, unread } = journal.read;
  const open = runs.flatMap(openSteps).length;
  return [
    unread.count === 0
      ? readable.ok(`${file}: ${count(runs.length, 'run')}.`)
      : readable.wrong(`${count(unread.count, 'line')} of ${file} cannot be read.`, `Run \`tenantry journal ${file}\` to see which.`),
    journal.isPrivate
      ? isPrivate.ok('Only its owner can read it.')
      : isPrivate.wrong(`Others can read or write ${file}.`, `Run \`chmod 600 ${file}\`. Until then its removals are not counted.`),
    open === 0
      ? complete.ok('Every call has a recorded outcome.')
      : complete.wrong(
          `${count(open, 'step')} ${open === 1 ? 'was' : 'were'} called without a recorded outcome.`,
          'Run `tenantry apply` again: it finds out what each call did.',
        ),
  ];
};
