// A live item in the form of the files: without held-back values, and with the names that the files use.
import type { Json } from '../json.ts';
import type { Kind } from '../kinds/kind.ts';
import type { ExportedItem } from './exported-item.ts';
import { exportableValue, type NotExportable } from './not-exportable.ts';
import { asCalled, type PendingRenames } from './pending-renames.ts';

export const exportableItem = (item: ExportedItem, held: NotExportable, renames: PendingRenames): ExportedItem => {
  const { kind, address } = item.observed;
  const fields = item.fields.flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const said = exportableValue(held, address, name, asCalled(renames, kind, name, value));
    return said === undefined ? [] : [[name, said]];
  });
  const below = item.below.map((section) => ({
    ...section,
    items: section.items.filter(({ observed }) => !held.out.has(observed.address)).map((child) => exportableItem(child, held, renames)),
  }));
  return { ...item, fields, below };
};

/** The comments of an item as notes, each with its subject. */
export const commentsOn = ({ name }: Kind, { observed, comments }: ExportedItem): readonly string[] =>
  observed.kind === name ? comments.map((comment) => `${observed.address}: ${comment}`) : [];
