// One organization and an apply of a file to it: planned from live reads, run step by step, in process or over HTTP.

import type { Clock } from '../../src/apply/clock.ts';
import { type Journal, memoryJournal } from '../../src/apply/journal.ts';
import type { Deliver } from '../../src/apply/keep-secret.ts';
import type { ApplyOutcome, StepOutcome } from '../../src/apply/outcome.ts';
import { type ApplyEvent, runSteps } from '../../src/apply/run-steps.ts';
import type { Timeouts } from '../../src/apply/timeouts.ts';
import type { ReadWithKey } from '../../src/apply/verify-key.ts';
import type { Desired } from '../../src/desired/desired.ts';
import { compare } from '../../src/diff/compare.ts';
import { findDue } from '../../src/due/find-due.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Lookup } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan, Step, StepClass } from '../../src/plan/plan.ts';
import { selectSteps } from '../../src/plan/select-steps.ts';
import type { Writer } from '../../src/platform/client.ts';
import { provingRead } from '../../src/platform/proving-read.ts';
import { secretOf } from '../../src/secret.ts';
import { createApp, type SimulatorApp, type SimulatorSettings } from '../../src/simulator/create-app.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { clientOf, demandLosses, readFor, trusting } from '../plan/world.ts';

const patient: Timeouts = { settle: 60_000, stuck: 2_000, appear: 1_000, conflict: 2_000, pause: 50 };

export interface Platform {
  readonly app: SimulatorApp;
  readonly client: Writer;
  /** Time is fixed until a sleep advances it. */
  readonly clock: Clock;
  readonly advance: (ms: number) => void;
}

export const startedAt = Date.parse('2026-11-20T12:00:00Z');

/** In process, on a clock of its own: each step of an asynchronous operation takes a tenth of a second of it. */
export const platformWith = (settings: SimulatorSettings, at = startedAt): Platform => {
  let time = at;
  const advance = (ms: number): void => void (time += ms);
  const clock: Clock = { now: () => time, sleep: async (ms) => advance(ms) };
  const app = createApp({ transition: 100, clock, ...settings });
  return { app, client: clientOf(app), clock, advance };
};

export interface Run {
  readonly plan: Plan;
  readonly outcome: ApplyOutcome;
}

export interface Running {
  readonly writer?: Writer;
  readonly classes?: readonly StepClass[];
  readonly journal?: Journal;
  readonly deliver?: Deliver;
  /** Default: the response of the simulator. */
  readonly readWithKey?: ReadWithKey;
  readonly signal?: AbortSignal;
  readonly concurrency?: number;
  /** The changes between plan and apply. */
  readonly meanwhile?: (plan: Plan) => Promise<void> | void;
  readonly timeouts?: Partial<Timeouts>;
  /** Guards that only the operator can relax are relaxed: the world of a test is small. */
  readonly trust?: Parameters<typeof trusting>[0];
  readonly choose?: (step: Step) => boolean;
  readonly progress?: (event: ApplyEvent) => void;
}

export const loosened = { guards: { administratorsMin: 0, unfederatedAdministrator: false } } as const;

const hidden: Deliver = async () => ({ type: 'delivered' });

/** One read with a new key, as a command makes it, of the app in process. */
const readsOf =
  (app: SimulatorApp): ReadWithKey =>
  async (secret, scopes) => {
    const read = provingRead(scopes);
    return read ? await clientOf(app, secret.reveal()).read(read.operation, read.args('br-se1')) : 'no-read';
  };

export interface Planned {
  readonly plan: Plan;
  readonly lookup: Lookup;
  readonly live: Live;
}

export const planFor = async ({ client, clock }: Platform, desired: Desired, { trust = loosened }: Running = {}): Promise<Planned> => {
  const at = new Date(clock.now());
  const live = await readFor(client, desired, at, trust);
  const lookup = lookupOf(live, kindList, { desired });
  const difference = compare(desired, live, kindList);
  const due = findDue(desired, lookup, at);
  const plan = demandLosses(
    makePlan({ desired, live, lookup, difference, due, trust: trusting(trust), tool: '0', from: 'acme.yaml', asksAgain: true }),
  );
  return { plan, lookup, live };
};

/** Everything in the plan is acknowledged: guards and commands decide which steps may run. */
export const applyOnce = async (platform: Platform, desired: Desired, running: Running = {}): Promise<Run> => {
  const planned = await planFor(platform, desired, running);
  await running.meanwhile?.(planned.plan);
  return { plan: planned.plan, outcome: await runPlanned(platform, planned, running) };
};

