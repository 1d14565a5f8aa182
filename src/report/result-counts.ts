// The result of a review in counts: those of its last line, the most important first.
import { toAcknowledge } from '../plan/digests.ts';
import type { Plan } from '../plan/plan.ts';
import { driftedIn, notAppliedIn } from './drift.ts';
import { countFindings, severityCounts } from './finding-counts.ts';
import { classCounts, shownOf } from './plan-blocks.ts';
import { isUnread } from './reading-blocks.ts';
import { resultLine } from './result-line.ts';
import type { Review } from './review.ts';
import { isNew, scanBefore } from './scan-before.ts';
import type { Say } from './texts/texts.ts';
import { unplannedCounts } from './unplanned-blocks.ts';

type Counts = (review: Review, say: Say) => readonly string[];

/** One group of counts; zeros are left out. */
const group = (counts: readonly (readonly [many: number, says: (many: number) => string])[]): readonly string[] => {
  const some = counts.filter(([many]) => many > 0);
  return some.length === 0 ? [] : [some.map(([many, says]) => says(many)).join(', ')];
};

const findingCounts: Counts = ({ findings, run }, say) => {
  if (!findings) return [];
  const before = scanBefore(run);
  const counts = severityCounts(countFindings(findings), say, before && countFindings(findings.filter(isNew)));
  return [counts.length === 0 ? say.counts.noFindings : counts.join(', '), ...group([[before?.absent ?? 0, say.counts.gone]])];
};

const driftCounts: Counts = ({ drift, run }, say) => {
  if (!drift) return [];
  const drifted = driftedIn(drift);
  const fresh = scanBefore(run) ? drifted.filter(isNew).length : 0;
  return [
    `${say.counts.drifted(drifted.length)}${say.since.amongThem(fresh)}`,
    ...group([[notAppliedIn(drift).length, say.counts.notApplied]]),
  ];
};

const budgetCounts: Counts = ({ spend, command }, say) => {
  if (!spend) return [];
  const many = (type: string): number => spend.budgets.filter(({ verdict, closed }) => !closed && verdict.type === type).length;
  const over = group([[many('over'), say.counts.budgetsExceeded]]);
  if (command !== 'spend') return over;
  const rest = group([
    [many('warn'), say.counts.closeToLimit],
    [many('within'), say.counts.withinBudget],
  ]);
  return spend.budgets.length === 0 ? [say.counts.noBudget] : [...over, ...rest];
};

/** Everything that could not be evaluated or compared, and the missing reads behind it. */
const unknownCounts: Counts = ({ coverage, drift, spend, reads, plan }, say) => {
  const findings = Object.values(coverage?.unknown ?? {}).reduce((sum, many) => sum + many, 0);
  const compared = plan ? 0 : (drift?.entries.filter(({ type }) => type === 'unknown').length ?? 0);
  const budgets = coverage ? 0 : (spend?.budgets.filter(({ verdict, closed }) => !closed && verdict.type === 'unknown').length ?? 0);
  return [...group([[findings + compared + budgets, say.counts.unknown]]), ...group([[reads.filter(isUnread).length, say.counts.unread]])];
};

const planCounts = (plan: Plan, say: Say): readonly string[] => {
  const { steps, noLongerReverted, unplanned, refusals } = plan;
  const changes = classCounts(steps, say);
  const others = noLongerReverted.length + unplanned.length + refusals.length;
  return [
    changes === classCounts([], say) && others > 0 ? say.counts.noChanges : changes,
    ...group([[noLongerReverted.length, say.plan.noLongerReverted]]),
    ...group([[toAcknowledge(plan).length, say.counts.toAcknowledge]]),
    ...group([[unplanned.length, () => unplannedCounts(unplanned, say)]]),
    ...group([[refusals.length, say.counts.refusals]]),
  ];
};

const applyCounts: Counts = ({ plan, after, chosen, outcome }, say) => {
  if (!outcome) return plan ? planCounts(shownOf(plan, chosen), say) : [];
  const many = (...types: readonly string[]): number => outcome.steps.filter(({ type }) => types.includes(type)).length;
  const steps = group([
    [many('failed', 'refused', 'changed-since-plan', 'unknown', 'in-progress'), say.counts.failedSteps],
    [many('done', 'already-done'), say.counts.applied],
    [many('waiting'), say.counts.waiting],
    [many('not-started'), say.counts.notStarted],
  ]);
  const left = after ? shownOf(after, chosen) : undefined;
  return [
    ...(steps.length === 0 ? [say.counts.nothingApplied] : steps),
    ...group([[chosen?.adopted?.length ?? 0, say.counts.adopted]]),
    ...group([[(chosen?.skipped?.length ?? 0) + (chosen?.notAdopted?.length ?? 0), say.counts.skipped]]),
    ...(left?.steps.some(({ repeatsRequest }) => !repeatsRequest) ? [say.counts.left(classCounts(left.steps, say))] : []),
    ...(left && left.unplanned.length > 0 ? [unplannedCounts(left.unplanned, say)] : []),
  ];
};

/** Those that fail the check. */
const looseningCounts: Counts = ({ outlook }, say) => group([[outlook?.gate?.loosened ?? 0, say.counts.loosened]]);

const outlookCounts: Counts = (review, say) => {
  const { outlook } = review;
  if (!outlook) return [];
  const words = say.counts.impact(
    (['introduced', 'newlyEvaluated', 'suppressed', 'adopted', 'noLongerEvaluated', 'onlyWarn'] as const)
      .map((name) => [name, outlook[name].length] as const)
      .filter(([, many]) => many > 0),
  );
  return [
    ...group([[outlook.gate?.failing ?? 0, (many) => say.counts.failing(many, outlook.gate?.failOn)]]),
    ...looseningCounts(review, say),
    ...(words === '' ? [] : [words]),
  ];
};

const fileCounts: Counts = ({ files, problems = [] }, say) => [
  problems.length > 0 ? say.counts.problems(problems.length) : say.counts.filesValid(files.length),
];

const byCommand: Readonly<Record<Review['command'], readonly Counts[]>> = {
  validate: [fileCounts, findingCounts, looseningCounts],
  plan: [applyCounts, outlookCounts, unknownCounts],
  apply: [applyCounts, unknownCounts],
  audit: [findingCounts, driftCounts, budgetCounts, unknownCounts],
  spend: [budgetCounts, unknownCounts],
};

/** The result of a review in counts. */
export const countsOf: Counts = (review, say) => byCommand[review.command].flatMap((counts) => counts(review, say));

export const resultOf = (review: Review, say: Say): string => resultLine(review.exitCode, countsOf(review, say), say);
