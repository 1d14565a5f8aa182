// `snapshot_schedules:` and `backup_schedules:`.
import type { Problem } from '../errors.ts';
import { scheduleKeyPattern } from '../kinds/restore-point/name.ts';
import { regionName } from '../platform/region.ts';
import { parseDuration } from '../yaml/duration.ts';
import { visible } from '../yaml/visible.ts';
import type { Duration, Schedule } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import type { Merged, WrittenValue } from './merge.ts';
import { showSource } from './show-source.ts';

type WrittenSnapshots = NonNullable<DesiredFile['snapshot_schedules']>[string];
type WrittenBackups = NonNullable<DesiredFile['backup_schedules']>[string];
type WrittenSchedule = WrittenSnapshots & Partial<Pick<WrittenBackups, 'full_every'>>;

const keyForm = new RegExp(scheduleKeyPattern);

/** The schema has proved the form, so every one of them parses. */
const durationOf = (text: string): Duration => ({ text, ms: parseDuration(text) ?? 0 });

const scheduleOf = (type: Schedule['type'], { key, keyAt, value }: WrittenValue<WrittenSchedule | WrittenBackups>): Schedule => {
  const { keep_last: keepLast, keep_for: keepFor } = value;
  const fullEvery = 'full_every' in value ? value.full_every : undefined;
  return {
    type,
    key: String(key),
    volumes: value.volumes,
    every: durationOf(value.every),
    ...(keepLast !== undefined && { keepLast }),
    ...(keepFor !== undefined && { keepFor: durationOf(keepFor) }),
    mode: value.type ?? (type === 'snapshot' ? 'instant' : 'full'),
    ...(fullEvery !== undefined && { fullEvery: durationOf(fullEvery) }),
    copyTo: (value.copy_to ?? []).map(regionName),
    at: keyAt,
  };
};

const complaints = (schedule: Schedule, { document, path }: WrittenValue<unknown>, first: Schedule | undefined): readonly Problem[] => {
  const problems: Problem[] = [];
  const shown = `the schedule \`${visible(schedule.key)}\``;
  if (!keyForm.test(schedule.key)) {
    const message = `${shown} has an invalid name: a name is 1 to 20 characters of \`a-z\`, \`0-9\` and \`-\`, and begins and ends with a letter or digit`;
    problems.push({
      code: 'schedule',
      message,
      at: schedule.at,
      help: 'The name becomes part of the names of the backups or snapshots. Choose another name.',
    });
  }
  if (first !== undefined) {
    const message = `${shown} is declared twice: it is already declared as a ${first.type} schedule at ${showSource(first.at)}`;
    problems.push({
      code: 'declared-twice',
      message,
      at: schedule.at,
      help: 'Their backups and snapshots would have the same names. Rename one of the two.',
    });
  }
  if (schedule.fullEvery && schedule.fullEvery.ms < schedule.every.ms) {
    const message = `${shown} has \`full_every: ${schedule.fullEvery.text}\`, which is shorter than \`every: ${schedule.every.text}\``;
    problems.push({
      code: 'schedule',
      message,
      at: document.at([...path, 'full_every']),
      help: 'Set `full_every` to a multiple of `every`.',
    });
  }
  return problems;
};

export const readSchedules = (merged: Merged): { readonly schedules: readonly Schedule[]; readonly problems: readonly Problem[] } => {
  const written = [
    ...merged<WrittenSnapshots>(['snapshot_schedules']).map((entry) => ({ entry, schedule: scheduleOf('snapshot', entry) })),
    ...merged<WrittenBackups>(['backup_schedules']).map((entry) => ({ entry, schedule: scheduleOf('backup', entry) })),
  ];
  const first = new Map(written.toReversed().map(({ schedule }) => [schedule.key, schedule]));
  return {
    schedules: written.map(({ schedule }) => schedule),
    problems: written.flatMap(({ entry, schedule }) => {
      const other = first.get(schedule.key);
      return complaints(schedule, entry, other === schedule ? undefined : other);
    }),
  };
};
