// `restore_drills:`, and which live volumes a drill created: the name and the time of creation show it.
import type { Problem } from '../errors.ts';
import { digestOf } from '../json.ts';
import type { Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { formatRestorePointName, parseRestorePointName, type RestorePointName } from '../kinds/restore-point/name.ts';
import { parseDuration } from '../yaml/duration.ts';
import { visible } from '../yaml/visible.ts';
import type { DeclaredItem } from './declare-items.ts';
import type { Desired, Duration, RestoreDrill } from './desired.ts';
import type { DesiredFile } from './desired-file.generated.ts';
import type { Merged, WrittenValue } from './merge.ts';

type Written = NonNullable<DesiredFile['restore_drills']>[string];

/** With the prefix, the volume and the slot, at most 47 characters. */
const keyForm = /^[a-z0-9]([a-z0-9-]{0,12}[a-z0-9])?$/;

/** What an acknowledgement of the first drill of a volume was about. */
export const drillSettings = ({ every, keepFor }: RestoreDrill): string => digestOf([every.ms, keepFor?.ms ?? 0], 12);

const day = 86_400_000;

/** Of the names of its volumes: no other volume of ours begins with it. */
const prefix = 'drill-';

/** `drill-monthly-8f14e45fceea-20261101t0000`. */
export const formatDrillName = ({ schedule, ...name }: RestorePointName): string =>
  formatRestorePointName({ schedule: `${prefix}${schedule}`, ...name });

/** `schedule`: the key of the drill. undefined: no drill gives such a name. */
export const parseDrillName = (name: string): RestorePointName | undefined => {
  const parsed = name.startsWith(prefix) ? parseRestorePointName(name) : undefined;
  return parsed?.schedule.startsWith(prefix) ? { ...parsed, schedule: parsed.schedule.slice(prefix.length) } : undefined;
};

const createdAt = (item: Observed): number => Date.parse(textIn(item, 'created_at') ?? '');

/**
 * Whether a drill of these files created the volume. Its name alone is no proof, because everybody who may rename a volume could give it: the volume must also
 * have been created in the slot of its name, and not be declared.
 */
export const isDrillVolume = ({ restoreDrills, items }: Pick<Desired, 'restoreDrills' | 'items'>): ((item: Observed) => boolean) => {
  if (restoreDrills.length === 0) return () => false;
  const drills = new Map(restoreDrills.map((drill) => [drill.key, drill]));
  const declared = new Set(items.flatMap(({ kind, address, pin }) => (kind === 'volume' ? [address, pin ?? ''] : [])));
  return (item) => {
    const name = item.kind === 'volume' ? parseDrillName(textIn(item, 'name') ?? '') : undefined;
    const drill = name && drills.get(name.schedule);
    if (!drill || declared.has(item.address) || declared.has(item.id)) return false;
    const slot = Date.parse(name.slot);
    const created = createdAt(item);
    return created >= slot && created < slot + drill.every.ms;
  };
};

/** The schema has proved the form, so every one of them parses. */
const durationOf = (text: string): Duration => ({ text, ms: parseDuration(text) ?? 0 });

const drillOf = ({ key, keyAt, value }: WrittenValue<Written>): RestoreDrill => ({
  key: String(key),
  volumes: value.volumes,
  every: durationOf(value.every),
  ...(value.keep_for !== undefined && { keepFor: durationOf(value.keep_for) }),
  maxSize: value.max_size ?? 500,
  perRun: value.per_run ?? 3,
  at: keyAt,
});

const problemsOf = (drill: RestoreDrill, { document, path }: WrittenValue<Written>): readonly Problem[] => {
  const shown = `the restore drill \`${visible(drill.key)}\``;
  const wrong = (bad: boolean, message: string, field: readonly string[], help: string): readonly Problem[] =>
    bad
      ? [{ code: 'schedule', message: `${shown} ${message}`, at: field.length > 0 ? document.at([...path, ...field]) : drill.at, help }]
      : [];
  return [
    ...wrong(
      !keyForm.test(drill.key),
      'has an invalid name: a name is 1 to 14 characters of `a-z`, `0-9` and `-`, and begins and ends with a letter or digit',
      [],
      'The name becomes part of the names of the restored volumes. Choose another name.',
    ),
    ...wrong(
      drill.every.ms < day,
      `has \`every: ${drill.every.text}\`, which is shorter than a day`,
      ['every'],
      'Set `every` to `1d` or more.',
    ),
    ...wrong(
      drill.keepFor !== undefined && drill.keepFor.ms > day,
      `has \`keep_for: ${drill.keepFor?.text ?? ''}\`, which is longer than a day`,
      ['keep_for'],
      'Set `keep_for` to `1d` or less: a restored volume is billed as long as it exists.',
    ),
  ];
};

/**
 * A declared volume must not look like one that a drill deletes, also if no file has this drill: a change could rename a volume, and the next one could declare
 * the drill.
 */
const takenNames = (items: readonly DeclaredItem[]): readonly Problem[] =>
  items.flatMap(({ kind, declared }): readonly Problem[] => {
    const name = kind.name === 'volume' ? (textIn(declared, 'name') ?? '') : '';
    const key = parseDrillName(name)?.schedule;
    if (key === undefined) return [];
    const message = `\`${visible(name)}\` is a name of the volumes of a restore drill \`${visible(key)}\``;
    return [{ code: 'name', message, at: declared.at, help: 'Rename the volume. A drill deletes the volumes that it restored.' }];
  });

export const readRestoreDrills = (
  merged: Merged,
  items: readonly DeclaredItem[],
): { readonly restoreDrills: readonly RestoreDrill[]; readonly problems: readonly Problem[] } => {
  const written = merged<Written>(['restore_drills']);
  const restoreDrills = written.map(drillOf);
  return {
    restoreDrills,
    problems: [
      ...written.flatMap((entry, index) => {
        const drill = restoreDrills[index];
        return drill ? problemsOf(drill, entry) : [];
      }),
      ...takenNames(items),
    ],
  };
};