/** Runs the selected steps of the plan. */
export const runPlanned = async (platform: Platform, { plan, lookup }: Planned, running: Running = {}): Promise<ApplyOutcome> => {
  const { steps } = selectSteps(plan, { classes: running.classes ?? ['change', 'drift', 'due'] });
  return runSteps({
    steps: running.choose ? steps.filter(running.choose) : steps,
    lookup,
    writer: running.writer ?? platform.client,
    reader: running.writer ?? platform.client,
    journal: running.journal ?? memoryJournal(),
    clock: platform.clock,
    timeouts: { ...patient, ...running.timeouts },
    signal: running.signal ?? new AbortController().signal,
    secret: (name) => secretOf(`value of ${name}`),
    deliver: running.deliver ?? hidden,
    readWithKey: running.readWithKey ?? readsOf(platform.app),
    concurrency: running.concurrency ?? 4,
    progress: running.progress ?? (() => undefined),
  });
};

/** Applies until the plan contains only repeated requests; at most `most` times. Returns the last plan. */
export const converge = async (platform: Platform, desired: Desired, running: Running = {}, most = 8): Promise<readonly Run[]> => {
  const runs: Run[] = [];
  for (let round = 0; round < most; round += 1) {
    const run = await applyOnce(platform, desired, running);
    runs.push(run);
    if (run.plan.steps.every((step) => step.repeatsRequest)) return runs;
  }
  return runs;
};

export const typesOf = (outcome: ApplyOutcome): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { type } of outcome.steps) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

/** The failures, in words. */
export const troubles = ({ plan, outcome }: Run): readonly (readonly [says: string | undefined, StepOutcome])[] =>
  outcome.steps
    .filter(({ type }) => type !== 'done' && type !== 'already-done')
    .map((one) => [plan.steps.find(({ id }) => id === one.step)?.description, one]);

const texts = (all: readonly unknown[]): readonly string[] => all.map((one) => JSON.stringify(one)).sort();

/** The content of an organization without ids and times: two resources of one name appear as two. */
export const contentsOf = (state: SavedState): Readonly<Record<string, readonly string[]>> => {
  const [tenant] = state.tenants;
  if (!tenant) return {};
  const regions = Object.entries(tenant.regions);
  const everywhere = (pick: (region: (typeof regions)[number][1]) => readonly object[]): readonly string[] =>
    texts(regions.flatMap(([name, region]) => pick(region).map((one) => ({ in: name, ...one }))));
  return {
    access: texts([tenant.access_control]),
    members: texts(tenant.members.map(({ email, roles, permissions }) => [email, roles.toSorted(), permissions.toSorted()])),
    invitations: texts(tenant.invitations.map(({ email, status }) => [email, status])),
    roles: texts(tenant.roles.map(({ name, permissions }) => [name, permissions.toSorted()])),
    accounts: texts(tenant.service_accounts.map(({ name, roles, permissions }) => [name, roles.toSorted(), permissions])),
    keys: texts(
      tenant.service_accounts.flatMap(({ name, api_keys }) =>
        api_keys.filter((key) => key.revoked_at === null).map((key) => [name, key.name, key.scopes.toSorted()]),
      ),
    ),
    groups: texts(tenant.groups.map(({ email, name, description, members }) => [email, name, description, members.length])),
    domains: texts(
      tenant.domains.map(({ domain, verified, federations }) => [domain, verified, federations.map((one) => one.name).sort()]),
    ),
    volumes: everywhere((region) =>
      region.volumes.map(({ name, size, type, state: at, status, attachment }) => ({
        name,
        size,
        type,
        at,
        status,
        attached: attachment !== null,
      })),
    ),
    schedulers: everywhere((region) => region.schedulers.map(({ name, policy, volumes }) => ({ name, policy, volumes: volumes.length }))),
    snapshots: everywhere((region) => region.snapshots.map(({ name, status }) => ({ name, status }))),
    backups: everywhere((region) => region.backups.map(({ name, status, type }) => ({ name, status, type }))),
    registries: everywhere((region) => region.registries.map(({ name, repositories }) => ({ name, repositories: repositories.length }))),
    images: everywhere((region) =>
      region.registries.flatMap(({ repositories }) => repositories.flatMap(({ images }) => images.map(({ digest }) => ({ digest })))),
    ),
    caches: everywhere((region) => region.proxy_caches.map(({ name, url, description }) => ({ name, url, description }))),
  };
};
