// The first-seen ledger: since when each finding exists, per tenant and path. Two ledgers merge into one that contains the facts of both, in any order
// and any number of times, so that concurrent scans lose nothing.
import type { Severity } from '../../desired/desired.ts';
import type { Count, Digest } from '../../value-types.ts';
import { severities } from '../policy.ts';
import { isLater, later, laterOf, sooner } from '../times.ts';
import { type Memory, memoryWithout, mergeMemories, prunedMemory, type Remembered, type ScanTime } from './memory.ts';

/** waived: the finding exists and does not count. */
export type Weight = Severity | 'waived';

interface Worst {
  readonly severity: Weight;
  /** The first scan that found it with this severity. */
  readonly since: ScanTime;
}

interface Sighting {
  /** The first scan with the finding after `without`. */
  readonly first: ScanTime;
  /** The last scan with the finding. */
  readonly last: ScanTime;
  /** The highest severity that a scan reported, and the first scan that did. */
  readonly worst: Worst;
}

/** The scans with and without a finding. */
export interface LedgerEntry {
  /** The last complete scan without the finding; absent if there is none. */
  readonly without?: ScanTime;
  /** Absent if no scan after `without` had the finding. */
  readonly seen?: Sighting;
}

/** The facts about one path of the repository and one tenant. */
export interface LedgerPart {
  /**
   * The id of the tenant.
   * @maxLength 200
   */
  readonly tenant: string;
  /**
   * Of the desired state, from the root of the repository; empty for the root.
   * @maxLength 1000
   */
  readonly path: string;
  /** The last complete scan: findings without an entry did not exist then. Absent if there was none. */
  readonly complete?: ScanTime;
  /**
   * By fingerprint.
   * @propertyNames {"pattern": "^[0-9a-f]{32}$"}
   */
  readonly findings: Readonly<Record<Digest, LedgerEntry>>;
  /** Things for which the platform has no date. */
  readonly memory?: Memory;
  /**
   * Failures by severity, by the time of each complete scan.
   * @propertyNames {"pattern": "^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9]\\.[0-9]{3}Z$"}
   */
  readonly history?: History;
  /**
   * The times of scans that were not complete, the earliest first: gaps of the history.
   * @maxItems 100000
   */
  readonly incomplete?: readonly ScanTime[];
}

/** Failures by severity. */
export type Counts = Readonly<Record<Severity, Count>>;
type History = Readonly<Record<ScanTime, Counts>>;

/**
 * Written after each scan: by `audit --ledger` to a file, by the GitHub Action to a branch of its own. It contains no names: findings are
 * identified by a digest of tenant, policy and canonical resource address, other things by a digest of their name. A digest is not a secret:
 * whoever guesses a name can look it up.
 * @title The first-seen ledger: since when each finding exists
 */
export interface Ledger {
  /** The type of this file. */
  readonly format: 'tenantry-ledger';
  /** The version of this format. */
  readonly version: 1;
  /**
   * One for each tenant and path of a desired state.
   * @maxItems 1000
   */
  readonly parts: readonly LedgerPart[];
}

export const emptyLedger: Ledger = { format: 'tenantry-ledger', version: 1, parts: [] };

/** The result of one scan. */
export interface ScanFindings {
  readonly tenant: string;
  readonly path: string;
  readonly at: ScanTime;
  /** Whether everything was read and evaluated. Only a complete scan proves that a finding does not exist. */
  readonly isComplete: boolean;
  /** Severity of each finding, by fingerprint. */
  readonly found: ReadonlyMap<string, Weight>;
  /** Fingerprints that could not be evaluated: neither present nor absent. */
  readonly unknown: ReadonlySet<string>;
  /** What it saw of the things that are remembered. */
  readonly memory?: Memory;
  /** How many policies fail, on how many resources. */
  readonly counts?: Counts;
}

const rank = (weight: Weight): number => (weight === 'waived' ? severities.length : severities.indexOf(weight));

const worseOf = (a: Worst, b: Worst): Worst => {
  if (a.severity === b.severity) return { severity: a.severity, since: sooner(a.since, b.since) };
  return rank(a.severity) < rank(b.severity) ? a : b;
};

/** The sighting that remains after a complete scan without the finding. */
const after = (without: ScanTime | undefined, { first, last, worst }: Sighting): Sighting | undefined => {
  if (without === undefined || isLater(first, without)) return { first, last, worst };
  if (!isLater(last, without)) return undefined;
  // The scans in between are not kept: the last one proves the absence.
  return { first: last, last, worst: isLater(worst.since, without) ? worst : { ...worst, since: last } };
};

const joined = (a: Sighting | undefined, b: Sighting | undefined): Sighting | undefined => {
  if (!a || !b) return a ?? b;
  return { first: sooner(a.first, b.first), last: later(a.last, b.last), worst: worseOf(a.worst, b.worst) };
};

const mergedEntry = (a: LedgerEntry, b: LedgerEntry): LedgerEntry => {
  const without = laterOf(a.without, b.without);
  const seen = joined(a.seen && after(without, a.seen), b.seen && after(without, b.seen));
  return { ...(without !== undefined && { without }), ...(seen && { seen }) };
};

/** The facts that a part implies for a fingerprint without an entry. */
const implied = ({ complete }: LedgerPart): LedgerEntry => (complete === undefined ? {} : { without: complete });

