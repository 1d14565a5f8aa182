// The remaining differences of a simulated plan, each with the reason: a step without effect, an answer without a step, or the next plan.
import { describe, expect, it } from 'vitest';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan, Unplanned } from '../../src/plan/plan.ts';
import { remainingDifferences } from '../../src/simulation/remaining-differences.ts';
import type { SimulatedStep } from '../../src/simulation/simulation.ts';
import { addressOfText, platformOf, worldOf } from '../plan/world.ts';

const volume = addressOfText('volume/br-se1/data');
const platform = platformOf({
  regions: { 'br-se1': { volumes: [{ name: 'data', size: 10 }, { name: 'old' }, { name: 'large', size: 40 }] } },
});

/** Neither of two steps on one volume was done: the reason, from their verdicts. */
const differs = async (
  verdicts: readonly (SimulatedStep extends infer V ? (V extends SimulatedStep ? Omit<V, 'step' | 'assumed'> : never) : never)[],
  change: (plan: Plan) => Plan = (plan) => plan,
) => {
  const { desired, live, ...rest } = await worldOf('volumes: { data: { region: br-se1, size: 20, type: cloud_nvme5k } }', platform);
  const plan = change(makePlan({ desired, live, ...rest }));
  const said = plan.steps.flatMap(({ id }, place): readonly SimulatedStep[] => {
    const verdict = verdicts[place];
    return verdict ? [{ step: id, assumed: [], ...verdict }] : [];
  });
  return remainingDifferences(desired, live, plan, plan.steps.slice(0, verdicts.length), said);
};
const accepted = { type: 'accepted', awaited: 0 } as const;

describe('a step', () => {
  it.each<[Parameters<typeof differs>[0], string]>([
    [[{ type: 'refused', says: 'too large' }, accepted], '#1 is refused: too large'],
    [[accepted, { type: 'refused', says: 'too large' }], '#2 is refused: too large'],
    [
      [
        { type: 'not-simulated', why: 'snapshot was not read' },
        { type: 'waits', who: 'rui must say yes' },
      ],
      '#1 was not simulated: snapshot was not read; rui must say yes',
    ],
    [
      [
        { type: 'waits', who: 'rui must say yes' },
        { type: 'waits', who: 'rui must say yes' },
      ],
      'rui must say yes',
    ],
  ])('without an effect reports why: %j', async (verdicts, why) => {
    expect(await differs(verdicts)).toEqual([{ address: volume, at: { file: 'acme.yaml', line: 4, col: 12 }, because: 'verdict', why }]);
  });

  it.each(['waits', 'refused'] as const)('that was not reached reports its prerequisite: %s', async (because) => {
    const [first] = await differs([{ type: 'blocked', by: (await steps())[0].id, because }, accepted]);
    expect(first?.why).toBe(`#1 needs ${because === 'waits' ? 'a manual action first' : 'a step that is refused'}`);
  });

  it('that succeeded explains nothing', async () => {
    expect(await differs([accepted, accepted])).toMatchObject([
      { address: volume, because: 'unexplained', why: 'unknown reason; please report this' },
    ]);
  });

  it('that was not selected leaves its changes as differences', async () => {
    expect(await differs([accepted])).toEqual([]);
  });
});

const steps = async () => {
  const [first, second] = makePlan(await worldOf('volumes: { data: { region: br-se1, size: 20, type: cloud_nvme5k } }', platform)).steps;
  if (!first || !second) throw new Error('there are two steps');
  return [first, second] as const;
};

describe('a difference without a step', () => {
  const holding =
    (...answers: readonly Unplanned['answer'][]) =>
    (plan: Plan): Plan => ({ ...plan, steps: [], unplanned: answers.map((answer) => ({ address: volume, class: 'change', answer })) });
  const waiting = { type: 'waiting', fields: [], on: 'operation', who: 'somebody must act' } as const;
  const later = { type: 'deferred', fields: [], stage: 'mfa', why: 'one wave a run' } as const;

  it.each<[readonly Unplanned['answer'][], string]>([
    [[waiting], 'somebody must act'],
    [[later], 'deferred: one wave a run'],
    [[{ type: 'unknown', fields: [], why: 'it could not be read' }], 'it could not be read'],
    [[{ type: 'impossible', fields: [], why: 'it cannot shrink', instead: 'make another' }], 'it cannot shrink'],
    [[waiting, later], 'somebody must act; deferred: one wave a run'],
  ])('has a reason: %j', async (answers, why) => {
    expect(await differs([], holding(...answers))).toMatchObject([{ address: volume, because: 'unplanned', why }]);
  });

  it('is one that the next plan cannot resolve', async () => {
    const { desired, live, ...rest } = await worldOf('volumes: { large: { region: br-se1, size: 20 } }', platform);
    const plan = { ...makePlan({ desired, live, ...rest }), steps: [], unplanned: [] };
    expect(remainingDifferences(desired, live, plan, [], [])).toMatchObject([
      { address: 'volume/br-se1/large', because: 'verdict', why: 'a volume cannot be shrunk from 40 to 20 GiB' },
    ]);
  });
});

describe('a resource', () => {
  it('that is missing or unexpected differs; one that is in sync does not', async () => {
    const file =
      'volumes: { new: { region: br-se1, size: 10, type: cloud_nvme1k }, data: { region: br-se1, size: 10 } }\nremoved: { volume/br-se1/old: { reason: old } }';
    const { desired, live, ...rest } = await worldOf(file, platform);
    const plan = makePlan({ desired, live, ...rest });
    expect(remainingDifferences(desired, live, plan, plan.steps, []).map(({ address, at }) => [address, at])).toEqual([
      ['volume/br-se1/new', { file: 'acme.yaml', line: 4, col: 12 }],
      ['volume/br-se1/old', { file: 'acme.yaml', line: 5, col: 12 }],
    ]);
  });
});
