// A scan result compared with an earlier one: what is new, what changed, and what is no longer found. "Not evaluated" is never "no longer found".
import { kindText } from '../kinds/address.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import { onlyWarns } from '../policies/since.ts';
import { outOfSyncIn } from './all-results.ts';
import { type Drift, driftedIn, notAppliedIn } from './drift.ts';
import { decidedIn, decides, unreadKinds } from './evaluated-in.ts';
import { withDueDates } from './finding-age.ts';
import { countDue, countFindings } from './finding-counts.ts';
import type { ReportedFinding, Review } from './review.ts';
import type { ComparedCounts, ComparedWith } from './run-info.ts';
import { ruleOfDrift } from './sarif-rules.ts';
import { english } from './texts/texts.ts';

/** What an earlier comparison said; a finding that no longer exists is not due. */
const withoutBaseline = ({ baseline: _baseline, due: _due, ...finding }: ReportedFinding): ReportedFinding => finding;

type Baseline = NonNullable<ReportedFinding['baseline']>;

interface ComparedReviews {
  readonly review: Review;
  readonly before: Review;
}

/** Of a review, the resources whose drift it cannot know: not compared, of another region, or in a collection that only the other review read. */
const driftUnknown = ({ review, before: other }: ComparedReviews): ((address: string) => boolean) => {
  const { drift, outside = [] } = review;
  const unread = unreadKinds(review, other);
  const uncompared = new Set<string>([
    ...outside,
    ...(drift?.entries ?? []).flatMap(({ type, address }) => (type === 'unknown' ? [address] : [])),
  ]);
  return (address) => drift === undefined || uncompared.has(address) || unread.has(kindText(address));
};

/** Each resource that is out of sync with whether the earlier result has it so, and the earlier ones that this result compared again and found in sync. */
const comparedDrift = ({
  review,
  before,
}: ComparedReviews): { readonly entries: readonly Drift[]; readonly ended: readonly ReportedFinding[]; readonly unknown: number } => {
  const { drift } = review;
  const earlier = new Map(outOfSyncIn(before, english).map((one) => [one.fingerprint, one]));
  const open = new Set([...driftedIn(drift), ...notAppliedIn(drift)]);
  const [isUnknown, wasUnknown] = [driftUnknown({ review, before }), driftUnknown({ review: before, before: review })];
  const entries = (drift?.entries ?? []).map((one): Drift => {
    if (!open.has(one)) return one;
    if (earlier.has(fingerprintOf(review.tenant, ruleOfDrift(one), one.address))) return { ...one, baseline: 'unchanged' };
    return { ...one, baseline: wasUnknown(one.address) ? 'newly-evaluated' : 'new' };
  });
  for (const { fingerprint } of outOfSyncIn(review, english)) earlier.delete(fingerprint);
  const gone = [...earlier.values()];
  const ended = gone.filter(({ address }) => !isUnknown(address)).map(withoutBaseline);
  return { entries, ended, unknown: gone.length - ended.length };
};

/** Whether a scan before the earlier one saw it: as an earlier comparison or a ledger reports. */
const wasSeen = ({ firstSeen }: ReportedFinding, before: string): boolean =>
  firstSeen !== undefined && Date.parse(firstSeen) < Date.parse(before);

/** `decided`: whether the earlier result would have the finding, if it had existed. `scanned`: when it was read. */
const baselineOf = (now: ReportedFinding, before: ReportedFinding | undefined, decided: boolean, scanned: string): Baseline => {
  if (now.verdict.type === 'unknown') return before ? (before.verdict.type === 'unknown' ? 'unchanged' : 'updated') : 'new';
  if (!before || before.verdict.type === 'unknown') {
    if (wasSeen(before ?? now, scanned) || wasSeen(now, scanned)) return 'unchanged';
    return decided ? 'new' : 'newly-evaluated';
  }
  const isSame = now.verdict.type === before.verdict.type && now.severity === before.severity && onlyWarns(now) === onlyWarns(before);
  return isSame ? 'unchanged' : 'updated';
};

const timeOf = ({ run }: Review): string => run.asOf ?? run.now;

