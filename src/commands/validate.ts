// `tenantry validate`: all checks of the files that need no platform.
import { exitCodes } from '../exit-code.ts';
import { openBase } from '../use/base/open-base.ts';
import { chosenLanguage } from '../use/open/chosen-language.ts';
import { codeOwnersWarnings } from '../use/open/code-owners.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { validateFiles } from '../use/validate-files.ts';
import { defineCommand } from './command.ts';
import { givenTime } from './evaluation-time.ts';
import { gateChoice } from './fail-on.ts';
import {
  baseOption,
  desiredArgument,
  languageOption,
  ledgerReadOption,
  onlyNewOption,
  outputOptions,
  redactOption,
  timeOptions,
  verdictOptions,
} from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { readLedger } from './read-ledger.ts';

export const validate = defineCommand({
  about:
    'Checks schema, references, durations, amounts, your own policies and waivers, and evaluates the policies that can be checked offline. Reports all problems at once, with file:line:col.',
  arguments: [desiredArgument],
  options: {
    trust: {
      group: 'input',
      type: 'text',
      value: '<file>',
      file: 'input',
      holds: ['trust'],
      variable: 'TENANTRY_TRUST',
      about: 'Also check the trust file (or TENANTRY_TRUST)',
    },
    ...baseOption,
    ...ledgerReadOption,
    ...timeOptions,
    ...verdictOptions,
    ...onlyNewOption,
    ...redactOption,
    ...languageOption,
    ...outputOptions,
  },
  exits: [exitCodes.findings, exitCodes.unread],
  examples: [
    { command: 'validate tenantry.yaml', why: 'Before a commit' },
    {
      command: 'validate tenantry.yaml --base origin/main --fail-on high',
      why: 'The gate of a pull request without a key, by the policies of its base',
    },
    { command: 'validate tenantry/ --format sarif --output json=result.json', why: 'For code scanning, and as JSON for scripts' },
  ],
  run: async ([given = ''], options, surroundings) => {
    outputsOf(options);
    const path = shownPath(given, surroundings);
    const gate = gateChoice(options);
    const now = givenTime(options.now) ?? surroundings.now();
    const files = await openDesired(path, surroundings);
    const base = await openBase(options.base, path, surroundings);
    const trust = await openTrust(options.trust, surroundings);
    const loaded = { ...files, warnings: [...files.warnings, ...codeOwnersWarnings(trust, path)] };
    const ledger = await readLedger(options.ledger, path, surroundings);
    const { strict } = options;
    const language = chosenLanguage(options.language, surroundings, loaded.desired);
    const change = { loaded, path, trust, base, ledger, language, now, gate, strict };
    return printReview(await validateFiles(change, surroundings), { ...options, language }, surroundings);
  },
});
