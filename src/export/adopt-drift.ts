// Drift taken over into the files, in two parts that stand alone: what grants access, and the rest. What was not wholly read is never taken over,
// and what the files cannot say is named.
import type { Desired } from '../desired/desired.ts';
import { compare } from '../diff/compare.ts';
import type { DifferenceEntry } from '../diff/difference.ts';
import { type Problem, TenantryError } from '../errors.ts';
import { isArray } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Completeness, Declared, Kind, Look, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { describeCompleteness, isWhole } from '../live/completeness.ts';
import type { Live } from '../live/live.ts';
import { lookOf } from '../live/look.ts';
import type { Document } from '../yaml/parse.ts';
import { everythingExportable } from './not-exportable.ts';
import { plain } from './update-draft.ts';
import { updateFiles } from './update-files.ts';
import { writableUnread } from './write-item.ts';

/** What differs in a way that a file can take over. */
export type AdoptableEntry = Extract<DifferenceEntry, { type: 'missing' | 'changed' | 'unmanaged' }>;

export interface Adoption {
  readonly type: 'adoption';
  /** New text by file name. */
  readonly texts: Readonly<Record<string, string>>;
  /** What the texts take over. */
  readonly entries: readonly AdoptableEntry[];
  /** What they do not, and why: one line each. */
  readonly left: readonly string[];
}

/** The files would not be valid any more, and only a person can say how they go on. */
export interface AdoptionRefused {
  readonly type: 'refused';
  readonly problems: readonly Problem[];
}

export interface Adoptions {
  readonly access: Adoption | AdoptionRefused;
  readonly rest: Adoption | AdoptionRefused;
}

/** Kinds whose items stand below one of these in the files. */
const below = (name: KindName, catalogue: readonly Kind[]): readonly Kind[] =>
  catalogue.filter((kind) => kind.place?.below === name).flatMap((kind) => [kind, ...below(kind.name, catalogue)]);

/** Whether a list of what somebody may do has more names live than declared. */
const listsMore = ({ changes }: Extract<DifferenceEntry, { type: 'changed' }>, { fields }: Kind): boolean =>
  changes.some(({ field, from, to }) => {
    if (!fields[field]?.grants) return false;
    const declared = isArray(to) ? to : [];
    return isArray(from) && from.some((name) => !declared.includes(name));
  });

/**
 * Whether what is live gives more than what is declared: what a plan would say of the step from the one to the other. Where there is no such step, it does
 * if the kind is about access.
 */
const grantsMore = (entry: Extract<DifferenceEntry, { type: 'changed' }>, kind: Kind, look: Look): boolean => {
  if (listsMore(entry, kind)) return true;
  const values = (side: 'from' | 'to') => Object.fromEntries(entry.changes.map((change) => [change.field, change[side]]));
  const declared: Declared = { ...entry.declared, values: { ...entry.declared.values, ...values('from') } };
  const observed: Observed = { ...entry.observed, values: { ...entry.observed.values, ...values('to') } };
  const around: Look = { ...look, declared: (address) => (address === declared.address ? declared : look.declared(address)) };
  const answers = kind.answer?.({ type: 'changed', declared, observed, fields: entry.fields }, around) ?? [];
  const steps = answers.flatMap((answer) => (answer.type === 'steps' ? answer.chain : []));
  if (steps.length === 0 || answers.some(({ type }) => type !== 'steps')) return kind.opensAccess === true;
  return steps.some(({ accessEffect, acknowledge = [] }) => accessEffect === 'grants' || acknowledge.length > 0);
};

/** Where access hangs: the registries that have members. */
const placesOfAccess = ({ collections }: Live): ReadonlySet<Address> =>
  new Set(
    collections.flatMap(({ kind, items }) =>
      kindNamed(kind).opensAccess ? items.flatMap(({ parent }) => (parent === undefined ? [] : [parent])) : [],
    ),
  );

/** `places`: what hangs there joins the files with it. */
const grantsAccess = (entry: AdoptableEntry, kind: Kind, look: Look, places: ReadonlySet<Address>): boolean => {
  if (entry.type === 'changed') return grantsMore(entry, kind, look);
  if (entry.type === 'missing') return kind.name === 'access-control';
  return kind.opensAccess === true || places.has(entry.address);
};

/** Addresses in texts: they have no white space. */
const wordsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.split(' ').map((word) => word.replace(/:$/, ''))));

