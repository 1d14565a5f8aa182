// `tenantry spend`: the month and the one before, per account, against budgets.
import { budgetsOf } from '../audit.ts';
import { type ExitCode, exitCodes, worstExit } from '../errors.ts';
import type { Review } from '../report/review.ts';
import { defineCommand } from './command.ts';
import { judgedAt } from './judged-at.ts';
import { openDesired, openTrust } from './open-files.ts';
import { outputOptions, sourceOptions, timeOptions } from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { readCaptureOrPlatform } from './read-organization.ts';
import { collectionStates, unreadCollections } from './unread.ts';

export const spend = defineCommand({
  name: 'spend',
  summary: 'The month per account, against budgets',
  about:
    'Reads usage (FOCUS records, months in UTC), sums it exactly per account, month and currency, and judges the budgets of the file. Missing or stale data is unknown, never zero.',
  arguments: [{ name: 'path', about: 'The desired-state file or folder with the budgets', required: false }],
  options: { ...sourceOptions, ...timeOptions, ...outputOptions },
  examples: [{ command: 'spend tenantry.yaml', why: 'Every budget with what was spent' }],
  run: async ([path], options, surroundings) => {
    outputsOf(options.output);
    const desired = path === undefined ? undefined : openDesired(path, surroundings).desired;
    const trust = openTrust(options.trust, surroundings);
    const captured = await readCaptureOrPlatform([{ kind: 'usage', fields: 'all' }], desired, trust, options, surroundings);
    const { live, spend: usage } = captured;
    const now = judgedAt(options.now, live.readAt);
    const budgets = budgetsOf(desired, usage, now, live.tenant ?? desired?.tenant);
    const collections = collectionStates(live).filter((state) => state.kind === 'usage');
    const over = budgets.some((judgement) => judgement.verdict.type === 'over');
    const codes: readonly ExitCode[] = [
      ...(over ? [exitCodes.findings] : []),
      ...(unreadCollections(collections).length > 0 ? [exitCodes.unread] : []),
    ];
    const review: Review = {
      schemaVersion: 1,
      command: 'spend',
      tool: surroundings.tool,
      now: now.toISOString(),
      asOf: live.readAt,
      ...(live.tenant ? { tenant: live.tenant } : {}),
      files: desired?.files ?? [],
      warnings: [],
      collections,
      ...(usage ? { spend: { usage, budgets } } : {}),
      next: [],
      calls: live.calls,
      exitCode: worstExit(codes),
      verdict: over ? 'A budget is exceeded.' : 'No budget is exceeded.',
    };
    await printReview(review, options, surroundings);
    return review.exitCode;
  },
});
