// Whether a ledger still contains what an earlier version of it did. Dates only become more: one that is later, or missing, means that somebody edited the
// file, or that history was lost.

import { isLater } from '../times.ts';
import type { LedgerEntry, LedgerPart } from './ledger.ts';
import type { Memory } from './memory.ts';

/** A sighting may end only by a later complete scan without the finding. */
const keepsEntry = ({ seen: before }: LedgerEntry, { without, seen }: LedgerEntry): boolean => {
  if (!before || (without !== undefined && isLater(without, before.last))) return true;
  return seen !== undefined && !isLater(seen.first, before.first);
};

const lostFindings = (before: LedgerPart, { findings, complete }: LedgerPart): number => {
  const now = new Map(Object.entries(findings));
  const implied: LedgerEntry = complete === undefined ? {} : { without: complete };
  return Object.entries(before.findings).filter(([fingerprint, entry]) => !keepsEntry(entry, now.get(fingerprint) ?? implied)).length;
};

const firstsIn = (memory: Memory): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(memory).flatMap(([kind, { things }]) =>
      Object.entries(things).flatMap(([thing, values]) =>
        Object.entries(values).map(([value, { first }]) => [JSON.stringify([kind, thing, value]), first] as const),
      ),
    ),
  );

const lostMemories = (before: LedgerPart, now: LedgerPart): number => {
  const firsts = firstsIn(now.memory ?? {});
  return [...firstsIn(before.memory ?? {})].filter(([name, first]) => {
    const known = firsts.get(name);
    return known === undefined || isLater(known, first);
  }).length;
};

const lostScan = ({ complete: before }: LedgerPart, { complete }: LedgerPart): number =>
  before !== undefined && (complete === undefined || isLater(before, complete)) ? 1 : 0;

/** How many dates of an earlier version are later now, or missing. `now` undefined: all of them. */
export const laterDates = (before: LedgerPart, now: LedgerPart | undefined): number => {
  const { tenant, path } = before;
  const after = now ?? { tenant, path, findings: {} };
  return lostFindings(before, after) + lostMemories(before, after) + lostScan(before, after);
};
