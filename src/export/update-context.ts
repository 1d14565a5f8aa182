// What an update of files knows, and what one step of it gives.
import type { Desired } from '../desired/desired.ts';
import type { Address } from '../kinds/address.ts';
import type { Kind, Look, Observed } from '../kinds/kind.ts';
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
  readonly look: Look;
  readonly documents: readonly Document[];
  readonly desired: Desired;
  /** By the place of their key. */
  readonly paths: ReadonlyMap<string, ItemPath>;
  readonly written: ReadonlyMap<Observed, ExportedItem>;
  /** Where the declared item stands that a live one is. */
  readonly standing: ReadonlyMap<Address, ItemPath>;
  /** Addresses of those who are on their way: invited members. */
  readonly awaited: ReadonlySet<Address>;
  /** Renames that the files ask for and nobody has done yet. */
  readonly renames: PendingRenames;
  readonly held: NotExportable;
  /** Keys of each section, by `section` or by the path of a nested one; new ones join. */
  readonly keys: Map<string, Set<string>>;
  /** Of these the files stay as they are, and nothing is filled in. undefined: everything is brought in. */
  readonly leaves: ReadonlySet<Address> | undefined;
}

export const nothing: UpdateStep = { edits: [], notes: [] };
export const note = (text: string): UpdateStep => ({ edits: [], notes: [text] });
