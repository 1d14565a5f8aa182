// The stages of an apply: each is planned, shown, confirmed, run and verified; in a terminal the next one follows.

import { TenantryError } from '../../errors.ts';
import { exitCodes, worstExit } from '../../exit-code.ts';
import { acknowledgements } from '../../plan/digests.ts';
import type { Memory } from '../../policies/ledger/memory.ts';
import { type Block, heading, paragraph } from '../../report/document.ts';
import { reviewIn } from '../../report/in-language.ts';
import { closingOf, openingOf } from '../../report/outline.ts';
import type { Review } from '../../report/review.ts';
import { type Say, textsIn } from '../../report/texts/texts.ts';
import { type CommandResult, commandResult } from '../../terminal/command-result.ts';
import { printBlocks } from '../../terminal/print-blocks.ts';
import { problemsAsText } from '../../terminal/show-problems.ts';
import { type Prompts, type Surroundings, textFor } from '../../terminal/surroundings.ts';
import type { ApplyRequest } from '../../use/apply/apply-request.ts';
import type { Prepared } from '../../use/apply/prepare.ts';
import { type ApplyResult, applyPlan, type Confirmation } from '../../use/apply-plan.ts';
import { isForPeople, type OutputChoice, printEnding } from '../print-review.ts';
import { ProblemsWithResult } from '../problems-with-result.ts';

/** One stage: its result, and whether the next one can be planned. */
interface StageRun {
  readonly result: CommandResult;
  readonly isNext: boolean;
  readonly accepted: readonly string[];
  readonly drilled?: Memory;
}

/** Runs a stage and notifies others if it failed; undefined: nobody. */
export type Notify = ((act: () => Promise<ApplyResult>) => Promise<ApplyResult>) | undefined;

/** What was said of the first stage does not hold for a later one. */
const requestOf = (request: ApplyRequest, stage: number): ApplyRequest =>
  stage === 1 ? request : { ...request, word: undefined, resend: new Set() };

/** The results of a later stage are files of their own. */
const outputOf = (choice: OutputChoice, stage: number): OutputChoice =>
  stage === 1 ? choice : { ...choice, output: choice.output.map((one) => one.replace(/(\.\w+)?$/, `-stage-${stage}$1`)) };

const stageBlocks = (stage: number, { confirmation }: Say): readonly Block[] =>
  stage === 1 ? [] : [heading(1, confirmation.stage(stage)), paragraph(confirmation.laterStage)];

/** The digests of a later stage cannot be known in advance: the person types what the plan shows. */
const confirmed = async ({ part, before }: Prepared, stage: number, prompts: Prompts, { confirmation }: Say): Promise<boolean> => {
  const { steps } = part;
  const question = confirmation.question(steps.length, before.live.tenant ?? '');
  const digests = stage === 1 ? [] : Object.values(acknowledgements(part));
  if (digests.length === 0) return await prompts.confirm(question);
  const typed = await prompts.text(`${question} ${confirmation.type(digests)}`);
  const given = (typed ?? '').split(/\s+/);
  return digests.every((digest) => given.includes(digest));
};

const notConfirmed = (steps: number, stage: number, say: Say): CommandResult => {
  const { nothingChanged, appliedInPart, notConfirmed: says } = say.confirmation;
  return stage === 1
    ? commandResult(exitCodes.clean, [nothingChanged, says(steps, undefined)], 'stderr', say)
    : commandResult(exitCodes.partial, [appliedInPart, says(steps, stage)], 'stderr', say);
};

/** `asks`: whether a person is asked before each stage. */
const runStage = async (
  request: ApplyRequest,
  asks: boolean,
  given: OutputChoice,
  surroundings: Surroundings,
  stage: number,
  notify: Notify,
): Promise<StageRun> => {
  const choice = outputOf(given, stage);
  const { prompts, signal } = surroundings;
  const say = await textsIn(choice.language);
  const brief = !asks && !choice.verbose;
  const confirmation: Confirmation = {
    show: async (begun) => {
      if (!isForPeople(choice)) return;
      printBlocks(
        [...stageBlocks(stage, say), ...openingOf(await reviewIn(begun, say), say, { brief })],
        surroundings,
        choice.verbose,
        say,
      );
    },
    confirm: asks && prompts ? (prepared) => confirmed(prepared, stage, prompts, say) : undefined,
  };
  const act = (): Promise<ApplyResult> => applyPlan(requestOf(request, stage), confirmation, surroundings);
  const applied = notify ? await notify(act) : await act();
  if (applied.type === 'refused') throw new ProblemsWithResult(applied.problems, applied.review);
  if (applied.type === 'not-confirmed') return { result: notConfirmed(applied.steps, stage, say), isNext: false, accepted: [] };
  const { review, accepted, drilled } = applied;
  const isNext = asks && review.laterStage?.isNext === true && !signal.aborted;
  const shown: Review = isNext ? { ...review, next: [] } : review;
  return {
    result: await printEnding(shown, closingOf(await reviewIn(shown, say), say, { brief }), choice, surroundings),
    isNext,
    accepted,
    drilled,
  };
};

/** An earlier stage was applied: whatever stops a later one, the changes are applied in part. */
const stoppedLater = (error: unknown, surroundings: Surroundings, stage: number, say: Say): CommandResult => {
  if (!(error instanceof TenantryError)) throw error;
  surroundings.stderr.write(problemsAsText(error, surroundings.cwd, textFor(surroundings.stderr)));
  const code = worstExit([exitCodes.partial, error.exitCode, ...(surroundings.signal.aborted ? [exitCodes.interrupted] : [])]);
  const { appliedInPart, stopped } = say.confirmation;
  return commandResult(code, [appliedInPart, stopped(stage, error.problems.length)], 'stderr', say);
};

/** In a terminal, the next stage follows as soon as this one is verified: it is planned again, shown and confirmed. */
export const runStages = async (
  request: ApplyRequest,
  asks: boolean,
  choice: OutputChoice,
  surroundings: Surroundings,
  notify: Notify,
): Promise<CommandResult> => {
  let { result, isNext, accepted, drilled } = await runStage(request, asks, choice, surroundings, 1, notify);
  const known = new Set(accepted);
  for (let stage = 2; isNext; stage += 1) {
    try {
      const next = { ...request, accepted: known, drilled };
      ({ result, isNext, accepted, drilled } = await runStage(next, asks, choice, surroundings, stage, notify));
      for (const id of accepted) known.add(id);
    } catch (error) {
      return stoppedLater(error, surroundings, stage, await textsIn(choice.language));
    }
  }
  return result;
};
