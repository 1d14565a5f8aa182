// The outcome of each step of an apply: failures first, then waiting steps, then completed steps; and the changes of the next plan.

import type { ApplyOutcome, StepOutcome } from '../apply/outcome.ts';
import { chosenUnplanned } from '../plan/only.ts';
import type { Plan, Step, StepId } from '../plan/plan.ts';
import type { Skipped } from '../plan/skip-unacknowledged.ts';
import { type LikelyCauses, likelyCauseLines } from './cause-lines.ts';
import { describeReasonsOnly } from './describe-reasons.ts';
import { type Block, chapter, count, heading, type ListItem, paragraph, phrase, type TextLine, tone } from './document.ts';
import { adoptedBlocks } from './kept-blocks.ts';
import { asReported, type Naming } from './naming.ts';
import type { Review } from './review.ts';
import { showValue } from './show-value.ts';
import { staleStepBlocks } from './stale-step-blocks.ts';
import { type OutcomeState, outcomeStates } from './states.ts';
import { unplannedBlocks, unplannedCounts } from './unplanned-blocks.ts';

type Steps = ReadonlyMap<string, Step>;

const stepText = (steps: Steps, id: StepId, naming: Naming): TextLine => {
  const step = steps.get(id);
  return step ? [naming.step(step)].flat() : [id];
};

const byId = ({ steps }: Plan): Steps => new Map(steps.map((step) => [step.id, step]));

const stops: Readonly<Record<string, string>> = {
  interrupted: 'the run was interrupted',
  unauthorized: 'the platform no longer accepts the credential',
  'no-journal': 'the journal cannot be written',
};

const detail = (outcome: StepOutcome, steps: Steps, { sentence, resource, step }: Naming): readonly TextLine[] => {
  switch (outcome.type) {
    case 'done':
    case 'already-done':
      return outcome.next === undefined ? [] : [[tone('warn', 'next: '), sentence(outcome.next, 'warn')]];
    case 'waiting':
      return [[sentence(outcome.who)]];
    case 'changed-since-plan': {
      const { condition, found } = outcome;
      const what = phrase`${'field' in condition ? `${condition.field} of ` : ''}${resource(condition.at.address)}`;
      return [phrase`${what} is now ${sentence(showValue(found))}`];
    }
    case 'refused': {
      const status = outcome.status === undefined ? '' : `${outcome.status} `;
      const request = outcome.requestId === undefined ? '' : phrase`${tone('quiet', '  request ')}${sentence(outcome.requestId, 'quiet')}`;
      return [phrase`${status}${sentence(outcome.says)}${request}`];
    }
    case 'failed':
      return [[sentence(outcome.slug === undefined ? outcome.says : `${outcome.says} (${outcome.slug})`)]];
    case 'not-started': {
      const need = steps.get(outcome.because);
      return [need ? phrase`needs #${need.position} ${step(need)}` : [stops[outcome.because] ?? outcome.because]];
    }
    case 'in-progress':
    case 'unknown':
      return [[sentence(outcome.says)]];
  }
};

/** Steps that require action come first, so that they are never cut off. Scheduled work comes after requested changes. */
const inOrder = (steps: Steps): ((a: StepOutcome, b: StepOutcome) => number) => {
  const rank = (outcome: StepOutcome): number => {
    if ('next' in outcome) return 0;
    return steps.get(outcome.step)?.class === 'due' ? 2 : 1;
  };
  return (a, b) => rank(a) - rank(b);
};

const rowBlocks = (
  [type, { title, sign, tone: rowTone, most }]: readonly [string, OutcomeState],
  outcome: ApplyOutcome,
  steps: Steps,
  causes: LikelyCauses,
  naming: Naming,
): readonly Block[] => {
  const own = outcome.steps.filter((one) => one.type === type).sort(inOrder(steps));
  const items = own.map((one): ListItem => {
    const below = [...detail(one, steps, naming), ...likelyCauseLines(causes, one.step, naming)];
    return { sign, tone: rowTone, text: stepText(steps, one.step, naming), below };
  });
  const asking = own.filter((one) => 'next' in one).length;
  // What needs no attention is the first to be dropped.
  return most === undefined ? chapter(3, title, items, undefined, 1) : chapter(3, title, items, Math.max(most, asking), 3);
};

