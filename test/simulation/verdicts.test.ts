// The result of a step on the simulator, as a verdict.
import { describe, expect, it } from 'vitest';
import type { StepOutcome } from '../../src/apply/outcome.ts';
import { addressOf } from '../../src/kinds/address.ts';
import type { Step } from '../../src/plan/plan.ts';
import { type SimulatedSteps, verdictsOf } from '../../src/simulation/verdicts.ts';
import { stepOf } from '../apply/step-of.ts';
import { region } from './live-of.ts';

const data = addressOf('volume', region, 'data');
const quota = { fact: 'quota', says: 'the quota allows it' } as const;
const owner = { fact: 'owner', says: 'it is the owner' } as const;

type Ended = StepOutcome extends infer O ? (O extends StepOutcome ? Omit<O, 'step'> : never) : never;

const verdicts = (steps: readonly (readonly [Step, Ended | undefined])[], seen: Partial<SimulatedSteps> = {}) =>
  verdictsOf({
    steps: steps.map(([step]) => step),
    outcomes: new Map(steps.flatMap(([step, ended]) => (ended ? [[step.id, { step: step.id, ...ended }] as const] : []))),
    left: new Map(),
    slow: new Set(),
    assumed: () => [quota],
    ...seen,
  });

const rule = 'extending needs state available, status completed or extend_error, and a larger size';
const instead = 'detach the volume first (its instance must be stopped), and attach it again afterwards';
const extend = stepOf(1, [data], { operation: 'blockStorage.extendVolume' });
const rename = stepOf(1, [data], { operation: 'iam.addMember' });

describe('one step', () => {
  it.each<[string, Step, Ended, object]>([
    ['that is done', extend, { type: 'done' }, { type: 'accepted', awaited: 0, assumed: [quota] }],
    ['that was already in effect', extend, { type: 'already-done' }, { type: 'accepted', awaited: 0, assumed: [quota] }],
    [
      'that waits',
      extend,
      { type: 'waiting', on: 'dns', who: 'publish the record' },
      { type: 'waits', who: 'publish the record', assumed: [quota] },
    ],
    [
      'that is refused by a rule',
      extend,
      { type: 'refused', status: 409, says: 'busy' },
      { type: 'refused', status: 409, says: `busy: ${rule}; ${instead}`, assumed: [] },
    ],
    [
      'that is refused as unprocessable',
      extend,
      { type: 'refused', status: 422, says: 'too small' },
      { type: 'refused', status: 422, says: `too small: ${rule}; ${instead}`, assumed: [] },
    ],
    [
      'that is refused for a missing permission',
      extend,
      { type: 'refused', status: 403, says: 'no' },
      { type: 'refused', status: 403, says: 'no', assumed: [] },
    ],
    [
      'that is refused without a known rule',
      { ...extend, operation: 'blockStorage.renameSnapshot' },
      { type: 'refused', status: 409, says: 'no' },
      { type: 'refused', status: 409, says: 'no', assumed: [] },
    ],
    ['that is refused without a status', rename, { type: 'refused', says: 'no' }, { type: 'refused', says: 'no', assumed: [] }],
    ['that ends in an error', extend, { type: 'failed', says: 'no room' }, { type: 'refused', says: 'no room', assumed: [] }],
    ['that never settles', extend, { type: 'in-progress', says: 'moving' }, { type: 'refused', says: 'moving', assumed: [] }],
    ['with an unknown result', extend, { type: 'unknown', says: 'no answer' }, { type: 'refused', says: 'no answer', assumed: [] }],
    [
      'whose condition does not hold',
      extend,
      { type: 'changed-since-plan', condition: { at: { address: data }, exists: true }, found: false },
      { type: 'not-simulated', why: 'the simulator state of volume/br-se1/data does not match the live state', assumed: [] },
    ],
    [
      'before which the simulation ended',
      extend,
      { type: 'not-started', because: 'interrupted' },
      { type: 'not-simulated', why: 'the simulation ended before this step (interrupted)', assumed: [] },
    ],
  ])('%s', (_, step, ended, verdict) => {
    expect(verdicts([[step, ended]])).toStrictEqual([{ step: step.id, ...verdict }]);
  });

  it('that continues after its response is awaited as long as official clients wait', () => {
    const slow = new Set([extend.id]);
    const done = { type: 'done' } as const;
    expect(verdicts([[extend, done]], { slow })).toMatchObject([{ awaited: 60 }]);
    expect(verdicts([[{ ...extend, operation: 'blockStorage.createSnapshot' }, done]], { slow })).toMatchObject([{ awaited: 70 }]);
    expect(verdicts([[{ ...extend, operation: 'blockStorage.createBackup' }, done]], { slow })).toMatchObject([{ awaited: 60 }]);
  });

  it('that was not run has a reason', () => {
    const left = new Map([[extend.id, 'role was not read']]);
    expect(verdicts([[extend, undefined]], { left })).toEqual([
      { step: extend.id, type: 'not-simulated', why: 'role was not read', assumed: [] },
    ]);
    expect(verdicts([[extend, undefined]])).toMatchObject([{ type: 'not-simulated', why: 'it was not run' }]);
  });
});

describe('a step after others', () => {
  const first = stepOf(1, [data]);
  const second = stepOf(2, [data], { dependsOn: [first.id] });
  const third = stepOf(3, [data], { dependsOn: [second.id] });

  it.each<[string, Ended, 'refused' | 'waits']>([
    ['is refused', { type: 'refused', status: 403, says: 'no' }, 'refused'],
    ['waits', { type: 'waiting', on: 'invitation', who: 'rui' }, 'waits'],
  ])('is blocked by the first of them, which %s', (_, ended, because) => {
    const all = verdicts([
      [first, ended],
      [second, { type: 'not-started', because: first.id }],
      [third, { type: 'not-started', because: second.id }],
    ]);
    expect(all.slice(1)).toMatchObject([
      { step: second.id, type: 'blocked', by: first.id, because },
      { step: third.id, type: 'blocked', by: first.id, because },
    ]);
  });

  it('assumes the same as they do, each fact once', () => {
    const done = { type: 'done' } as const;
    const other = { fact: 'quota', says: 'the quota of another region allows it' } as const;
    const assumed: SimulatedSteps['assumed'] = ({ id }) => (id === first.id ? [quota, other] : id === second.id ? [owner, quota] : []);
    const all = verdicts(
      [
        [first, done],
        [second, done],
        [third, { type: 'refused', says: 'no' }],
      ],
      { assumed },
    );
    expect(all.map((one) => one.assumed)).toEqual([
      [quota, other],
      [owner, quota, other],
      [owner, quota, other],
    ]);
  });

  it('assumes nothing about a prerequisite that was not simulated', () => {
    expect(verdicts([[second, { type: 'done' }]])).toMatchObject([{ type: 'accepted', assumed: [quota] }]);
  });
});
