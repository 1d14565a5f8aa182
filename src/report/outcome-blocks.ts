// The outcome of each step of an apply: failures first, then waiting steps, then completed steps; and the changes of the next plan.

import type { ApplyOutcome, StepOutcome } from '../apply/outcome.ts';
import { chosenUnplanned } from '../plan/only.ts';
import type { Plan, Step, StepId } from '../plan/plan.ts';
import type { Skipped } from '../plan/skip-unacknowledged.ts';
import { type LikelyCauses, likelyCauseLines } from './cause-lines.ts';
import { describeReasonsOnly } from './describe-reasons.ts';
import { type Block, chapter, heading, type ListItem, paragraph, phrase, type TextLine, tone } from './document.ts';
import { adoptedBlocks } from './kept-blocks.ts';
import { asReported, type Naming } from './naming.ts';
import type { Review } from './review.ts';
import { showValue } from './show-value.ts';
import { staleStepBlocks } from './stale-step-blocks.ts';
import { namesOf, outcomeStates } from './states.ts';
import type { Say } from './texts/texts.ts';
import { unplannedBlocks, unplannedCounts } from './unplanned-blocks.ts';

export type Steps = ReadonlyMap<string, Step>;

const stepText = (steps: Steps, id: StepId, naming: Naming): TextLine => {
  const step = steps.get(id);
  return step ? [naming.step(step)].flat() : [id];
};

export const stepsById = ({ steps }: Plan): Steps => new Map(steps.map((step) => [step.id, step]));

/** How long after its end access was ended. */
const lateLines = (step: Step | undefined, endedAt: string, say: Say): readonly TextLine[] => {
  const { work, since } = step?.due ?? {};
  return work !== 'access-end' || since === undefined ? [] : [[say.outcome.late(Date.parse(endedAt) - Date.parse(since), since)]];
};

