// Runs the steps of a plan on a simulator filled from Live: the engine of apply, in this process, on a clock of its own. Nothing reaches a network.
import type { Clock } from '../apply/clock.ts';
import { memoryJournal } from '../apply/journal.ts';
import { isDone, type StepOutcome } from '../apply/outcome.ts';
import { runSteps } from '../apply/run-steps.ts';
import { callKey } from '../apply/share-calls.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Lookup, Received } from '../kinds/kind.ts';
import type { Live } from '../live/live.ts';
import type { ReadPlan } from '../live/plan-reads.ts';
import { readLive } from '../live/read-live.ts';
import type { Step, StepId } from '../plan/plan.ts';
import type { Listing, Writer } from '../platform/client.ts';
import { directWriter } from '../platform/direct-writer.ts';
import { apiKeyCredential } from '../platform/settings.ts';
import { secretOf } from '../secret.ts';
import { createApp, type SimulatorApp } from '../simulator/create-app.ts';
import { afterLive, touchedReads } from './after-live.ts';
import { assumptionsFrom } from './assumptions.ts';
import { type DescribedLive, describeLive } from './fill/describe-live.ts';
import { type NamedBySteps, namedBySteps } from './named-by-steps.ts';
import { assumedPermission, enforcePermissions, type Permissions, permissionOnTheWhole, permissionsOf } from './permissions.ts';
import type { Assumption, SimulatedStep } from './simulation.ts';
import { addressesOf, unreadDependencies } from './unread-dependencies.ts';
import { verdictsOf } from './verdicts.ts';
import { whenSettled } from './when-settled.ts';

/**
 * Lists are read again only after a call that may have changed them: the check after one step and the check before the next need the same list.
 * `now`: the clock of the app, whose running operations change lists as time passes. One step runs at a time.
 */
export const keepLists = <W extends Writer>(writer: W, now: () => number): W => {
  const kept = new Map<string, Promise<Listing>>();
  let keptAt = now();
  return {
    ...writer,
    list: (operation, args) => {
      if (now() !== keptAt) kept.clear();
      keptAt = now();
      const key = callKey(operation, args);
      const listing = kept.get(key) ?? writer.list(operation, args);
      kept.set(key, listing);
      return listing;
    },
    write: (operation, args) => {
      kept.clear();
      return writer.write(operation, args);
    },
  };
};

export interface SimulationInput {
  readonly live: Live<Received>;
  /** The read plan of `live`. */
  readonly reads: ReadPlan;
  readonly lookup: Lookup;
  /** In the order of execution. */
  readonly steps: readonly Step[];
  /** The start time of the simulation. */
  readonly now: Date;
  /** The identity of the trust file: calls that it may not make are refused. */
  readonly identity?: Address | undefined;
}

export interface Simulated {
  readonly assumed: readonly Assumption[];
  readonly verdicts: readonly SimulatedStep[];
  readonly live: Live<Received>;
}

/** Milliseconds per state of an asynchronous operation: short enough that no work becomes due during the simulation. */
const transition = 1;

/** The clock of the simulation: waiting takes no real time. */
const timeouts = { settle: 60_000, stuck: 1000, appear: 1000, conflict: 60_000, pause: 1 };

const clockAt = (start: number): Clock => {
  let time = start;
  return { now: () => time, sleep: async (ms) => void (time += ms) };
};

/** The steps that can be simulated, and why the others cannot: missing reads, or a dependency that cannot be simulated. */
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

/** In a function of its own, so that the description, which is as large as Live, is not kept beside the simulator. */
const simulatorOf = async (
  live: Live<Received>,
  named: NamedBySteps,
  clock: Clock,
): Promise<{ readonly app: SimulatorApp; readonly unheld: DescribedLive['unheld'] }> => {
  const { state, unheld } = await describeLive(live, named);
  return { app: createApp({ state, clock, transition }), unheld };
};

/** Refusals that only say that the trust file names another key. */
const markForeign = (
  verdicts: readonly SimulatedStep[],
  steps: readonly Step[],
  permitted: Permissions | undefined,
): readonly SimulatedStep[] => {
  if (!permitted) return verdicts;
  const operations = new Map(steps.map(({ id, operation }) => [id, operation]));
  return verdicts.map((verdict) => {
    const operation = operations.get(verdict.step);
    const ruling = operation && permitted(operation);
    return verdict.type === 'refused' && ruling?.type === 'lacking' && ruling.isForeign ? { ...verdict, foreignIdentity: true } : verdict;
  });
};

export const simulatePlan = async ({ live, reads, lookup, steps, now, identity }: SimulationInput): Promise<Simulated> => {
  const gapOf = unreadDependencies(live);
  const clock = clockAt(now.getTime());
  const { app, unheld } = await simulatorOf(live, namedBySteps(split(steps, gapOf).run), clock);
  const unheldBy = (step: Step): string | undefined => addressesOf(step).flatMap((address) => unheld.get(address) ?? [])[0];
  const { run, left } = split(steps, (step) => gapOf(step) ?? unheldBy(step));
  const client = directWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
  const writer = whenSettled(keepLists(client, clock.now), { nextChange: app.nextChange, clock, longest: 10 * transition });
  const permitted = identity && permissionsOf(identity, live, run);
  const started = new Map<StepId, number>();
  const slow = new Set<StepId>();
  const outcome = await runSteps({
    steps: run,
    lookup,
    writer: permitted ? enforcePermissions(writer, permitted) : writer,
    reader: writer,
    journal: memoryJournal(),
    clock,
    timeouts,
    signal: new AbortController().signal,
    secret: (name) => secretOf(`simulated ${name}`),
    deliver: async () => ({ type: 'delivered' }),
    // Whether a new key will be verified is unknown: the simulation assumes that it is.
    readWithKey: async () => ({ type: 'ok', status: 200, body: null }),
    // One step at a time, so that each prefix of the order is checked.
    concurrency: 1,
    progress: (event) => {
      if (event.type === 'started') started.set(event.step.id, clock.now());
      else if (clock.now() > (started.get(event.step.id) ?? clock.now())) slow.add(event.step.id);
    },
  });
  const outcomes: ReadonlyMap<StepId, StepOutcome> = new Map(outcome.steps.map((one) => [one.step, one]));
  const facts = assumptionsFrom(lookup, run, identity);
  const assumed = (step: Step): readonly Assumption[] => [...facts(step), ...(permitted ? assumedPermission(permitted, step) : [])];
  const verdicts = markForeign(verdictsOf({ steps, outcomes, left, slow, assumed }), steps, permitted);
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
