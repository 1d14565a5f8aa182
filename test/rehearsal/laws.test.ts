// Random worlds: what rehearsal says of a step and what the platform then does agree, but where the step says that it assumes a fact which this
// world hides.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDone, type StepOutcome } from '../../src/apply/outcome.ts';
import type { StepId } from '../../src/plan/plan.ts';
import type { AssumedFact, Verdict } from '../../src/rehearsal/rehearsal.ts';
import { runs } from '../runs.ts';
import { contentsOf } from './contents.ts';
import { play, type Played } from './play.ts';
import { type Facts, nothingHidden, type Otherwise, type World } from './worlds.ts';

const otherwise = fc.constantFrom<Otherwise>('usual', 'partly', 'wholly');
const hiding: fc.Arbitrary<Facts> = fc
  .record({
    instances: fc.constantFrom('told' as const, 'hidden' as const),
    'instance-state': otherwise,
    'restored-from': fc.constantFrom('told' as const, 'usual' as const, 'partly' as const, 'wholly' as const),
    quota: otherwise,
    'has-account': otherwise,
    owner: otherwise,
    'name-free-elsewhere': otherwise,
    'remote-takes-credentials': otherwise,
    approval: otherwise,
    'registry-user': otherwise,
    identity: fc.constantFrom('named' as const, 'unnamed' as const),
    permission: otherwise,
  })
  .map((facts) => ({ ...facts, owner: facts.identity === 'named' ? ('wholly' as const) : facts.owner }));
const worlds: fc.Arbitrary<World> = fc.record({
  from: fc.integer({ min: 1, max: 9999 }),
  to: fc.integer({ min: 1, max: 9999 }),
  regions: fc.oneof({ arbitrary: fc.constant(['br-se1']), weight: 3 }, { arbitrary: fc.constant(['br-se1', 'br-ne1']), weight: 1 }),
  facts: fc.oneof({ arbitrary: fc.constant(nothingHidden), weight: 1 }, { arbitrary: hiding, weight: 4 }),
});

type Outcomes = ReadonlyMap<StepId, StepOutcome>;

/** What an apply of a step comes to, in the words of a rehearsal. */
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

const wasTo = (verdict: Verdict): string => (verdict.type === 'blocked' ? `blocked: ${verdict.because}` : verdict.type);

/** Facts that are not, somewhere in this world, as rehearsal assumes them. */
const falseIn = ({ facts }: World): ReadonlySet<string> => {
  const isFalse = (value: string): boolean => value === 'partly' || value === 'wholly';
  return new Set(Object.entries(facts).flatMap(([fact, value]) => (isFalse(value) ? fact : [])));
};

/** Facts that this world tells: instances that may be read tell their states, nothing was restored from what is younger than all volumes, and who is
 * named holds all that it needs. */
const toldIn = ({ facts }: World): readonly AssumedFact[] => [
  ...(facts.instances === 'told' ? (['instance-state'] as const) : []),
  ...(facts['restored-from'] === 'told' ? (['restored-from'] as const) : []),
  ...(facts.identity === 'named' && facts.permission === 'usual' ? (['permission'] as const) : []),
];

const shown = ({ plan }: Played, id: StepId): string => plan.steps.find((step) => step.id === id)?.says ?? id;

/** What of this world breaks a law, in words. */
const flaws = (played: Played): readonly string[] => {
  const { world, rehearsal, outcome, plan } = played;
  const outcomes = new Map(outcome.steps.map((one) => [one.step, one]));
  const hidden = falseIn(world);
  const told = toldIn(world);
  const [then, now] = [contentsOf(rehearsal.live), contentsOf(played.after)];
  const problems: string[] = [];
  if (rehearsal.assumed.length > 0 && world.facts.identity === 'named')
    problems.push('what the identity may do is assumed although it is told');
  for (const verdict of rehearsal.verdicts) {
    const says = shown(played, verdict.step);
    const real = outcomes.get(verdict.step);
    const agrees = cameTo(verdict.step, outcomes) === wasTo(verdict);
    const assumed = verdict.assumed.map(({ fact }) => fact);
    const rests = [...assumed, ...rehearsal.assumed.map(({ fact }) => fact)];
    if (!agrees && !rests.some((fact) => hidden.has(fact)))
      problems.push(`${says}: ${verdict.type} [${assumed.join()}], but it was ${JSON.stringify(real)}`);
    for (const fact of assumed.filter((one) => told.includes(one))) problems.push(`${says} assumes ${fact}, which this world tells`);
    // A fact is hidden from a step when no answer tells it and the step depends on it: where it alone is wholly
    // otherwise, so is the step, or what it leaves.
    const step = plan.steps.find(({ id }) => id === verdict.step);
    const left = [...(step?.on ?? []), ...(step?.creates ? [step.creates] : [])];
    const same = agrees && left.every((address) => then.get(address) === now.get(address));
    const wrong = new Set(rests.filter((fact) => hidden.has(fact)));
    for (const fact of assumed.filter((one) => world.facts[one] === 'wholly'))
      if (same && wrong.size === 1) problems.push(`${says} assumes ${fact}, which is otherwise here, and nothing came of it`);
  }
  for (const { address, because } of rehearsal.differs)
    if (because === 'unexplained') problems.push(`${address} still differs, and nobody says why`);
  if (hidden.size === 0) {
    const all = new Set([...then.keys(), ...now.keys()]);
    for (const address of all)
      if (then.get(address) !== now.get(address)) problems.push(`${address} was to be ${then.get(address)}, and is ${now.get(address)}`);
  }
  return problems;
};

describe('a rehearsal', () => {
  it('says what the platform then does', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => expect(flaws(await play(world))).toEqual([])),
      runs(100),
    );
  });
});
