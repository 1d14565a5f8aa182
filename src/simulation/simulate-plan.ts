// Runs the steps of a plan on a simulator filled from Live: the engine of apply, in this process, on a clock of its own. Nothing reaches a network.
import type { Clock } from '../apply/clock.ts';
import { memoryJournal } from '../apply/journal.ts';
import { isDone, type StepOutcome } from '../apply/outcome.ts';
import { runSteps } from '../apply/run-steps.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Look } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { ReadPlan } from '../live/plan-reads.ts';
import { readLive } from '../live/read-live.ts';
import type { Step, StepId } from '../plan/plan.ts';
import { apiKeyCredential } from '../platform/settings.ts';
import { simulationWriter } from '../platform/simulation-writer.ts';
import { secretOf } from '../secret.ts';
import { createApp } from '../simulator/create-app.ts';
import { afterLive, touchedReads } from './after-live.ts';
import { assumptionsFrom } from './assumptions.ts';
import { describeLive } from './fill/describe-live.ts';
import { namedBySteps } from './named-by-steps.ts';
import { assumedPermission, enforcePermissions, permissionOnTheWhole, permissionsOf } from './permissions.ts';
import type { Assumption, SimulatedStep } from './simulation.ts';
import { addressesOf, unreadDependencies } from './unread-dependencies.ts';
import { verdictsOf } from './verdicts.ts';

export interface SimulationInput {
  readonly live: Live;
  /** What `live` was read by. */
  readonly reads: ReadPlan;
  readonly look: Look;
  /** In the order of execution. */
  readonly steps: readonly Step[];
  /** When it begins. */
  readonly now: Date;
  /** Who runs Tenantry, as the trust file names it: what it may not do is refused. */
  readonly identity?: Address | undefined;
}

export interface Simulated {
  readonly assumed: readonly Assumption[];
  readonly verdicts: readonly SimulatedStep[];
  readonly live: Live;
}

/** Milliseconds that each step of an asynchronous operation takes: so little that nothing becomes due while the simulation runs. */
const transition = 1;

/** Time is the simulation's own: waiting costs none. */
const timeouts = { settle: 60_000, stuck: 1000, appear: 1000, conflict: 60_000, pause: 1 };

const clockAt = (start: number): Clock => {
  let time = start;
  return { now: () => time, sleep: async (ms) => void (time += ms) };
};

/** The steps that can be simulated, and why the others cannot: what they rest on, or a step that they need, was not. */
const split = (
  steps: readonly Step[],
  whyNot: (step: Step) => string | undefined,
): { readonly run: readonly Step[]; readonly left: ReadonlyMap<StepId, string> } => {
  const left = new Map<StepId, string>();
  for (const step of steps) {
    const why = whyNot(step) ?? step.dependsOn.map((id) => left.get(id)).find((one) => one !== undefined);
    if (why !== undefined) left.set(step.id, why);
  }
  return { run: steps.filter(({ id }) => !left.has(id)), left };
};

export const simulatePlan = async ({ live, reads, look, steps, now, identity }: SimulationInput): Promise<Simulated> => {
  const gapOf = unreadDependencies(live);
  const { state, unheld } = describeLive(live, namedBySteps(split(steps, gapOf).run));
  const unheldBy = (step: Step): string | undefined => addressesOf(step).flatMap((address) => unheld.get(address) ?? [])[0];
  const { run, left } = split(steps, (step) => gapOf(step) ?? unheldBy(step));
  const clock = clockAt(now.getTime());
  const app = createApp({ state, clock, transition });
  const writer = simulationWriter(app, {
    credentials: apiKeyCredential(app.apiKey),
    tenant: app.tenant,
    clock: clock.now,
    sleep: clock.sleep,
    random: () => 0.5,
  });
  const permitted = identity && permissionsOf(identity, live, run);
  const started = new Map<StepId, number>();
  const slow = new Set<StepId>();
  const outcome = await runSteps({
    steps: run,
    look,
    writer: permitted ? enforcePermissions(writer, permitted) : writer,
    reader: writer,
    journal: memoryJournal(),
    clock,
    timeouts,
    signal: new AbortController().signal,
    secret: (name) => secretOf(`simulated ${name}`),
    deliver: async () => ({ type: 'delivered' }),
    // Whether a key will be proved cannot be known: what is shown is the plan as it is meant.
    readWithKey: async () => ({ type: 'ok', status: 200, body: null }),
    // One after the other: so each prefix of the order is seen.
    concurrency: 1,
    progress: (event) => {
      if (event.type === 'started') started.set(event.step.id, clock.now());
      else if (clock.now() > (started.get(event.step.id) ?? clock.now())) slow.add(event.step.id);
    },
  });
  const outcomes: ReadonlyMap<StepId, StepOutcome> = new Map(outcome.steps.map((one) => [one.step, one]));
  const facts = assumptionsFrom(look, identity);
  const assumed = (step: Step): readonly Assumption[] => [...facts(step), ...(permitted ? assumedPermission(permitted, step) : [])];
  const verdicts = verdictsOf({ steps, outcomes, left, slow, assumed });
  const whole = permitted || steps.length === 0 ? [] : [permissionOnTheWhole];
  const took = new Set(outcome.steps.flatMap((one) => (isDone(one) || one.type === 'waiting' ? one.step : [])));
  const touched = run
    .filter(({ id }) => took.has(id))
    .flatMap(({ resources, creates }) => [...resources, ...(creates ? [creates] : [])].map(kindOf));
  if (touched.length === 0) return { assumed: whole, verdicts, live };
  const rereads = touchedReads(reads, touched);
  const again = await readLive(writer, kindList, rereads, { now: () => new Date(clock.now()) });
  return { assumed: whole, verdicts, live: afterLive(live, again, rereads, unheld) };
};
