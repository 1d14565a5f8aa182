// The names of volumes, snapshots and backups, and references to them.
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

/**
 * Names are unique among the volumes, the snapshots and the backups of a tenant in a region: the reference says per tenant, but a copy
 * keeps its name in another region (rules 1 and 12).
 */
export const nameTaken = <T extends Named, I extends string>(collection: RecordTable<T, I | 'name'>, name: string, but?: string): boolean =>
  collection.by('name', name).some((item) => item.id !== but);
