// `tenantry apply`: re-plans, checks the confirmation, runs the steps, verifies the result. Only this command has a writer for the platform.

import { dirname, resolve } from 'node:path';
import { exitCodes } from '../exit-code.ts';
import { knownRegions } from '../platform/region.ts';
import { count } from '../report/document.ts';
import { closingOf, openingOf } from '../report/outline.ts';
import { type ApplyRequest, applyRequestOf } from './apply/apply-request.ts';
import { objectionsTo } from './apply/objections.ts';
import { type ApplyChoice, applyOptions } from './apply/options.ts';
import { lockFor, perform } from './apply/perform.ts';
import { prepare } from './apply/prepare.ts';
import { refuse, reviewAfter, reviewBefore } from './apply/report.ts';
import { verifyResult } from './apply/verify-result.ts';
import { defineCommand } from './command.ts';
import { type CommandResult, commandResult } from './command-result.ts';
import { connection } from './connect.ts';
import { prepareSecrets } from './deliver.ts';
import { isForPeople, outputsOf, printBlocks, printEnding } from './print-review.ts';
import type { Surroundings } from './surroundings.ts';

/** Asks for confirmation. Without a terminal there is no question. */
const confirmed = async (question: string): Promise<boolean> => {
  // Loaded on use: most runs ask nothing.
  const { confirm: ask, isCancel } = await import('@clack/prompts');
  const answer = await ask({ message: question, initialValue: false });
  return !isCancel(answer) && answer;
};

const runRequest = async (request: ApplyRequest, options: ApplyChoice, surroundings: Surroundings): Promise<CommandResult> => {
  const prepared = await prepare(request, options, surroundings);
  const { before, steps, verdicts } = prepared;
  const { trust, path, loaded, asks } = request;
  const begun = reviewBefore(prepared);
  const brief = !asks && !options.verbose;
  if (isForPeople(options)) printBlocks(openingOf(begun, { brief }), surroundings, options.verbose);

  const objections = objectionsTo(before.plan, prepared, verdicts, options);
  const folders = [surroundings.cwd, dirname(resolve(surroundings.cwd, path))];
  const secrets = await prepareSecrets(steps, before.lookup, trust, folders, surroundings);
  const obstacles = [...objections, ...(secrets.type === 'refused' ? secrets.problems : [])];
  if (obstacles.length > 0 || secrets.type === 'refused') return refuse(begun, obstacles);
  const tenant = before.live.tenant ?? '';
  if (asks && steps.length > 0 && !(await confirmed(`Run ${count(steps.length, 'step')} on tenant ${tenant}?`))) {
    return commandResult(exitCodes.clean, ['nothing was changed', `${count(steps.length, 'step')} not confirmed`], 'stderr');
  }

  const { journal, quiet } = options;
  const platform = connection(surroundings, trust, loaded.desired.tenant, 'finish');
  const performed = await perform(
    {
      steps,
      lookup: before.lookup,
      tenant,
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
  return printEnding(review, closingOf(review, { brief }), options, surroundings);
};

export const apply = defineCommand({
  about:
    'Creates a fresh plan, shows it, asks for confirmation, runs it step by step with a journal, and verifies the result. A saved plan (.json) is not executed blindly: only steps that are also in a fresh plan are run. Dangerous steps run only if you acknowledge exactly that set.',
  arguments: [
    { name: 'path', about: 'The desired-state file or folder, or a plan saved with `plan --out`', required: true, file: 'desired' },
  ],
  options: applyOptions,
  exits: [exitCodes.unread, exitCodes.refused, exitCodes.partial],
  examples: [
    { command: 'apply tenantry.yaml', why: 'Plan, ask for confirmation, apply' },
    { command: 'apply plan.json --trust trust.yaml', why: 'Run the steps that are in both the saved plan and a fresh one' },
    { command: 'apply tenantry.yaml --due --yes', why: 'Unattended: changes and scheduled work, nothing dangerous' },
  ],
  run: async ([given = ''], options, surroundings) => {
    outputsOf(options);
    surroundings.outliveReader();
    const request = await applyRequestOf(given, options, surroundings);
    // Before any read: otherwise the plan could miss the changes of a concurrent apply.
    const lock = lockFor(options.journal, surroundings);
    try {
      return await runRequest(request, options, surroundings);
    } finally {
      lock.release();
    }
  },
});
