// Live into files that are there already: what differs is changed where it stands, what is gone goes, what is new joins its section.
// Comments stay, sections that nobody wrote stay unwritten, and what cannot be told or written is said and left alone.
import { assemble } from '../desired/assemble.ts';
import type { Desired } from '../desired/desired.ts';
import { compare } from '../diff/compare.ts';
import type { Entry } from '../diff/difference.ts';
import { type Address, addressOf, parseAddress } from '../kinds/address.ts';
import type { Kind } from '../kinds/kind.ts';
import { sayCompleteness } from '../live/completeness.ts';
import { groupBy } from '../live/group-by.ts';
import type { Live } from '../live/live.ts';
import { lookOf } from '../live/look.ts';
import { editYaml } from '../yaml/edit.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import { addItem } from './add-item.ts';
import { changeField } from './change-field.ts';
import { exportLive } from './export-live.ts';
import { itemPaths, placeKey } from './item-paths.ts';
import { note, nothing, type Step, type Updating } from './updating.ts';
import type { WrittenItem, WrittenSection } from './written.ts';

export interface FilesUpdate {
  /** New text by file name; files that stay as they are do not stand here. */
  readonly texts: Readonly<Record<string, string>>;
  /** What was left alone, one line each. */
  readonly notes: readonly string[];
}

const itemsIn = (sections: readonly WrittenSection[]): readonly WrittenItem[] =>
  sections.flatMap(({ items }) => items.flatMap((item) => [item, ...itemsIn(item.below)]));

const stepOf = (updating: Updating, entry: Entry): Step => {
  if (entry.type === 'undeclared') return addItem(updating, entry.observed);
  if (entry.type === 'ambiguous') return note(`${entry.address} is ambiguous (${entry.ids.join(', ')}): left as it is`);
  if (entry.type === 'unknown')
    return note(`${[entry.address, ...(entry.fields ?? [])].join(' ')} ${sayCompleteness(entry.because)}: left as it is`);
  if (entry.type !== 'missing' && entry.type !== 'changed') return nothing;
  const { declared } = entry;
  const at = updating.paths.get(placeKey(declared.at));
  const kind = updating.kinds.get(declared.kind);
  if (!at || !kind) return nothing;
  if (entry.type === 'changed') {
    const steps = entry.fields.map((field) => changeField(updating, kind, entry, field, at));
    return { edits: steps.flatMap(({ edits }) => edits), notes: steps.flatMap(({ notes }) => notes) };
  }
  if (updating.awaited.has(entry.address)) return nothing;
  return { edits: [{ document: at.document, edit: { type: 'remove', path: at.path } }], notes: [] };
};

/** What the new files cannot say: problems they have now, and fields that still differ. */
const leftOver = (documents: readonly Document[], live: Live, catalogue: readonly Kind[]): readonly string[] => {
  const { desired, problems } = assemble(documents, catalogue);
  if (problems.length > 0) return problems.map(({ message, at }) => `${at ? `${at.file}:${at.line}: ` : ''}${message}`);
  return Object.values(compare({ ...desired, ownership: {}, removed: [] }, live, catalogue).entries)
    .flat()
    .flatMap((entry) => {
      const kind = catalogue.find(({ name }) => entry.type === 'changed' && name === entry.declared.kind);
      const fields = entry.type === 'changed' ? entry.fields.filter((field) => kind?.fields[field]?.side !== 'live') : [];
      return fields.length > 0
        ? [`${entry.address}: ${fields.join(', ')} still differs: what the file says beside it means something else`]
        : [];
    });
};

/** In the order of what things are called, so that new ones come in one order into their section. */
const byPath = (a: Entry, b: Entry): number => {
  const [one, other] = [a.address.slice(a.address.indexOf('/')), b.address.slice(b.address.indexOf('/'))];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** `documents` are those that `desired` was made of. Throws what `compare` and `exportLive` throw. */
export const updateFiles = (
  { desired, documents }: { readonly desired: Desired; readonly documents: readonly Document[] },
  live: Live,
  catalogue: readonly Kind[],
): FilesUpdate => {
  // What is live is to be written, whoever owns it.
  const plain: Desired = { ...desired, ownership: {}, removed: [] };
  const entries = Object.values(compare(plain, live, catalogue).entries).flat();
  const paths = itemPaths(documents, catalogue);
  const written = itemsIn(exportLive(live, catalogue).sections);
  const kinds = new Map(catalogue.map((kind) => [kind.name, kind]));
  const standsFor = ({ observed }: WrittenItem): readonly Address[] => {
    const other = kinds.get(observed.kind)?.standsFor;
    return other ? [addressOf(other, ...(parseAddress(observed.address)?.path ?? []))] : [];
  };
  const updating: Updating = {
    kinds,
    look: lookOf(live, catalogue, { desired }),
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
    awaited: new Set(written.flatMap(standsFor)),
    keys: new Map(),
  };
  const steps = entries.toSorted(byPath).map((entry) => stepOf(updating, entry));
  const edits = groupBy(
    steps.flatMap((step) => step.edits),
    ({ document }) => document,
  );
  const texts = documents.flatMap((document): readonly (readonly [string, string])[] => {
    const text = editYaml(
      document,
      (edits.get(document) ?? []).map(({ edit }) => edit),
    );
    return text === document.text ? [] : [[document.file, text]];
  });
  const said = steps.flatMap((step) => step.notes);
  if (texts.length === 0) return { texts: {}, notes: said };
  const changed = new Map(texts);
  const after = documents.map((document) => parseYaml(changed.get(document.file) ?? document.text, document.file));
  return { texts: Object.fromEntries(texts), notes: [...said, ...leftOver(after, live, catalogue)] };
};
