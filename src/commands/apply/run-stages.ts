// The stages of an apply: each is planned, shown, confirmed, run and verified; in a terminal the next one follows.
import { dirname, resolve } from 'node:path';
import { TenantryError } from '../../errors.ts';
import { exitCodes, worstExit } from '../../exit-code.ts';
import { acknowledgements } from '../../plan/digests.ts';
import type { PlanPart } from '../../plan/plan.ts';
import { knownRegions } from '../../platform/region.ts';
import { type Block, count, heading, paragraph } from '../../report/document.ts';
import { closingOf, openingOf } from '../../report/outline.ts';
import { type CommandResult, commandResult } from '../command-result.ts';
import { connection } from '../connect.ts';
import { prepareSecrets } from '../deliver.ts';
import { isForPeople, printBlocks, printEnding } from '../print-review.ts';
import { problemsAsText } from '../show-problems.ts';
import { type Prompts, type Surroundings, textFor } from '../surroundings.ts';
import type { ApplyRequest } from './apply-request.ts';
import { objectionsTo } from './objections.ts';
import type { ApplyChoice } from './options.ts';
import { perform } from './perform.ts';
import { type Prepared, prepare } from './prepare.ts';
import { refuse, reviewAfter, reviewBefore } from './report.ts';
import { keptByRun, verifyResult } from './verify-result.ts';

/** One stage: its result, and whether the next one can be planned. */
interface StageRun {
  readonly result: CommandResult;
  readonly isNext: boolean;
  /** Ids of what the stage no longer reverts: the next one does not ask for it again. */
  readonly accepted: readonly string[];
}

/** The options of a later stage: what was said of the first one does not hold for it, and its results are files of their own. */
const optionsOf = (options: ApplyChoice, stage: number): ApplyChoice =>
  stage === 1
    ? options
    : {
        ...options,
        acknowledge: [],
        expect: undefined,
        resendSecret: [],
        output: options.output.map((one) => one.replace(/(\.\w+)?$/, `-stage-${stage}$1`)),
      };

const stageBlocks = (stage: number): readonly Block[] =>
  stage === 1
    ? []
    : [
        heading(1, `Stage ${stage}`),
        paragraph('The stage before it was applied and verified. The changes that it left are planned again.'),
      ];

/** The digests of a later stage cannot be known in advance: the person types what the plan shows. undefined: not confirmed. */
const confirmed = async (prepared: Prepared, stage: number, prompts: Prompts): Promise<readonly string[] | undefined> => {
  const { part, before } = prepared;
  const { steps } = part;
  const question = `Run ${count(steps.length, 'step')} on tenant ${before.live.tenant ?? ''}?`;
  const digests = stage === 1 ? [] : Object.values(acknowledgements(part));
  if (digests.length === 0) return (await prompts.confirm(question)) ? [] : undefined;
  const typed = await prompts.text(`${question} To acknowledge the steps that need it, type ${digests.join(' ')}`);
  const given = (typed ?? '').split(/\s+/);
  return digests.every((digest) => given.includes(digest)) ? digests : undefined;
};

const notConfirmed = ({ steps }: PlanPart, stage: number): CommandResult =>
  stage === 1
    ? commandResult(exitCodes.clean, ['nothing was changed', `${count(steps.length, 'step')} not confirmed`], 'stderr')
    : commandResult(exitCodes.partial, ['applied in part', `${count(steps.length, 'step')} of stage ${stage} not confirmed`], 'stderr');

const runStage = async (request: ApplyRequest, given: ApplyChoice, surroundings: Surroundings, stage: number): Promise<StageRun> => {
  const options = optionsOf(given, stage);
  const { prompts } = surroundings;
  const prepared = await prepare(request, options, surroundings);
  const { before, part, verdicts } = prepared;
  const { steps } = part;
  const { trust, path, loaded, asks } = request;
  const begun = reviewBefore(prepared);
  const brief = !asks && !options.verbose;
  if (isForPeople(options)) printBlocks([...stageBlocks(stage), ...openingOf(begun, { brief })], surroundings, options.verbose);

  const word = stage === 1 ? options : { acknowledge: Object.values(acknowledgements(part)), expect: undefined };
  const objections = objectionsTo(before.plan, { ...prepared, identityAt: request.trust.identityAt }, verdicts, word);
  const folders = [surroundings.cwd, dirname(resolve(surroundings.cwd, path))];
  const secrets = await prepareSecrets(steps, before.lookup, trust, folders, surroundings);
  const obstacles = [...objections, ...(secrets.type === 'refused' ? secrets.problems : [])];
  if (obstacles.length > 0 || secrets.type === 'refused') return refuse(begun, obstacles);
  if (asks && prompts && steps.length > 0 && !(await confirmed(prepared, stage, prompts)))
    return { result: notConfirmed(part, stage), isNext: false, accepted: [] };

  const { journal, quiet } = options;
  const platform = connection(surroundings, trust, loaded.desired.tenant, 'finish');
  const performed = await perform(
    {
      part,
      lookup: before.lookup,
      tenant: before.live.tenant ?? '',
      platform,
      region: before.live.regions[0] ?? knownRegions[0] ?? '',
      secrets,
      journal,
      quiet,
      calls: options,
    },
    surroundings,
  );
  const again = await verifyResult(prepared, performed, options, surroundings);
  const review = reviewAfter(prepared, performed.outcome, again, options, surroundings);
  const isNext = asks && review.laterStage?.isNext === true && !surroundings.signal.aborted;
  const shown = isNext ? { ...review, next: [] } : review;
  const kept = again.type === 'seen' ? keptByRun(before.plan, again.seen.plan) : [];
  const accepted = [...part.noLongerReverted.map(({ id }) => id), ...kept];
  return { result: await printEnding(shown, closingOf(shown, { brief }), options, surroundings), isNext, accepted };
};

/** An earlier stage was applied: whatever stops a later one, the changes are applied in part. */
const stoppedLater = (error: unknown, surroundings: Surroundings, stage: number): CommandResult => {
  if (!(error instanceof TenantryError)) throw error;
  surroundings.stderr.write(problemsAsText(error, surroundings.cwd, textFor(surroundings.stderr)));
  const code = worstExit([exitCodes.partial, error.exitCode, ...(surroundings.signal.aborted ? [exitCodes.interrupted] : [])]);
  return commandResult(code, ['applied in part', `stage ${stage} stopped by ${count(error.problems.length, 'problem')}`], 'stderr');
};

/** In a terminal, the next stage follows as soon as this one is verified: it is planned again, shown and confirmed. */
export const runStages = async (request: ApplyRequest, options: ApplyChoice, surroundings: Surroundings): Promise<CommandResult> => {
  let { result, isNext, accepted } = await runStage(request, options, surroundings, 1);
  const known = new Set(accepted);
  for (let stage = 2; isNext; stage += 1) {
    try {
      ({ result, isNext, accepted } = await runStage({ ...request, accepted: known }, options, surroundings, stage));
      for (const id of accepted) known.add(id);
    } catch (error) {
      return stoppedLater(error, surroundings, stage);
    }
  }
  return result;
};
