// `tenantry apply`: plans anew, checks the operator's word, runs the steps, reads again. The only command that holds a writer for the platform.
import { dirname, resolve } from 'node:path';
import { accessOfSteps, planOrganization, type Planned, rehearseSteps } from '../audit.ts';
import { exitCodes } from '../exit-code.ts';
import { type Problem, TenantryError } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { Live } from '../live/live.ts';
import type { Plan } from '../plan/plan.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import { selectSteps } from '../plan/select-steps.ts';
import { count } from '../report/document.ts';
import { closingOf, openingOf } from '../report/outline.ts';
import type { Facts, Run } from '../report/review.ts';
import { addressesOf } from './addresses.ts';
import { attempt } from './apply/attempt.ts';
import { applyOptions } from './apply/options.ts';
import { baseWarnings } from './base/open-base.ts';
import { objectionsTo } from './apply/objections.ts';
import { perform } from './apply/perform.ts';
import { sinceSaved } from './apply/since-saved.ts';
import { unfinishedSteps } from './apply/what-remains.ts';
import { wishOf } from './apply/wish.ts';
import { collectionStates } from './collection-states.ts';
import { defineCommand } from './command.ts';
import { confirmed } from './confirm.ts';
import { connection } from './connect.ts';
import { isOutOfTime, unlessStopped } from './deadline.ts';
import { prepareSecrets } from './deliver.ts';
import { nextApply } from './next-apply.ts';
import { isForPeople, outputsOf, printBlocks, printEnding, printReview, writeOutputs } from './print-review.ts';
import { readOrganization } from './read-organization.ts';
import { readsOf } from './reads-of.ts';
import { verdictOf } from './verdict.ts';
import { settledWarnings } from './warnings.ts';

interface Seen extends Planned {
  readonly live: Live;
  readonly run: Omit<Run, 'tool' | 'now'>;
}

export const apply = defineCommand({
  name: 'apply',
  summary: 'Do it: a plan made now, or a saved one',
  about:
    'Plans anew, shows the plan, asks, runs it step by step with a journal, and reads again what it touched. A saved plan (.json) is a wish: only steps that a new plan holds too are run. Dangerous steps run only when exactly their set is acknowledged.',
  arguments: [{ name: 'path', about: 'The desired-state file or folder, or a plan saved with `plan --out`', required: true }],
  options: applyOptions,
  examples: [
    { command: 'apply tenantry.yaml', why: 'Plan, ask, apply' },
    { command: 'apply plan.json --trust trust.yaml', why: 'Run what a saved plan and a new one both hold' },
    { command: 'apply tenantry.yaml --due --yes', why: 'Unattended: changes and due work, nothing dangerous' },
  ],
  run: async ([given = ''], options, surroundings) => {
    outputsOf(options);
    surroundings.outliveReader();
    const { tool, cwd, program } = surroundings;
    const asked = addressesOf('--resend-secret', options.resendSecret);
    const wish = wishOf(given, options, surroundings);
    const { path, trust, choice, only, base } = wish;
    const { desired, warnings } = wish.loaded;

    const reading = { wants: readsForPlan(desired), desired, trust };
    const look = async (resend: ReadonlySet<Address>): Promise<Seen> => {
      const { live, run } = await readOrganization(reading, options, surroundings);
      const order = { desired, from: path, live, trust, now: new Date(live.readAt), tool, resend, base, ...(only && { only }) };
      return { ...planOrganization(order), live, run };
    };
    const factsOf = ({ live, run, due, difference, base: held }: Seen, plan: Plan): Facts => ({
      schemaVersion: 1,
      command: 'apply',
      run: { tool, now: live.readAt, ...run },
      desired: path,
      files: desired.files,
      ...(live.tenant === undefined ? {} : { tenant: live.tenant }),
      warnings: [...baseWarnings(base, held, path), ...settledWarnings(warnings, difference)],
      collections: collectionStates(live),
      dueNotes: due.notes,
      plan,
    });

    const before = await look(asked);
    const { steps, fresh, stranded } = selectSteps(before.plan, choice);
    const chosen = {
      classes: choice.classes,
      steps: steps.map(({ id }) => id),
      fresh: fresh.map(({ id }) => id),
      stranded: stranded.map(({ step }) => step.id),
      ...(wish.saved ? { gone: sinceSaved(wish.saved, before.plan, before.look, choice) } : {}),
    };
    const order = { desired, live: before.live, now: new Date(before.live.readAt), trust };
    const { assumed, verdicts, differs } = await rehearseSteps(order, readsOf(reading, options.region), before, steps);
    const access = accessOfSteps(before.live, steps, verdicts);
    const planned: Facts = { ...factsOf(before, before.plan), access, chosen, rehearsal: { assumed, verdicts, differs } };
    const begun = { ...planned, next: [], ...verdictOf(planned) };
    const brief = !wish.asks && !options.verbose;
    if (isForPeople(options)) printBlocks(openingOf(begun, { brief }), surroundings, options.verbose);

    const refuse = async (problems: readonly Problem[]): Promise<never> => {
      const error = new TenantryError(problems);
      const review = { ...begun, problems, exitCode: error.exitCode, verdict: 'Nothing was changed.' };
      await (isForPeople(options) ? writeOutputs : printReview)(review, options, surroundings);
      throw error;
    };
    const objections = objectionsTo(before.plan, steps, verdicts, options);
    if (objections.length > 0) return refuse(objections);
    const secrets = prepareSecrets(steps, before.look, trust, [cwd, dirname(resolve(cwd, path))], surroundings);
    if (secrets.type === 'refused') return refuse(secrets.problems);
    if (wish.asks && steps.length > 0 && !(await confirmed(`Run ${count(steps.length, 'step')} on tenant ${before.live.tenant ?? ''}?`))) {
      surroundings.stderr.write('Nothing was changed.\n');
      return exitCodes.clean;
    }

    const performance = {
      steps,
      look: before.look,
      tenant: before.live.tenant ?? '',
      platform: connection(surroundings, trust, desired.tenant, 'finish'),
      secrets,
      journal: options.journal,
      quiet: options.quiet,
      calls: options,
    };
    const performed = await perform(performance, surroundings);
    // What was to be sent again was sent, and cannot be read back: it is not asked for once more.
    const again =
      steps.length > 0 && !performed.interrupted
        ? await unlessStopped(() => attempt(() => look(new Set())), surroundings.signal)
        : undefined;
    const after = again?.type === 'value' ? again.value : undefined;
    // What was done is reported, even when reading again was stopped.
    const outcome = { ...performed, interrupted: surroundings.signal.aborted && (performed.interrupted || after === undefined) };
    const seen = after ?? before;
    const facts: Facts = {
      ...factsOf(seen, before.plan),
      access,
      chosen,
      outcome,
      ...(isOutOfTime(surroundings.signal) ? { outOfTime: true } : {}),
      ...(again?.type === 'problems' ? { problems: again.problems } : {}),
      ...(after ? { after: after.plan, unfinished: unfinishedSteps(before.plan, outcome, after.plan) } : {}),
    };
    const review = {
      ...facts,
      next: after ? nextApply(after.plan, program, { trust: options.trust, base: base?.given }) : [],
      ...verdictOf(facts),
    };
    await printEnding(review, closingOf(review, { brief }), options, surroundings);
    return review.exitCode;
  },
});