const earliest = (times: readonly (string | undefined)[]): string | undefined =>
  times
    .flatMap((one) => (one === undefined || Number.isNaN(Date.parse(one)) ? [] : one))
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];

/** A result that could not be evaluated is no sighting. */
const isSeen = (finding: ReportedFinding | undefined): finding is ReportedFinding =>
  finding?.verdict.type === 'fail' || finding?.verdict.type === 'waived';

const dates = ({ firstSeen, lastSeen }: ReportedFinding): Pick<ReportedFinding, 'firstSeen' | 'lastSeen'> => ({
  ...(firstSeen !== undefined && { firstSeen }),
  ...(lastSeen !== undefined && { lastSeen }),
});

/** The first known scan with the finding, and the last one, which is this one. */
const sightingsOf = (
  now: ReportedFinding,
  before: ReportedFinding | undefined,
  scans: { readonly now: string; readonly before: string },
): Pick<ReportedFinding, 'firstSeen' | 'lastSeen'> => {
  // What cannot be evaluated now was last seen then: the next comparison does not take it for new.
  if (!isSeen(now)) return before ? { ...(isSeen(before) && { firstSeen: scans.before, lastSeen: scans.before }), ...dates(before) } : {};
  const earlier = before ? [before.firstSeen, ...(isSeen(before) ? [scans.before] : [])] : [];
  // A finding that a ledger saw gone in between began again after that.
  const isSince = (time: string | undefined): boolean => time !== undefined && !(Date.parse(time) <= Date.parse(now.lastWithout ?? ''));
  const first = earliest([now.firstSeen, ...earlier.filter(isSince), scans.now]);
  return { ...(first !== undefined && { firstSeen: first }), lastSeen: now.lastSeen ?? scans.now };
};

/** Overdue at the time of that scan. */
const countsOf = ({ findings = [], run, drift, score }: Review): ComparedCounts => {
  const { failures, unknown } = countFindings(findings);
  const overdue = countDue(findings, run.now)?.overdue;
  return {
    failures,
    unknown,
    ...(overdue !== undefined && { overdue }),
    ...(drift && { drifted: driftedIn(drift).length }),
    ...(score && { score }),
  };
};

/** Both are of the same tenant. Linear in findings. */
export const comparedWith = (review: Review, before: Review): Review => {
  const earlier = new Map((before.findings ?? []).map((finding) => [finding.fingerprint, finding]));
  const scans = { now: timeOf(review), before: timeOf(before) };
  const [decided, wasDecided] = [decidedIn(review), decidedIn(before)];
  const [isDecided, wouldBeKnown] = [decides(decided, wasDecided), decides(wasDecided, decided)];
  const findings = (review.findings ?? []).map((finding) => ({
    ...finding,
    ...sightingsOf(finding, earlier.get(finding.fingerprint), scans),
    baseline: baselineOf(finding, earlier.get(finding.fingerprint), wouldBeKnown(finding), scans.before),
  }));
  for (const { fingerprint, verdict } of findings) if (verdict.type !== 'unknown') earlier.delete(fingerprint);
  const drift = comparedDrift({ review, before });
  const gone = [...earlier.values()].filter(({ verdict }) => verdict.type !== 'unknown');
  const endedFindings = gone.filter(isDecided).map(withoutBaseline);
  const absent = [...endedFindings, ...drift.ended];
  const { version, now, asOf, policiesDigest, settingsDigest, commit } = before.run;
  const comparison: ComparedWith = {
    version,
    now,
    ...(asOf !== undefined && { asOf }),
    ...(policiesDigest !== undefined && { policiesDigest }),
    ...(settingsDigest !== undefined && { settingsDigest }),
    ...(commit !== undefined && { commit }),
    absent: absent.length,
    unknown: gone.length - endedFindings.length + drift.unknown,
    counts: countsOf(before),
  };
  return withDueDates({
    ...review,
    run: { ...review.run, comparedWith: comparison },
    findings,
    absent,
    ...(review.drift && { drift: { ...review.drift, entries: drift.entries } }),
  });
};
