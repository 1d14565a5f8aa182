// `oldest_untagged_index` of an image: when the oldest untagged index of its registry was pushed. Deleting that index releases the images that it refers to.
import { isList, isUnknown, type Unknown } from '../evaluate/value.ts';
import type { Linkable } from '../world/link-rows.ts';
import { type Computed, type ComputedFacts, fieldOf } from './computed.ts';

/** null: the image is tagged, or no index. */
const pushOf = ({ shapes }: ComputedFacts): ((row: Linkable) => number | null | Unknown) => {
  const fields = { tags: fieldOf(shapes, 'image', 'tags'), index: fieldOf(shapes, 'image', 'is_index') };
  const pushedOf = fieldOf(shapes, 'image', 'pushed_at');
  return (row) => {
    const [tags, index] = [fields.tags(row), fields.index(row)];
    if (index === false || (isList(tags) && tags.length > 0)) return null;
    if (isUnknown(tags)) return tags;
    if (isUnknown(index)) return index;
    const pushed = pushedOf(row);
    return typeof pushed === 'number' || isUnknown(pushed) ? pushed : null;
  };
};

const older = (a: number | null | Unknown, b: number | null | Unknown): number | null | Unknown => {
  if (a === null || isUnknown(b)) return b;
  return b === null || isUnknown(a) ? a : Math.min(a, b);
};

export const oldestUntaggedIndex: Computed = {
  kind: 'image',
  name: 'oldest_untagged_index',
  cell: {
    field: { type: 'time', about: 'When the oldest untagged index of its registry was pushed; null if it has none.', side: 'live' },
    sample: null,
  },
  needs: ['image.region', 'image.registry', 'image.tags', 'image.is_index', 'image.pushed_at'],
  values: (around) => {
    const missing = around.lacking('image');
    if (missing) return () => missing;
    const [regionOf, nameOf] = [fieldOf(around.shapes, 'image', 'region'), fieldOf(around.shapes, 'image', 'registry')];
    const registryOf = (row: Linkable): string => JSON.stringify([regionOf(row), nameOf(row)]);
    const push = pushOf(around);
    const oldest = new Map<string, number | null | Unknown>();
    for (const row of around.rows('image')) {
      const registry = registryOf(row);
      oldest.set(registry, older(oldest.get(registry) ?? null, push(row)));
    }
    return (row) => oldest.get(registryOf(row)) ?? null;
  },
};