/** What happened to a step besides its state. */
export const outcomeDetail = (
  outcome: StepOutcome,
  endedAt: string,
  steps: Steps,
  say: Say,
  { sentence, resource, step }: Naming,
): readonly TextLine[] => {
  switch (outcome.type) {
    case 'done':
    case 'already-done':
      return [
        ...lateLines(steps.get(outcome.step), endedAt, say),
        ...(outcome.next === undefined ? [] : [[tone('warn', say.outcome.next), sentence(outcome.next, 'warn')]]),
      ];
    case 'waiting':
      return [[sentence(outcome.who)]];
    case 'changed-since-plan': {
      const { condition, found } = outcome;
      const field = 'field' in condition ? condition.field : undefined;
      return [say.outcome.isNow(field, resource(condition.at.address), sentence(showValue(found, say.format)))];
    }
    case 'refused': {
      const status = outcome.status === undefined ? '' : `${outcome.status} `;
      const request =
        outcome.requestId === undefined ? '' : phrase`${tone('quiet', say.outcome.request)}${sentence(outcome.requestId, 'quiet')}`;
      return [phrase`${status}${sentence(outcome.says)}${request}`];
    }
    case 'failed':
      return [[sentence(outcome.slug === undefined ? outcome.says : `${outcome.says} (${outcome.slug})`)]];
    case 'not-started': {
      const need = steps.get(outcome.because);
      return [need ? say.outcome.needs(need.position, step(need)) : [say.outcome.stopped(outcome.because)]];
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
  type: StepOutcome['type'],
  outcome: ApplyOutcome,
  steps: Steps,
  causes: LikelyCauses,
  say: Say,
  naming: Naming,
): readonly Block[] => {
  const { sign, tone: rowTone, most } = outcomeStates[type];
  const title = say.states.outcome[type];
  const own = outcome.steps.filter((one) => one.type === type).sort(inOrder(steps));
  const items = own.map((one): ListItem => {
    const below = [...outcomeDetail(one, outcome.endedAt, steps, say, naming), ...likelyCauseLines(causes, one.step, say, naming)];
    return { sign, tone: rowTone, text: stepText(steps, one.step, naming), below };
  });
  const asking = own.filter((one) => 'next' in one).length;
  // What needs no attention is the first to be dropped.
  return most === undefined ? chapter(3, title, items, undefined, 1) : chapter(3, title, items, Math.max(most, asking), 3);
};

const listed = (title: string, ids: readonly StepId[], steps: Steps, say: Say, naming: Naming, causes?: LikelyCauses): readonly Block[] => {
  const items = ids.map(
    (id): ListItem => ({ sign: '!', tone: 'warn', text: stepText(steps, id, naming), below: likelyCauseLines(causes, id, say, naming) }),
  );
  return chapter(3, title, items, undefined, 2);
};

const unacknowledged = (step: Step | undefined, say: Say, { sentence }: Naming): TextLine => {
  const loss = step?.loses === undefined ? '' : phrase` (${sentence(step.loses)})`;
  return say.outcome.notAcknowledged(step ? describeReasonsOnly(step, say) : [], loss);
};

/** A dependent of a skipped step waits for the same acknowledgement. */
export const whySkipped = ({ step, dependsOn }: Skipped, steps: Steps, say: Say, naming: Naming): TextLine => {
  const need = dependsOn === undefined ? undefined : steps.get(dependsOn);
  return need ? say.outcome.needs(need.position, naming.step(need)) : unacknowledged(steps.get(step), say, naming);
};

/** All skipped steps with their reason. */
const skippedBlocks = (skipped: readonly Skipped[], steps: Steps, say: Say, naming: Naming): readonly Block[] => {
  const items = skipped.map(
    (one): ListItem => ({ sign: '!', tone: 'warn', text: stepText(steps, one.step, naming), below: [whySkipped(one, steps, say, naming)] }),
  );
  return chapter(3, say.outcome.skipped, items, undefined, 2);
};

/** What the organization still differs in, as it was read again. */
export const verificationBlocks = (
  { after, chosen, unfinished = [], likelyCauses }: Review,
  brief: boolean,
  say: Say,
  naming: Naming,
): readonly Block[] => {
  if (!after) return [];
  const unplanned = chosenUnplanned(after, chosen?.only ? { only: chosen.only } : {});
  if (unfinished.length + unplanned.length === 0) return [];
  return [
    heading(2, say.outcome.verification(unplannedCounts(unplanned, say))),
    ...listed(say.outcome.notInEffect, unfinished, stepsById(after), say, naming, likelyCauses),
    ...(brief ? [] : unplannedBlocks(unplanned, say, { naming })),
  ];
};

/** `brief`: without single steps, which the next plan lists. */
export const outcomeBlocks = (review: Review, say: Say, brief = false, naming: Naming = asReported): readonly Block[] => {
  const { plan, chosen, outcome, likelyCauses } = review;
  if (!plan || !outcome) return [];
  const steps = stepsById(plan);
  const left = [
    ...staleStepBlocks(chosen?.gone ?? [], likelyCauses, say),
    ...listed(say.outcome.fresh, chosen?.fresh ?? [], steps, say, naming),
    ...listed(say.outcome.stranded, chosen?.stranded ?? [], steps, say, naming),
    ...skippedBlocks(chosen?.skipped ?? [], steps, say, naming),
    ...adoptedBlocks(plan.noLongerReverted, chosen ?? {}, say, naming),
  ];
  if (outcome.steps.length === 0) return left;
  const done = outcome.steps.filter(({ type }) => type === 'done' || type === 'already-done').length;
  return [
    heading(2, say.outcome.title(outcome, done)),
    ...outcome.problems.map((problem) => paragraph(naming.sentence(problem.message, 'bad'))),
    ...namesOf(outcomeStates).flatMap((type) => rowBlocks(type, outcome, steps, likelyCauses, say, naming)),
    ...left,
    ...verificationBlocks(review, brief, say, naming),
  ];
};

/** Each step that failed, and each that had no effect, in one line. */
export const failedStepLines = ({ plan, outcome, after, unfinished = [] }: Review, say: Say): readonly TextLine[] => {
  if (!plan || !outcome) return [];
  const steps = stepsById(plan);
  return [
    ...namesOf(outcomeStates).flatMap((type) =>
      outcomeStates[type].tone === 'bad'
        ? outcome.steps
            .filter((one) => one.type === type)
            .map((one) => {
              const [why = ''] = outcomeDetail(one, outcome.endedAt, steps, say, asReported);
              return phrase`${say.states.outcome[type]}: ${stepText(steps, one.step, asReported)}: ${why}`;
            })
        : [],
    ),
    ...unfinished.map((id) => phrase`${say.outcome.notInEffect}: ${stepText(after ? stepsById(after) : steps, id, asReported)}`),
  ];
};
