// The outcome of each step of an apply: failures first, then waiting steps, then completed steps; and the changes of the next plan.

import type { ApplyOutcome, StepOutcome } from '../apply/outcome.ts';
import { shownAddress } from '../kinds/address.ts';
import { chosenUnplanned } from '../plan/only.ts';
import type { Plan, Step, StepId } from '../plan/plan.ts';
import type { Skipped } from '../plan/skip-unacknowledged.ts';
import { describeReasons } from './describe-reasons.ts';
import { type Block, chapter, count, heading, type ListItem, paragraph, type TextLine, tone } from './document.ts';
import { adoptedBlocks } from './kept-blocks.ts';
import { type LikelyCauses, likelyCauseLines } from './likely-cause-lines.ts';
import type { Review } from './review.ts';
import { showValue } from './show-value.ts';
import { staleStepBlocks } from './stale-step-blocks.ts';
import { type OutcomeState, outcomeStates } from './states.ts';
import { unplannedBlocks, unplannedCounts } from './unplanned-blocks.ts';

type Steps = ReadonlyMap<string, Step>;

const byId = ({ steps }: Plan): Steps => new Map(steps.map((step) => [step.id, step]));

const stops: Readonly<Record<string, string>> = {
  interrupted: 'the run was interrupted',
  unauthorized: 'the platform no longer accepts the credential',
  'no-journal': 'the journal cannot be written',
};

const detail = (outcome: StepOutcome, steps: Steps): readonly TextLine[] => {
  switch (outcome.type) {
    case 'done':
    case 'already-done':
      return outcome.next === undefined ? [] : [[tone('warn', `next: ${outcome.next}`)]];
    case 'waiting':
      return [[outcome.who]];
    case 'changed-since-plan': {
      const { condition, found } = outcome;
      const what =
        'field' in condition ? `${condition.field} of ${shownAddress(condition.at.address)}` : shownAddress(condition.at.address);
      return [[`${what} is now ${showValue(found)}`]];
    }
    case 'refused': {
      const status = outcome.status === undefined ? '' : `${outcome.status} `;
      const request = outcome.requestId === undefined ? [] : [tone('quiet', `  request ${outcome.requestId}`)];
      return [[`${status}${outcome.says}`, ...request]];
    }
    case 'failed':
      return [[outcome.slug === undefined ? outcome.says : `${outcome.says} (${outcome.slug})`]];
    case 'not-started': {
      const need = steps.get(outcome.because);
      return [[need ? `needs #${need.position} ${need.description}` : (stops[outcome.because] ?? outcome.because)]];
    }
    case 'in-progress':
    case 'unknown':
      return [[outcome.says]];
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
): readonly Block[] => {
  const own = outcome.steps.filter((one) => one.type === type).sort(inOrder(steps));
  const items = own.map((one): ListItem => {
    const below = [...detail(one, steps), ...likelyCauseLines(causes, one.step)];
    return { sign, tone: rowTone, text: [steps.get(one.step)?.description ?? one.step], below };
  });
  const asking = own.filter((one) => 'next' in one).length;
  return chapter(3, title, items, most === undefined ? undefined : Math.max(most, asking));
};

const listed = (title: string, ids: readonly StepId[], steps: Steps, causes?: LikelyCauses): readonly Block[] => {
  const items = ids.map(
    (id): ListItem => ({ sign: '!', tone: 'warn', text: [steps.get(id)?.description ?? id], below: likelyCauseLines(causes, id) }),
  );
  return chapter(3, title, items);
};

/** All skipped steps with their reason: a dependent of a skipped step waits for the same acknowledgement. */
const skippedBlocks = (skipped: readonly Skipped[], steps: Steps): readonly Block[] => {
  const items = skipped.map(({ step, dependsOn }): ListItem => {
    const [own, need] = [steps.get(step), dependsOn === undefined ? undefined : steps.get(dependsOn)];
    const why = need ? `needs #${need.position} ${need.description}` : `not acknowledged: ${own ? describeReasons(own).join(', ') : ''}`;
    return { sign: '!', tone: 'warn', text: [own?.description ?? step], below: [[why]] };
  });
  return chapter(3, 'Skipped: not acknowledged', items);
};

/** `brief`: without single steps, which the next plan lists. */
const remaining = ({ after, chosen, unfinished = [], likelyCauses }: Review, brief: boolean): readonly Block[] => {
  if (!after) return [];
  const unplanned = chosenUnplanned(after, chosen?.only ? { only: chosen.only } : {});
  if (unfinished.length + unplanned.length === 0) return [];
  const open = unplanned.length === 0 ? '' : `: ${unplannedCounts(unplanned)}`;
  return [
    heading(2, `Verification${open}`),
    ...listed('Applied, but not in effect yet', unfinished, byId(after), likelyCauses),
    ...(brief ? [] : unplannedBlocks(unplanned)),
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

export const outcomeBlocks = (review: Review, brief = false): readonly Block[] => {
  const { plan, chosen, outcome, likelyCauses } = review;
  if (!plan || !outcome) return [];
  const steps = byId(plan);
  const left = [
    ...staleStepBlocks(chosen?.gone ?? [], likelyCauses),
    ...listed('Skipped: new since the plan was saved', chosen?.fresh ?? [], steps),
    ...listed('Skipped: they depend on steps that were not selected', chosen?.stranded ?? [], steps),
    ...skippedBlocks(chosen?.skipped ?? [], steps),
    ...adoptedBlocks(plan.noLongerReverted, chosen ?? {}),
  ];
  if (outcome.steps.length === 0) return left;
  const done = outcome.steps.filter(({ type }) => type === 'done' || type === 'already-done').length;
  const title = `Applied: ${done} of ${count(outcome.steps.length, 'step')} done${begunText(outcome)}${outcome.interrupted ? ', interrupted' : ''}`;
  return [
    heading(2, title),
    ...outcome.problems.map((problem) => paragraph(tone('bad', problem.message))),
    ...Object.entries(outcomeStates).flatMap((row) => rowBlocks(row, outcome, steps, likelyCauses)),
    ...left,
    ...remaining(review, brief),
  ];
};
