// One organization of a site: its scans, what is open now, and what changed between them. Results are added one after the other, and only what pages show of
// them is kept.
import type { Severity } from '../../desired/desired.ts';
import type { ExitCode } from '../../exit-code.ts';
import { groupBy } from '../../live/group-by.ts';
import { severities } from '../../policies/policy.ts';
import { countsAsFailure } from '../../policies/since.ts';
import type { FailureCounts, ResultCounts, TrendPoint } from '../coverage.ts';
import { driftedIn } from '../drift.ts';
import { type Decided, decidedIn, decides } from '../evaluated-in.ts';
import { unknownIn } from '../evaluation.ts';
import { isOverdue } from '../finding-age.ts';
import { countFindings } from '../finding-counts.ts';
import { ownerOf } from '../owner-counts.ts';
import { isUnread } from '../reading-blocks.ts';
import type { ReportedFinding, ReportedPolicy, ReportedRead, Review } from '../review.ts';
import type { RunInfo } from '../run-info.ts';
import { sharedValues } from './shared.ts';
import { type SiteWaiver, waiversOverScans } from './waivers.ts';

/** Why nothing is known of a scan, or not everything. */
type WhyIncomplete =
  /** So many of its collections were not read completely. */
  | { readonly type: 'unread'; readonly unread: number; readonly collections: number }
  /** Policies could not be evaluated, although everything was read. */
  | { readonly type: 'not-evaluated' }
  /** The run of a fleet has no result, and why. */
  | { readonly type: 'failed'; readonly message: string };

export interface SiteScan {
  /** UTC. */
  readonly at: string;
  /** The file of its page, in the folder of the organization; absent: it has none. */
  readonly page?: string;
  readonly exitCode: ExitCode;
  /** With what it was made; absent: it failed. */
  readonly made?: {
    readonly version: string;
    readonly commit: string | undefined;
    readonly policiesDigest: RunInfo['policiesDigest'] | undefined;
    readonly settingsDigest: RunInfo['settingsDigest'] | undefined;
  };
  /** Absent: it is complete. */
  readonly incomplete?: WhyIncomplete;
  /** Of a complete scan only: what was not read is never zero. */
  readonly failures?: FailureCounts;
  /** Failures by policy, of a complete scan. */
  readonly byPolicy?: ReadonlyMap<string, number>;
  /** Compared with the complete scan before; absent: there is none, or one of them is not complete. */
  readonly fresh?: number;
  readonly fixed?: number;
  /** Failures that the complete scan before did not evaluate: neither new nor known. */
  readonly newlyEvaluated?: number;
  readonly drifted?: number;
  readonly overdue?: number;
  readonly unknown?: number;
  /** The share of results that could be evaluated. */
  readonly evaluated?: number | null;
}

export interface SiteFinding
  extends Pick<ReportedFinding, 'fingerprint' | 'policy' | 'address' | 'severity' | 'text'>,
    Partial<Pick<ReportedFinding, 'due'>> {
  readonly status: ReportedFinding['verdict']['type'];
  /** Empty: no owner. */
  readonly owner: string;
  /** When it was first seen; undefined: nobody knows. */
  readonly since: string | undefined;
  /** Of its text, if it is not English. */
  readonly language: NonNullable<ReportedFinding['message']>['language'];
}

/** A finding that a complete scan did not find again. */
export interface FixedFinding extends SiteFinding {
  /** The scan without it. */
  readonly at: string;
}

/** What one scan changed, by policy. */
export interface SiteChange {
  readonly at: string;
  readonly type: 'worse' | 'better';
  readonly policy: string;
  /** Of the worst. */
  readonly severity: Severity;
  readonly many: number;
  readonly first: readonly SiteFinding[];
}

/** What pages show of a policy of the newest scan: `card` is shared by all organizations with the same definition. */
interface PolicyOfOrganization {
  readonly card: ReportedPolicy;
  readonly counts: ResultCounts;
}

