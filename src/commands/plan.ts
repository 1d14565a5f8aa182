// `tenantry plan`: what would be done and why. Over a reader that cannot write.
import { accessOfSteps, judgeOutlook, planOrganization, rehearseSteps } from '../audit.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import { planText } from '../plan/saved-plan.ts';
import type { Facts } from '../report/review.ts';
import { checkGrants } from '../trust/check-grants.ts';
import { writeText } from '../yaml/write-text.ts';
import { addressesOf } from './addresses.ts';
import { baseWarnings, openBase } from './base/open-base.ts';
import { besidesCauses, causesOf, withCauses } from './causes.ts';
import { collectionStates } from './collection-states.ts';
import { defineCommand } from './command.ts';
import { printEstimate } from './estimate.ts';
import { judgedAt } from './judged-at.ts';
import { nextApply } from './next-apply.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { openRules } from './open-rules.ts';
import { baseOption, callOptions, causesOption, desiredArgument, outputOptions, sourceOptions, timeOptions } from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { readOrganization } from './read-organization.ts';
import { readsOf } from './reads-of.ts';
import { verdictOf } from './verdict.ts';
import { settledWarnings } from './warnings.ts';

export const plan = defineCommand({
  name: 'plan',
  summary: 'Show what would be done, and why',
  about:
    'Reads the platform (or a capture), compares it with the desired state, and shows every step: exposing ones first, then removals, changes, additions; what waits, what is impossible, and what guards refuse. It cannot write.',
  arguments: [desiredArgument],
  options: {
    ...sourceOptions,
    ...baseOption,
    ...callOptions,
    ...causesOption,
    ...timeOptions,
    out: { type: 'text', value: '<file>', about: 'Save the plan to a .json file that `tenantry apply` takes' },
    exitCode: { type: 'flag', about: 'Exit with 4 when there is something to do' },
    resendSecret: { type: 'texts', value: '<address>', about: 'Send the write-only secrets of this resource again; can be given again' },
    ...outputOptions,
  },
  examples: [
    { command: 'plan tenantry.yaml', why: 'What would be done' },
    { command: 'plan tenantry/ --capture today.json --format markdown', why: 'Offline, from a saved capture, for a pull request' },
    { command: 'plan tenantry.yaml --base origin/main', why: 'What this branch causes, apart from drift' },
    { command: 'plan tenantry.yaml --out plan.json', why: 'Save it, to apply exactly this later' },
  ],
  run: async ([given = ''], options, surroundings) => {
    outputsOf(options);
    const { tool, program } = surroundings;
    const resend = addressesOf('--resend-secret', options.resendSecret);
    const path = shownPath(given, surroundings);
    const { desired, warnings } = openDesired(path, surroundings);
    const base = openBase(options.base, path, surroundings);
    const trust = openTrust(options.trust, surroundings);
    const needed = { wants: readsForPlan(desired), desired, trust };
    const reading = withCauses(needed, options.causes);
    if (options.estimate) return printEstimate(reading, options, surroundings);
    const { live, run } = await readOrganization(reading, options, surroundings);
    const now = judgedAt(options.now, live.readAt);
    const planned = planOrganization({ desired, from: path, live, trust, now, tool, resend, base });
    const reads = readsOf(needed, options.region);
    const rehearsal = await rehearseSteps({ desired, live, now, trust }, reads, planned, planned.plan.steps);
    const rules = await openRules(desired, surroundings);
    const outlook = judgeOutlook({ ...rules, desired, now }, reads, { live, difference: planned.difference }, rehearsal.live);
    if (options.out !== undefined) await writeText(shownPath(options.out, surroundings), planText(planned.plan));
    const causes = causesOf(options.causes, planned.difference, live, planned.look);
    const facts: Facts = {
      schemaVersion: 1,
      command: 'plan',
      run: { tool, now: now.toISOString(), ...run },
      desired: path,
      files: desired.files,
      ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
      // What the trust file does not grant stops an apply, not a plan.
      warnings: [
        ...baseWarnings(base, planned.base, path),
        ...settledWarnings(warnings, planned.difference),
        ...checkGrants(trust, planned.plan.steps, planned.look),
      ],
      collections: besidesCauses(collectionStates(live)),
      ...(causes && { causes }),
      dueNotes: planned.due.notes,
      plan: planned.plan,
      rehearsal: { assumed: rehearsal.assumed, verdicts: rehearsal.verdicts, differs: rehearsal.differs },
      outlook: { ...outlook, rules: rules.selection.policies.length },
      access: accessOfSteps(live, planned.plan.steps, rehearsal.verdicts),
    };
    const review = {
      ...facts,
      next: nextApply(planned.plan, program, options),
      ...verdictOf(facts, { pendingCounts: options.exitCode }),
    };
    await printReview(review, options, surroundings);
    return review.exitCode;
  },
});
