// The names of volumes, snapshots and backups, and references to them.
import type { RegionalCall } from '../call.ts';
import type { Recorded, RecordTable } from '../collection.ts';
import { type Decoder, flawed, object, optional, text } from '../shape.ts';

/** Of volumes and snapshots, on create and rename. */
export const resourceName = text({ min: 3, max: 50 });

/** `{id}` or `{name}`; with both, the id decides (contradictions.md B8). */
export type IdOrName = { readonly id: string | undefined; readonly name: string | undefined };

const parts = object({ id: optional(text({ min: 1 })), name: optional(text({ min: 1, max: 255 })) });

export const reference: Decoder<IdOrName> = (value, loc) => {
  const checked = parts(value, loc);
  if (checked.type === 'flawed') return checked;
  return checked.value.id === undefined && checked.value.name === undefined ? flawed(loc, 'id or name is required', 'missing') : checked;
};

type Named = Recorded & { readonly id: string; readonly name: string };

export const referred = <T extends Named, I extends string>(
  collection: RecordTable<T, I | 'name'>,
  { id, name }: IdOrName,
): T | undefined => (id === undefined ? collection.by('name', name ?? '')[0] : collection.get(id));

interface Names {
  readonly by: (index: 'name', name: string) => readonly { readonly id: string }[];
}

/** Within one region: what a copy into it and a scheduler need (rule 12). */
export const nameTaken = (collection: Names, name: string, but?: string): boolean =>
  collection.by('name', name).some(({ id }) => id !== but);

/** Rule 1, on create and rename: in the region, or in all regions of the tenant (contradictions.md B34). */
export const nameInUse = (
  { world, tenant, region }: Pick<RegionalCall, 'world' | 'tenant' | 'region'>,
  list: 'volumes' | 'snapshots' | 'backups',
  name: string,
  but?: string,
): boolean => {
  const among = world.surroundings.behaviour.volume_names === 'tenant' ? [...tenant.regions.values()] : [region];
  return among.some((one) => nameTaken(one[list], name, but));
};
