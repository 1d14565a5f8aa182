// A scan result compared with an earlier one: what is new, what changed, and what is no longer found. "Not evaluated" is never "no longer found".
import { kindText } from '../kinds/address.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import { kindsOf } from '../policies/for-kind.ts';
import { onlyWarns } from '../policies/since.ts';
import { outOfSyncIn } from './all-results.ts';
import { type Drift, driftedIn, notAppliedIn } from './drift.ts';
import { withDueDates } from './finding-age.ts';
import { countDue, countFindings } from './finding-counts.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';
import type { ComparedCounts, ComparedWith } from './run-info.ts';
import { ruleOfDrift } from './sarif-rules.ts';
import { english } from './texts/texts.ts';

/** Whether a finding that the policy does not report does not exist. */
const isComplete = ({ disabled, only, counts }: ReportedPolicy): boolean =>
  disabled === undefined &&
  only === undefined &&
  counts !== undefined &&
  counts.needsLiveData === 0 &&
  Object.values(counts.unknown).every((many) => many === 0);

/** The kinds with a collection that was not read again: it may hold the resource. One that was read before and not now, too: another region, for example. */
const unreadKinds = ({ reads }: Review, before: Review): ReadonlySet<string> => {
  const whole = new Set(reads.flatMap(({ name, state }) => (state === 'complete' || state === 'unsupported' ? [name] : [])));
  return new Set([...reads, ...before.reads].flatMap(({ name, kind }) => (whole.has(name) ? [] : [kind])));
};

/** The policies that were evaluated completely, on collections that were read again. */
const completeIn = ({ policies = [] }: Review, unread: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(policies.filter((policy) => isComplete(policy) && !kindsOf(policy).some((kind) => unread.has(kind))).map(({ id }) => id));

/** What an earlier comparison said; a finding that no longer exists is not due. */
const withoutBaseline = ({ baseline: _baseline, due: _due, ...finding }: ReportedFinding): ReportedFinding => finding;

/** Each resource that is out of sync with whether the earlier result has it so, and the earlier ones that this result compared again and found in sync. */
const comparedDrift = (
  review: Review,
  before: Review,
  unread: ReadonlySet<string>,
): { readonly entries: readonly Drift[]; readonly ended: readonly ReportedFinding[]; readonly unknown: number } => {
  const { drift, outside = [] } = review;
  const earlier = new Map(outOfSyncIn(before, english).map((one) => [one.fingerprint, one]));
  const open = new Set([...driftedIn(drift), ...notAppliedIn(drift)]);
  const entries = (drift?.entries ?? []).map((one): Drift => {
    if (!open.has(one)) return one;
    return { ...one, baseline: earlier.has(fingerprintOf(review.tenant, ruleOfDrift(one), one.address)) ? 'unchanged' : 'new' };
  });
  for (const { fingerprint } of outOfSyncIn(review, english)) earlier.delete(fingerprint);
  const uncompared = new Set<string>([...outside, ...entries.flatMap(({ type, address }) => (type === 'unknown' ? [address] : []))]);
  const gone = [...earlier.values()];
  const ended = gone
    .filter(({ address }) => drift !== undefined && !uncompared.has(address) && !unread.has(kindText(address)))
    .map(withoutBaseline);
  return { entries, ended, unknown: gone.length - ended.length };
};

const baselineOf = (now: ReportedFinding, before: ReportedFinding | undefined): NonNullable<ReportedFinding['baseline']> => {
  if (!before) return 'new';
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

/** The first known scan with the finding, and the last one, which is this one. */
const sightingsOf = (
  now: ReportedFinding,
  before: ReportedFinding | undefined,
  scans: { readonly now: string; readonly before: string },
): Pick<ReportedFinding, 'firstSeen' | 'lastSeen'> => {
  if (!isSeen(now)) return {};
  const earlier = isSeen(before) ? [before.firstSeen, scans.before] : [];
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
  const findings = (review.findings ?? []).map((finding) => ({
    ...finding,
    ...sightingsOf(finding, earlier.get(finding.fingerprint), scans),
    baseline: baselineOf(finding, earlier.get(finding.fingerprint)),
  }));
  for (const { fingerprint } of findings) earlier.delete(fingerprint);
  const unread = unreadKinds(review, before);
  const complete = completeIn(review, unread);
  const drift = comparedDrift(review, before, unread);
  const gone = [...earlier.values()].filter(({ verdict }) => verdict.type !== 'unknown');
  const endedFindings = gone.filter(({ policy }) => complete.has(policy)).map(withoutBaseline);
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
