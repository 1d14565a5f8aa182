// `tenantry apply`: plans anew, checks the operator's word, runs the steps, reads again. The only command that holds a writer for the platform.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openJournal } from '../apply/journal.ts';
import { systemClock, timestamp } from '../apply/clock.ts';
import type { Outcome } from '../apply/outcome.ts';
import { runSteps } from '../apply/run-steps.ts';
import { patience } from '../apply/patience.ts';
import { compareOrganization, planOrganization } from '../audit.ts';
import { type ExitCode, exitCodes, fail, type Problem, TenantryError, worstExit } from '../errors.ts';
import { patternOf } from '../kinds/pattern.ts';
import { digestOfSteps } from '../plan/digests.ts';
import type { Plan, Step, StepClass } from '../plan/plan.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import { readPlanText } from '../plan/saved-plan.ts';
import { selectSteps, type Selection } from '../plan/select-steps.ts';
import { openWriter } from '../platform/open-writer.ts';
import { planBlocks } from '../report/plan-blocks.ts';
import type { Review } from '../report/review.ts';
import { blocksAsText } from '../report/text.ts';
import { plan as isSavedPlan } from '../yaml/validators/plan.generated.js';
import { addressesOf } from './addresses.ts';
import { defineCommand } from './command.ts';
import { confirmed } from './confirm.ts';
import { connection } from './connect.ts';
import { prepareSecrets } from './deliver.ts';
import { judgedAt } from './judged-at.ts';
import { openDesired, openTrust, shownPath } from './open-files.ts';
import { outputOptions, sourceOptions } from './options.ts';
import { outputsOf, printReview } from './print-review.ts';
import { progressLine } from './progress.ts';
import { readWith } from './read-organization.ts';
import { collectionStates, unreadCollections } from './unread.ts';
import type { Surroundings } from './surroundings.ts';

const steps = (number: number): string => (number === 1 ? '1 step' : `${number} steps`);

const isSavedPlanPath = (path: string): boolean => path.endsWith('.json');

const openSaved = (path: string, { cwd, tool }: Surroundings): Plan => {
  const read = (): string => {
    try {
      return readFileSync(resolve(cwd, path), 'utf8');
    } catch {
      return fail('file-missing', `${path} does not exist or cannot be read`);
    }
  };
  return readPlanText(read(), path, tool, isSavedPlan);
};

/** What stops an apply before anything is asked or written. */
const objections = (
  plan: Plan,
  selection: Selection,
  given: { readonly acknowledge: readonly string[]; readonly expect: string | undefined },
): readonly Problem[] => {
  const refused = plan.refusals
    .filter((refusal) => refusal.yieldsTo !== 'acknowledgement')
    .map((refusal): Problem => ({ code: 'guard', message: `${refusal.guard}: ${refusal.message}`, help: refusal.help }));
  if (refused.length > 0) return refused;
  const classes: readonly StepClass[] = ['change', 'drift', 'due'];
  const dangerous = (name: StepClass): readonly Step[] =>
    selection.steps.filter((step) => step.class === name && step.acknowledgeFor.length > 0);
  const missing = classes.flatMap((name): readonly Problem[] => {
    const own = dangerous(name);
    if (own.length === 0 || given.acknowledge.includes(digestOfSteps(own))) return [];
    const list = own.map((step) => `#${step.position} ${step.says}`).join('; ');
    const help = `Read them; then run again with --acknowledge ${digestOfSteps(own)}.`;
    return [{ code: 'not-acknowledged', message: `${steps(own.length)} must be acknowledged: ${list}`, help }];
  });
  const unexpected = given.expect !== undefined && given.expect !== digestOfSteps(selection.steps);
  const expected: Problem = {
    code: 'not-as-expected',
    message: `The steps to run have the digest ${digestOfSteps(selection.steps)}, not ${given.expect ?? ''}.`,
    help: 'Something changed since; plan again and look.',
  };
  return [...missing, ...(unexpected ? [expected] : [])];
};

