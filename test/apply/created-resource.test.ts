// The resource that a step creates, and the source of its id: the response, a read, or its address.
import { describe, expect, it } from 'vitest';
import { createdAt, forgetCreated, idIn, learnFromAnswer, learnFromReadings, learnMissing } from '../../src/apply/created-resource.ts';
import { idsOf } from '../../src/apply/ids.ts';
import { readConditions } from '../../src/apply/read-conditions.ts';
import type { Json } from '../../src/json.ts';
import type { Step } from '../../src/plan/plan.ts';
import { addressOfText, fileOf, platformOf } from '../plan/world.ts';
import { extending, failure, scripted, volume } from './scripted.ts';
import { lookAt, observed, stepOf } from './step-of.ts';
import { planFor, platformWith } from './world.ts';

const next = addressOfText('volume/br-se1/next');
const made = (rest: Partial<Step> = {}): Step => stepOf(1, [volume], { creates: volume, ...rest });

describe('the resource that a step creates', () => {
  it.each<[string, Partial<Step>, object | undefined]>([
    ['is the one in its conditions', { postconditions: [{ at: { address: next }, exists: true }] }, { address: next }],
    [
      'is neither a field nor a resource that must be gone',
      {
        postconditions: [
          { at: { address: volume }, field: 'size', is: 1 },
          { at: { address: volume }, exists: false },
          { at: { address: next }, exists: true },
        ],
      },
      { address: next },
    ],
    [
      'is the resource in `creates` if the conditions name none',
      { postconditions: [{ at: { address: next }, exists: false }] },
      { address: volume },
    ],
  ])('%s', (_, rest, expected) => {
    expect(createdAt(made(rest))).toEqual(expected);
  });

  it('does not exist for a step that only changes', () => {
    const ids = idsOf(lookAt());
    expect(createdAt(extending)).toBeUndefined();
    learnFromAnswer(extending, { id: 'v-2' }, ids);
    forgetCreated(extending, ids);
    expect(ids.made(volume)).toBeUndefined();
  });

  it('is known under both its names, until it is deleted again', () => {
    const ids = idsOf(lookAt());
    const step = made({ postconditions: [{ at: { address: next }, exists: true }] });
    learnFromAnswer(step, { id: 'v-2' }, ids);
    expect([ids.made(volume), ids.made(next)]).toEqual(['v-2', 'v-2']);
    forgetCreated(step, ids);
    expect([ids.made(volume), ids.made(next)]).toEqual([undefined, undefined]);
  });

  it.each<[string, Json, string | undefined]>([
    ['its id', { id: 'a', uuid: 'b' }, 'a'],
    ['its uuid', { uuid: 'b' }, 'b'],
    ['its uuid, where its id is empty', { id: '', uuid: 'b' }, 'b'],
    ['not a text', { id: 7, uuid: null }, undefined],
    ['an empty one', { id: '', uuid: '' }, undefined],
    ['nothing', null, undefined],
    ['a list', ['a'], undefined],
  ])('has the id in the response: %s', (_, body, expected) => {
    expect(idIn(body)).toBe(expected);
  });
});

describe('a read', () => {
  const there = (phase: 'settled' | 'moving' | 'retired') => () => ({
    type: 'found' as const,
    item: observed(volume, { id: 'v-2', phase }),
  });
  const waitsFor = { on: 'invitation', who: 'x' } as const;
  it.each<[string, Parameters<typeof learnFromReadings>[1], Partial<Step>, string | undefined]>([
    ['of an existing resource', there('settled'), {}, 'v-2'],
    ['of a resource in transition', there('moving'), {}, 'v-2'],
    ['of a revoked resource', there('retired'), {}, undefined],
    ['of a resource that is gone', () => ({ type: 'gone' }), {}, undefined],
    ['that failed', () => ({ type: 'unread', says: '' }), {}, undefined],
    ['of a member who is only invited', there('moving'), { waitsFor }, undefined],
    ['of a member who accepted', there('settled'), { waitsFor }, 'v-2'],
  ])('%s yields its id, or none', (_, readings, rest, expected) => {
    const ids = idsOf(lookAt());
    learnFromReadings(made(rest), readings, ids);
    expect(ids.made(volume)).toBe(expected);
  });
});

describe('ids that a step needs', () => {
  const needing = (rest: Partial<Step>) => stepOf(1, [next], { preconditions: [], postconditions: [], ...rest });
  const role = addressOfText('role/auditor');
  it.each<[string, Partial<Step>, string | undefined, number]>([
    ['in its path', { path: { id: { idOf: volume } } }, 'v-1', 1],
    ['in its body', { body: { volumes: [{ idOf: volume }] } }, 'v-1', 1],
    ['twice, with one read', { path: { id: { idOf: volume } }, body: { idOf: volume } }, 'v-1', 1],
    ['above a resource that has no id of its own', { preconditions: [{ at: { address: role }, exists: true }] }, undefined, 0],
    ['nowhere', { path: { id: 'v-1' } }, undefined, 0],
  ])('are looked up by address: %s', async (_, rest, expected, most) => {
    const ids = idsOf(lookAt());
    const { context, looks } = scripted({ seen: () => ({}) });
    await learnMissing(needing(rest), context.reader, ids);
    expect([ids.of(volume), looks.length]).toEqual([expected, most]);
  });

  it('are not looked up again', async () => {
    const { context, looks } = scripted({ seen: () => ({}) });
    await learnMissing(needing({ path: { id: { idOf: volume } } }), context.reader, context.ids);
    expect([context.ids.made(volume), looks]).toEqual([undefined, []]);
  });

  it.each([
    ['gone', 'gone' as const],
    ['deleted, though it is listed', { state: 'deleted', status: 'deleted' }],
    ['not to be read', failure('denied')],
  ])('are not learned from a resource that is %s', async (_, seen) => {
    const ids = idsOf(lookAt());
    const { context } = scripted({ seen: () => seen });
    await learnMissing(needing({ path: { id: { idOf: volume } } }), context.reader, ids);
    expect(ids.of(volume)).toBeUndefined();
  });

  it('include those of the parents, in its preconditions and postconditions', async () => {
    const platform = platformWith({ state: platformOf({ service_accounts: [{ name: 'ci', api_keys: [{ name: 'deploy' }] }] }) });
    const { lookup } = await planFor(platform, fileOf('service_accounts: { ci: {} }\n'));
    const account = addressOfText('service-account/ci');
    const condition = { at: { address: addressOfText('api-key/ci/deploy') }, exists: true };
    for (const conditions of [{ preconditions: [condition] }, { postconditions: [condition] }]) {
      const ids = idsOf({ ...lookup, live: () => undefined });
      await learnMissing(needing(conditions), platform.client, ids);
      expect(ids.of(account)).toBe(lookup.live(account)?.id);
      expect(await readConditions(platform.client, [condition], ids)).toEqual({ type: 'hold' });
    }
  });
});
