// What an export writes, before it is text: sections of items, each item as fields and the sections below it.
import type { Json } from '../json.ts';
import type { Observed } from '../kinds/kind.ts';

export interface ExportedItem {
  /** The live item; an invitation, where the item is the member it stands for. */
  readonly observed: Observed;
  readonly key: string;
  /** In the order of the kind's table; `region` and `id` first. */
  readonly fields: readonly (readonly [name: string, value: Json])[];
  /** The whole item as one value, where the kind allows it: `rui@acme.example: admin`. */
  readonly scalar?: Json;
  readonly below: readonly ExportedSection[];
  /** What could not be written, one line each. */
  readonly comments: readonly string[];
  /** What stands beside a field, by its name: whom an id belongs to. */
  readonly asides?: ReadonlyMap<string, string>;
}

export interface ExportedSection {
  readonly name: string;
  /** The section is the one item itself: `access_control`. */
  readonly single?: true;
  /** Everything of it was read: where it has no items there are none, and what joins it later is drift. */
  readonly isWhole: boolean;
  readonly items: readonly ExportedItem[];
  readonly comments: readonly string[];
}

/** Whether it is a section of the file. What could not be read is none: unwritten is unmanaged, and empty says that there is nothing. */
export const isSection = ({ items, isWhole, single }: ExportedSection): boolean => items.length > 0 || (isWhole && !single);

/** What the file cannot take, found by reading it back: fields and whole items, with the reason; names that must give way to an id. */
export interface Unfit {
  readonly fields: ReadonlyMap<Observed, ReadonlyMap<string, string>>;
  readonly items: ReadonlyMap<Observed, string>;
  readonly names: ReadonlySet<Observed>;
}
