// Random worlds: the simulation's verdict of a step equals the platform's behaviour, unless the step assumes a fact that this world hides.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDone, type StepOutcome } from '../../src/apply/outcome.ts';
import { nameOf } from '../../src/kinds/address.ts';
import type { Step, StepId } from '../../src/plan/plan.ts';
import { operationOf } from '../../src/platform/operations.ts';
import type { AssumedFact, SimulatedStep } from '../../src/simulation/simulation.ts';
import { patient } from '../patient.ts';
import { isLong, runs } from '../runs.ts';
import { contentsOf } from './contents.ts';
import { type Played, play } from './play.ts';
import { type Facts, nothingHidden, type Otherwise, type World } from './worlds.ts';

const otherwise = fc.constantFrom<Otherwise>('usual', 'partly', 'wholly');
const hiding: fc.Arbitrary<Facts> = fc
  .record({
    instances: fc.constantFrom('known' as const, 'hidden' as const),
    'instance-state': otherwise,
    'restored-from': fc.constantFrom('known' as const, 'usual' as const, 'partly' as const, 'wholly' as const),
    quota: otherwise,
    'has-account': otherwise,
    owner: otherwise,
    'name-free-elsewhere': otherwise,
    'remote-takes-credentials': otherwise,
    approval: otherwise,
    'registry-user': otherwise,
    'name-per-region': otherwise,
    'deprecated-type': otherwise,
    identity: fc.constantFrom('named' as const, 'unnamed' as const),
    permission: otherwise,
  })
  .map((facts) => ({ ...facts, owner: facts.identity === 'named' ? ('wholly' as const) : facts.owner }));
const worlds: fc.Arbitrary<World> = fc.record({
  from: fc.integer({ min: 1, max: 9999 }),
  to: fc.integer({ min: 1, max: 9999 }),
  regions: fc.oneof({ arbitrary: fc.constant(['br-se1']), weight: 3 }, { arbitrary: fc.constant(['br-se1', 'br-ne1']), weight: 1 }),
  drops: fc.oneof(
    { arbitrary: fc.constant('nobody' as const), weight: 3 },
    { arbitrary: fc.constantFrom('rescue' as const, 'deputy' as const, 'keeper' as const, 'runner' as const), weight: 1 },
  ),
  enforcesMfa: fc.boolean(),
  facts: fc.oneof({ arbitrary: fc.constant(nothingHidden), weight: 1 }, { arbitrary: hiding, weight: 4 }),
});

type Outcomes = ReadonlyMap<StepId, StepOutcome>;

/** The result of applying a step, in the words of a simulation. */
const cameTo = (id: StepId, outcomes: Outcomes): string => {
  const outcome = outcomes.get(id);
  if (!outcome) return 'nothing';
  if (isDone(outcome)) return 'accepted';
  if (outcome.type === 'waiting') return 'waits';
  if (outcome.type !== 'not-started') return 'refused';
  const by = [...outcomes.keys()].find((one) => one === outcome.because);
  const came = by === undefined ? 'nothing' : cameTo(by, outcomes);
  return came.startsWith('blocked') ? came : `blocked: ${came}`;
};

const wasTo = (verdict: SimulatedStep): string => (verdict.type === 'blocked' ? `blocked: ${verdict.because}` : verdict.type);

/** Facts that differ, somewhere in this world, from the simulation's assumption. */
const falseIn = ({ facts }: World): ReadonlySet<string> => {
  const isFalse = (value: string): boolean => value === 'partly' || value === 'wholly';
  return new Set(Object.entries(facts).flatMap(([fact, value]) => (isFalse(value) ? fact : [])));
};

/**
 * Facts that this world shows: readable instances show their states, nothing was restored from restore points that are younger than all volumes, and the named
 * identity has all that it needs.
 */
const reportedIn = ({ facts }: World): readonly AssumedFact[] => [
  ...(facts.instances === 'known' ? (['instance-state'] as const) : []),
  ...(facts['restored-from'] === 'known' ? (['restored-from'] as const) : []),
  ...(facts.identity === 'named' && facts.permission === 'usual' ? (['permission'] as const) : []),
];

const shown = ({ plan }: Played, id: StepId): string => plan.steps.find((step) => step.id === id)?.description ?? id;

