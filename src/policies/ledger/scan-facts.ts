// What a scan knows, for everything that the ledger remembers of it; and the names of things in a memory.
import type { Desired } from '../../desired/desired.ts';
import { digestOf, type Json } from '../../json.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Collection, Live } from '../../live/live.ts';
import type { Spend } from '../../spend/spend.ts';
import { partialKinds } from '../world/partial-kinds.ts';

/** What is known of the organization, and when. */
export interface ScanFacts {
  /** undefined: only the files are known. */
  readonly live: Live | undefined;
  readonly desired: Desired | undefined;
  readonly spend: Spend | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** The name of a thing in a memory: 32 hex digits. */
export const thing = (...name: readonly Json[]): string => digestOf([...name], 32);

export const collectionsOf = (live: Live | undefined, kind: string): readonly Collection[] =>
  live?.collections.filter((one) => one.kind === kind) ?? [];

export const itemsOf = (live: Live | undefined, kind: string): Collection['items'] =>
  collectionsOf(live, kind).flatMap(({ items }) => items);

/** Whether everything of a kind was read: all of its collections, in all regions. */
export const isAllOf = (live: Live | undefined, desired: Desired | undefined): ((kind: string) => boolean) => {
  if (!live) return () => false;
  const partial = new Set(partialKinds(live, kindList, desired));
  return (kind) => !partial.has(kind) && collectionsOf(live, kind).length > 0;
};
