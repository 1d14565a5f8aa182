// A scan result compared with an earlier one: what is new, what changed, and what is no longer found. "Not evaluated" is never "no longer found".
import type { ComparedWith, ReportedFinding, ReportedPolicy, Review } from './review.ts';

/** Whether a finding that the policy does not report does not exist. */
const isComplete = ({ disabled, only, counts }: ReportedPolicy): boolean =>
  disabled === undefined &&
  only === undefined &&
  counts !== undefined &&
  counts.needsLiveData === 0 &&
  Object.values(counts.unknown).every((many) => many === 0);

/** The policies that were evaluated completely, on collections that were read again. */
const completeIn = ({ policies = [], reads }: Review, before: Review): ReadonlySet<string> => {
  const whole = new Set(reads.flatMap(({ name, state }) => (state === 'complete' || state === 'unsupported' ? [name] : [])));
  // A collection that was read before and not now may hold the resource: another region, for example.
  const unread = new Set<string>([...reads, ...before.reads].flatMap(({ name, kind }) => (whole.has(name) ? [] : [kind])));
  return new Set(policies.filter((policy) => isComplete(policy) && !unread.has(policy.kind)).map(({ id }) => id));
};

const baselineOf = (now: ReportedFinding, before: ReportedFinding | undefined): NonNullable<ReportedFinding['baseline']> => {
  if (!before) return 'new';
  return now.verdict.type === before.verdict.type && now.severity === before.severity ? 'unchanged' : 'updated';
};

const withoutBaseline = ({ baseline: _baseline, ...finding }: ReportedFinding): ReportedFinding => finding;

/** Both are of the same tenant. Linear in findings. */
export const comparedWith = (review: Review, before: Review): Review => {
  const earlier = new Map((before.findings ?? []).map((finding) => [finding.fingerprint, finding]));
  const findings = (review.findings ?? []).map((finding) => ({
    ...finding,
    baseline: baselineOf(finding, earlier.get(finding.fingerprint)),
  }));
  for (const { fingerprint } of findings) earlier.delete(fingerprint);
  const complete = completeIn(review, before);
  const gone = [...earlier.values()].filter(({ verdict }) => verdict.type !== 'unknown');
  const absent = gone.filter(({ policy }) => complete.has(policy)).map(withoutBaseline);
  const { version, now, asOf, policiesDigest, settingsDigest } = before.run;
  const comparison: ComparedWith = {
    version,
    now,
    ...(asOf !== undefined && { asOf }),
    ...(policiesDigest !== undefined && { policiesDigest }),
    ...(settingsDigest !== undefined && { settingsDigest }),
    absent: absent.length,
    unknown: gone.length - absent.length,
  };
  return { ...review, run: { ...review.run, comparedWith: comparison }, findings, absent };
};
