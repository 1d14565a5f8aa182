// Names of restore points that schedules make: `<schedule>-<first 12 hex digits of the volume id>-<slot 20261101t0300, UTC>`.
// At most 47 characters; the platform takes 50. Only such a name says that a restore point belongs to a schedule (docs/desired-state.md, volumes and their schedules).

export interface RestorePointName {
  readonly schedule: string;
  /** The first 12 hex digits of the volume's id. */
  readonly volume: string;
  /** The time it was due, to the minute: `2026-11-01T03:00:00.000Z`. */
  readonly slot: string;
}

/** What a schedule may be called: 1 to 20 of `a-z`, `0-9` and `-`, beginning and ending with a letter or digit. */
export const scheduleKeyPattern = '^[a-z0-9]([a-z0-9-]{0,18}[a-z0-9])?$';

const form = /^([a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?)-([0-9a-f]{12})-(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})$/;

/** undefined: the id has no 12 hex digits to tell volumes apart by. */
export const volumeKeyOf = (volumeId: string): string | undefined => /^[0-9a-f]{12}/.exec(volumeId.replaceAll('-', '').toLowerCase())?.[0];

export const formatRestorePointName = ({ schedule, volume, slot }: RestorePointName): string =>
  `${schedule}-${volume}-${slot.slice(0, 16).replaceAll(/[-:]/g, '').toLowerCase()}`;

/** undefined: it was not made by a schedule, or names a minute that no calendar has. */
export const parseRestorePointName = (name: string): RestorePointName | undefined => {
  const [, schedule, volume, year = '', month = '', day = '', hour = '', minute = ''] = form.exec(name) ?? [];
  if (schedule === undefined || volume === undefined) return undefined;
  const slot = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  const time = Date.parse(slot);
  return !Number.isNaN(time) && new Date(time).toISOString() === slot ? { schedule, volume, slot } : undefined;
};

/** The name's schedule and slot, if it is one of a schedule and of this volume; an unknown volume (a copy elsewhere) is no objection. */
export const scheduleOf = (name: string, volumeId: string | null | undefined): RestorePointName | undefined => {
  const parsed = parseRestorePointName(name);
  return parsed && (!volumeId || volumeKeyOf(volumeId) === parsed.volume) ? parsed : undefined;
};
