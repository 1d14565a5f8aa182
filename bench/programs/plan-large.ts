// `plan-large <file>`: plans the changes of a saved organization, and simulates them.
import { readFileSync } from 'node:fs';
import { planOrganization, simulateSteps } from '../../src/audit.ts';
import type { Desired } from '../../src/desired/desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Received } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { peakMemory } from '../peak-memory.ts';
import { stopwatch } from '../stopwatch.ts';

const [file = ''] = process.argv.slice(2);
const now = new Date('2026-11-20T12:00:00Z');
const { desired, live }: { readonly desired: Desired; readonly live: Live<Received> } = JSON.parse(readFileSync(file, 'utf8'));
const reads = planReads(kindList, readsForPlan(desired, {}), live.regions, { proveTenant: true });
const trust = { routes: {}, guards: {}, secrets: {}, sinks: {} };

const planning = stopwatch();
const planned = planOrganization({ desired, from: 'bench', live, trust, now, tool: '0', resend: new Set() });
const plan = planning();
const simulating = stopwatch();
const { verdicts, differs } = await simulateSteps({ desired, live, now, trust }, reads, planned, planned.plan.steps);
const simulation = simulating();

const strange =
  differs.filter(({ because }) => because === 'unexplained').length + verdicts.filter(({ type }) => type === 'not-simulated').length;
if (strange > 0) throw new Error(`${strange} not simulated, or different for no reason`);
const resources = live.collections.reduce((sum, { items }) => sum + items.length, 0);
console.log(
  JSON.stringify({
    resources,
    steps: verdicts.length,
    plan: plan.wall,
    planCpu: plan.cpu,
    simulation: simulation.wall,
    simulationCpu: simulation.cpu,
    peak: peakMemory(),
  }),
);
