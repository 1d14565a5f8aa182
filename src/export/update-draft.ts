// The updated files, pass by pass: the result of one pass (the permissions of a role) may change the meaning of another line (a role based on it). Whether they
// validate is decided elsewhere.
import type { Desired } from '../desired/desired.ts';
import { compare } from '../diff/compare.ts';
import type { DifferenceEntry } from '../diff/difference.ts';
import type { Problem } from '../errors.ts';
import { type Address, asKind, pathText } from '../kinds/address.ts';
import { count } from '../kinds/count.ts';
import type { Declared, Kind } from '../kinds/kind.ts';
import { groupBy } from '../live/group-by.ts';
import type { Live } from '../live/live.ts';
import { lookupOf } from '../live/lookup.ts';
import { editYaml } from '../yaml/edit.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { checkDocuments } from './check-documents.ts';
import type { ExportedItem, ExportedSection } from './exported-item.ts';
import { itemPaths, placeKey } from './item-paths.ts';
import { exportableValue, type NotExportable } from './not-exportable.ts';
import { isByRename, pendingRenames } from './pending-renames.ts';
import type { UpdateContext, UpdateStep } from './update-context.ts';
import { heldNotes, stepOf, withhold } from './update-step.ts';

export interface FileDraft {
  readonly documents: readonly Document[];
  readonly desired: Desired;
  readonly notes: readonly string[];
  /** The error that stops it; then `desired` is that of an earlier pass. */
  readonly problems: readonly Problem[];
  /** Changed items whose fields still differ although everything was written. */
  readonly differing: readonly Extract<DifferenceEntry, { type: 'changed' }>[];
  /** Added items, with their positions. */
  readonly added: readonly { readonly file: string; readonly path: Path; readonly item: ExportedItem }[];
}

/** Longer chains of `based_on` than this are settled by the next update. */
const mostPasses = 8;

const itemsIn = (sections: readonly ExportedSection[]): readonly ExportedItem[] =>
  sections.flatMap(({ items }) => items.flatMap((item) => [item, ...itemsIn(item.below)]));

/** Sorted by name, so that new items are added to their section in one order. */
const byPath = (a: DifferenceEntry, b: DifferenceEntry): number => {
  const [one, other] = [pathText(a.address), pathText(b.address)];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** The files without held-back parts, for comparing; `ownership` is ignored here: the live state is written regardless of it. */
export const plain = (desired: Desired, held: NotExportable): Desired => {
  const isOut = ({ address, parent }: Declared): boolean => held.out.has(address) || (parent !== undefined && held.out.has(parent));
  const items = desired.items.flatMap((item): readonly Declared[] => {
    if (isOut(item)) return [];
    if (!held.names.has(item.address)) return [item];
    const values = Object.entries(item.values).flatMap(([field, value]) => {
      const left = value === undefined ? undefined : exportableValue(held, item.address, field, value);
      return left === undefined ? [] : [[field, left] as const];
    });
    return [{ ...item, values: Object.fromEntries(values) }];
  });
  return { ...desired, items, ownership: {} };
};

export interface UpdateSource {
  readonly live: Live;
  readonly catalogue: readonly Kind[];
  readonly sections: readonly ExportedSection[];
  /** Only a part is merged: the files stay unchanged for these, and nothing is filled in. */
  readonly leaves?: ReadonlySet<Address>;
}

const updatingOf = (
  { live, catalogue, sections, leaves }: UpdateSource,
  documents: readonly Document[],
  desired: Desired,
  entries: readonly DifferenceEntry[],
  held: NotExportable,
): UpdateContext => {
  const written = itemsIn(sections);
  const kinds = new Map(catalogue.map((kind) => [kind.name, kind]));
  const paths = itemPaths(documents, catalogue);
  const lookup = lookupOf(live, catalogue, { desired: plain(desired, held) });
  const represents = ({ observed }: ExportedItem): readonly Address[] => {
    const other = kinds.get(observed.kind)?.represents;
    return other ? [asKind(observed.address, other)] : [];
  };
  return {
    kinds,
    lookup,
    documents,
    desired,
    paths,
    written: new Map(written.map((item) => [item.observed, item])),
    standing: new Map(
      entries.flatMap((entry) => {
        const at = 'observed' in entry && entry.observed && 'declared' in entry ? paths.get(placeKey(entry.declared.at)) : undefined;
        return at && 'observed' in entry && entry.observed ? [[entry.observed.address, at] as const] : [];
      }),
    ),
    awaited: new Set(written.flatMap(represents)),
    renames: pendingRenames(desired, lookup),
    held,
    keys: new Map(),
    leaves,
  };
};

const edited = (documents: readonly Document[], steps: readonly UpdateStep[]): readonly Document[] => {
  const edits = groupBy(
    steps.flatMap((step) => step.edits),
    ({ document }) => document,
  );
  return documents.map((document) => {
    const own = edits.get(document);
    const text = own
      ? editYaml(
          document,
          own.map(({ edit }) => edit),
        )
      : document.text;
    return text === document.text ? document : parseYaml(text, document.file);
  });
};

/** Differs after everything was written, without a known reason: pending renames and held-back parts have their own notes. */
const isLeft = (
  { kinds, held, renames, leaves }: UpdateContext,
  { address, declared, fields }: Extract<DifferenceEntry, { type: 'changed' }>,
): boolean =>
  !held.asIs.has(address) &&
  leaves?.has(address) !== true &&
  fields.some((field) => {
    const row = kinds.get(declared.kind)?.fields[field];
    return row?.side !== 'live' && !held.names.get(address)?.has(field) && !isByRename(renames, declared, field);
  });

const outsideNote = (many: number): string => `${count(many, 'declared resource')} outside the selected regions: not changed`;

/** Throws the errors of `compare`. */
export const draftUpdate = (
  source: UpdateSource,
  first: { readonly desired: Desired; readonly documents: readonly Document[] },
  held: NotExportable,
): FileDraft => {
  const { live, catalogue } = source;
  let { desired, documents } = first;
  const notes = new Set(heldNotes(held, desired));
  const added: FileDraft['added'][number][] = [];
  for (let pass = 1; ; pass += 1) {
    const { entries: found, outside } = compare(plain(desired, held), live, catalogue);
    const entries = Object.values(found).flat();
    if (outside.length > 0) notes.add(outsideNote(outside.length));
    const updating = updatingOf(source, documents, desired, entries, held);
    const steps = [
      ...desired.items.map((item) => withhold(updating, item)),
      ...entries.toSorted(byPath).map((entry) => stepOf(updating, entry)),
    ];
    for (const one of steps.flatMap((step) => step.notes)) notes.add(one);
    for (const { document, edit, adds } of steps.flatMap((step) => step.edits))
      if (adds) added.push({ file: document.file, path: edit.path, item: adds });
    const next = edited(documents, steps);
    const isDone = next.every((document, index) => document === documents[index]);
    documents = next;
    if (isDone || pass === mostPasses) {
      const differing = entries.filter((entry) => entry.type === 'changed').filter((entry) => isLeft(updating, entry));
      const said = differing.map(
        ({ address, fields }) => `${address}: ${fields.join(', ')} still differs: it cannot be declared in the file`,
      );
      return { documents, desired, notes: [...notes, ...said], problems: [], differing, added };
    }
    const { problems, assembled } = checkDocuments(documents, catalogue);
    if (problems.length > 0 || !assembled) return { documents, desired, notes: [...notes], problems, differing: [], added };
    desired = assembled.desired;
  }
};
