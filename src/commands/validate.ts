// `tenantry validate`: everything that can be known of the files without the platform.
import { exitCodes } from '../exit-code.ts';
import { judgementOf } from '../report/judgement.ts';
import type { Facts } from '../report/review.ts';
import { defineCommand } from './command.ts';
import { severityOf } from './fail-on.ts';
import { judgedAt } from './judged-at.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { openRules } from './open-rules.ts';
import { desiredArgument, outputOptions, timeOptions, verdictOptions } from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { checkDeclared } from '../trust/check-declared.ts';
import { verdictOf } from './verdict.ts';

export const validate = defineCommand({
  name: 'validate',
  summary: 'Check desired-state files, offline',
  about:
    'Checks schema, references, durations, amounts, your own policies and waivers, and evaluates the policies that can be checked offline. Reports all problems at once, with file:line:col.',
  arguments: [desiredArgument],
  options: {
    trust: {
      group: 'input',
      type: 'text',
      value: '<file>',
      file: 'input',
      variable: 'TENANTRY_TRUST',
      about: 'Also check the trust file (or TENANTRY_TRUST)',
    },
    ...timeOptions,
    ...verdictOptions,
    ...outputOptions,
  },
  exits: [exitCodes.findings, exitCodes.unread],
  examples: [
    { command: 'validate tenantry.yaml', why: 'Before a commit' },
    { command: 'validate tenantry/ --format sarif --output json=result.json', why: 'For code scanning, and as JSON for scripts' },
  ],
  run: async ([given = ''], options, surroundings) => {
    outputsOf(options);
    const path = shownPath(given, surroundings);
    const failOn = options.failOn === undefined ? undefined : severityOf(options.failOn);
    const now = judgedAt(options.now, surroundings.now().toISOString());
    const { desired, warnings } = openDesired(path, surroundings);
    const trust = openTrust(options.trust, surroundings);
    // Without a trust file nothing is known of what the operator grants.
    const grants = trust.file === undefined ? [] : checkDeclared(trust, desired.items);
    const rules = await openRules(desired, surroundings);
    const { judgeDeclared } = await import('../audit.ts');
    const judgement = judgeDeclared({ ...rules, desired, now });
    const facts: Facts = {
      schemaVersion: 1,
      command: 'validate',
      run: { tool: surroundings.tool, now: now.toISOString() },
      desired: path,
      collections: [],
      ...(desired.tenant ? { tenant: desired.tenant } : {}),
      files: desired.files,
      warnings: [...warnings, ...grants, ...judgement.warnings],
      ...judgementOf(judgement, rules.selection),
    };
    const review = { ...facts, next: [], ...verdictOf(facts, { ...(failOn && { failOn }), strict: options.strict }) };
    return printReview(review, options, surroundings);
  },
});
