// `plan-large <changes>`: plans this many changes in an organization of 50,000 resources, without and with a simulation, all in this process.
import { planOrganization, simulateSteps } from '../../src/audit.ts';
import type { Json } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { smallSizes } from '../../src/simulator/generate/sizes.ts';
import { declaredIn } from '../declared-in.ts';
import { peakMemory } from '../peak-memory.ts';

const [wanted = '10000'] = process.argv.slice(2);
const now = new Date('2026-11-20T12:00:00Z');
const sizes = {
  ...smallSizes,
  members: 5000,
  roles: 60,
  service_accounts: 400,
  keys_per_account: 10,
  groups: 300,
  members_per_group: 20,
  instances: 100,
  volumes: 24_000,
  snapshots: 14_000,
  usage_records: 0,
  months: 0,
};

const app = createApp({ state: generate({ seed: 1, now: now.getTime(), sizes }), clock: { now: () => now.getTime() } });
const reader = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
const declarable = planReads(kindList, everythingDeclarable(kindList), sizes.regions, { proveTenant: true });
const exported = declaredIn(await readLive(reader, kindList, declarable, { now: () => now }));

/** Descriptions of keys and accounts, and sizes of unattached volumes: changes that the platform always accepts. */
let left = Number(wanted);
const isFree = ({ values }: Declared): boolean => values['attached_to'] === undefined || values['attached_to'] === 'none';
const change = (item: Declared): Readonly<Record<string, Json>> | undefined => {
  if (item.kind === 'api-key' || item.kind === 'service-account') return { description: `changed ${left}` };
  const { size } = item.values;
  return item.kind === 'volume' && typeof size === 'number' && isFree(item) ? { size: size + 10 } : undefined;
};
const changed = (item: Declared): Declared => {
  const values = left > 0 ? change(item) : undefined;
  if (!values) return item;
  left -= 1;
  return { ...item, values: { ...item.values, ...values } };
};
const desired = { ...exported, items: exported.items.map(changed) };
if (left > 0) throw new Error(`${left} changes too few`);
const reads = planReads(kindList, readsForPlan(desired, {}), sizes.regions, { proveTenant: true });
const live = await readLive(reader, kindList, reads, { now: () => now });

const start = performance.now();
const trust = { routes: {}, guards: {}, secrets: {}, sinks: {} };
const planned = planOrganization({
  desired,
  from: 'bench',
  live,
  trust,
  now,
  tool: '0',
  resend: new Set(),
});
const plan = performance.now() - start;
const begin = performance.now();
const { verdicts, differs } = await simulateSteps({ desired, live, now, trust }, reads, planned, planned.plan.steps);
const simulation = performance.now() - begin;

const strange =
  differs.filter(({ because }) => because === 'unexplained').length + verdicts.filter(({ type }) => type === 'not-simulated').length;
if (strange > 0) throw new Error(`${strange} not simulated, or different for no reason`);
const resources = live.collections.reduce((sum, { items }) => sum + items.length, 0);
console.log(JSON.stringify({ resources, steps: verdicts.length, plan, simulation, peak: peakMemory() }));
