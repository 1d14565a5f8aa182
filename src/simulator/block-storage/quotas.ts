// Quotas: exceeding one is not refused; the action fails instead (creating_error_quota, extend_error_quota).
import type { Region } from '../world.ts';

/** A resource that was never created, or is deleted, does not count. */
const counts = (item: { readonly status: string }): boolean => !item.status.includes('creating_error') && item.status !== 'deleted';

const used = (items: readonly { readonly status: string }[]): number => items.filter(counts).length;

export const usedDisks = (region: Region): number => used(region.volumes.all());

const usedGib = (region: Region): number =>
  region.volumes
    .all()
    .filter(counts)
    .reduce((sum, volume) => sum + volume.size, 0);

/** The usage is only computed if there is a limit. */
const over = (limit: number | null, amount: () => number): boolean => limit !== null && amount() > limit;

/** Whether one more volume of this size exceeds a quota. */
export const volumesFull = (region: Region, size: number): boolean =>
  over(region.quotas.disk, () => usedDisks(region) + 1) || over(region.quotas.gib, () => usedGib(region) + size);

export const growthTooMuch = (region: Region, by: number): boolean => over(region.quotas.gib, () => usedGib(region) + by);

export const snapshotsFull = (region: Region): boolean => over(region.quotas.snapshot, () => used(region.snapshots.all()) + 1);

export const backupsFull = (region: Region): boolean => over(region.quotas.backup, () => used(region.backups.all()) + 1);
