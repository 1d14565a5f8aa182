// `tenantry spend`: the current and the previous month, per account, against budgets. The findings of policies about spend decide the exit code, as in `audit`.

import { ownersIn } from '../desired/owners.ts';
import { routingIn } from '../desired/routing.ts';
import { evaluateLive } from '../evaluate.ts';
import { exitCodes } from '../exit-code.ts';
import { evaluatedUntilDay } from '../policies/evaluated-until-day.ts';
import { languageNamed } from '../policies/languages.ts';
import { readsOfSelection } from '../policies/reads-of-selection.ts';
import type { SelectedPolicies } from '../policies/select.ts';
import { digestsOf, evaluationOf } from '../report/evaluation.ts';
import { type ReviewFacts, reportedSpend } from '../report/review.ts';
import { type Breakdown, breakdownOf, dimensions } from '../spend/breakdown.ts';
import { evaluateBudgets } from '../spend/evaluate-budgets.ts';
import type { Spend } from '../spend/spend.ts';
import { readLedgerFile } from '../use/ledger/ledger-file.ts';
import { ledgerOf } from '../use/ledger/ledger-store.ts';
import { openDesired, openTrust, shownPath } from '../use/open/open-files.ts';
import { openPolicies } from '../use/open/open-policies.ts';
import { readOrganization } from '../use/read/read-organization.ts';
import type { Reading } from '../use/read/reads-of.ts';
import { collectionReads } from '../use/review/collection-reads.ts';
import { tenantFacts } from '../use/review/tenant-facts.ts';
import { verdictOf } from '../use/review/verdict.ts';
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
import { sourceOf } from './source-of.ts';

/** The kinds that are computed from usage records. */
const ofSpend: readonly string[] = ['budget', 'spend', 'sub-account'];

const aboutSpend = (selection: SelectedPolicies): SelectedPolicies => ({
  ...selection,
  policies: selection.policies.filter(({ policy }) => ofSpend.includes(policy.kind)),
});

const breakdownBy = (by: string | undefined, usage: Spend, now: Date): Breakdown | undefined => {
  const dimension = dimensions.find((one) => one === by);
  return dimension && breakdownOf(usage, dimension, now.toISOString());
};

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
  run: async ([given], options, surroundings) => {
    outputsOf(options);
    const { tool } = surroundings;
    const path = given === undefined ? undefined : shownPath(given, surroundings);
    const desired = path === undefined ? undefined : openDesired(path, surroundings).desired;
    const trust = await openTrust(options.trust, surroundings);
    const rules = await openPolicies(desired, surroundings, languageNamed(options.language));
    const selection = aboutSpend(rules.selection);
    const records = readLedgerFile(options.ledger, path, surroundings);
    const source = sourceOf(options, surroundings);
    const reading: Reading = { wants: [{ kind: 'usage', fields: 'all' }], desired, trust };
    if (options.estimate) return printEstimate(reading, options, surroundings);
    const organization = await readOrganization(reading, source, surroundings);
    const { live, spend: usage, run } = organization;
    const now = source.now ?? new Date(live.readAt);
    const tenant = live.tenant ?? desired?.tenant;
    const ledger = ledgerOf(records, live.tenant);
    const policyResults = evaluateLive({ ...rules, selection, desired, now, ledger }, organization, undefined);
    const { memory } = ledger?.({ live, spend: usage, desired, now: now.getTime() }, readsOfSelection(selection)) ?? {};
    const facts: ReviewFacts = {
      schemaVersion: 4,
      command: 'spend',
      run: { version: tool, now: now.toISOString(), ...run, ...digestsOf(selection) },
      ...(path === undefined ? {} : { desired: path }),
      files: desired?.files ?? [],
      ...tenantFacts(live),
      warnings: policyResults.warnings,
      reads: collectionReads(live).filter(({ kind }) => kind === 'usage'),
      ...evaluationOf(policyResults, selection, {
        tenant: live.tenant,
        asOf: run.asOf,
        ownerOf: ownersIn(desired),
        routing: routingIn(desired),
      }),
      ...(usage
        ? {
            spend: reportedSpend(
              usage,
              desired ? evaluateBudgets(desired.budgets, usage, { now: now.toISOString(), tenant, ...evaluatedUntilDay(selection) }) : [],
              { memory, breakdown: breakdownBy(options.by, usage, now) },
            ),
          }
        : {}),
    };
    const review = { ...facts, next: [], ...verdictOf(facts, { failOn: severityOf(options.failOn), strict: options.strict }) };
    return printReview(review, options, surroundings);
  },
});