interface Latest extends Pick<Review, 'spend' | 'pathsToAdministrator' | 'accessEnds'> {
  readonly open: readonly SiteFinding[];
  readonly unknown: readonly SiteFinding[];
  readonly waived: readonly SiteFinding[];
  readonly drifted: readonly string[];
  /** Collections that were not read completely. */
  readonly unread: readonly ReportedRead[];
  readonly policies: readonly PolicyOfOrganization[];
}

export interface SiteOrganization {
  /** Its folder, which is safe in addresses and on disk. */
  readonly slug: string;
  readonly name: string;
  /** Of results and failed runs, the earliest first. */
  readonly scans: readonly SiteScan[];
  /** Failures over time: scans, the ledger and the history of the fleet. Absent `failures`: a gap. The earliest first. */
  readonly points: readonly TrendPoint[];
  /** Of the newest result; absent: there is none. */
  readonly latest?: Latest;
  readonly fixed: readonly FixedFinding[];
  readonly changes: readonly SiteChange[];
  /** Those of the newest result, and those that have ended and whose finding is open. */
  readonly waivers: readonly SiteWaiver[];
}

/** A result that is added, and what the result itself does not know. */
interface SiteResult {
  readonly review: Review;
  /** What a ledger knows beyond it. */
  readonly firstSeen: (fingerprint: string) => string | undefined;
  readonly isComplete: boolean;
  readonly page: string;
}

export const timeOfReview = ({ run }: Pick<Review, 'run'>): string => new Date(run.asOf ?? run.now).toISOString();

/** `since`: what the result knows, otherwise when scans of this site saw it first. */
const openFinding = (finding: ReportedFinding, since: string | undefined): SiteFinding => ({
  fingerprint: finding.fingerprint,
  policy: finding.policy,
  address: finding.address,
  severity: finding.severity,
  text: finding.text,
  status: finding.verdict.type,
  language: finding.message?.language,
  owner: ownerOf(finding),
  since: finding.firstSeen ?? since,
  ...(finding.due !== undefined && { due: finding.due }),
});

const whyIncomplete = ({ reads }: Review): WhyIncomplete => {
  const unread = reads.filter(isUnread).length;
  return unread > 0 ? { type: 'unread', unread, collections: reads.length } : { type: 'not-evaluated' };
};

/** Findings of a change that a page names; the others are counted. */
const named = 3;

const changesOf = (at: string, type: SiteChange['type'], findings: readonly SiteFinding[]): readonly SiteChange[] => {
  const groups = groupBy(findings, ({ policy }) => policy);
  return [...groups].map(([policy, own]) => {
    const severity = severities.find((one) => own.some((finding) => finding.severity === one)) ?? 'info';
    return { at, type, policy, severity, many: own.length, first: own.slice(0, named) };
  });
};

/** What results of all organizations have in common. */
export const sharedParts = () => ({
  /** One card for each definition, however many organizations and scans have it. */
  card: sharedValues<ReportedPolicy>(({ id, digest, severity, title, translated }) =>
    JSON.stringify([id, digest, severity, title, translated?.language]),
  ),
  counts: sharedValues<ResultCounts>((counts) => JSON.stringify(counts)),
});

export type SharedParts = ReturnType<typeof sharedParts>;

const latestOf = (review: Review, open: ReadonlyMap<string, SiteFinding>, share: SharedParts): Latest => {
  const { spend, pathsToAdministrator, accessEnds, findings = [], policies = [] } = review;
  const others = (type: 'unknown' | 'waived'): readonly SiteFinding[] =>
    findings.filter((one) => one.verdict.type === type).map((one) => openFinding(one, undefined));
  return {
    ...(spend && { spend }),
    ...(pathsToAdministrator && { pathsToAdministrator }),
    ...(accessEnds && { accessEnds }),
    open: [...open.values()],
    unknown: others('unknown'),
    waived: others('waived'),
    drifted: driftedIn(review.drift).map(({ address }) => address),
    unread: review.reads.filter(isUnread),
    policies: policies.flatMap(({ counts, ...card }) => (counts ? [{ card: share.card(card), counts: share.counts(counts) }] : [])),
  };
};

