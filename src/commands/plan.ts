// `tenantry plan`: the changes and their reasons.
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { writeText } from '../files/write-text.ts';
import { planText } from '../plan/saved-plan.ts';
import { openBases } from '../use/base/open-base.ts';
import { chosenLanguage } from '../use/open/chosen-language.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { planChange, readingOfChange } from '../use/plan-change.ts';
import { addressesOf, checkResend } from './addresses.ts';

import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { gateChoice } from './fail-on.ts';
import { lookBack } from './look-back.ts';
import {
  appliedOption,
  baseOption,
  callOptions,
  causesOption,
  desiredArgument,
  gateOptions,
  languageOption,
  ledgerReadOption,
  onlyOption,
  outputOptions,
  pastOption,
  redactOption,
  sourceOptions,
  timeOptions,
} from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { readLedger } from './read-ledger.ts';
import { sourceOf } from './source-of.ts';
import { withSpokenProgress } from './spoken-progress.ts';

export const plan = defineCommand({
  about:
    'Reads the platform (or a capture), compares it with the desired state, and shows every step: access-granting steps first, then deletions, updates and creations; also what is waiting, what is impossible, and what guards refuse. A plan never writes.',
  arguments: [desiredArgument],
  options: {
    ...sourceOptions,
    ...baseOption,
    ...appliedOption,
    ...onlyOption,
    ...gateOptions,
    ...callOptions,
    ...causesOption,
    ...pastOption,
    ...ledgerReadOption,
    ...timeOptions,
    out: { group: 'output', type: 'text', value: '<file>', file: 'output', about: 'Save the plan to a .json file for `tenantry apply`' },
    exitCode: { group: 'evaluation', type: 'flag', about: 'Exit with 4 when changes are pending, impossible, or to be done by hand' },
    resendSecret: {
      group: 'selection',
      type: 'texts',
      value: '<address>',
      about: 'Send the write-only secrets of this resource again; repeatable',
    },
    ...redactOption,
    ...languageOption,
    ...outputOptions,
  },
  exits: [exitCodes.findings, exitCodes.unread, exitCodes.pending, exitCodes.refused],
  examples: [
    { command: 'plan tenantry.yaml', why: 'Preview the changes' },
    { command: 'plan tenantry/ --capture today.json --format markdown', why: 'Offline, from a saved capture, for a pull request' },
    { command: 'plan tenantry.yaml --base origin/main', why: 'Separate the changes made by this branch from drift' },
    { command: 'plan tenantry.yaml --base origin/main --fail-on high', why: 'The gate of a pull request, by the policies of its base' },
    { command: 'plan tenantry.yaml --only "member/*"', why: 'Only what concerns members, with its dependencies' },
    { command: 'plan tenantry.yaml --out plan.json', why: 'Save the plan, to apply exactly these steps later' },
  ],
  run: async ([given = ''], options, around) => {
    outputsOf(options);
    const gate = gateChoice(options);
    if (options.only.length > 0 && options.out !== undefined) {
      fail('usage', '--only cannot be combined with --out, because a saved plan holds every step', {
        help: 'Save the whole plan, and give --only to `tenantry apply`.',
      });
    }
    const path = shownPath(given, around);
    const loaded = await openDesired(path, around);
    const resend = addressesOf('--resend-secret', options.resendSecret);
    checkResend(resend, loaded.desired);
    const { only, journal } = options;
    const language = chosenLanguage(options.language, around, loaded.desired);
    const surroundings = await withSpokenProgress(around, options.language, language);
    const change = {
      loaded,
      path,
      ...(await openBases(options, path, surroundings)),
      trust: await openTrust(options.trust, surroundings),
      trustGiven: options.trust,
      ledgerGiven: options.ledger,
      only,
      source: { ...sourceOf(options, surroundings), journal },
      ledger: await readLedger(options.ledger, path, surroundings),
      language,
      gate,
      resend,
      causes: lookBack(options.causes),
      pendingCounts: options.exitCode,
    };
    if (options.estimate) return printEstimate(await readingOfChange(change, surroundings), { ...options, language }, surroundings);
    const review = await planChange(change, surroundings);
    if (options.out !== undefined && review.plan) writeText(shownPath(options.out, surroundings), planText(review.plan));
    return printReview(review, { ...options, language }, surroundings);
  },
});
