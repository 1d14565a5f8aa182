// What a change accepts of the platform: a value, a resource or an absence that its base would end and the change does not.
import type { Desired, EndingGrant } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Declared, Lookup, Observed } from '../kinds/kind.ts';
import type { Difference, DifferenceEntry } from './difference.ts';

/**
 * names: of a list, the names that stay (`keeps`), and the names that stay away (`lacks`). value: the field keeps its live value, or this change sets another
 * one (`head`) than the base. item: a live resource stays; the base would remove it, or did not declare it (`unmanaged`). absent: a resource is not created.
 * end: access ends later, or no longer. sink: the next secret of a live key goes to another sink, which no step shows.
 * uncompared: what the base would do is not known; without an address, for the whole base.
 */
export type Accepted =
  | { readonly type: 'names'; readonly field: string; readonly keeps: readonly string[]; readonly lacks: readonly string[] }
  | {
      readonly type: 'value';
      readonly field: string;
      readonly live: Json;
      readonly base: Json;
      /** value: another value that this change sets; absent: the live value stays. */
      readonly head?: Json;
    }
  | {
      readonly type: 'item';
      /** item: unexpected: the base would remove it; unmanaged: the base did not declare it, and it is access. */
      readonly because: 'unexpected' | 'unmanaged';
    }
  | { readonly type: 'absent' }
  | {
      /** The end of access is later than that of the base, or there is none any more. */
      readonly type: 'end';
      /** What ends; absent: the resource as a whole. */
      readonly grant?: EndingGrant;
      /**
       * The end in the base.
       * @format date-time
       */
      readonly base: string;
      /** That of this change; null: none. */
      readonly head: string | null;
    }
  | {
      readonly type: 'sink';
      readonly field: string;
      /** null: the base delivers it nowhere. */
      readonly base: string | null;
      readonly head: string;
    }
  | { readonly type: 'uncompared'; readonly why: string; readonly fields?: readonly string[] };

export type Kept = Accepted & {
  readonly address?: Address;
  /** The live item. */
  readonly observed?: Observed;
  /** Whether the live state grants access, or lacks a protection, that the base would take back. */
  readonly opensAccess: boolean;
  /** The line of the change that declares it; absent: the change takes the line out. */
  readonly at?: Source;
  /** The line of the base that requires something else. */
  readonly baseAt?: Source;
};

export interface Side {
  readonly desired: Desired;
  readonly difference: Difference;
}

export type Entry<Type extends DifferenceEntry['type']> = Extract<DifferenceEntry, { readonly type: Type }>;

export const keyOf = ({ kind, in: collection, id }: Observed): string => `${kind} ${collection} ${id}`;

/** The entries of the change, by live item and by address. */
export interface HeadEntries {
  readonly byItem: ReadonlyMap<string, DifferenceEntry>;
  readonly byAddress: ReadonlyMap<Address, readonly DifferenceEntry[]>;
  readonly missing: ReadonlySet<Address>;
  readonly declared: ReadonlyMap<Address, Declared>;
  readonly lookup: Lookup;
}

export const headOf = ({ desired, difference }: Side, lookup: Lookup): HeadEntries => {
  const byItem = new Map<string, DifferenceEntry>();
  const byAddress = new Map<Address, DifferenceEntry[]>();
  const missing = new Set<Address>();
  for (const entry of Object.values(difference.entries).flat()) {
    // What could not be read of an item has an entry of its own.
    if ('observed' in entry && entry.observed) byItem.set(keyOf(entry.observed), entry);
    if (entry.type === 'missing') for (const name of [entry.address, entry.declared.renamedFrom]) if (name) missing.add(name);
    const own = byAddress.get(entry.address);
    if (own) own.push(entry);
    else byAddress.set(entry.address, [entry]);
  }
  return { byItem, byAddress, missing, declared: new Map(desired.items.map((item) => [item.address, item])), lookup };
};

export const declaredIn = (entry: DifferenceEntry | undefined): Declared | undefined =>
  entry && 'declared' in entry ? entry.declared : undefined;

export const place = (name: 'at' | 'baseAt', at: Source | undefined): Partial<Record<typeof name, Source>> => (at ? { [name]: at } : {});