const failures: readonly Outcome['steps'][number]['type'][] = ['failed', 'refused', 'moved', 'unknown', 'unsettled'];

/** Steps of the chosen classes that a plan made afterwards still holds: what did not come about. */
const remaining = (after: Plan, classes: readonly StepClass[]): readonly Step[] =>
  after.steps.filter((step) => classes.includes(step.class) && step.asksAgain !== true);

const verdictOf = (outcome: Outcome, left: readonly Step[], after: Plan, code: ExitCode): string => {
  if (code === exitCodes.interrupted)
    return 'Interrupted: the call in flight was finished, nothing new was started. Run it again to go on.';
  const later = after.unplanned.filter((one) => one.answer.type === 'later').length;
  if (code === exitCodes.partial) return `Applied in part: ${left.length} steps are still to do.`;
  const rest = later > 0 ? ` ${later} belong to a later run: apply again.` : '';
  return `${outcome.steps.length === 0 ? 'There was nothing to do.' : 'Applied, read again, converged.'}${rest}`;
};

export const apply = defineCommand({
  name: 'apply',
  summary: 'Do it: a plan made now, or a saved one',
  about:
    'Plans anew, shows the plan, asks, runs it step by step with a journal, and reads again what it touched. A saved plan (.json) is a wish: only steps that a new plan holds too are run. Dangerous steps run only when exactly their set is acknowledged.',
  arguments: [{ name: 'path', about: 'The desired-state file or folder, or a plan saved with `plan --out`', required: true }],
  options: {
    trust: sourceOptions.trust,
    region: sourceOptions.region,
    yes: { type: 'flag', about: 'Do not ask; it acknowledges nothing' },
    due: { type: 'flag', about: 'Also run what time makes necessary: restore points, expiry, retention, key rotation' },
    drift: { type: 'flag', about: 'Also run what undoes drift' },
    only: { type: 'texts', value: '<pattern>', about: 'Only resources whose address matches, with what they need; can be given again' },
    acknowledge: { type: 'texts', value: '<digest>', about: 'Let exactly the dangerous steps of this digest run; can be given again' },
    expect: { type: 'text', value: '<digest>', about: 'Run only when the chosen steps have exactly this digest' },
    resendSecret: { type: 'texts', value: '<address>', about: 'Send the write-only secrets of this resource again' },
    journal: { type: 'text', value: '<file>', about: 'Where intents and outcomes are written (default: .tenantry/journal.jsonl)' },
    ...outputOptions,
  },
  examples: [
    { command: 'apply tenantry.yaml', why: 'Plan, ask, apply' },
    { command: 'apply plan.json --trust trust.yaml', why: 'Run what a saved plan and a new one both hold' },
    { command: 'apply tenantry.yaml --due --yes', why: 'Unattended: changes and due work, nothing dangerous' },
  ],
  run: async ([path = ''], options, surroundings) => {
    outputsOf(options.output);
    const { tool, cwd, signal, stdout, stderr, colour } = surroundings;
    const saved = isSavedPlanPath(path) ? openSaved(path, surroundings) : undefined;
    if (!saved && !options.yes && !surroundings.interactive) {
      fail('usage', 'There is no terminal to ask on.', { help: 'Give --yes, or a plan saved with `tenantry plan --out`.' });
    }
    const desiredPath = saved?.desired ?? path;
    const { desired, warnings } = openDesired(desiredPath, surroundings);
    const trust = openTrust(options.trust, surroundings);
    const resend = addressesOf('--resend-secret', options.resendSecret);
    const classes: readonly StepClass[] = [
      'change',
      ...(options.drift ? (['drift'] as const) : []),
      ...(options.due ? (['due'] as const) : []),
    ];
    const wants = readsForPlan(desired);
    const source = { capture: undefined, region: options.region, quiet: options.quiet };
    const writer = openWriter(connection(surroundings, trust, desired.tenant));
    const look = async () => {
      const { live } = await readWith(writer, wants, desired, source, surroundings);
      const compared = compareOrganization(desired, live, judgedAt(undefined, live.readAt), resend);
      const plan = planOrganization({ ...compared, desired, live, trust, tool, from: shownPath(desiredPath, surroundings) });
      return { live, compared, plan };
    };
    try {
      const before = await look();
      const only = options.only.map(patternOf);
      const selection = selectSteps(before.plan, {
        classes,
        ...(only.length > 0 ? { only: (address: string) => only.some((matches) => matches(address)) } : {}),
        ...(saved ? { saved: new Set(saved.steps.map((step) => step.id)) } : {}),
      });
      const stopped = objections(before.plan, selection, options);
      if (stopped.length > 0) {
        stderr.write(blocksAsText(planBlocks(before.plan), { colour: colour && stderr.terminal }));
        throw new TenantryError(stopped);
      }
      const secrets = prepareSecrets(selection.steps, before.compared.look, trust, [cwd, dirname(resolve(cwd, desiredPath))], surroundings);
      if (!saved && !options.yes && selection.steps.length > 0) {
        stdout.write(blocksAsText(planBlocks(before.plan), { colour: colour && stdout.terminal }));
        if (!(await confirmed(`Run ${steps(selection.steps.length)} on tenant ${before.live.tenant ?? ''}?`))) {
          stderr.write('Nothing was changed.\n');
          return exitCodes.clean;
        }
      }
      const journalPath = resolve(cwd, options.journal ?? '.tenantry/journal.jsonl');
      mkdirSync(dirname(journalPath), { recursive: true, mode: 0o700 });
      const journal = openJournal(journalPath);
      const line = progressLine(stderr, options.quiet);
      const begun = { tool, tenant: before.live.tenant ?? '', digest: digestOfSteps(selection.steps), steps: selection.steps.length };
      journal.write({ type: 'begin', at: timestamp(systemClock), ...begun });
      const outcome = await runSteps({
        steps: selection.steps,
        writer,
        reader: writer,
        look: before.compared.look,
        journal,
        clock: systemClock,
        patience,
        signal,
        secret: secrets.valueFor,
        deliver: secrets.deliver,
        concurrency: 8,
        progress: (event) => {
          if (event.type === 'started') line.show(`#${event.step.position} ${event.step.says}`);
          else line.say(`${event.ended}/${event.total} ${event.outcome.type}: ${event.step.says}`);
        },
      });
      journal.write({ type: 'end', at: timestamp(systemClock), interrupted: outcome.interrupted });
      journal.close();
      line.end();
      const after = selection.steps.length > 0 && !outcome.interrupted ? await look() : before;
      const left = selection.steps.length > 0 ? remaining(after.plan, classes) : [];
      const unread = unreadCollections(collectionStates(after.live));
      const bad = outcome.steps.some((one) => failures.includes(one.type));
      const codes: readonly ExitCode[] = [
        ...(outcome.interrupted ? [exitCodes.interrupted] : []),
        ...(bad || left.length > 0 || (saved && selection.fresh.length > 0) ? [exitCodes.partial] : []),
        ...(unread.length > 0 ? [exitCodes.unread] : []),
      ];
      const exitCode = worstExit(codes);
      const review: Review = {
        schemaVersion: 1,
        command: 'apply',
        tool,
        now: before.live.readAt,
        asOf: after.live.readAt,
        ...(after.live.tenant ? { tenant: after.live.tenant } : {}),
        files: desired.files,
        warnings,
        collections: collectionStates(after.live),
        due: { notes: after.compared.due.notes },
        plan: before.plan,
        outcome,
        after: after.plan,
        next: [],
        calls: after.live.calls,
        exitCode,
        verdict: verdictOf(outcome, left, after.plan, exitCode),
      };
      await printReview(review, options, surroundings);
      return exitCode;
    } finally {
      await writer.close();
    }
  },
});
