// `count-findings <capture>`: from a saved capture to the counts of the policies of all packs, once, with the processor time of each stage.
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { loadCapture } from '../../src/live/load-capture.ts';
import { evaluatePolicies } from '../../src/policies/evaluate-policies.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { readsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import type { Spend } from '../../src/spend/spend.ts';
import { allPacks } from '../all-packs.ts';
import { peakMemory } from '../peak-memory.ts';
import { stopwatch } from '../stopwatch.ts';

const [file = ''] = process.argv.slice(2);
const start = process.cpuUsage();
const loading = stopwatch();
const { live, spend } = await loadCapture(file, { responses: false });
const load = loading();
const building = stopwatch();
const selection = await allPacks();
const shapes = policyShapes(kindList);
const facts = { live, spend: spend as unknown as Spend, lockFiles: [], settings: [], now: Date.parse(live.readAt) };
const world = liveWorld(facts, kindList, shapes, readsOfSelection(selection));
const build = building();
const evaluating = stopwatch();
const { counts } = evaluatePolicies(world, selection, [], shapes);
const evaluate = evaluating();
const sum = (name: 'pass' | 'fail' | 'unknown' | 'skip'): number => counts.reduce((all, one) => all + one[name], 0);
const used = process.cpuUsage();
console.log(
  JSON.stringify({
    policies: counts.length,
    evaluations: sum('pass') + sum('fail') + sum('unknown') + sum('skip'),
    findings: sum('fail') + sum('unknown'),
    start: (start.user + start.system) / 1000,
    load: load.cpu,
    build: build.cpu,
    evaluate: evaluate.cpu,
    cpu: (used.user + used.system) / 1000,
    peak: peakMemory(),
  }),
);
