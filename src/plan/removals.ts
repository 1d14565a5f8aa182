// What a plan removes: resources, and identities that lose access without being removed. Each counts once, even if several drafts contribute.
import { digestOfText } from '../json.ts';
import { type Address, canonicalAddress, kindOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Kind, Lookup } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Live } from '../live/live.ts';
import { countsAsDue, type Draft } from './draft.ts';
import { accessLosses } from './guards/access-losses.ts';

interface RemovalsOfKind {
  readonly of: ReadonlySet<Address>;
  readonly drafts: ReadonlySet<Draft>;
}

export interface Removals {
  readonly byKind: ReadonlyMap<KindName, RemovalsOfKind>;
  /** Those that a draft contributes to. */
  readonly byDraft: ReadonlyMap<Draft, readonly Address[]>;
}

/** An invitation counts as the invited member. */
export const countsAs = (name: KindName): Kind => {
  const kind = kindNamed(name);
  return kind.represents ? kindNamed(kind.represents) : kind;
};

/** The name of a removed thing in records that everybody may read. */
export const removedThing = (address: Address): string => digestOfText(canonicalAddress(address)).slice(0, 32);

/** `drafts`: in the order of execution. Scheduled removals are already authorized, and have a limit of their own. */
export const removalsOf = (drafts: readonly Draft[], live: Live, lookup: Lookup): Removals => {
  const byKind = new Map<KindName, { of: Set<Address>; drafts: Set<Draft> }>();
  const byDraft = new Map<Draft, Address[]>();
  const add = (address: Address, by: readonly Draft[]): void => {
    const { name } = countsAs(kindOf(address));
    const removals = byKind.get(name) ?? { of: new Set(), drafts: new Set() };
    byKind.set(name, removals);
    removals.of.add(address);
    for (const draft of new Set(by)) {
      removals.drafts.add(draft);
      const own = byDraft.get(draft);
      if (!own) byDraft.set(draft, [address]);
      // Whoever is removed loses access too.
      else if (!own.includes(address)) own.push(address);
    }
  };
  for (const draft of drafts) if (draft.step.deletes && !countsAsDue(draft)) add(draft.step.deletes, [draft]);
  for (const [address, by] of accessLosses(drafts, live, lookup)) add(address, by);
  return { byKind, byDraft };
};