/** Of two counts at one time the higher ones: neither scan saw everything. */
const mergedHistory = (a: History = {}, b: History = {}): History => {
  const all = new Map(Object.entries(a));
  for (const [at, counts] of Object.entries(b)) {
    const known = all.get(at);
    const higher = (severity: Severity): number => Math.max(counts[severity], known?.[severity] ?? 0);
    all.set(at, { critical: higher('critical'), high: higher('high'), medium: higher('medium'), low: higher('low'), info: higher('info') });
  }
  return Object.fromEntries([...all].sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** What another scan of the same time evaluated completely is no gap. */
const mergedGaps = (a: readonly ScanTime[] = [], b: readonly ScanTime[] = [], history: History): readonly ScanTime[] =>
  [...new Set([...a, ...b])].filter((at) => !Object.hasOwn(history, at)).sort();

const mergedPart = (a: LedgerPart, b: LedgerPart): LedgerPart => {
  const complete = laterOf(a.complete, b.complete);
  const [inA, inB] = [new Map(Object.entries(a.findings)), new Map(Object.entries(b.findings))];
  const findings = [...new Set([...inA.keys(), ...inB.keys()])].sort().flatMap((fingerprint) => {
    const entry = mergedEntry(inA.get(fingerprint) ?? implied(a), inB.get(fingerprint) ?? implied(b));
    const isImplied = !entry.seen && entry.without === complete;
    return isImplied ? [] : [[fingerprint, entry] as const];
  });
  const { tenant, path } = a;
  const memory = mergeMemories(a.memory ?? {}, b.memory ?? {});
  const history = mergedHistory(a.history, b.history);
  const incomplete = mergedGaps(a.incomplete, b.incomplete, history);
  return {
    tenant,
    path,
    ...(complete !== undefined && { complete }),
    findings: Object.fromEntries(findings),
    ...(Object.keys(memory).length > 0 && { memory }),
    ...(Object.keys(history).length > 0 && { history }),
    ...(incomplete.length > 0 && { incomplete }),
  };
};

const keyOf = ({ tenant, path }: Pick<LedgerPart, 'tenant' | 'path'>): string => JSON.stringify([tenant, path]);

/** Commutative and idempotent. */
export const mergeLedgers = (a: Ledger, b: Ledger): Ledger => {
  const parts = new Map<string, LedgerPart>();
  for (const part of [...a.parts, ...b.parts]) {
    const known = parts.get(keyOf(part));
    parts.set(keyOf(part), mergedPart(known ?? part, part));
  }
  return { ...emptyLedger, parts: [...parts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part) };
};

/** A ledger with the facts of this scan only. */
export const ledgerOf = ({ tenant, path, at, isComplete, found, unknown, memory, counts }: ScanFindings): Ledger => {
  const seen = [...found].map(
    ([fingerprint, severity]) => [fingerprint, { seen: { first: at, last: at, worst: { severity, since: at } } }] as const,
  );
  // Unknown fingerprints need an entry only if a complete scan would imply their absence.
  const open = isComplete ? [...unknown].filter((one) => !found.has(one)).map((fingerprint) => [fingerprint, {}] as const) : [];
  const part = {
    tenant,
    path,
    ...(isComplete && { complete: at }),
    findings: Object.fromEntries([...seen, ...open]),
    ...(memory && { memory }),
    ...(isComplete && counts && { history: { [at]: counts } }),
    ...(!isComplete && { incomplete: [at] }),
  };
  return mergeLedgers({ ...emptyLedger, parts: [part] }, emptyLedger);
};

/** Longer than any policy looks back, and than a year. */
const rememberedFor = 400 * 86_400_000;

const month = 31 * 86_400_000;

/** Every scan of the last month, before it the last one of each day: a gap, too, only if no complete scan of its day is kept. */
const keptTimes = (times: readonly ScanTime[], now: Date): ReadonlySet<ScanTime> => {
  const daily = new Date(now.getTime() - month).toISOString();
  return new Set(times.filter((at, index) => at >= daily || times[index + 1]?.slice(0, 10) !== at.slice(0, 10)));
};

const prunedHistory = (history: History, now: Date): History => {
  const kept = keptTimes(Object.keys(history), now);
  return Object.fromEntries(Object.entries(history).filter(([at]) => kept.has(at)));
};

const prunedGaps = (incomplete: readonly ScanTime[], history: History, now: Date): readonly ScanTime[] => {
  const daily = new Date(now.getTime() - month).toISOString();
  const days = new Set(Object.keys(history).map((at) => at.slice(0, 10)));
  const kept = keptTimes(incomplete, now);
  return incomplete.filter((at) => kept.has(at) && (at >= daily || !days.has(at.slice(0, 10))));
};

/** Without what no scan has seen for so long that no policy asks for it: a ledger does not grow with every push of an image. */
export const prunedLedger = ({ parts, ...head }: Ledger, now: Date): Ledger => {
  const before = new Date(now.getTime() - rememberedFor).toISOString();
  return {
    ...head,
    parts: parts.map(({ memory, history, incomplete, ...part }) => ({
      ...part,
      ...(memory && { memory: prunedMemory(memory, before) }),
      ...(history && { history: prunedHistory(history, now) }),
      ...(incomplete && { incomplete: prunedGaps(incomplete, history ?? {}, now) }),
    })),
  };
};

/** Without what must not be published. */
export const withoutKinds = ({ parts, ...head }: Ledger, kinds: ReadonlySet<Remembered>): Ledger => ({
  ...head,
  parts: parts.map(({ memory, ...part }) => ({ ...part, ...(memory && { memory: memoryWithout(memory, kinds) }) })),
});

export const partOf = (ledger: Ledger, of: Pick<LedgerPart, 'tenant' | 'path'>): LedgerPart | undefined =>
  ledger.parts.find((part) => keyOf(part) === keyOf(of));
