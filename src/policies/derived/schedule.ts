// Schedules of the file as resources: how long what they create is kept.
import type { Schedule } from '../../desired/desired.ts';
import type { Derived, RowDraft } from './derived.ts';

/** A restore point stays while one of both keeps it. null: nothing is ever deleted. */
const keptFor = ({ every, keepLast, keepFor }: Schedule): number | null => {
  const times = [...(keepLast === undefined ? [] : [keepLast * every.ms]), ...(keepFor ? [keepFor.ms] : [])];
  return times.length === 0 ? null : Math.max(...times);
};

const rowOf = (one: Schedule): RowDraft => {
  const { type, key, every, keepLast = null, keepFor, at } = one;
  const address = `schedule/${key}`;
  const values = { address, name: key, type, every: every.ms, keep_last: keepLast, keep_for: keepFor?.ms ?? null, keeps: keptFor(one) };
  return { address, at, values };
};

export const schedule: Derived = {
  shape: {
    name: 'schedule',
    title: ['schedule', 'schedules'],
    about: 'A schedule of the file for snapshots or backups, identified by its name.',
    declarable: true,
    fields: {
      address: { type: 'string', about: '`schedule/<name>`.', side: 'both' },
      name: { type: 'string', about: 'Its name.', side: 'both' },
      type: { type: 'string', about: 'snapshot or backup.', side: 'both', values: ['snapshot', 'backup'] },
      every: { type: 'duration', about: 'The time between two restore points.', side: 'both' },
      keep_last: { type: 'int', about: 'How many restore points of each volume are kept; null: not limited by number.', side: 'both' },
      keep_for: { type: 'duration', about: 'How long each restore point is kept; null: not limited by age.', side: 'both' },
      keeps: {
        type: 'duration',
        about: 'How far back restore points reach: `keep_for` or `keep_last` times `every`, the longer one; null: nothing is deleted.',
        side: 'both',
      },
    },
    links: {},
    sample: {
      address: 'schedule/daily-off-volume',
      name: 'daily-off-volume',
      type: 'snapshot',
      every: '1d',
      keep_last: 7,
      keep_for: null,
      keeps: '7d',
    },
  },
  rows: ({ desired }) => desired?.schedules.map(rowOf),
};
