// Adopts drift into the files, in two independent parts: access-granting changes, and the others. Resources that were not completely read are never adopted,
// and everything that the files cannot express is named.
import type { Desired } from '../desired/desired.ts';
import { compare } from '../diff/compare.ts';
import type { DifferenceEntry } from '../diff/difference.ts';
import type { Kept, Side } from '../diff/kept.ts';
import { noLongerReverted } from '../diff/no-longer-reverted.ts';
import { absenceOpensAccess, fieldsOpenAccess, itemOpensAccess } from '../diff/opens-access.ts';
import { type Problem, TenantryError } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Completeness, Kind, Lookup } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { describeCompleteness, isWhole } from '../live/completeness.ts';
import type { Live } from '../live/live.ts';
import { lookupOf } from '../live/lookup.ts';
import type { Document } from '../yaml/parse.ts';
import { everythingExportable } from './not-exportable.ts';
import { plain } from './update-draft.ts';
import { updateFiles } from './update-files.ts';
import { writableUnread } from './write-item.ts';

/** Drift that a file can adopt. */
export type AdoptableEntry = Extract<DifferenceEntry, { type: 'missing' | 'changed' | 'unmanaged' }>;

export interface Adoption {
  readonly type: 'adoption';
  /** New text by file name. */
  readonly texts: Readonly<Record<string, string>>;
  /** The adopted changes of the texts. */
  readonly entries: readonly AdoptableEntry[];
  /** What the texts stop being reverted, as a plan of their merge lists it. */
  readonly kept: readonly Kept[];
  /** The changes that are not adopted, with the reason: one line each. */
  readonly left: readonly string[];
}

/** The files would no longer be valid, and only a person can decide how to continue. */
export interface AdoptionRefused {
  readonly type: 'refused';
  readonly problems: readonly Problem[];
}

export interface Adoptions {
  readonly access: Adoption | AdoptionRefused;
  readonly rest: Adoption | AdoptionRefused;
}

/** Kinds whose items are nested below one of these in the files. */
const below = (name: KindName, catalogue: readonly Kind[]): readonly Kind[] =>
  catalogue.filter((kind) => kind.place?.below === name).flatMap((kind) => [kind, ...below(kind.name, catalogue)]);

/** Resources with access of their own: the registries with members. */
const placesOfAccess = ({ collections }: Live): ReadonlySet<Address> =>
  new Set(
    collections.flatMap(({ kind, items }) =>
      kindNamed(kind).opensAccess ? items.flatMap(({ parent }) => (parent === undefined ? [] : [parent])) : [],
    ),
  );

/** `places`: their access joins the files with them. */
const grantsAccess = (entry: AdoptableEntry, lookup: Lookup, places: ReadonlySet<Address>): boolean => {
  if (entry.type === 'changed') return fieldsOpenAccess(entry, entry.changes, lookup);
  if (entry.type === 'missing') return absenceOpensAccess(entry.declared, lookup);
  return itemOpensAccess(entry.observed) || places.has(entry.address);
};

/** What an update of the files adopted: differences that are none any more, those that open access first. */
export interface Adopted {
  readonly access: readonly AdoptableEntry[];
  readonly rest: readonly AdoptableEntry[];
}

/** `before` and `after`: what the files declared, and declare now. */
export const adoptedBy = (before: Desired, after: Desired, live: Live, catalogue: readonly Kind[]): Adopted => {
  const lookup = lookupOf(live, catalogue, { desired: plain(before, everythingExportable) });
  const places = placesOfAccess(live);
  const still = new Set(differing(sideOf(after, live, catalogue)).map(({ address }) => address));
  const adopted = differing(sideOf(before, live, catalogue))
    .filter(isAdoptable)
    .filter(({ address }) => !still.has(address));
  return {
    access: adopted.filter((entry) => grantsAccess(entry, lookup, places)),
    rest: adopted.filter((entry) => !grantsAccess(entry, lookup, places)),
  };
};

/** Addresses in texts: they contain no white space. */
const wordsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(' ').map((word) => word.replace(/:$/, ''))));

/** Why something must not be adopted: a part of it, or of its kind, was not read. */
const whyNot = (
  entry: AdoptableEntry,
  kind: Kind,
  catalogue: readonly Kind[],
  unread: ReadonlyMap<KindName, Completeness>,
): string | undefined => {
  const standIns = catalogue.filter(({ represents }) => represents === kind.name);
  const involved = [kind, ...standIns, ...(entry.type === 'unmanaged' ? below(kind.name, catalogue) : [])];
  const gap = involved.find(({ name }) => unread.has(name));
  const completeness = gap && unread.get(gap.name);
  if (gap && completeness) return `the collection of ${gap.title[1]} ${describeCompleteness(completeness)}`;
  const [field] = entry.type === 'unmanaged' ? writableUnread(kind, entry.observed) : [];
  return field && `${field[0]} could not be read: ${field[1]}`;
};

