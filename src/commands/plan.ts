// `tenantry plan`: what would be done and why. Over a reader that cannot write.
import { resolve } from 'node:path';
import { compareOrganization, planOrganization } from '../audit.ts';
import { type ExitCode, exitCodes, worstExit } from '../errors.ts';
import { isPending } from '../plan/is-pending.ts';
import type { Plan } from '../plan/plan.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import { planText } from '../plan/saved-plan.ts';
import type { NextCommand, Review } from '../report/review.ts';
import { checkGrants } from '../trust/check-grants.ts';
import { addressesOf } from './addresses.ts';
import { defineCommand } from './command.ts';
import { judgedAt } from './judged-at.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { desiredArgument, outputOptions, sourceOptions, timeOptions } from './options.ts';
import { outputsOf, printReview, writeResult } from './print-review.ts';
import { readCaptureOrPlatform } from './read-organization.ts';
import { collectionStates, unreadCollections } from './unread.ts';

/** A guard that no acknowledgement satisfies. */
export const isRefused = (plan: Plan): boolean => plan.refusals.some((refusal) => refusal.yieldsTo !== 'acknowledgement');

const acknowledgeFlags = (plan: Plan, classes: readonly ('change' | 'due')[]): string =>
  classes.flatMap((name) => (plan.acknowledge[name] ? [` --acknowledge ${plan.acknowledge[name]}`] : [])).join('');

const nextCommands = (plan: Plan, path: string, program: string, trust: string | undefined): readonly NextCommand[] => {
  if (isRefused(plan) || plan.steps.length === 0) return [];
  const hasDue = plan.steps.some((step) => step.class === 'due');
  const flags = `${hasDue ? ' --due' : ''}${trust ? ` --trust ${trust}` : ''}${acknowledgeFlags(plan, hasDue ? ['change', 'due'] : ['change'])}`;
  const why =
    Object.keys(plan.acknowledge).length > 0
      ? 'Read the steps that need an acknowledgement; naming their digest lets exactly these run:'
      : 'Apply it:';
  return [{ command: `${program} apply ${path}${flags}`, why }];
};

const verdictOf = (plan: Plan, unread: number): string => {
  if (isRefused(plan)) return 'Refused by a guard: this plan must not run.';
  if (unread > 0) return 'Incomplete: something that the file speaks about could not be read.';
  return isPending(plan) ? 'There is something to do.' : 'Nothing to do.';
};

export const plan = defineCommand({
  name: 'plan',
  summary: 'Show what would be done, and why',
  about:
    'Reads the platform (or a capture), compares it with the desired state, and shows every step: exposing ones first, then removals, changes, additions; what waits, what is impossible, and what guards refuse. It cannot write.',
  arguments: [desiredArgument],
  options: {
    ...sourceOptions,
    ...timeOptions,
    out: { type: 'text', value: '<file>', about: 'Save the plan to a file that `tenantry apply` takes' },
    exitCode: { type: 'flag', about: 'Exit with 4 when there is something to do' },
    resendSecret: { type: 'texts', value: '<address>', about: 'Send the write-only secrets of this resource again; can be given again' },
    ...outputOptions,
  },
  examples: [
    { command: 'plan tenantry.yaml', why: 'What would be done' },
    { command: 'plan tenantry/ --capture today.json --format markdown', why: 'Offline, from a saved capture, for a pull request' },
    { command: 'plan tenantry.yaml --out plan.json', why: 'Save it, to apply exactly this later' },
  ],
  run: async ([path = ''], options, surroundings) => {
    outputsOf(options.output);
    const { desired, warnings } = openDesired(path, surroundings);
    const trust = openTrust(options.trust, surroundings);
    const resend = addressesOf('--resend-secret', options.resendSecret);
    const { live } = await readCaptureOrPlatform(readsForPlan(desired), desired, trust, options, surroundings);
    const now = judgedAt(options.now, live.readAt);
    const compared = compareOrganization(desired, live, now, resend);
    const { tool, program, cwd } = surroundings;
    const shown = shownPath(path, surroundings);
    const made = planOrganization({ ...compared, desired, live, trust, tool, from: shown });
    if (options.out !== undefined) await writeResult(resolve(cwd, options.out), planText(made));
    const collections = collectionStates(live);
    const unread = unreadCollections(collections);
    const codes: readonly ExitCode[] = [
      ...(isRefused(made) ? [exitCodes.refused] : []),
      ...(unread.length > 0 ? [exitCodes.unread] : []),
      ...(options.exitCode && isPending(made) ? [exitCodes.pending] : []),
    ];
    const review: Review = {
      schemaVersion: 1,
      command: 'plan',
      tool,
      now: now.toISOString(),
      asOf: live.readAt,
      ...(live.tenant ? { tenant: live.tenant } : {}),
      files: desired.files,
      // What the trust file does not grant stops an apply, not a plan.
      warnings: [...warnings.filter((problem) => problem.code !== 'reference-open'), ...checkGrants(trust, made.steps, compared.look)],
      collections,
      due: { notes: compared.due.notes },
      plan: made,
      next: nextCommands(made, shown, program, options.trust),
      calls: live.calls,
      exitCode: worstExit(codes),
      verdict: verdictOf(made, unread.length),
    };
    await printReview(review, options, surroundings);
    return review.exitCode;
  },
});
