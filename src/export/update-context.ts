// The input of an update of files, and the result of one of its steps.
import type { Desired } from '../desired/desired.ts';
import type { Address } from '../kinds/address.ts';
import type { Kind, Lookup, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Edit } from '../yaml/edit.ts';
import type { Document } from '../yaml/parse.ts';
import type { ExportedItem } from './exported-item.ts';
import type { ItemPath } from './item-paths.ts';
import type { NotExportable } from './not-exportable.ts';
import type { PendingRenames } from './pending-renames.ts';

interface Edited {
  readonly document: Document;
  readonly edit: Edit;
  /** The item that the edit adds, if it adds one. */
  readonly adds?: ExportedItem;
}

export interface UpdateStep {
  readonly edits: readonly Edited[];
  readonly notes: readonly string[];
}

export interface UpdateContext {
  readonly kinds: ReadonlyMap<KindName, Kind>;
  readonly lookup: Lookup;
  readonly documents: readonly Document[];
  readonly desired: Desired;
  /** By the position of their key. */
  readonly paths: ReadonlyMap<string, ItemPath>;
  readonly written: ReadonlyMap<Observed, ExportedItem>;
  /** The position of the declared item of a live one. */
  readonly standing: ReadonlyMap<Address, ItemPath>;
  /** Addresses of invited members. */
  readonly awaited: ReadonlySet<Address>;
  /** Pending renames of the files. */
  readonly renames: PendingRenames;
  readonly held: NotExportable;
  /** Keys of each section, by `section` or by the path of a nested one; new ones are added. */
  readonly keys: Map<string, Set<string>>;
  /** The files stay unchanged for these, and nothing is filled in. undefined: everything is merged. */
  readonly leaves: ReadonlySet<Address> | undefined;
}

export const nothing: UpdateStep = { edits: [], notes: [] };
export const note = (text: string): UpdateStep => ({ edits: [], notes: [text] });
