// The initial regions, zones and volume types of a simulated platform.

import type { VolumeTypeDescription } from '../block-storage/state.ts';
import type { MachineImageDescription } from '../compute/state.ts';
import { uuidOf } from '../ids.ts';
import type { Zone } from '../state.ts';

export const regionNames = ['br-se1', 'br-ne1', 'br-mgl1'] as const;

const letters: Readonly<Record<string, readonly string[]>> = { 'br-se1': ['a', 'b', 'c'], 'br-ne1': ['a', 'b'] };

export const zonesOf = (region: string): readonly Zone[] =>
  (letters[region] ?? ['a']).map((letter) => ({ az_id: `${region}-${letter}`, block_type: letter === 'c' ? 'read-only' : 'none' }));

/** Type names, disks, read and write IOPS. The last one is no longer available. */
const types = [
  ['cloud_nvme1k', 'nvme', 1000, 'active'],
  ['cloud_nvme5k', 'nvme', 5000, 'active'],
  ['cloud_nvme10k', 'nvme', 10_000, 'active'],
  ['cloud_hdd1k', 'hdd', 1000, 'deprecated'],
] as const;

export const volumeTypesOf = (region: string): readonly VolumeTypeDescription[] =>
  types.map(([name, disk, iops, status]) => ({
    id: uuidOf(0, 'volume type', region, name),
    name,
    disk_type: disk,
    status,
    iops: { read: iops, write: iops, total: 2 * iops },
    availability_zones: zonesOf(region).map((zone) => zone.az_id),
    allows_encryption: disk === 'nvme',
  }));

/** Image names, platforms, and when their standard support ends. */
const images = [
  ['cloud-ubuntu-24.04', 'linux', '2029-05-31T00:00:00Z'],
  ['cloud-debian-12', 'linux', '2028-06-30T00:00:00Z'],
  ['cloud-windows-2022', 'windows', '2031-10-14T00:00:00Z'],
] as const;

export const machineImagesOf = (): readonly MachineImageDescription[] =>
  images.map(([name, platform, end]) => ({ id: uuidOf(0, 'image', name), name, platform, end_standard_support_at: end }));