const listed = (title: string, ids: readonly StepId[], steps: Steps, naming: Naming, causes?: LikelyCauses): readonly Block[] => {
  const items = ids.map(
    (id): ListItem => ({ sign: '!', tone: 'warn', text: stepText(steps, id, naming), below: likelyCauseLines(causes, id, naming) }),
  );
  return chapter(3, title, items, undefined, 2);
};

const unacknowledged = (step: Step | undefined, { sentence }: Naming): TextLine => {
  const loss = step?.loses === undefined ? '' : phrase` (${sentence(step.loses)})`;
  return phrase`not acknowledged: ${step ? describeReasonsOnly(step).join(', ') : ''}${loss}`;
};

/** All skipped steps with their reason: a dependent of a skipped step waits for the same acknowledgement. */
const skippedBlocks = (skipped: readonly Skipped[], steps: Steps, naming: Naming): readonly Block[] => {
  const items = skipped.map(({ step, dependsOn }): ListItem => {
    const [own, need] = [steps.get(step), dependsOn === undefined ? undefined : steps.get(dependsOn)];
    const why = need ? phrase`needs #${need.position} ${naming.step(need)}` : unacknowledged(own, naming);
    return { sign: '!', tone: 'warn', text: stepText(steps, step, naming), below: [why] };
  });
  return chapter(3, 'Skipped: not acknowledged', items, undefined, 2);
};

const remaining = ({ after, chosen, unfinished = [], likelyCauses }: Review, brief: boolean, naming: Naming): readonly Block[] => {
  if (!after) return [];
  const unplanned = chosenUnplanned(after, chosen?.only ? { only: chosen.only } : {});
  if (unfinished.length + unplanned.length === 0) return [];
  const open = unplanned.length === 0 ? '' : `: ${unplannedCounts(unplanned)}`;
  return [
    heading(2, `Verification${open}`),
    ...listed('Applied, but not in effect yet', unfinished, byId(after), naming, likelyCauses),
    ...(brief ? [] : unplannedBlocks(unplanned, { naming })),
  ];
};

/** Calls whose steps are not done yet: an invitation was sent, an operation is in progress. */
const begun: readonly (readonly [StepOutcome['type'], string])[] = [
  ['waiting', 'accepted and waiting'],
  ['in-progress', 'accepted and in progress'],
  ['unknown', 'with an unknown outcome'],
];

const begunText = ({ steps }: ApplyOutcome): string =>
  begun
    .map(([type, says]) => [steps.filter((one) => one.type === type).length, says] as const)
    .flatMap(([many, says]) => (many === 0 ? [] : [`, ${many} ${says}`]))
    .join('');

/** `brief`: without single steps, which the next plan lists. */
export const outcomeBlocks = (review: Review, brief = false, naming: Naming = asReported): readonly Block[] => {
  const { plan, chosen, outcome, likelyCauses } = review;
  if (!plan || !outcome) return [];
  const steps = byId(plan);
  const left = [
    ...staleStepBlocks(chosen?.gone ?? [], likelyCauses),
    ...listed('Skipped: new since the plan was saved', chosen?.fresh ?? [], steps, naming),
    ...listed('Skipped: they depend on steps that were not selected', chosen?.stranded ?? [], steps, naming),
    ...skippedBlocks(chosen?.skipped ?? [], steps, naming),
    ...adoptedBlocks(plan.noLongerReverted, chosen ?? {}, naming),
  ];
  if (outcome.steps.length === 0) return left;
  const done = outcome.steps.filter(({ type }) => type === 'done' || type === 'already-done').length;
  const title = `Applied: ${done} of ${count(outcome.steps.length, 'step')} done${begunText(outcome)}${outcome.interrupted ? ', interrupted' : ''}`;
  return [
    heading(2, title),
    ...outcome.problems.map((problem) => paragraph(naming.sentence(problem.message, 'bad'))),
    ...Object.entries(outcomeStates).flatMap((row) => rowBlocks(row, outcome, steps, likelyCauses, naming)),
    ...left,
    ...remaining(review, brief, naming),
  ];
};
