// `tenantry spend`: the current and the previous month, per account, against budgets. The findings of policies about spend decide the exit code, as in `audit`.
import { exitCodes } from '../exit-code.ts';
import { dimensions } from '../spend/breakdown.ts';
import { chosenLanguage } from '../use/open/chosen-language.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { readingOfSpend, spendLive } from '../use/spend-live.ts';
import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { severityOf } from './fail-on.ts';
import {
  callOptions,
  languageOption,
  ledgerReadOption,
  outputOptions,
  redactOption,
  sourceOptions,
  timeOptions,
  verdictOptions,
} from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { readLedger } from './read-ledger.ts';
import { sourceOf } from './source-of.ts';
import { withSpokenProgress } from './spoken-progress.ts';

export const spend = defineCommand({
  about:
    'Reads usage (FOCUS records, months in UTC), sums it exactly per account, month and currency, and evaluates the budgets of the file and the policies about spend. Missing or stale data is unknown, never zero. Exits like audit: 1 if a finding reaches --fail-on.',
  arguments: [
    { name: 'path', about: 'The desired-state file or folder with the budgets', required: false, file: 'desired', holds: ['desired'] },
  ],
  options: {
    ...sourceOptions,
    ...callOptions,
    ...ledgerReadOption,
    ...timeOptions,
    ...verdictOptions,
    by: {
      group: 'output',
      type: 'text',
      value: '<what>',
      about:
        'Also show what increased against the same days of the month before, by service, SKU, region or day; the largest increases first',
      choices: dimensions,
    },
    ...redactOption,
    ...languageOption,
    ...outputOptions,
  },
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.refused],
  examples: [
    { command: 'spend tenantry.yaml', why: 'Every budget with what was spent, and the ids of the sub-accounts' },
    { command: 'spend tenantry.yaml --by service', why: 'What increased against the month before' },
  ],
  run: async ([given], options, around) => {
    outputsOf(options);
    const path = given === undefined ? undefined : shownPath(given, around);
    const declared = path === undefined ? undefined : { path, loaded: await openDesired(path, around) };
    const language = chosenLanguage(options.language, around, declared?.loaded.desired);
    const surroundings = await withSpokenProgress(around, options.language, language);
    const request = {
      declared,
      trust: await openTrust(options.trust, surroundings),
      ledger: await readLedger(options.ledger, path, surroundings),
      source: sourceOf(options, surroundings),
      language,
      by: dimensions.find((one) => one === options.by),
      failOn: severityOf(options.failOn),
      strict: options.strict,
    };
    if (options.estimate) return printEstimate(await readingOfSpend(request, surroundings), { ...options, language }, surroundings);
    return printReview(await spendLive(request, surroundings), { ...options, language }, surroundings);
  },
});
