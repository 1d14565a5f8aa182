// Everything that a format of single results lists: findings, drift, and the problems that ended the run. Without them a run that failed would look clean.
import type { Problem } from '../errors.ts';
import { digestOf } from '../json.ts';
import type { FindingVerdict } from '../policies/finding.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import { describeMore } from './describe-more.ts';
import { type Drift, driftedIn, notAppliedIn } from './drift.ts';
import { findingsIn } from './finding-counts.ts';
import { firstProblems } from './first-problems.ts';
import type { ReportedFinding, Review } from './review.ts';
import { driftRule, notAppliedRule, problemRule, ruleOfDrift } from './sarif-rules.ts';
import { sentence } from './sentence.ts';
import type { Say } from './texts/texts.ts';

const notEvaluated = (says: string): FindingVerdict => ({ type: 'unknown', cause: 'failed', missing: [], says });

const outOfSync = (drift: Drift, tenant: string | undefined, say: Say): ReportedFinding => {
  const { address, type, changes, at, baseline } = drift;
  const rule = ruleOfDrift(drift);
  return {
    fingerprint: fingerprintOf(tenant, rule, address),
    policy: rule,
    address,
    world: 'live',
    severity: 'medium',
    verdict: { type: 'fail' },
    text: [say.states.drift[type].says, ...changes.map(({ field }) => field)].join(', '),
    evidence: [],
    ...(at && { at: { ...at, role: 'declaration' } }),
    ...(baseline && { baseline }),
  };
};

/** Drift and what was never applied, in the form of findings. */
export const outOfSyncIn = ({ drift, tenant }: Pick<Review, 'drift' | 'tenant'>, say: Say): readonly ReportedFinding[] =>
  [...driftedIn(drift), ...notAppliedIn(drift)].map((one) => outOfSync(one, tenant, say));

const ended = (rule: string, says: string, at?: Problem['at']): ReportedFinding => ({
  fingerprint: digestOf([rule, says], 32),
  policy: rule,
  address: at?.file ?? 'run',
  world: 'declared',
  severity: 'high',
  verdict: notEvaluated(says),
  text: says,
  evidence: [],
  ...(at && { at: { ...at, role: 'declaration' } }),
});

/** The page of a result has a place for it: for all but the problems that ended the run. */
export const hasPlace = ({ policy }: Pick<ReportedFinding, 'policy'>): boolean =>
  !policy.startsWith('tenantry/') || policy === driftRule || policy === notAppliedRule;

export const allResults = (review: Review, say: Say): readonly ReportedFinding[] => {
  const { shown, more } = firstProblems(review.problems ?? []);
  return [
    ...shown.map(({ code, message, at }) => ended(problemRule(code), sentence(message), at)),
    ...more.map((one) => ended('tenantry/more-problems', describeMore(one, 'problem', say))),
    ...findingsIn(review),
    ...outOfSyncIn(review, say),
  ];
};
