// Names of restore points of schedules: `<schedule>-<first 12 hex digits of the volume id>-<slot 20261101t0300, UTC>`. At most 47 characters; the platform
// accepts 50. Only such a name proves that a restore point belongs to a schedule (docs/desired-state.md, volumes and their schedules).

export interface RestorePointName {
  readonly schedule: string;
  /** The first 12 hex digits of the volume's id. */
  readonly volume: string;
  /** The time of the slot, to the minute: `2026-11-01T03:00:00.000Z`. */
  readonly slot: string;
}

/** A valid name of a schedule: 1 to 20 of `a-z`, `0-9` and `-`, beginning and ending with a letter or digit. */
export const scheduleKeyPattern = '^[a-z0-9]([a-z0-9-]{0,18}[a-z0-9])?$';

const form = /^([a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?)-([0-9a-f]{12})-(\d{4})(\d{2})(\d{2})t(\d{2})(\d{2})$/;

/** undefined: the id does not have the 12 hex digits that identify volumes. */
export const volumeKeyOf = (volumeId: string): string | undefined => /^[0-9a-f]{12}/.exec(volumeId.replaceAll('-', '').toLowerCase())?.[0];

export const formatRestorePointName = ({ schedule, volume, slot }: RestorePointName): string =>
  `${schedule}-${volume}-${slot.slice(0, 16).replaceAll(/[-:]/g, '').toLowerCase()}`;

/** undefined: it was not created by a schedule, or names a minute that does not exist. */
export const parseRestorePointName = (name: string): RestorePointName | undefined => {
  const [, schedule, volume, year = '', month = '', day = '', hour = '', minute = ''] = form.exec(name) ?? [];
  if (schedule === undefined || volume === undefined) return undefined;
  const slot = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`;
  const time = Date.parse(slot);
  return !Number.isNaN(time) && new Date(time).toISOString() === slot ? { schedule, volume, slot } : undefined;
};

/** The schedule and slot in the name, if it belongs to a schedule and to this volume; an unknown volume (a copy in another region) is accepted. */
export const scheduleOf = (name: string, volumeId: string | null | undefined): RestorePointName | undefined => {
  const parsed = parseRestorePointName(name);
  return parsed && (!volumeId || volumeKeyOf(volumeId) === parsed.volume) ? parsed : undefined;
};
