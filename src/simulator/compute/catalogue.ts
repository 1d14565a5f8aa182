// The machine types of simulated machines, for `expand`: the object of an id. Other ids stay ids.
import type { JsonObject } from '../../json.ts';
import { uuidOf } from '../ids.ts';

/** Name, virtual CPUs, MiB of memory, GiB of disk. */
const machines = [
  ['BV1-1-10', 1, 1024, 10],
  ['BV2-4-40', 2, 4096, 40],
  ['BV4-16-100', 4, 16_384, 100],
] as const;

const byId = (rows: readonly (JsonObject & { readonly id: string })[]): ReadonlyMap<string, JsonObject> =>
  new Map(rows.map((row) => [row.id, row]));

export const machineTypes = byId(
  machines.map(([name, vcpus, ram, disk]) => ({ id: uuidOf(0, 'machine type', name), name, vcpus, ram, disk })),
);
