// `tenantry validate`: all checks of the files that need no platform.
import type { EvaluationInput } from '../audit.ts';
import type { Desired } from '../desired/desired.ts';
import { exitCodes } from '../exit-code.ts';
import type { BasePolicies, DeclaredEvaluated } from '../gate.ts';
import type { PolicyResults } from '../policies/evaluate-policies.ts';
import { languageNamed } from '../policies/languages.ts';
import { checkDeclared } from '../trust/check-declared.ts';
import { openBasePolicies } from './base/base-policies.ts';
import { openBase } from './base/open-base.ts';
import { trustChangeOf, withTrustChange } from './base/trust-change.ts';
import { defineCommand } from './command.ts';
import { evaluationTime } from './evaluation-time.ts';
import { severityOf } from './fail-on.ts';
import { checkGate, decidedBy, gateOf } from './gate-options.ts';
import { readLedgerFile } from './ledger/ledger-file.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { openPolicies } from './open-policies.ts';
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
import { validateReview } from './review-validate.ts';

/** With a base, its policies decide, as in a plan. */
const evaluated = async (
  evaluating: EvaluationInput & { readonly desired: Desired },
  base: BasePolicies | undefined,
): Promise<{ readonly policyResults: PolicyResults; readonly change?: DeclaredEvaluated }> => {
  if (!base) return { policyResults: (await import('../audit.ts')).evaluateDeclared(evaluating) };
  const change = (await import('../gate.ts')).evaluateDeclaredChange(evaluating, base);
  return { policyResults: change.policyResults, change };
};

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
    checkGate(options);
    const failOn = options.failOn === undefined ? undefined : severityOf(options.failOn);
    const now = evaluationTime(options.now, surroundings.now().toISOString());
    const { desired, warnings } = openDesired(path, surroundings);
    const base = openBase(options.base, path, surroundings);
    const trust = openTrust(options.trust, surroundings);
    // Without a trust file the operator's grants are not known.
    const grants = trust.file === undefined ? [] : checkDeclared(trust, desired.items);
    const rules = await openPolicies(desired, surroundings, languageNamed(options.language));
    const basePolicies = await openBasePolicies(base, path, rules, surroundings);
    const ledger = readLedgerFile(options.ledger, path, surroundings)(desired.tenant);
    const evaluating = { ...rules, desired, now, ledger };
    const { policyResults, change } = await evaluated(
      evaluating,
      basePolicies && withTrustChange(basePolicies, trustChangeOf(base, trust, path, surroundings)),
    );
    const review = validateReview(
      {
        run: { version: surroundings.tool, now: now.toISOString() },
        path,
        desired,
        warnings: [...warnings, ...grants],
        selection: rules.selection,
        policyResults,
        ...(change && {
          outlook: {
            ...change.outlook,
            policies: rules.selection.policies.length,
            evaluated: change.evaluated,
            decidedBy: decidedBy(base, basePolicies),
            ...gateOf(change.outlook, options),
          },
        }),
      },
      { ...(failOn && { failOn }), strict: options.strict },
    );
    return printReview(review, options, surroundings);
  },
});
