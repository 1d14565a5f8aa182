// What the first-seen ledger knows in one world: its record, with what this world shows. The organization before a change and after it are two worlds.
import type { LedgerPart } from './ledger.ts';
import type { LedgerFacts } from './ledger-facts.ts';
import { memoryOf, mergeMemories, type Remembered } from './memory.ts';
import { observe } from './observations.ts';
import type { ScanFacts } from './scan-facts.ts';

/** `reads`: what the policies of the run read, as `kind.field`. */
export type LedgerIn = (seen: ScanFacts, reads: ReadonlySet<string>) => LedgerFacts;

export interface LedgerRecord extends Pick<LedgerFacts, 'path' | 'earlier'> {
  /** undefined: a scan begins the record. */
  readonly part: LedgerPart | undefined;
}

/** What this world alone contributes to the memory of a ledger. */
export const memoryIn = (
  seen: ScanFacts,
  reads: ReadonlySet<string>,
  { part }: Pick<LedgerRecord, 'part'>,
  isKept: (kind: Remembered) => boolean,
): NonNullable<LedgerPart['memory']> => {
  const { live, now } = seen;
  const kept = new Map([...observe(seen, reads)].filter(([kind]) => isKept(kind)));
  return memoryOf(kept, new Date(live?.readAt ?? now).toISOString(), part?.memory ?? {});
};

/** For a run that records nothing. Of kinds that the record leaves out nothing is known: what is seen now must not look like all there ever was. */
export const ledgerIn =
  ({ path, earlier, part }: LedgerRecord): LedgerIn =>
  (seen, reads) => {
    const before = part?.memory ?? {};
    const memory = memoryIn(seen, reads, { part }, (kind) => before[kind] !== undefined);
    return { path, earlier, previous: part?.complete, memory: mergeMemories(before, memory) };
  };