/** The violated laws of this world, in words. */
const flaws = (played: Played): readonly string[] => {
  const { world, simulation, applied, plan } = played;
  const strange = simulation.differs.flatMap(({ address, because }) =>
    because === 'unexplained' ? `${address} still differs, and nobody says why` : [],
  );
  if (!applied) return strange;
  const outcomes = new Map(applied.outcome.steps.map((one) => [one.step, one]));
  const hidden = falseIn(world);
  const reportedFacts = reportedIn(world);
  const [then, now] = [contentsOf(simulation.live), contentsOf(applied.after)];
  const problems: string[] = [...strange];
  if (simulation.assumed.length > 0 && world.facts.identity === 'named')
    problems.push('what the identity may do is assumed although it is known');
  for (const verdict of simulation.verdicts) {
    const says = shown(played, verdict.step);
    const real = outcomes.get(verdict.step);
    const agrees = cameTo(verdict.step, outcomes) === wasTo(verdict);
    const assumed = verdict.assumed.map(({ fact }) => fact);
    const rests = [...assumed, ...simulation.assumed.map(({ fact }) => fact)];
    if (!agrees && !rests.some((fact) => hidden.has(fact)))
      problems.push(`${says}: ${verdict.type} [${assumed.join()}], but it was ${JSON.stringify(real)}`);
    for (const fact of assumed.filter((one) => reportedFacts.includes(one)))
      problems.push(`${says} assumes ${fact}, which this world reports`);
    // A fact is hidden from a step if no response contains it and the step depends on it: if it alone is different, the step, or its result, is.
    const step = plan.steps.find(({ id }) => id === verdict.step);
    const left = [...(step?.resources ?? []), ...(step?.creates ? [step.creates] : [])];
    const same = agrees && left.every((address) => then.get(address) === now.get(address));
    const wrong = new Set(rests.filter((fact) => hidden.has(fact)));
    for (const fact of assumed.filter((one) => world.facts[one] === 'wholly'))
      if (same && wrong.size === 1) problems.push(`${says} assumes ${fact}, which is otherwise here, and nothing came of it`);
  }
  if (hidden.size === 0) {
    const all = new Set([...then.keys(), ...now.keys()]);
    for (const address of all)
      if (then.get(address) !== now.get(address)) problems.push(`${address} was to be ${then.get(address)}, and is ${now.get(address)}`);
  }
  return [...problems, ...applied.unsafe];
};

/** A step, and its dependents. Steps come after their prerequisites. */
const withDependents = (steps: readonly Step[], left: StepId): ReadonlySet<StepId> => {
  const without = new Set([left]);
  for (const { id, dependsOn } of steps) if (dependsOn.some((need) => without.has(need))) without.add(id);
  return without;
};

/**
 * A person who is removed from a group and from the organization leaves the group either way. If the second removal were refused, only the first would do it.
 */
const goesAnyway = ({ operation, resources }: Step, steps: readonly Step[]): boolean => {
  const leaving = steps.flatMap((step) => (step.operation === 'iam.removeMember' ? step.resources.map(nameOf) : []));
  return operation === 'iam.removeGroupMember' && resources.some((place) => leaving.includes(nameOf(place)));
};

describe('a plan', () => {
  it('has the result of its simulation, and keeps every invariant after each step', patient, async () => {
    let applied = 0;
    const { numRuns } = isLong ? runs(100, 2000) : runs(20);
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const played = await play(world);
        applied += played.applied ? 1 : 0;
        expect(flaws(played)).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
    // Guards refuse some of them, which proves nothing.
    expect(applied).toBeGreaterThan(numRuns / 20);
  });

  it('has no unnecessary step', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat(), async (world, choice) => {
        const whole = await play(world);
        const done = new Set(whole.applied?.outcome.steps.flatMap((one) => (one.type === 'done' ? one.step : [])));
        // A probe changes nothing, and neither does a repeated request.
        const able = whole.plan.steps.filter(
          (step) =>
            done.has(step.id) &&
            !step.repeatsRequest &&
            operationOf(step.operation).effect === 'write' &&
            !goesAnyway(step, whole.plan.steps),
        );
        const left = able[choice % Math.max(1, able.length)];
        if (!whole.applied || !left) return;
        const without = withDependents(whole.plan.steps, left.id);
        const less = await play(world, { choose: ({ id }) => !without.has(id) });
        const [all, some] = [whole.applied.after, less.applied?.after].map((live) => live && Object.fromEntries(contentsOf(live)));
        expect(some).not.toEqual(all);
      }),
      { ...runs(2), endOnFailure: true },
    );
  });
});
