// The earlier restore points of schedules for the demo's volumes, and two that people created by hand.
import type { Desired, Schedule } from '../../desired/desired.ts';
import { selectsVolume } from '../../desired/selects-volume.ts';
import { slotAt, slotText } from '../../due/slots.ts';
import { formatRestorePointName, volumeKeyOf } from '../../kinds/restore-point/name.ts';
import type { RegionDescription } from '../../simulator/description-parts.ts';
import type { SavedState } from '../../simulator/state.ts';

const day = 24 * 60 * 60 * 1000;

/** The restore points of a schedule for one volume: every slot but the present one. */
const made = (schedule: Schedule, volumeKey: string, now: number): readonly { readonly name: string; readonly at: number }[] => {
  const present = slotAt(now, schedule.every.ms);
  const count = Math.min((schedule.keepLast ?? 6) + 1, 8);
  return Array.from({ length: count }, (_, index) => {
    const at = present - (index + 1) * schedule.every.ms;
    return { name: formatRestorePointName({ schedule: schedule.key, volume: volumeKey, slot: slotText(at) }), at };
  });
};

const stamp = (ms: number): string => new Date(ms).toISOString();

export const restorePoints = (
  desired: Desired,
  state: SavedState,
  name: string,
  now: number,
): Pick<RegionDescription, 'snapshots' | 'backups'> => {
  const volumes = state.tenants[0]?.regions[name]?.volumes ?? [];
  const pointsOf = (schedule: Schedule) => {
    const selects = selectsVolume(schedule.volumes);
    return volumes
      .filter((volume) => selects(name, volume.name) && volume.name !== 'tmp-migration' && volume.status === 'completed')
      .flatMap((volume) => made(schedule, volumeKeyOf(volume.id) ?? '', now).map((point) => ({ ...point, volume: volume.name })));
  };
  const snapshots = desired.schedules
    .filter((schedule) => schedule.type === 'snapshot')
    .flatMap((schedule) =>
      pointsOf(schedule).map(({ name: point, at, volume }) => ({
        name: point,
        volume,
        created_at: stamp(at),
        type: schedule.mode === 'object' ? ('object' as const) : ('instant' as const),
      })),
    );
  const backups = desired.schedules
    .filter((schedule) => schedule.type === 'backup')
    .flatMap((schedule) =>
      pointsOf(schedule).map(({ name: point, at, volume }) => ({ name: point, volume, created_at: stamp(at), type: 'full' as const })),
    );
  const byHand = volumes
    .slice(0, 2)
    .map((volume) => ({ name: `before-upgrade-${volume.name}`.slice(0, 50), volume: volume.name, created_at: stamp(now - 40 * day) }));
  return { snapshots: [...snapshots, ...byHand], backups };
};
