// The items of the file, of every kind, by one engine: the catalogue says where a kind stands and what its fields are.
import type { Problem, Source } from '../errors.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Address, addressOf, parseAddress } from '../kinds/address.ts';
import type { Declared, Kind, Place } from '../kinds/kind.ts';
import { instant } from '../platform/instant.ts';
import { showPath } from '../yaml/path.ts';
import { visible } from '../yaml/visible.ts';
import type { Desired } from './desired.ts';
import { isRegional, itemPlace, splitKey } from './item-place.ts';
import { entriesOf, type Merged, type Written } from './merge.ts';

export type PlacedKind = Kind & { readonly place: Place };
export const isPlaced = (kind: Kind): kind is PlacedKind => kind.place !== undefined;

/** An item with the text that it was made from. */
export interface Item {
  readonly kind: PlacedKind;
  readonly declared: Declared;
  readonly written: Written;
}

export interface Items {
  readonly items: readonly Item[];
  readonly sections: Desired['sections'];
  readonly problems: readonly Problem[];
}

/** Keys of an item that are no fields of it. */
const ownWords: ReadonlySet<string> = new Set(['id', 'renamed_from']);

const fieldsOf = (kind: PlacedKind, written: Written, below: readonly PlacedKind[]): readonly Written[] => {
  if (!isObject(written.value)) return kind.place.scalar ? [{ ...written, key: kind.place.scalar }] : [];
  const sections = new Set(below.map(({ place }) => place.section));
  return entriesOf(written.document, written.path).filter(({ key }) => !ownWords.has(String(key)) && !sections.has(String(key)));
};

/** A time is kept in the one form in which times are compared; everything else as it is written. */
const typed = (kind: Kind, { key, value, path, at }: Written, problems: Problem[]): Json => {
  if (kind.fields[String(key)]?.type !== 'time' || typeof value !== 'string') return value;
  const time = instant(value);
  if (typeof time === 'string') return time;
  problems.push({ code: 'value', message: `${showPath(path)} is no time: \`${visible(value)}\``, at, help: 'Write a day, `2026-10-01`, or a time in UTC, `2026-10-01T12:00:00Z`.' });
  return value;
};

const text = (value: JsonObject | undefined, key: string): string | undefined => {
  const found = value?.[key];
  return typeof found === 'string' ? found : undefined;
};

/** The address that an item of this key has, or had. */
export const addressAt = (kind: PlacedKind, name: string, region: string | undefined, parent: Address | undefined): Address =>
  kind.address({ ...(kind.place.key && { [kind.place.key]: name }), ...(region !== undefined && { region }) }, parent);

const renamedFrom = (kind: PlacedKind, key: string, region: string | undefined, parent: Address | undefined): Address => {
  const old = isRegional(kind) ? splitKey(key) : { name: key };
  return addressAt(kind, old.name, old.region ?? region, parent);
};

/** `regions`: those that the file writes, if it does. */
export const declareItems = (kinds: readonly PlacedKind[], merged: Merged, regions: ReadonlySet<string> | undefined): Items => {
  const items: Item[] = [];
  const sections: Desired['sections'][number][] = [];
  const problems: Problem[] = [];
  const below = new Map(kinds.map((kind) => [kind.name, kinds.filter(({ place }) => place.below === kind.name)]));

  const declare = (kind: PlacedKind, written: Written, parent: Address | undefined): void => {
    const { key } = kind.place;
    const place = key === undefined ? { name: '' } : itemPlace(kind, written, regions);
    if ('code' in place) {
      problems.push(place);
      return;
    }
    const { name, region } = place;
    const children = below.get(kind.name) ?? [];
    const values: Record<string, Json> = { ...(key !== undefined && { [key]: name }), ...(region !== undefined && { region }) };
    const fieldAt: Record<string, Source> = { ...(key !== undefined && { [key]: written.keyAt }) };
    for (const field of fieldsOf(kind, written, children)) {
      const fieldName = String(field.key);
      if (fieldName !== 'region') values[fieldName] = typed(kind, field, problems);
      fieldAt[fieldName] = field.at;
    }
    const body = isObject(written.value) ? written.value : undefined;
    const [pin, old] = [text(body, 'id'), text(body, 'renamed_from')];
    const declared: Declared = {
      kind: kind.name,
      address: kind.address(values, parent),
      ...(parent !== undefined && { parent }),
      ...(region !== undefined && { region }),
      values,
      ...(pin !== undefined && { pin }),
      ...(old !== undefined && { renamedFrom: renamedFrom(kind, old, region, parent) }),
      at: written.keyAt,
      fieldAt,
    };
    items.push({ kind, declared, written });
    for (const child of children) {
      const path = [...written.path, child.place.section];
      if (body?.[child.place.section] === undefined) continue;
      sections.push({ kind: child.name, parent: declared.address, at: written.document.keyAt(path) });
      for (const entry of entriesOf(written.document, path)) declare(child, entry, declared.address);
    }
  };

  for (const kind of kinds.filter(({ place }) => place.below === undefined)) {
    const { section, key } = kind.place;
    const at = merged.at([section]);
    if (at === undefined) continue;
    sections.push({ kind: kind.name, at });
    const written = key === undefined ? merged.entries([])?.filter((entry) => entry.key === section) : merged.entries([section]);
    for (const entry of written ?? []) declare(kind, entry, undefined);
  }
  return { items, sections, problems };
};
