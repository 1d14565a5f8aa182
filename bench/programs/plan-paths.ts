// `plan-paths <capture>`: loads a capture, plans and simulates a change of access, and compares the paths to administrator once more.
import { planOrganization, simulateSteps } from '../../src/audit.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import { loadCapture } from '../../src/live/load-capture.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { openPaths } from '../../src/plan/open-paths.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { declaredIn } from '../declared-in.ts';
import { peakMemory } from '../peak-memory.ts';
import { stopwatch } from '../stopwatch.ts';

const [file = ''] = process.argv.slice(2);
const loading = stopwatch();
const { live } = await loadCapture(file);
const load = loading();
const now = new Date(live.readAt);
const exported = declaredIn(live);

/** Twenty members get a role. */
let left = 20;
const changed = (item: Declared): Declared => {
  const { roles } = item.values;
  if (item.kind !== 'member' || left === 0 || !Array.isArray(roles) || roles.includes('finance')) return item;
  left -= 1;
  return { ...item, values: { ...item.values, roles: [...roles, 'finance'] } };
};
const desired = { ...exported, items: exported.items.map(changed) };
const reads = planReads(kindList, readsForPlan(desired, {}), live.regions, { proveTenant: true });
const trust = { routes: {}, guards: {}, secrets: {}, sinks: {} };

const planning = stopwatch();
const planned = planOrganization({ desired, from: 'bench', live, trust, now, tool: '0', resend: new Set() });
await simulateSteps({ desired, live, now, trust }, reads, planned, planned.plan.steps);
const whole = planning();
const comparing = stopwatch();
const { paths } = openPaths(planned.plan, { desired, trust, live, base: undefined });
const search = comparing();
if (!paths.evaluated) throw new Error('nothing changes access');
console.log(
  JSON.stringify({ steps: planned.plan.steps.length, loadCpu: load.cpu, planCpu: whole.cpu, pathsCpu: search.cpu, peak: peakMemory() }),
);
