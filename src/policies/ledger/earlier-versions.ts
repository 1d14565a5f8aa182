// The ledger compared with committed versions of its file: whoever edits the file cannot edit its history unnoticed.
import { emptyLedger, type Ledger, type LedgerPart, mergeLedgers, partOf, prunedLedger } from './ledger.ts';
import type { LedgerFacts } from './ledger-facts.ts';
import { laterDates } from './ledger-history.ts';
import { readLedger } from './ledger-text.ts';

/** So many of the newest versions are compared. Behind them the distance doubles, so that no number of commits pushes an honest version out of sight. */
const newest = 4;

/** Places of so many versions, counted from the newest: the newest ones, every one at a power of two behind them, and the oldest. */
export const sampledVersions = (count: number): readonly number[] => {
  const doubled: number[] = [];
  for (let index = newest; index < count - 1; index *= 2) doubled.push(index);
  return [...Array.from({ length: Math.min(newest, count) }, (_, index) => index), ...doubled, ...(count > newest ? [count - 1] : [])];
};

interface Version {
  readonly commit: string;
  readonly ledger: Ledger;
}

export interface EarlierVersions {
  /** All of their facts. */
  readonly facts: Ledger;
  /** `part`: of the file as it is. */
  readonly earlierThan: (part: LedgerPart | undefined, name: Pick<LedgerPart, 'tenant' | 'path'>) => LedgerFacts['earlier'];
}

/** So many digits of a commit are shown. */
const shownDigits = 12;

/** The newest first. Versions that cannot be read as a ledger are left out. `shown`: the part of a ledger that is compared. */
export const earlierVersions = (
  texts: readonly { readonly commit: string; readonly text: string }[],
  now: Date,
  shown: (ledger: Ledger) => Ledger = (ledger) => ledger,
): EarlierVersions => {
  const versions = texts.flatMap(({ commit, text }): readonly Version[] => {
    const read = readLedger(text, now);
    // What the ledger forgets after its time is not missing.
    return read.type === 'ledger' ? [{ commit, ledger: prunedLedger(shown(read.ledger), now) }] : [];
  });
  return {
    facts: versions.map(({ ledger }) => ledger).reduce(mergeLedgers, emptyLedger),
    earlierThan: (part, name) => {
      const compared = versions.flatMap(({ commit, ledger }) => {
        const before = partOf(ledger, name);
        return before ? [{ commit: commit.slice(0, shownDigits), laterDates: laterDates(before, part) }] : [];
      });
      // Of several with as many later dates, the newest.
      return compared.toSorted((a, b) => b.laterDates - a.laterDates)[0];
    },
  };
};