interface ComparableScan {
  readonly open: ReadonlyMap<string, SiteFinding>;
  readonly decided: Decided;
}

/** Two complete scans. What one of them did not evaluate is neither new nor fixed. */
const comparedScans = (now: ComparableScan, before: ComparableScan, { findings = [] }: Review) => {
  const [wouldBeKnown, isDecided] = [decides(before.decided, now.decided), decides(now.decided, before.decided)];
  const others = new Set(findings.flatMap((one) => (countsAsFailure(one) ? [] : [one.fingerprint])));
  const unknownBefore = [...now.open.values()].filter(({ fingerprint }) => !before.open.has(fingerprint));
  const missing = [...before.open].filter(([fingerprint]) => !now.open.has(fingerprint));
  const isGone = (one: SiteFinding): boolean => !others.has(one.fingerprint) && isDecided(one);
  const fresh = unknownBefore.filter(wouldBeKnown);
  return {
    fresh,
    newlyEvaluated: unknownBefore.length - fresh.length,
    gone: missing.flatMap(([, one]) => (isGone(one) ? [one] : [])),
    undecided: missing.filter(([, one]) => !isGone(one)),
  };
};

/** Adds scans in the order of their times. */
export const organizationScans = (share: SharedParts) => {
  const scans: SiteScan[] = [];
  const fixed: FixedFinding[] = [];
  const changes: SiteChange[] = [];
  /** Failures of the last complete scan, with those before it that it did not evaluate, and what it decided. */
  let before: ReadonlyMap<string, SiteFinding> | undefined;
  let decidedBefore: Decided | undefined;
  let latest: Latest | undefined;
  const waivers = waiversOverScans();

  const add = ({ review, isComplete, page, firstSeen }: SiteResult): void => {
    const at = timeOfReview(review);
    const { version, commit, policiesDigest, settingsDigest } = review.run;
    const failing = (review.findings ?? []).filter(countsAsFailure);
    // What the first complete scan found may be older: its date is not known.
    const sinceOf = (fingerprint: string): string | undefined => {
      const known = before?.get(fingerprint);
      return firstSeen(fingerprint) ?? (known ? known.since : before && at);
    };
    const open = new Map(failing.map((one) => [one.fingerprint, openFinding(one, sinceOf(one.fingerprint))] as const));
    const decided = isComplete ? decidedIn(review) : undefined;
    const compared =
      before && decided && decidedBefore && comparedScans({ open, decided }, { open: before, decided: decidedBefore }, review);
    const fresh = compared?.fresh;
    const gone = compared?.gone.map((one) => ({ ...one, at }));
    changes.push(...changesOf(at, 'worse', fresh ?? []), ...changesOf(at, 'better', gone ?? []));
    fixed.push(...(gone ?? []));
    scans.push({
      at,
      page,
      exitCode: review.exitCode,
      made: { version, commit, policiesDigest, settingsDigest },
      evaluated: review.score?.evaluated ?? null,
      ...(review.coverage && { unknown: unknownIn(review.coverage) }),
      ...(isComplete
        ? {
            failures: countFindings(review.findings ?? []).failures,
            byPolicy: new Map([...groupBy(failing, ({ policy }) => policy)].map(([policy, own]) => [policy, own.length])),
            overdue: failing.filter(({ due }) => isOverdue(due, review.run.now)).length,
            ...(review.drift && { drifted: driftedIn(review.drift).length }),
          }
        : { incomplete: whyIncomplete(review) }),
      ...(fresh && { fresh: fresh.length }),
      ...(gone && { fixed: gone.length }),
      ...(compared && { newlyEvaluated: compared.newlyEvaluated }),
    });
    if (decided) {
      before = new Map([...(compared?.undecided ?? []), ...open]);
      decidedBefore = decided;
    }
    waivers.add(at, review.findings ?? []);
    latest = latestOf(review, open, share);
  };
  return { add, found: () => ({ scans, fixed, changes, waivers: waivers.found(), ...(latest && { latest }) }) };
};