/** Why something must not be taken over: part of it, or of its kind, was not read. */
const whyNot = (
  entry: AdoptableEntry,
  kind: Kind,
  catalogue: readonly Kind[],
  unread: ReadonlyMap<KindName, Completeness>,
): string | undefined => {
  const standIns = catalogue.filter(({ standsFor }) => standsFor === kind.name);
  const involved = [kind, ...standIns, ...(entry.type === 'unmanaged' ? below(kind.name, catalogue) : [])];
  const gap = involved.find(({ name }) => unread.has(name));
  const completeness = gap && unread.get(gap.name);
  if (gap && completeness) return `the collection of ${gap.title[1]} ${describeCompleteness(completeness)}`;
  const [field] = entry.type === 'unmanaged' ? writableUnread(kind, entry.observed) : [];
  return field && `${field[0]} could not be read: ${field[1]}`;
};

const isAdoptable = (entry: DifferenceEntry): entry is AdoptableEntry =>
  entry.type === 'missing' || entry.type === 'changed' || entry.type === 'unmanaged';

/** The worst of each kind that has collections that were not wholly read. */
export const unreadKinds = ({ collections }: Live): ReadonlyMap<KindName, Completeness> =>
  new Map(collections.flatMap(({ kind, completeness }) => (isWhole(completeness) ? [] : [[kind, completeness] as const])));

const differing = (desired: Desired, live: Live, catalogue: readonly Kind[]): readonly DifferenceEntry[] =>
  Object.values(compare(plain(desired, everythingExportable), live, catalogue).entries)
    .flat()
    .filter(({ type }) => type !== 'same');

/**
 * `isDrift`: what an audit reports as drift, and what it reports as unmanaged; what only waits for people is neither. Unmanaged resources are taken over
 * only where they give access: others are left to whoever manages them.
 */
export const adoptDrift = (
  loaded: { readonly desired: Desired; readonly documents: readonly Document[] },
  live: Live,
  catalogue: readonly Kind[],
  drift: { readonly isDrift: (address: Address) => boolean; readonly isUnmanaged: (address: Address) => boolean },
): Adoptions => {
  const kinds = new Map(catalogue.map((kind) => [kind.name, kind]));
  const look = lookOf(live, catalogue, { desired: plain(loaded.desired, everythingExportable) });
  const unread = unreadKinds(live);
  const places = placesOfAccess(live);
  const all = differing(loaded.desired, live, catalogue);
  const parts: Record<'access' | 'rest', AdoptableEntry[]> = { access: [], rest: [] };
  // What differs there is unknown: whoever merges must know that there may be more.
  const gaps = [...unread].flatMap(([name, completeness]) => {
    const kind = kinds.get(name);
    return kind && (kind.place ?? kind.standsFor) ? [`The collection of ${kind.title[1]} ${describeCompleteness(completeness)}`] : [];
  });
  const withheld: Record<'access' | 'rest', string[]> = { access: [...gaps], rest: [...gaps] };
  for (const entry of all) {
    if (!isAdoptable(entry)) continue;
    const kind = kinds.get('declared' in entry ? entry.declared.kind : entry.observed.kind);
    if (!kind) continue;
    const isUnmanaged = drift.isUnmanaged(entry.address);
    if (!isUnmanaged && !drift.isDrift(entry.address)) continue;
    const part = grantsAccess(entry, kind, look, places) ? 'access' : 'rest';
    if (isUnmanaged && part === 'rest') continue;
    const why = whyNot(entry, kind, catalogue, unread);
    if (why === undefined) parts[part].push(entry);
    else withheld[part].push(`${entry.address}: ${why}`);
  }
  const adopted = (part: 'access' | 'rest'): Adoption | AdoptionRefused => {
    const taken = new Set(parts[part].map(({ address }) => address));
    const leaves = new Set(all.flatMap(({ address }) => (taken.has(address) ? [] : [address])));
    if (taken.size === 0) return { type: 'adoption', texts: {}, entries: [], left: withheld[part] };
    try {
      const { texts, desired, notes } = updateFiles(loaded, live, catalogue, leaves);
      const still = new Set(differing(desired, live, catalogue).map(({ address }) => address));
      const said = wordsIn(notes);
      const missed = parts[part].filter(({ address }) => still.has(address) && !said.has(address));
      return {
        type: 'adoption',
        texts,
        entries: parts[part].filter(({ address }) => !still.has(address)),
        left: [...notes, ...missed.map(({ address }) => `${address}: cannot be declared in the file`), ...withheld[part]],
      };
    } catch (cause) {
      if (cause instanceof TenantryError) return { type: 'refused', problems: cause.problems };
      throw cause;
    }
  };
  return { access: adopted('access'), rest: adopted('rest') };
};
