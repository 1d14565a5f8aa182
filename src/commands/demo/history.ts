// What the demo's platform holds besides what the files declare: restore points, images and two months of usage, laid out around `now`.
import type { Desired, Schedule } from '../../desired/desired.ts';
import { selectsVolume } from '../../desired/selects-volume.ts';
import { slotAt, slotText } from '../../due/slots.ts';
import type { JsonObject } from '../../json.ts';
import { formatRestorePointName, volumeKeyOf } from '../../kinds/restore-point/name.ts';

const day = 24 * 60 * 60 * 1000;

/** The simulator's clock reads ISO 8601. */
const stamp = (ms: number): string => new Date(ms).toISOString();
export const daysAgo = (now: number, days: number): string => stamp(now - days * day);

/** A volume in a description: its id is given, because the names of restore points contain it. */
export interface DescribedVolume extends JsonObject {
  readonly name: string;
  readonly id: string;
}

/** A schedule that did not run in its last slot: its restore points are due. */
const missed = 'nightly';

const pointsOf = (schedule: Schedule, { name: volume, id }: DescribedVolume, now: number): readonly JsonObject[] => {
  const slot = slotAt(now, schedule.every.ms);
  const newest = schedule.key === missed ? 1 : 0;
  return Array.from({ length: Math.min(schedule.keepLast ?? 6, 8) }, (_, index) => {
    const at = slot - (index + newest) * schedule.every.ms;
    const name = formatRestorePointName({ schedule: schedule.key, volume: volumeKeyOf(id) ?? '', slot: slotText(at) });
    return { name, volume, created_at: stamp(at), type: schedule.mode };
  });
};

/** The restore points of all schedules for these volumes of a region. */
export const restorePoints = (
  schedules: Desired['schedules'],
  region: string,
  volumes: readonly DescribedVolume[],
  now: number,
): JsonObject => {
  const of = (type: Schedule['type']): readonly JsonObject[] =>
    schedules
      .filter((schedule) => schedule.type === type)
      .flatMap((schedule) => {
        const selects = selectsVolume(schedule.volumes);
        return volumes.filter(({ name }) => selects(region, name)).flatMap((volume) => pointsOf(schedule, volume, now));
      });
  // The first of a chain of incremental backups is a full one.
  return { snapshots: of('snapshot'), backups: of('backup').map((point) => ({ ...point, type: 'full' })) };
};

/** Registry → repository → number of images. */
const repositories: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  acmeprod: { 'shop/api': 12, 'shop/web': 9, 'payments/api': 7 },
  acmedev: { 'shop/api': 6 },
  acmemirror: { 'library/node': 3 },
  acmelabs: { notebooks: 5 },
};

/** Pushed over months. Every fourth has lost its tag; the others were scanned a day ago, and nothing was found. */
const images = (count: number, now: number): readonly JsonObject[] => {
  const scanned = { created_at: daysAgo(now, 1), updated_at: daysAgo(now, 1), finished_at: daysAgo(now, 1) };
  return Array.from({ length: count }, (_, index) => ({
    ...(index % 4 === 3 ? { tags: [] } : { tags: [index === 0 ? 'stable' : `v1.${count - index}`], scans: [scanned] }),
    pushed_at: daysAgo(now, 2 + index * 9),
    pulled_at: daysAgo(now, 1 + index * 7),
  }));
};

export const repositoriesOf = (registry: string, now: number): readonly JsonObject[] =>
  Object.entries(repositories[registry] ?? {}).map(([name, count]) => ({ name, images: images(count, now) }));

/** Sub-accounts with their cost per day, in the currency of the budgets; those of the organization itself are under its own id. */
const teams = [
  { id: undefined, name: 'Acme', cost: 365 },
  { id: '3f0c9a52-6d1e-4b77-9a43-5c2d8e1f7b60', name: 'Acme Labs', cost: 44 },
  { id: '8a1d7c36-2b5f-4e90-b7d4-1c6e9f3a5d82', name: 'Acme Shop', cost: 192.8 },
  { id: 'd25e4b91-7f38-4c6a-8e15-b3a9c0d7f164', name: 'Acme Payments', cost: 128.2 },
];

/** Whole days: the previous month, and this one up to yesterday (on its first day, today's). */
export const usage = (tenant: string, now: number): readonly JsonObject[] => {
  const today = new Date(now);
  const [year, month, days] = [today.getUTCFullYear(), today.getUTCMonth(), Math.max(1, today.getUTCDate() - 1)];
  const periods = [
    [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)],
    [Date.UTC(year, month, 1), Date.UTC(year, month, days)],
  ] as const;
  return teams.flatMap(({ id = tenant, name, cost }) =>
    periods.flatMap(([from, to]) =>
      ['virtual-machine', 'block-storage'].map((service) => ({
        sub_account: id,
        service,
        from: stamp(from).slice(0, 10),
        to: stamp(to).slice(0, 10),
        every: '1d',
        cost: (cost / 2).toFixed(15),
        columns: { SubAccountName: name },
      })),
    ),
  );
};
