// What a scan shows that the ledger did not know before it, and what it no longer shows.
import type { Count, Digest, Timestamp } from '../../value-types.ts';
import { isLater } from '../times.ts';
import { type Ledger, type LedgerEntry, partOf, type ScanFindings } from './ledger.ts';

/** The last complete scan before this one, and the findings that it and later scans knew. */
export interface EarlierScan {
  readonly at: Timestamp;
  /** Earlier findings that this scan proves to be gone; a ledger keeps no names. */
  readonly absent: Count;
  /** Earlier findings that this scan could not evaluate again. */
  readonly unknown: Count;
}

export interface ScanNews {
  /** Fingerprints that no scan since the last complete scan without them had before this one. */
  readonly fresh: readonly Digest[];
  /** The same, but no complete scan was without them either: those before could not evaluate them. */
  readonly newlyEvaluated: readonly Digest[];
  /** Fingerprints that no scan found with this severity before. */
  readonly worse: readonly Digest[];
  /** undefined: there was no complete scan before this one. */
  readonly earlierScan: EarlierScan | undefined;
}

type Sightings = ReadonlyMap<Digest, LedgerEntry['seen']>;

const earlierScanOf = (before: Ledger, { found, at, ...of }: ScanFindings, now: Sightings, was: Sightings): EarlierScan | undefined => {
  const complete = partOf(before, of)?.complete;
  if (complete === undefined || !isLater(at, complete)) return undefined;
  const missing = [...was].filter(([one, seen]) => seen !== undefined && seen.worst.severity !== 'waived' && !found.has(one));
  const unknown = missing.filter(([one]) => now.get(one) !== undefined).length;
  return { at: complete, absent: missing.length - unknown, unknown };
};

/**
 * The news of a scan, given a ledger that already contains it. Waived findings are not news, and neither are findings that `before`, the ledger that
 * the scan was added to, had from another scan: of two concurrent scans, the one that was recorded first reports them. Linear.
 */
export const newsIn = (ledger: Ledger, scan: ScanFindings, before: Ledger): ScanNews => {
  const { found, at, ...of } = scan;
  const sightingsIn = (one: Ledger): Sightings =>
    new Map(Object.entries(partOf(one, of)?.findings ?? {}).map(([fingerprint, { seen }]) => [fingerprint, seen]));
  const [now, was] = [sightingsIn(ledger), sightingsIn(before)];
  const counted = [...found].filter(([, weight]) => weight !== 'waived').map(([fingerprint]) => fingerprint);
  const isFirst = (one: string): boolean => now.get(one)?.first === at;
  const known = partOf(before, of);
  const wasWithout = (one: string): boolean =>
    known?.complete === undefined ||
    !isLater(at, known.complete) ||
    !Object.hasOwn(known.findings, one) ||
    known.findings[one]?.without !== undefined;
  const isReported = (one: string): boolean => (was.get(one)?.first ?? at) !== at;
  const isWorst = (one: string): boolean => {
    const [worst, known] = [now.get(one)?.worst, was.get(one)?.worst];
    return worst?.since === at && (known?.severity !== worst.severity || known.since === at);
  };
  const first = counted.filter((one) => isFirst(one) && !isReported(one));
  return {
    fresh: first.filter(wasWithout),
    newlyEvaluated: first.filter((one) => !wasWithout(one)),
    worse: counted.filter((one) => !isFirst(one) && isWorst(one)),
    earlierScan: earlierScanOf(before, scan, now, was),
  };
};
