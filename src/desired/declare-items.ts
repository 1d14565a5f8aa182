// The items of the file, of every kind, by one engine: the catalogue provides the sections and fields of each kind.
import type { Problem, Source } from '../errors.ts';
import { isObject, type Json } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Declared, FilePlace, Kind } from '../kinds/kind.ts';
import { instant } from '../platform/instant.ts';
import type { ParsedEntry } from '../yaml/parse.ts';
import { type Path, showPath } from '../yaml/path.ts';
import { visible } from '../yaml/visible.ts';
import type { Desired } from './desired.ts';
import { type ItemPlace, isRegional, itemPlace, splitKey } from './item-place.ts';
import { entriesOf, type Merged, type WrittenValue } from './merge.ts';

export type PlacedKind = Kind & { readonly place: FilePlace };
export const isPlaced = (kind: Kind): kind is PlacedKind => kind.place !== undefined;

/** An item with its source text. */
export interface DeclaredItem {
  readonly kind: PlacedKind;
  readonly declared: Declared;
  readonly written: WrittenValue;
}

export interface DeclaredItems {
  readonly items: readonly DeclaredItem[];
  readonly sections: Desired['sections'];
  readonly problems: readonly Problem[];
}

/** Keys of an item that are not fields. */
const ownWords: ReadonlySet<string> = new Set(['id', 'renamed_from']);

interface Filled {
  readonly values: Readonly<Record<string, Json>>;
  readonly fieldAt: Readonly<Record<string, Source>>;
  readonly problems: readonly Problem[];
}

/** Times are normalized so that they can be compared; everything else is kept as written. */
const typed = (kind: Kind, { key, value, at }: ParsedEntry, path: Path): { readonly value: Json; readonly problem?: Problem } => {
  if (kind.fields[String(key)]?.type !== 'time' || typeof value !== 'string') return { value };
  const time = instant(value);
  if (typeof time === 'string') return { value: time };
  const message = `${showPath([...path, key])} is not a valid time: \`${visible(value)}\``;
  const help = 'Use a date such as `2026-10-01`, or a time in UTC such as `2026-10-01T12:00:00Z`.';
  return { value, problem: { code: 'value', message, at, help } };
};

/** The values of an item: its key and region, and its fields without nested sections. */
const fill = (kind: PlacedKind, written: WrittenValue, { name, region }: ItemPlace, sections: ReadonlySet<string>): Filled => {
  const { key, scalar } = kind.place;
  const values: Record<string, Json> = {};
  const fieldAt: Record<string, Source> = {};
  const problems: Problem[] = [];
  if (key !== undefined) {
    values[key] = name;
    fieldAt[key] = written.keyAt;
  }
  if (scalar !== undefined && !isObject(written.value)) {
    values[scalar] = written.value;
    fieldAt[scalar] = written.at;
  }
  const entries = isObject(written.value) ? written.document.entries(written.path) : [];
  for (const entry of entries) {
    const field = String(entry.key);
    if (ownWords.has(field) || sections.has(field)) continue;
    const { value, problem } = typed(kind, entry, written.path);
    values[field] = value;
    fieldAt[field] = entry.at;
    if (problem) problems.push(problem);
  }
  if (region !== undefined) values['region'] = region;
  return { values, fieldAt, problems };
};

/** The address of an item with this key, now or before. */
export const addressAt = (kind: PlacedKind, name: string, region: string | undefined, parent: Address | undefined): Address => {
  const values: Record<string, Json> = {};
  if (kind.place.key !== undefined) values[kind.place.key] = name;
  if (region !== undefined) values['region'] = region;
  return kind.address(values, parent);
};

const renamedFrom = (kind: PlacedKind, key: string, region: string | undefined, parent: Address | undefined): Address => {
  const old = isRegional(kind) ? splitKey(key) : { name: key };
  return addressAt(kind, old.name, old.region ?? region, parent);
};

const declaredOf = (
  kind: PlacedKind,
  { value, keyAt }: WrittenValue,
  region: string | undefined,
  filled: Filled,
  parent: Address | undefined,
): Declared => {
  const { values, fieldAt } = filled;
  const declared: { -readonly [K in keyof Declared]: Declared[K] } = {
    kind: kind.name,
    address: kind.address(values, parent),
    values,
    at: keyAt,
    fieldAt,
  };
  if (parent !== undefined) declared.parent = parent;
  if (region !== undefined) declared.region = region;
  if (!isObject(value)) return declared;
  const { id, renamed_from: old } = value;
  if (typeof id === 'string') declared.pin = id;
  if (typeof old === 'string') declared.renamedFrom = renamedFrom(kind, old, region, parent);
  return declared;
};

/** `regions`: the declared ones, if there are any. */
export const declareItems = (kinds: readonly PlacedKind[], merged: Merged, regions: ReadonlySet<string> | undefined): DeclaredItems => {
  const items: DeclaredItem[] = [];
  const sections: Desired['sections'][number][] = [];
  const problems: Problem[] = [];
  const below = new Map(kinds.map((kind) => [kind.name, kinds.filter(({ place }) => place.below === kind.name)]));
  const sectionsBelow = new Map([...below].map(([name, children]) => [name, new Set(children.map(({ place }) => place.section))]));

  const declare = (kind: PlacedKind, written: WrittenValue, parent: Address | undefined): void => {
    const place = kind.place.key === undefined ? { name: '' } : itemPlace(kind, written, regions);
    if ('code' in place) {
      problems.push(place);
      return;
    }
    const children = below.get(kind.name) ?? [];
    const filled = fill(kind, written, place, sectionsBelow.get(kind.name) ?? new Set());
    problems.push(...filled.problems);
    const declared = declaredOf(kind, written, place.region, filled, parent);
    items.push({ kind, declared, written });
    for (const child of children) {
      const path = [...written.path, child.place.section];
      if (!isObject(written.value) || written.value[child.place.section] === undefined) continue;
      sections.push({ kind: child.name, parent: declared.address, at: written.document.keyAt(path) });
      for (const entry of entriesOf(written.document, path)) declare(child, entry, declared.address);
    }
  };

  for (const kind of kinds.filter(({ place }) => place.below === undefined)) {
    const { section, key } = kind.place;
    const whole = merged([]).find((entry) => entry.key === section);
    if (whole === undefined) continue;
    sections.push({ kind: kind.name, at: whole.keyAt });
    for (const entry of key === undefined ? [whole] : merged([section])) declare(kind, entry, undefined);
  }
  return { items, sections, problems };
};
