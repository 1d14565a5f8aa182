// `tenantry spend`: the month and the one before, per account, against budgets.
import type { Facts } from '../report/review.ts';
import { reportedSpend } from '../report/review.ts';
import { judgeBudgets } from '../spend/judge-budgets.ts';
import { collectionStates } from './collection-states.ts';
import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { judgedAt } from './judged-at.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { callOptions, outputOptions, sourceOptions, timeOptions } from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { readOrganization } from './read-organization.ts';
import type { Reading } from './reads-of.ts';
import { verdictOf } from './verdict.ts';

export const spend = defineCommand({
  name: 'spend',
  summary: 'The month per account, against budgets',
  about:
    'Reads usage (FOCUS records, months in UTC), sums it exactly per account, month and currency, and judges the budgets of the file. Missing or stale data is unknown, never zero.',
  arguments: [{ name: 'path', about: 'The desired-state file or folder with the budgets', required: false }],
  options: { ...sourceOptions, ...callOptions, ...timeOptions, ...outputOptions },
  examples: [{ command: 'spend tenantry.yaml', why: 'Every budget with what was spent' }],
  run: async ([given], options, surroundings) => {
    outputsOf(options);
    const { tool } = surroundings;
    const path = given === undefined ? undefined : shownPath(given, surroundings);
    const desired = path === undefined ? undefined : openDesired(path, surroundings).desired;
    const trust = openTrust(options.trust, surroundings);
    const reading: Reading = { wants: [{ kind: 'usage', fields: 'all' }], desired, trust };
    if (options.estimate) return printEstimate(reading, options, surroundings);
    const { live, spend: usage, run } = await readOrganization(reading, options, surroundings);
    const now = judgedAt(options.now, live.readAt);
    const tenant = live.tenant ?? desired?.tenant;
    const facts: Facts = {
      schemaVersion: 1,
      command: 'spend',
      run: { tool, now: now.toISOString(), ...run },
      ...(path === undefined ? {} : { desired: path }),
      files: desired?.files ?? [],
      ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
      warnings: [],
      collections: collectionStates(live).filter(({ kind }) => kind === 'usage'),
      ...(usage
        ? { spend: reportedSpend(usage, desired ? judgeBudgets(desired.budgets, usage, { now: now.toISOString(), tenant }) : []) }
        : {}),
    };
    const review = { ...facts, next: [], ...verdictOf(facts) };
    await printReview(review, options, surroundings);
    return review.exitCode;
  },
});
