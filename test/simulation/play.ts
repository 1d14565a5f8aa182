// Plays a world in process: the live state is read with Tenantry's credential, planned, simulated, and then applied for real.

import type { Deliver } from '../../src/apply/keep-secret.ts';
import type { ApplyOutcome } from '../../src/apply/outcome.ts';
import type { ApplyEvent } from '../../src/apply/run-steps.ts';
import type { Desired } from '../../src/desired/desired.ts';
import { type Address, partsOf } from '../../src/kinds/address.ts';
import { rotationOf } from '../../src/kinds/api-key/rotation-name.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { planReads, type ReadPlan } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { remainingDifferences } from '../../src/simulation/remaining-differences.ts';
import { simulatePlan } from '../../src/simulation/simulate-plan.ts';
import type { Simulation } from '../../src/simulation/simulation.ts';
import { bornAt } from '../apply/organizations.ts';
import { broken, mixed, sinksOf, type Watched } from '../apply/safety.ts';
import { wanted } from '../apply/wanted.ts';
import { type Planned, type Platform, planFor, platformWith, type Running, runPlanned } from '../apply/world.ts';
import { addressOfText } from '../plan/world.ts';
import { received } from './live-of.ts';
import { administratorsOf, breakGlass, identity, liveOf, runnerKey, type World, wantedOf } from './worlds.ts';

/** Credentials are never exported; a proxy cache to create has some. */
const tested = (item: Declared): Declared =>
  item.kind === 'proxy-cache' && item.address.endsWith('/hub')
    ? { ...item, values: { ...item.values, credentials: { access_key: { secret: 'a' }, access_secret: { secret: 'b' } } } }
    : item;

export const desiredOf = async (world: World): Promise<Desired> => {
  const desired = await wanted(wantedOf(world), world.regions);
  return {
    ...desired,
    items: desired.items.map(tested),
    guards: { ...desired.guards, breakGlass: [breakGlass], administratorsMin: administratorsOf(world) },
  };
};

/** The live platform, as Tenantry's credential sees it. Some time into the due slots: new restore points are younger than they are. */
export const platformOf = (world: World): Platform => {
  const platform = platformWith({ state: liveOf(world) }, bornAt + 420_000);
  const { app, clock } = platform;
  // A simulated quota knows no types of volumes; that one ends in its documented way.
  if (world.facts.quota === 'wholly') app.faults.add({ type: 'ends', in: 'retype_error_quota', operation: 'blockStorage.retypeVolume' });
  const credentials = apiKeyCredential(runnerKey);
  return { ...platform, client: simulationWriter(app, { credentials, tenant: app.tenant, clock: clock.now, sleep: clock.sleep }) };
};

const readsOf = (desired: Desired, runner?: Address): ReadPlan =>
  planReads(kindList, readsForPlan(desired, runner ? { identity: runner } : {}), desired.regions, { proveTenant: true });

interface Applied {
  readonly outcome: ApplyOutcome;
  /** Read again after the apply. */
  readonly after: Live;
  /** The violations of a step (test/apply/safety.ts). */
  readonly unsafe: readonly string[];
}

export interface Played extends Planned {
  readonly world: World;
  readonly platform: Platform;
  readonly desired: Desired;
  readonly simulation: Simulation;
  /** undefined: guards refuse the plan. */
  readonly applied?: Applied;
}

const atEachStep = (platform: Platform, { plan }: Planned, desired: Desired, named: boolean) => {
  const before = platform.app.state();
  const sinks = sinksOf(before);
  const watched: Watched = {
    before,
    desired,
    plan,
    administrators: desired.guards.administratorsMin ?? 2,
    breakGlass: [breakGlass],
    ...(named && { identity: { account: 'tenantry', key: 'tenantry' } }),
  };
  const found = new Set<string>();
  const progress = (event: ApplyEvent): void => {
    if (event.type !== 'ended' || event.outcome.type === 'not-started') return;
    for (const flaw of broken(platform.app.state(), sinks, watched)) found.add(`${event.step.description}: ${flaw}`);
  };
  const deliver: Deliver = async (_, { creates }, secret) => {
    const { account, name } = creates ? partsOf(creates, 'api-key') : { account: '', name: '' };
    if (creates) sinks.set(`${account}/${rotationOf(name)?.of ?? name}`, secret.reveal());
    return { type: 'delivered' };
  };
  const ended = (): readonly string[] => [...found, ...mixed(before, platform.app.state())];
  return { progress, deliver, ended };
};

/** The simulation shows the intended plan: an unverified key is not part of it. */
const proving: Running = { readWithKey: async () => ({ type: 'ok', status: 200, body: [] }) };

export const play = async (world: World, given: Running = {}): Promise<Played> => {
  const running = { ...proving, ...given };
  const desired = await desiredOf(world);
  const platform = platformOf(world);
  const runner = world.facts.identity === 'named' ? addressOfText(identity) : undefined;
  const planned = await planFor(platform, desired, { trust: runner ? { identity: runner } : {}, ...running });
  const { plan, live, lookup } = planned;
  const reads = readsOf(desired, runner);
  const now = new Date(platform.clock.now());
  const {
    assumed,
    verdicts,
    live: then,
  } = await simulatePlan({ live: received(live), reads, lookup, steps: plan.steps, now, identity: runner });
  const simulation = { assumed, verdicts, live: then, differs: remainingDifferences(desired, then, plan, plan.steps, verdicts) };
  const played: Played = { ...planned, world, platform, desired, simulation };
  if (plan.refusals.some(({ overriddenBy }) => overriddenBy !== 'acknowledgement')) return played;
  const { progress, deliver, ended } = atEachStep(platform, planned, desired, runner !== undefined);
  const outcome = await runPlanned(platform, planned, { concurrency: 1, progress, deliver, ...running });
  const unsafe = ended();
  const after = await readLive(platform.client, kindList, reads, { now: () => new Date(platform.clock.now()) });
  return { ...played, applied: { outcome, after, unsafe } };
};
