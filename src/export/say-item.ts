// A live item as the files can say it: without what is held back, and by the names that the files use.
import type { Json } from '../json.ts';
import type { Kind } from '../kinds/kind.ts';
import { type HeldBack, sayable } from './held-back.ts';
import { asCalled, type PendingRenames } from './open-renames.ts';
import type { ExportedItem } from './written.ts';

export const sayItem = (item: ExportedItem, held: HeldBack, renames: PendingRenames): ExportedItem => {
  const { kind, address } = item.observed;
  const fields = item.fields.flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const said = sayable(held, address, name, asCalled(renames, kind, name, value));
    return said === undefined ? [] : [[name, said]];
  });
  const below = item.below.map((section) => ({
    ...section,
    items: section.items.filter(({ observed }) => !held.out.has(observed.address)).map((child) => sayItem(child, held, renames)),
  }));
  return { ...item, fields, below };
};

/** The comments of an item as notes, each with what it is about. */
export const commentsOn = ({ name }: Kind, { observed, comments }: ExportedItem): readonly string[] =>
  observed.kind === name ? comments.map((comment) => `${observed.address}: ${comment}`) : [];