const isAdoptable = (entry: DifferenceEntry): entry is AdoptableEntry =>
  entry.type === 'missing' || entry.type === 'changed' || entry.type === 'unmanaged';

/** The worst state of each kind with collections that were not completely read. */
export const unreadKinds = ({ collections }: Live): ReadonlyMap<KindName, Completeness> =>
  new Map(collections.flatMap(({ kind, completeness }) => (isWhole(completeness) ? [] : [[kind, completeness] as const])));

const sideOf = (desired: Desired, live: Live, catalogue: readonly Kind[]): Side => {
  const known = plain(desired, everythingExportable);
  return { desired: known, difference: compare(known, live, catalogue) };
};

const differing = ({ difference }: Side): readonly DifferenceEntry[] =>
  Object.values(difference.entries)
    .flat()
    .filter(({ type }) => type !== 'same');

/**
 * `isDrift`: what an audit reports as drift or as unmanaged; changes that only wait for people are neither. Unmanaged resources are adopted only if they grant
 * access: others belong to their manager.
 */
export const adoptDrift = (
  loaded: { readonly desired: Desired; readonly documents: readonly Document[] },
  live: Live,
  catalogue: readonly Kind[],
  drift: { readonly isDrift: (address: Address) => boolean; readonly isUnmanaged: (address: Address) => boolean },
): Adoptions => {
  const kinds = new Map(catalogue.map((kind) => [kind.name, kind]));
  const lookup = lookupOf(live, catalogue, { desired: plain(loaded.desired, everythingExportable) });
  const unread = unreadKinds(live);
  const places = placesOfAccess(live);
  const base = sideOf(loaded.desired, live, catalogue);
  const all = differing(base);
  const parts: Record<'access' | 'rest', AdoptableEntry[]> = { access: [], rest: [] };
  // The difference there is unknown: whoever merges must know that there may be more.
  const gaps = [...unread].flatMap(([name, completeness]) => {
    const kind = kinds.get(name);
    return kind && (kind.place ?? kind.represents) ? [`The collection of ${kind.title[1]} ${describeCompleteness(completeness)}`] : [];
  });
  const withheld: Record<'access' | 'rest', string[]> = { access: [...gaps], rest: [...gaps] };
  for (const entry of all) {
    if (!isAdoptable(entry)) continue;
    const kind = kinds.get('declared' in entry ? entry.declared.kind : entry.observed.kind);
    if (!kind) continue;
    const isUnmanaged = drift.isUnmanaged(entry.address);
    if (!isUnmanaged && !drift.isDrift(entry.address)) continue;
    const part = grantsAccess(entry, lookup, places) ? 'access' : 'rest';
    if (isUnmanaged && part === 'rest') continue;
    const why = whyNot(entry, kind, catalogue, unread);
    if (why === undefined) parts[part].push(entry);
    else withheld[part].push(`${entry.address}: ${why}`);
  }
  const adopted = (part: 'access' | 'rest'): Adoption | AdoptionRefused => {
    const taken = new Set(parts[part].map(({ address }) => address));
    const leaves = new Set(all.flatMap(({ address }) => (taken.has(address) ? [] : [address])));
    if (taken.size === 0) return { type: 'adoption', texts: {}, entries: [], kept: [], left: withheld[part] };
    try {
      const { texts, desired, notes } = updateFiles(loaded, live, catalogue, leaves);
      const head = sideOf(desired, live, catalogue);
      const still = new Set(differing(head).map(({ address }) => address));
      const said = wordsIn(notes);
      const missed = parts[part].filter(({ address }) => still.has(address) && !said.has(address));
      return {
        type: 'adoption',
        texts,
        entries: parts[part].filter(({ address }) => !still.has(address)),
        kept: noLongerReverted(base, head, lookupOf(live, catalogue, { desired: head.desired })),
        left: [...notes, ...missed.map(({ address }) => `${address}: cannot be declared in the file`), ...withheld[part]],
      };
    } catch (cause) {
      if (cause instanceof TenantryError) return { type: 'refused', problems: cause.problems };
      throw cause;
    }
  };
  return { access: adopted('access'), rest: adopted('rest') };
};
