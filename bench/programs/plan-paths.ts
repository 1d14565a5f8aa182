// `plan-paths <members>`: plans and simulates a change of access in an organization of so many members, and compares the paths to administrator once more.
import { readPaths } from '../../src/access/paths/reads.ts';
import { planOrganization, simulateSteps } from '../../src/audit.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { readMore } from '../../src/live/read-more.ts';
import { openPaths } from '../../src/plan/open-paths.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { smallSizes } from '../../src/simulator/generate/sizes.ts';
import { declaredIn } from '../declared-in.ts';
import { peakMemory } from '../peak-memory.ts';
import { stopwatch } from '../stopwatch.ts';

const members = Number(process.argv[2] ?? '10000');
const now = new Date('2026-11-20T12:00:00Z');
const sizes = {
  ...smallSizes,
  members,
  roles: 60,
  service_accounts: members / 25,
  keys_per_account: 5,
  groups: members / 50,
  members_per_group: 20,
  volumes: 0,
  snapshots: 0,
  usage_records: 0,
  months: 0,
};
const app = createApp({ state: generate({ seed: 1, now: now.getTime(), sizes }), clock: { now: () => now.getTime() } });
const reader = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
const declarable = planReads(kindList, everythingDeclarable(kindList), sizes.regions, { proveTenant: true });
const exported = declaredIn(await readLive(reader, kindList, declarable, { now: () => now }));

/** Twenty members get a role. */
let left = 20;
const changed = (item: Declared): Declared => {
  const { roles } = item.values;
  if (item.kind !== 'member' || left === 0 || !Array.isArray(roles) || roles.includes('finance')) return item;
  left -= 1;
  return { ...item, values: { ...item.values, roles: [...roles, 'finance'] } };
};
const desired = { ...exported, items: exported.items.map(changed) };
const reads = planReads(kindList, readsForPlan(desired, {}), sizes.regions, { proveTenant: true });
const trust = { routes: {}, guards: {}, secrets: {}, sinks: {} };
const first = await readLive(reader, kindList, reads, { now: () => now });
const live = await readPaths(first, (from, more) => readMore(reader, from, more));

const planning = stopwatch();
const planned = planOrganization({ desired, from: 'bench', live, trust, now, tool: '0', resend: new Set() });
await simulateSteps({ desired, live, now, trust }, reads, planned, planned.plan.steps);
const whole = planning();
const comparing = stopwatch();
const { paths } = openPaths(planned.plan, { desired, trust, live, base: undefined });
const search = comparing();
if (!paths.evaluated) throw new Error('nothing changes access');
console.log(JSON.stringify({ steps: planned.plan.steps.length, wholeCpu: whole.cpu, pathsCpu: search.cpu, peak: peakMemory() }));
