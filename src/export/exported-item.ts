// The content of an export before it is text: sections of items, each item as fields and nested sections.
import type { Json } from '../json.ts';
import type { Observed } from '../kinds/kind.ts';

export interface ExportedItem {
  /** The live item; an invitation if the item is its member. */
  readonly observed: Observed;
  readonly key: string;
  /** In the order of the kind's table; `region` and `id` first. */
  readonly fields: readonly (readonly [name: string, value: Json])[];
  /** The whole item as one value, if the kind allows it: `rui@acme.example: admin`. */
  readonly scalar?: Json;
  readonly below: readonly ExportedSection[];
  /** The omitted parts, one line each. */
  readonly comments: readonly string[];
  /** The comments of fields, by name: the owner of an id. */
  readonly asides?: ReadonlyMap<string, string>;
}

export interface ExportedSection {
  readonly name: string;
  /** The section is the one item itself: `access_control`. */
  readonly single?: true;
  /** Everything in it was read: without items it is empty, and later additions are drift. */
  readonly isWhole: boolean;
  readonly items: readonly ExportedItem[];
  readonly comments: readonly string[];
}

/** Whether it is a section of the file. An unread collection is not: omitted means unmanaged, and empty means that there are no items. */
export const isSection = ({ items, isWhole, single }: ExportedSection): boolean => items.length > 0 || (isWhole && !single);

/** The parts that the file does not accept, found by reading it back: fields and whole items, with the reason; and names that must be replaced by an id. */
export interface Unfit {
  readonly fields: ReadonlyMap<Observed, ReadonlyMap<string, string>>;
  readonly items: ReadonlyMap<Observed, string>;
  readonly names: ReadonlySet<Observed>;
}
