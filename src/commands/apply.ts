// `tenantry apply`: re-plans, checks the confirmation, runs the steps, verifies the result.

import { exitCodes } from '../exit-code.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { ApplyRequest } from '../use/apply/apply-request.ts';
import { withJournal } from '../use/apply/perform.ts';
import { chosenLanguage } from '../use/open/chosen-language.ts';
import { applyRequestOf, asksFirst } from './apply/apply-request.ts';
import { applyOptions } from './apply/options.ts';
import { type Notify, runStages } from './apply/run-stages.ts';
import { defineCommand } from './command.ts';
import { type OutputChoice, outputsOf } from './print-review.ts';
import { withSpokenProgress } from './spoken-progress.ts';

const notifierOf = async ({ path, trust }: ApplyRequest, choice: OutputChoice, surroundings: Surroundings): Promise<Notify> => {
  const { applyAndNotify, audienceOf } = await import('./notified.ts');
  const audience = await audienceOf(trust.notify, choice, surroundings);
  return (act) => applyAndNotify(act, { path, audience }, surroundings);
};

export const apply = defineCommand({
  about:
    'Creates a fresh plan, shows it, asks for confirmation, runs it step by step with a journal, and verifies the result. In a terminal it then goes on with the next stage, which it plans, shows and asks for again; elsewhere changes left for the next stage end it with exit code 6. A saved plan (.json) is not executed blindly: only steps that are also in a fresh plan are run. Dangerous steps run only if you acknowledge exactly that set.',
  arguments: [
    {
      name: 'path',
      about: 'The desired-state file or folder, or a plan saved with `plan --out`',
      required: true,
      file: 'desired',
      holds: ['desired', 'plan'],
    },
  ],
  options: applyOptions,
  exits: [exitCodes.unread, exitCodes.refused, exitCodes.partial],
  examples: [
    { command: 'apply tenantry.yaml', why: 'Plan, ask for confirmation, apply' },
    { command: 'apply plan.json --trust trust.yaml', why: 'Run the steps that are in both the saved plan and a fresh one' },
    { command: 'apply tenantry.yaml --due --yes', why: 'Unattended: changes and scheduled work, nothing dangerous' },
  ],
  run: async ([given = ''], options, around) => {
    outputsOf(options);
    around.outliveReader();
    const asks = asksFirst(given, options, around);
    const request = await applyRequestOf(given, options, around);
    const choice = { ...options, language: chosenLanguage(options.language, around, request.loaded.desired) };
    const surroundings = await withSpokenProgress(around, options.language, choice.language);
    const notify = options.notify ? await notifierOf(request, choice, surroundings) : undefined;
    return await withJournal(options.journal, `apply ${given}`, surroundings, () => runStages(request, asks, choice, surroundings, notify));
  },
});
