// The result of one organization in counts: what a fleet keeps of it.
import type { Severity } from '../../desired/desired.ts';
import { severities } from '../../policies/policy.ts';
import { countsAsFailure, onlyWarns } from '../../policies/since.ts';
import { missingCount } from '../../trust/needed-grants.ts';
import { groupCaused } from '../caused-findings.ts';
import { isDrift } from '../drift.ts';
import { findingsIn } from '../findings-in.ts';
import type { Review } from '../review.ts';
import type { FindingCounts, StepCounts } from './merged-fleet.ts';

export interface ResultSummary {
  readonly findings: FindingCounts | null;
  readonly drift: number | null;
  readonly plan: StepCounts | null;
}

const noFailures: FindingCounts['failures'] = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

const findingCounts = (review: Review): FindingCounts => {
  const findings = findingsIn(review);
  const { first, weightOf } = groupCaused(findings.filter(({ verdict }) => verdict.type === 'fail'));
  const failed = first.filter(countsAsFailure).map((one) => weightOf(one).severity);
  const many = (type: string): number => findings.filter(({ verdict }) => verdict.type === type).length;
  const of = (severity: Severity): number => failed.filter((one) => one === severity).length;
  return {
    failures: { ...noFailures, ...Object.fromEntries(severities.map((severity) => [severity, of(severity)])) },
    onlyWarn: first.filter(onlyWarns).length,
    unknown: many('unknown'),
    waived: many('waived'),
  };
};

const stepCounts = ({ plan, classes = [], grants }: Review): StepCounts | null => {
  if (!plan) return null;
  const change = classes.find((one) => one.class === 'change');
  const many = (name: string): number => classes.find((one) => one.class === name)?.steps ?? 0;
  return {
    steps: many('change'),
    grants: change?.grants ?? 0,
    revokes: change?.revokes ?? 0,
    deletes: change?.deletes ?? 0,
    irreversible: change?.irreversible ?? 0,
    toAcknowledge: change?.toAcknowledge ?? 0,
    drift: many('drift'),
    due: many('due'),
    refusals: plan.refusals.length + (grants?.refuses === true ? missingCount(grants) : 0),
    digest: change?.digest ?? null,
  };
};

/** None is reported only if everything could be compared. */
const driftIn = ({ drift }: Review): number | null => {
  if (!drift) return null;
  const many = drift.entries.filter(isDrift).length;
  return many === 0 && drift.entries.some(({ type }) => type === 'unknown') ? null : many;
};

/** Without a part, the command did not look for it. */
export const summarizeResult = (review: Review): ResultSummary => ({
  findings: review.findings || review.outlook ? findingCounts(review) : null,
  drift: driftIn(review),
  plan: stepCounts(review),
});
