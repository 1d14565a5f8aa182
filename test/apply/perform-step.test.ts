// One step, call by call: the writes, the journal, and the outcome of each response. On a volume that follows a script.
import { describe, expect, it } from 'vitest';
import { idsOf } from '../../src/apply/ids.ts';
import { rollback } from '../../src/apply/keep-secret.ts';
import { performStep, type StepContext } from '../../src/apply/perform-step.ts';
import type { Step } from '../../src/plan/plan.ts';
import type { CallResult } from '../../src/platform/client.ts';
import { addressOfText } from '../plan/world.ts';
import { accepted, at, extending, failure, type Script, type Seen, scripted, volume } from './scripted.ts';
import { lookAt } from './step-of.ts';

interface Case extends Partial<Script> {
  readonly step?: Partial<Step>;
}
type Said = object;

const play = async ({ step = {}, seen = (_, calls) => (calls > 0 ? { size: 20 } : {}), ...script }: Case) => {
  const scene = scripted({ seen, ...script });
  const { step: _, ...outcome } = await performStep({ ...extending, ...step }, scene.context);
  return { ...scene, outcome };
};
/** The state after a call. */
const after =
  (...seen: readonly Seen[]): Script['seen'] =>
  (_, calls) =>
    seen[Math.min(calls, seen.length) - 1] ?? {};
const lost = failure('unknown', { operation: 'blockStorage.extendVolume', says: 'the connection broke' });
const unknown = (why = ''): Said => ({ type: 'unknown', says: `the connection broke${why}` });
const refused = (status: number, more: object = {}): CallResult => failure('refused', { status, says: 'no', ...more });
const other = addressOfText('volume/br-se1/other');

describe('a call', () => {
  const time = '1970-01-01T00:00:00Z';
  const intent = {
    type: 'intent',
    at: time,
    step: extending.id,
    operation: 'blockStorage.extendVolume',
    resources: ['volume/br-se1/data'],
    description: 'extend volume data in br-se1 from 10 to 20 GiB',
  };

  it('is written to the journal before and after, with everything in its step', async () => {
    const { outcome, calls, lines } = await play({
      answers: [{ type: 'ok', status: 202, body: { id: 'new' }, requestId: 'r-1' }],
    });
    expect(outcome).toEqual({ type: 'done' });
    expect(calls).toStrictEqual([['blockStorage.extendVolume', { path: { id: 'v-1' }, body: { size: 20 }, region: 'br-se1' }]]);
    const response = { type: 'response', at: time, step: extending.id, status: 202, id: 'new', requestId: 'r-1' };
    expect(lines).toStrictEqual([intent, response]);
  });

  it.each<[string, CallResult, object]>([
    ['an answer without an id', accepted({ name: 'data' }), { status: 202 }],
    ['an answer with an empty id, and another', accepted({ id: '', uuid: 'u-1' }), { status: 202, id: 'u-1' }],
    ['an invalid id', accepted({ id: 7 }), { status: 202 }],
    ['a refusal', refused(400, { requestId: 'r-2' }), { status: 400, requestId: 'r-2' }],
    ['no answer', lost, {}],
  ])('is followed by its result: %s', async (_, answer, expected) => {
    const { lines } = await play({ answers: [answer] });
    expect(lines[1]).toStrictEqual({ type: 'response', at: time, step: extending.id, ...expected });
  });

  const since = '2026-11-20T12:00:00Z';
  it.each<[string, Partial<Step>, object]>([
    ['access that ends, with its end', { due: { work: 'access-end', resource: volume, since } }, { ended: since }],
    ['access that ends', { due: { work: 'access-end', resource: volume } }, {}],
    ['other scheduled work', { due: { work: 'expiry', resource: volume, since } }, {}],
    ['a removal', { removes: [other] }, { removes: [other] }],
    ['an acknowledged removal', { removes: [other], acknowledgeFor: ['irreversible'] }, { removes: [other], acknowledged: true }],
    ['another acknowledged change', { acknowledgeFor: ['opens-path'] }, {}],
  ])('is written with what later runs count: %s', async (_, step, expected) => {
    const { lines } = await play({ step });
    expect(lines[0]).toStrictEqual({ ...intent, ...expected });
  });

  it('contains only data of the step, and numbers in a path as text', async () => {
    const { region: _r, path: _p, body: _b, ...bare } = extending;
    const scene = scripted({ seen: () => ({}) });
    await performStep({ ...bare, postconditions: [], expect: { field: 'status', is: 'valid' } }, scene.context);
    await performStep({ ...extending, postconditions: [], path: { id: { idOf: volume }, index: 7 } }, scene.context);
    expect(scene.calls).toStrictEqual([
      ['blockStorage.extendVolume', {}],
      ['blockStorage.extendVolume', { path: { id: 'v-1', index: '7' }, body: { size: 20 }, region: 'br-se1' }],
    ]);
  });

  it('is not made when the journal cannot be written', async () => {
    const { outcome, calls } = await play({ context: { record: () => false } });
    expect([outcome, calls]).toEqual([{ type: 'not-started', because: 'no-journal' }, []]);
  });

  it.each<[string, Case, Said, number]>([
    ['it is already done, though the run is stopped', { seen: () => ({ size: 20 }) }, { type: 'already-done' }, 0],
    ['the run is stopped', {}, { type: 'not-started', because: 'interrupted' }, 0],
  ])('is not made when %s', async (_, script, expected, made) => {
    const stopping = new AbortController();
    stopping.abort();
    const { outcome, calls } = await play({ ...script, context: { signal: stopping.signal } });
    expect([outcome, calls.length]).toEqual([expected, made]);
  });

  it('is not made for a restore drill whose volume already exists: somebody else created it, and the next step would delete it', async () => {
    const { outcome, calls } = await play({
      seen: () => ({ size: 20 }),
      step: { due: { work: 'restore-drill', resource: volume }, creates: volume, preconditions: [{ at, exists: false }] },
    });
    expect([outcome, calls]).toMatchObject([{ type: 'changed-since-plan', condition: { exists: false } }, []]);
  });

  it.each<[string, Seen, Said]>([
    [
      'another value',
      { size: 15 },
      { type: 'changed-since-plan', condition: extending.preconditions[0] ?? { at, exists: true }, found: 15 },
    ],
    ['nothing', 'gone', { type: 'changed-since-plan', condition: extending.preconditions[0] ?? { at, exists: true }, found: null }],
    [
      'a failure',
      failure('denied', { status: 403 }),
      { type: 'failed', says: 'not called, because its preconditions could not be checked: volume/br-se1/data: it is denied' },
    ],
    [
      'no such field',
      { size: undefined },
      {
        type: 'failed',
        says: 'not called, because its preconditions could not be checked: volume/br-se1/data: the platform did not report it',
      },
    ],
    [
      'a credential that is no longer accepted',
      failure('unauthorized', { status: 401, requestId: 'r-3' }),
      { type: 'refused', status: 401, says: 'it is unauthorized', requestId: 'r-3' },
    ],
  ])('is not made when the read before it finds %s', async (_, seen, expected) => {
    const { outcome, calls } = await play({ seen: () => seen });
    expect([outcome, calls]).toEqual([expected, []]);
  });
});

