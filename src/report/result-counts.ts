// The result of a review in counts: those of its last line, the most important first.
import { toAcknowledge } from '../plan/digests.ts';
import type { Plan } from '../plan/plan.ts';
import { count } from './document.ts';
import { driftedIn, notAppliedIn } from './drift.ts';
import { countFindings, severityCounts } from './finding-counts.ts';
import { classCounts, shownOf } from './plan-blocks.ts';
import { isUnread } from './reading-blocks.ts';
import { resultLine } from './result-line.ts';
import type { Review } from './review.ts';
import { unplannedCounts } from './unplanned-blocks.ts';

/** One group of counts; zeros are left out. */
const group = (counts: readonly (readonly [number, string])[]): readonly string[] => {
  const some = counts.filter(([many]) => many > 0);
  return some.length === 0 ? [] : [some.map(([many, word]) => `${many} ${word}`).join(', ')];
};

const findingCounts = ({ findings }: Review): readonly string[] => {
  if (!findings) return [];
  const counts = severityCounts(countFindings(findings));
  return [counts.length === 0 ? 'no findings' : counts.join(', ')];
};

const driftCounts = ({ drift }: Review): readonly string[] => {
  if (!drift) return [];
  const many = driftedIn(drift).length;
  return [many === 0 ? 'no drift' : `${many} drifted`, ...group([[notAppliedIn(drift).length, 'not applied yet']])];
};

const budgetCounts = ({ spend, command }: Review): readonly string[] => {
  if (!spend) return [];
  const many = (type: string): number => spend.budgets.filter(({ verdict, closed }) => !closed && verdict.type === type).length;
  const over = many('over') === 0 ? [] : [`${count(many('over'), 'budget')} exceeded`];
  if (command !== 'spend') return over;
  const rest = group([
    [many('warn'), 'close to the limit'],
    [many('within'), 'within budget'],
  ]);
  return spend.budgets.length === 0 ? ['no budget evaluated'] : [...over, ...rest];
};

/** Everything that could not be evaluated or compared, and the missing reads behind it. */
const unknownCounts = ({ coverage, drift, spend, reads, plan }: Review): readonly string[] => {
  const findings = Object.values(coverage?.unknown ?? {}).reduce((sum, many) => sum + many, 0);
  const compared = plan ? 0 : (drift?.entries.filter(({ type }) => type === 'unknown').length ?? 0);
  const budgets = coverage ? 0 : (spend?.budgets.filter(({ verdict, closed }) => !closed && verdict.type === 'unknown').length ?? 0);
  const unread = reads.filter(isUnread).length;
  return [
    ...group([[findings + compared + budgets, 'unknown']]),
    ...(unread === 0 ? [] : [`${count(unread, 'collection')} not read completely`]),
  ];
};

const planCounts = (plan: Plan): readonly string[] => {
  const dangerous = toAcknowledge(plan).length;
  const kept = plan.noLongerReverted.length;
  const others = kept + plan.unplanned.length + plan.refusals.length;
  return [
    classCounts(plan.steps) === classCounts([]) && others > 0 ? '0 changes' : classCounts(plan.steps),
    ...(kept === 0 ? [] : [`${kept} no longer reverted`]),
    ...(dangerous === 0 ? [] : [`${dangerous} ${dangerous === 1 ? 'needs' : 'need'} acknowledgement`]),
    ...(plan.unplanned.length === 0 ? [] : [unplannedCounts(plan.unplanned)]),
    ...(plan.refusals.length === 0 ? [] : [count(plan.refusals.length, 'guard refusal')]),
  ];
};

const applyCounts = ({ plan, after, chosen, outcome }: Review): readonly string[] => {
  if (!outcome) return plan ? planCounts(shownOf(plan, chosen)) : [];
  const many = (...types: readonly string[]): number => outcome.steps.filter(({ type }) => types.includes(type)).length;
  const steps = group([
    [many('failed', 'refused', 'changed-since-plan', 'unknown', 'in-progress'), 'failed'],
    [many('done', 'already-done'), 'applied'],
    [many('waiting'), 'applied and waiting'],
    [many('not-started'), 'not started'],
  ]);
  const left = after ? shownOf(after, chosen) : undefined;
  return [
    ...(steps.length === 0 ? ['no changes applied'] : steps),
    ...group([[chosen?.adopted?.length ?? 0, 'adopted']]),
    ...group([[(chosen?.skipped?.length ?? 0) + (chosen?.notAdopted?.length ?? 0), 'skipped']]),
    ...(left?.steps.some(({ repeatsRequest }) => !repeatsRequest) ? [`${classCounts(left.steps)} left`] : []),
    ...(left && left.unplanned.length > 0 ? [unplannedCounts(left.unplanned)] : []),
  ];
};

/** Those that fail the check. */
const looseningCounts = ({ outlook }: Pick<Review, 'outlook'>): readonly string[] => {
  const many = outlook?.gate?.loosened ?? 0;
  return many > 0 ? [count(many, 'loosened setting')] : [];
};

/** `2 findings introduced, 1 suppressed`: the first count has the noun. */
const outlookCounts = (review: Review): readonly string[] => {
  const { outlook } = review;
  if (!outlook) return [];
  const counts = [
    { many: outlook.introduced.length, word: 'introduced' },
    { many: outlook.newlyEvaluated.length, word: 'newly evaluated' },
    { many: outlook.suppressed.length, word: 'suppressed' },
    { many: outlook.adopted.length, word: 'adopted' },
    { many: outlook.noLongerEvaluated.length, word: 'no longer evaluated' },
    { many: outlook.onlyWarn.length, word: 'only warn' },
  ].filter(({ many }) => many > 0);
  const words = counts.map(({ many, word }, position) => `${position === 0 ? count(many, 'finding') : many} ${word}`);
  const failing = outlook.gate?.failing ?? 0;
  return [
    ...(failing > 0 ? [`${count(failing, 'finding')} of severity ${outlook.gate?.failOn} or higher`] : []),
    ...looseningCounts(review),
    ...(words.length > 0 ? [words.join(', ')] : []),
  ];
};

const fileCounts = ({ files, problems = [] }: Review): readonly string[] =>
  problems.length > 0 ? [count(problems.length, 'problem')] : [`${count(files.length, 'file')} valid`];

const byCommand: Readonly<Record<Review['command'], readonly ((review: Review) => readonly string[])[]>> = {
  validate: [fileCounts, findingCounts, looseningCounts],
  plan: [applyCounts, outlookCounts, unknownCounts],
  apply: [applyCounts, unknownCounts],
  audit: [findingCounts, driftCounts, budgetCounts, unknownCounts],
  spend: [budgetCounts, unknownCounts],
};

/** The result of a review in counts. */
export const countsOf = (review: Review): readonly string[] => byCommand[review.command].flatMap((counts) => counts(review));

export const resultOf = (review: Review): string => resultLine(review.exitCode, countsOf(review));
