// The input of every part of due/: the desired state, the live state and the time.
import type { Desired } from '../desired/desired.ts';
import { type CollectionName, collectionOf } from '../kinds/address.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';

export interface DueContext {
  readonly desired: Desired;
  readonly lookup: Lookup;
  /** Milliseconds since 1970, UTC: the time of the read. */
  readonly now: number;
  /** Whether the file asks to delete this volume. */
  readonly leaves: (volume: Observed) => boolean;
}

/** Why a collection cannot be evaluated; undefined if it was read completely. */
export const whyNotComplete = (lookup: Lookup, name: CollectionName): string | undefined => {
  const completeness = lookup.completeness(name);
  if (completeness.type === 'complete') return undefined;
  if (completeness.type === 'not-requested') return `${name} was not selected`;
  return `${name} is ${completeness.type}`;
};

export const whyNotRead = (lookup: Lookup, kind: KindName, region: string): string | undefined =>
  whyNotComplete(lookup, collectionOf(kind, region));