describe('a response', () => {
  it.each<[string, Case, Said, number]>([
    ['that refuses', { answers: [refused(422)] }, { type: 'refused', status: 422, says: 'no' }, 1],
    ['with a conflict that persists', { answers: [refused(409)] }, { type: 'refused', status: 409, says: 'no' }, 1],
    [
      'without a conflict, although a deletion waits for some conflicts',
      { answers: [refused(400)], step: { operation: 'blockStorage.deleteVolume' } },
      { type: 'refused', status: 400, says: 'no' },
      1,
    ],
    [
      'with a conflict that ends',
      { answers: [refused(409), accepted()], step: { operation: 'blockStorage.deleteVolume' } },
      { type: 'done' },
      2,
    ],
    // After 0, 50, 150 and 350 milliseconds.
    [
      'with a conflict that does not end in time',
      { answers: [refused(409)], step: { operation: 'blockStorage.deleteVolume' }, seen: () => ({}) },
      { type: 'refused', status: 409, says: 'no' },
      4,
    ],
    [
      'with a conflict, and the run is stopped',
      { answers: [refused(409)], step: { operation: 'blockStorage.deleteVolume' }, seen: () => ({}), slept: (_, stop) => stop() },
      { type: 'refused', status: 409, says: 'no' },
      2,
    ],
    [
      'that the resource to remove does not exist',
      {
        answers: [failure('not-found', { status: 404 })],
        seen: after('gone'),
        step: { deletes: volume, preconditions: [{ at, exists: true }], postconditions: [{ at, exists: false }] },
      },
      { type: 'already-done' },
      1,
    ],
    [
      'that the resource to remove does not exist, although it does',
      {
        answers: [failure('not-found', { status: 404 })],
        step: { deletes: volume, preconditions: [{ at, exists: true }], postconditions: [{ at, exists: false }] },
      },
      { type: 'refused', status: 404, says: 'it is not-found' },
      1,
    ],
    [
      'that something else does not exist, although the change took effect',
      { answers: [failure('not-found', { status: 404 })] },
      { type: 'refused', status: 404, says: 'it is not-found' },
      1,
    ],
  ])('%s', async (_, script, expected, made) => {
    const { outcome, calls } = await play(script);
    expect([outcome, calls.length]).toEqual([expected, made]);
  });

  it.each<[string, object | null, Said]>([
    ['the expected value', { status: 'valid' }, { type: 'done' }],
    [
      'another value, and why',
      { status: 'bad', message: 'no such\nhost' },
      { type: 'refused', status: 200, says: 'status is "bad": no such host' },
    ],
    ['another value', { status: 'bad', message: 7 }, { type: 'refused', status: 200, says: 'status is "bad"' }],
    ['no value', {}, { type: 'refused', status: 200, says: 'status is null' }],
    ['nothing', null, { type: 'refused', status: 200, says: 'status is null' }],
    [
      'a very long value',
      { status: 'x'.repeat(100) },
      { type: 'refused', status: 200, says: expect.stringMatching(/^status is "x{70,79}…?$/) },
    ],
  ])('of a probe contains %s', async (_, body, expected) => {
    const probe: Partial<Step> = { preconditions: [], postconditions: [], expect: { field: 'status', is: 'valid' } };
    const { outcome } = await play({ step: probe, answers: [accepted(body, 200)] });
    expect(outcome).toEqual(expected);
  });

  it.each<[string, Seen, Said, readonly number[]]>([
    ['that existed before: it may disappear later', { status: 'extend_error' }, { type: 'done' }, [0, 0, 0, 50]],
    ['that did not exist before: it failed', {}, { type: 'failed', says: 'accepted, but extend_error' }, [0, 0, 0]],
  ])('is accepted, and an error shows, %s', async (_, before, expected, when) => {
    const failed = { status: 'extend_error' };
    const seen: Script['seen'] = (elapsed, calls) => (calls === 0 ? before : elapsed < 50 ? failed : { size: 20 });
    // A second read concerns a missing resource.
    const step = { preconditions: [...extending.preconditions, { at: { address: other }, exists: false }] };
    const { outcome, looks } = await play({ seen, step });
    expect([outcome, looks]).toEqual([expected, when]);
  });
});

describe('a call without a response', () => {
  const moving = { status: 'extending' };
  const create: Partial<Step> = {
    creates: volume,
    preconditions: [{ at: { address: volume }, exists: false }],
    postconditions: [
      { at: { address: volume }, exists: true },
      { at: { address: volume }, field: 'size', is: 20 },
    ],
  };
  const gone: Script['seen'] = () => 'gone';
  it.each<[string, Case, Said, readonly [calls: number, looks: readonly number[]]]>([
    ['had its effect', {}, { type: 'done' }, [1, [0, 0, 0]]],
    [
      'had its effect after a while',
      { seen: (elapsed) => (elapsed < 150 ? {} : { size: 20 }) },
      { type: 'done' },
      [1, [0, 0, 50, 150, 150]],
    ],
    [
      'is in progress: it waits, and sees the end at once',
      { seen: (elapsed, calls) => (calls === 0 ? {} : elapsed < 150 ? moving : { size: 20 }) },
      { type: 'done' },
      [1, [0, 0, 0, 50, 150]],
    ],
    [
      'created a resource that is not in effect yet',
      { step: create, seen: (elapsed, calls) => (calls === 0 ? 'gone' : elapsed < 50 ? {} : { size: 20 }) },
      { type: 'done' },
      [1, [0, 0, 0, 50]],
    ],
    [
      'created a resource that failed: this is reported at once',
      { step: create, seen: (_, calls) => (calls === 0 ? 'gone' : { status: 'error_creating' }) },
      { type: 'failed', says: 'accepted, but error_creating' },
      [1, [0, 0, 0]],
    ],
    [
      'had no effect: it is repeated once, after the longest time that an effect can take',
      { answers: [lost, accepted()], seen: (_, calls) => (calls < 2 ? {} : { size: 20 }) },
      { type: 'done' },
      [2, [0, 0, 50, 150, 350, 350]],
    ],
    ['had no effect, twice', { seen: () => ({}) }, unknown(), [2, [0, 0, 50, 150, 350, 350, 400, 500, 700]]],
    ['had another effect', { seen: after({ size: 15 }) }, unknown(), [1, [0, 0, 50, 150, 350]]],
    ['had an effect that nothing shows: a probe', { step: { preconditions: [], postconditions: [] } }, unknown(), [1, []]],
    [
      'cannot be checked',
      { seen: after(failure('denied', { status: 403 })) },
      unknown('; the outcome could not be read: volume/br-se1/data: it is denied'),
      [1, [0, 0, 50, 150, 350]],
    ],
    [
      'of an invitation is never repeated',
      { step: { ...create, waitsFor: { on: 'invitation', who: 'x' } }, seen: gone },
      unknown(),
      [1, [0, 0, 50, 150, 350]],
    ],
    ['and the run is stopped', { seen: () => ({}), slept: (_, stop) => stop() }, unknown(), [1, [0, 0, 50]]],
  ])('%s', async (_, script, expected, [made, when]) => {
    const { outcome, calls, looks } = await play({ answers: [lost], ...script });
    expect([outcome, calls.length, looks]).toEqual([expected, made, when]);
  });

  it('is reported with its status, if it had one', async () => {
    const { outcome } = await play({ answers: [{ ...lost, status: 503 }], step: { preconditions: [], postconditions: [] } });
    expect(outcome).toEqual({ type: 'unknown', says: '503 the connection broke' });
  });
});

describe('a secret', () => {
  const key: Partial<Step> = {
    description: 'make a key',
    secretSink: 'vault',
    creates: volume,
    preconditions: [{ at: { address: volume }, exists: false }],
    postconditions: [{ at: { address: volume }, exists: true }],
    rollback: { operation: 'blockStorage.deleteVolume', path: { id: { idOf: volume } } },
  };
  const nothing: Script['seen'] = (_, calls) => (calls === 0 ? 'gone' : {});
  const made = accepted({ id: 'v-9', api_key: 'secret' }, 201);
  const deliver =
    (says: string): StepContext['deliver'] =>
    async () => ({ type: 'failed', says });
  const back = (id: string) => ['blockStorage.deleteVolume', { path: { id }, region: 'br-se1' }];

  it.each<[string, CallResult, readonly string[]]>([
    ['in one field', made, ['vault: secret']],
    ['in the other', accepted({ id: 'v-9', key_pair_secret: 'other' }, 201), ['vault: other']],
    ['in the one that is text', accepted({ id: 'v-9', api_key: 7, key_pair_secret: 'other' }, 201), ['vault: other']],
  ])('is delivered to its sink: %s', async (_, answer, expected) => {
    const deliveries: string[] = [];
    const { outcome, calls } = await play({
      step: key,
      seen: nothing,
      answers: [answer],
      context: { deliver: async (sink, _step, secret) => (deliveries.push(`${sink}: ${secret.reveal()}`), { type: 'delivered' }) },
    });
    expect([outcome, deliveries, calls.length]).toMatchObject([{ type: 'done', proof: {} }, expected, 1]);
  });

  /** The created resource has an id that no response contained before. */
  const stranger = () => idsOf(lookAt());
  const undelivered = 'the secret could not be delivered to vault: full';
  const answers = (...all: readonly CallResult[]) => ({ answers: all, context: { deliver: deliver('full'), ids: stranger() } });
  it.each<[string, Case, string, string]>([
    ['is not there', { answers: [accepted({ id: 'v-9' }, 201), accepted()] }, 'the response contained no secret; it was revoked', 'v-9'],
    [
      'is empty',
      { answers: [accepted({ id: 'v-9', api_key: '' }, 201), accepted()] },
      'the response contained no secret; it was revoked',
      'v-9',
    ],
    ['is not delivered', answers(made, accepted()), `${undelivered}; it was revoked`, 'v-9'],
    [
      'is not delivered, and its key is already gone',
      answers(made, failure('not-found', { status: 404 })),
      `${undelivered}; it was revoked`,
      'v-9',
    ],
    [
      'is not delivered, and its key cannot be removed',
      answers(made, failure('denied', { status: 403, says: 'no right' })),
      `${undelivered}; it could not be revoked (403 no right): revoke it by hand`,
      'v-9',
    ],
    [
      'is not delivered, and the response names no key: it is looked up',
      answers(accepted({ api_key: 'secret' }, 201), accepted()),
      `${undelivered}; it was revoked`,
      'v-1',
    ],
  ])('%s', async (_, script, says, id) => {
    const { outcome, calls, lines } = await play({ step: key, seen: nothing, ...script });
    expect(outcome).toEqual({ type: 'failed', says });
    expect(calls[1]).toEqual(back(id));
    expect(lines.map((line) => ('description' in line ? line.description : line.type))).toEqual([
      'make a key',
      'response',
      'revoke after failed delivery: make a key',
      'response',
    ]);
  });

  it('is forgotten with its key', async () => {
    const { context } = await play({ step: key, seen: nothing, ...answers(made, accepted()) });
    expect(context.ids.of(volume)).toBeUndefined();
    const kept = await play({ step: key, seen: nothing, ...answers(made, failure('denied')) });
    expect(kept.context.ids.made(volume)).toBe('v-9');
  });

  it('is lost, and its key cannot be revoked', async () => {
    const { rollback: _, ...stays } = key;
    const { outcome, calls } = await play({ step: stays, seen: nothing, ...answers(made) });
    expect([outcome, calls.length]).toEqual([{ type: 'failed', says: `${undelivered}; it remains` }, 1]);
    const lines: string[] = [];
    const unwritten = await play({
      step: key,
      seen: nothing,
      answers: [made],
      context: { deliver: deliver('full'), record: (line) => lines.push(line.type) < 3 },
    });
    expect(unwritten.outcome).toEqual({
      type: 'failed',
      says: `${undelivered}; it was not revoked, because the journal cannot be written: revoke it by hand`,
    });
    expect(unwritten.calls).toHaveLength(1);
  });

  it('without a region is revoked without one', async () => {
    const { region: _, ...nowhere } = extending;
    const scene = scripted({ seen: () => ({}), context: { ids: stranger() } });
    scene.context.ids.learn(volume, 'v-9');
    const step: Step = { ...nowhere, ...key, removes: [other], acknowledgeFor: ['irreversible'] };
    expect(await rollback(step, scene.context)).toEqual({ revoked: true, says: 'it was revoked' });
    expect(scene.calls).toStrictEqual([['blockStorage.deleteVolume', { path: { id: 'v-9' } }]]);
    // It removes nothing that existed before.
    const [line = {}] = scene.lines;
    expect(['removes', 'acknowledged'].filter((name) => name in line)).toEqual([]);
  });

  it('is not delivered to the key that another run created meanwhile', async () => {
    const { outcome, calls } = await play({ step: { ...key, preconditions: [] }, seen: () => ({}), answers: [made] });
    expect([outcome, calls.length]).toMatchObject([{ type: 'done', proof: {} }, 1]);
  });

  it('that is not accepted casts doubt on each name of its key, and does not hide that the key is not there yet', async () => {
    const readWithKey: StepContext['readWithKey'] = async () => failure('unauthorized', { status: 401 });
    const renamed = { at: { address: other }, exists: false };
    const { outcome, context } = await play({
      step: { ...key, postconditions: [renamed] },
      seen: nothing,
      answers: [made],
      context: { readWithKey },
    });
    expect(outcome).toMatchObject({ type: 'done', proof: { type: 'not-verified' }, next: expect.any(String) });
    expect([volume, other, addressOfText('volume/br-se1/third')].map((address) => context.ids.isDoubted(address))).toEqual([
      true,
      true,
      false,
    ]);
    const absent = await play({ step: key, seen: () => 'gone', answers: [made], context: { readWithKey } });
    expect(absent.outcome).toStrictEqual({ type: 'in-progress', says: expect.stringMatching(/^accepted, but /) });
  });

  it('is lost with the response: the key is revoked and created again', async () => {
    const { outcome, calls } = await play({ step: key, seen: nothing, answers: [lost, accepted(), made] });
    expect(outcome).toMatchObject({ type: 'done' });
    expect(calls.map((call) => (Array.isArray(call) ? call[0] : call))).toEqual([
      'blockStorage.extendVolume',
      'blockStorage.deleteVolume',
      'blockStorage.extendVolume',
    ]);
    const { rollback: _, ...irrevocable } = key;
    const why = 'it was created, but the response with its secret was lost';
    const kept = await play({ step: irrevocable, seen: nothing, answers: [lost] });
    expect([kept.outcome, kept.calls.length]).toEqual([{ type: 'failed', says: `${why}; it remains` }, 1]);
    const lines: string[] = [];
    const unwritten = await play({ step: key, seen: nothing, answers: [lost], context: { record: (line) => lines.push(line.type) < 3 } });
    expect([unwritten.outcome, unwritten.calls.length]).toEqual([
      { type: 'failed', says: `${why}; it was not revoked, because the journal cannot be written: revoke it by hand` },
      1,
    ]);
    const stays = await play({ step: key, seen: nothing, answers: [lost, failure('denied', { status: 403, says: 'no right' })] });
    expect(stays.outcome).toEqual({
      type: 'failed',
      says: 'it was created, but the response with its secret was lost; it could not be revoked (403 no right): revoke it by hand',
    });
  });
});
