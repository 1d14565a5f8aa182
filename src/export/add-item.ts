// An undeclared live item is added to its section: with a free key, in the file that contains the section.
import { isObject, type Json } from '../json.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Document } from '../yaml/parse.ts';
import type { Path } from '../yaml/path.ts';
import { exportableItem } from './exportable-item.ts';
import type { ExportedItem, ExportedSection } from './exported-item.ts';
import { note, nothing, type UpdateContext, type UpdateStep } from './update-context.ts';

const itemJson = ({ scalar, fields, below }: ExportedItem): Json => scalar ?? { ...Object.fromEntries(fields), ...sectionsJson(below) };

const sectionsJson = (sections: readonly ExportedSection[]): Readonly<Record<string, Json>> =>
  Object.fromEntries(sections.map(({ name, items }) => [name, Object.fromEntries(items.map((item) => [item.key, itemJson(item)]))]));

/** A key that its section does not have yet, with the fields that identify the item. */
const freeKey = (taken: Set<string>, item: ExportedItem): { readonly key: string; readonly value: Json } => {
  const value = itemJson(item);
  const scoped = item.observed.region === undefined ? item.key : `${item.observed.region}/${item.key}`;
  const isFree = [item.key, scoped].find((key) => !taken.has(key));
  let key = isFree ?? item.key;
  for (let count = 2; taken.has(key); count += 1) key = `${scoped}-${count}`;
  taken.add(key);
  return { key, value: isFree === undefined && isObject(value) ? { id: item.observed.id, ...value } : value };
};

/** The place of a new item: the first occurrence of the section, or below its parent. */
const homeOf = (
  { kinds, standing, documents, desired }: UpdateContext,
  observed: Observed,
): { readonly document: Document; readonly path: Path } | undefined => {
  const kind = kinds.get(observed.kind);
  const spoken = kind?.represents ? kinds.get(kind.represents) : kind;
  if (!spoken?.place) return undefined;
  const { section, below } = spoken.place;
  if (below !== undefined) {
    const parent = observed.parent && standing.get(observed.parent);
    return parent && { document: parent.document, path: [...parent.path, section] };
  }
  const file = desired.sections.find((one) => one.kind === spoken.name)?.at.file;
  const document = documents.find((one) => one.file === file);
  return document && { document, path: [section] };
};

export const addItem = (updating: UpdateContext, observed: Observed): UpdateStep => {
  if (updating.held.out.has(observed.address)) return nothing;
  const written = updating.written.get(observed);
  const home = homeOf(updating, observed);
  const item = written && exportableItem(written, updating.held, updating.renames);
  if (!item || !home) return note(`${observed.address} cannot be written`);
  const name = home.path.length === 1 ? String(home.path[0]) : `${home.document.file} ${home.path.join('/')}`;
  const documents = home.path.length === 1 ? updating.documents : [home.document];
  const taken = updating.keys.get(name) ?? new Set(documents.flatMap((one) => one.entries(home.path).map(({ key }) => String(key))));
  updating.keys.set(name, taken);
  const { key, value } = freeKey(taken, item);
  return { edits: [{ document: home.document, edit: { type: 'set', path: [...home.path, key], value }, adds: item }], notes: [] };
};
