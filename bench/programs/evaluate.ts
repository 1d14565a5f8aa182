// `evaluate <rounds>`: evaluates all built-in policies, of every pack, for a live organization of 100,000 resources, again and again.
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { evaluatePolicies } from '../../src/policies/evaluate-policies.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { readsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import { allPacks } from '../all-packs.ts';
import { largeLive } from '../large-live.ts';
import { median } from '../median.ts';
import { peakMemory } from '../peak-memory.ts';
import { stopwatch } from '../stopwatch.ts';

const [rounds = '9'] = process.argv.slice(2);
const now = Date.parse('2026-11-20T00:00:00Z');

const shapes = policyShapes(kindList);
const selection = await allPacks();
const reads = readsOfSelection(selection);

const once = (live: Live) => {
  const building = stopwatch();
  const world = liveWorld({ live, lockFiles: [], settings: selection.settings, now }, kindList, shapes, reads);
  const built = building();
  const evaluating = stopwatch();
  const { counts, findings } = evaluatePolicies(world, selection, [], shapes);
  const evaluated = evaluating();
  return {
    built,
    evaluated,
    findings: findings.length,
    evaluations: counts.reduce((sum, { pass, fail, unknown, skip }) => sum + pass + fail + unknown + skip, 0),
  };
};

const live = largeLive(now);
const runs = Array.from({ length: Number(rounds) }, () => once(live));
const [first] = runs;
console.log(
  JSON.stringify({
    resources: live.collections.reduce((sum, { items }) => sum + items.length, 0),
    policies: selection.policies.length,
    evaluations: first?.evaluations,
    findings: first?.findings,
    firstWorld: first?.built.wall,
    firstEvaluation: first?.evaluated.wall,
    world: median(runs.map(({ built }) => built.cpu)),
    evaluate: median(runs.map(({ evaluated }) => evaluated.cpu)),
    worldWall: median(runs.map(({ built }) => built.wall)),
    evaluateWall: median(runs.map(({ evaluated }) => evaluated.wall)),
    peak: peakMemory(),
  }),
);
