// The effects of changes of volumes: chains of steps as data, and refusals with the alternative.
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import { instance } from '../../src/kinds/instance/kind.ts';
import type { Change, Observed } from '../../src/kinds/kind.ts';
import { snapshot } from '../../src/kinds/snapshot/kind.ts';
import type { ChangeAnswer, StepDraft } from '../../src/kinds/step.ts';
import { volume } from '../../src/kinds/volume/kind.ts';
import { volumeType } from '../../src/kinds/volume-type/kind.ts';
import { at, declare, read, region, worldOf } from './storage-world.ts';

const machine = '77d90219-0d89-4561-9547-2096dd7abca7';
const other = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const id = 'd01794df-fb9b-4e9e-807c-9719b5e00e4f';

const live = (over: JsonObject = {}): Observed =>
  read(volume, {
    id,
    name: 'data',
    size: 100,
    state: 'available',
    status: 'completed',
    type: { id: 't1', name: 'slow' },
    attachment: null,
    ...over,
  });

const attached = (over: JsonObject = {}): Observed =>
  live({ state: 'in-use', attachment: { instance: { id: machine, state: 'stopped', status: 'completed' } }, ...over });

const vm = (id: string, state: string, status = 'completed'): Observed => read(instance, { id, state, status });
const machines = [vm(machine, 'stopped'), vm(other, 'running')];

const answer = (change: Change, items: readonly Observed[] = machines, unread = {}): readonly ChangeAnswer[] =>
  volume.answer?.(change, worldOf({ items, unread })) ?? [];

const change = (observed: Observed, values: JsonObject, items?: readonly Observed[], unread = {}): readonly ChangeAnswer[] =>
  answer(
    { type: 'changed', declared: declare(volume, { region, name: 'data', ...values }), observed, fields: Object.keys(values) },
    items,
    unread,
  );

const chain = (answers: readonly ChangeAnswer[]): readonly StepDraft[] => answers.flatMap((one) => (one.type === 'steps' ? one.chain : []));
const operations = (answers: readonly ChangeAnswer[]): readonly string[] =>
  chain(answers).map((step) => step.operation.replace('blockStorage.', ''));
const refused = (answers: readonly ChangeAnswer[]): readonly (readonly [string | undefined, string])[] =>
  answers.flatMap((one) => (one.type === 'impossible' ? [[one.fields[0], one.why] as const] : []));

const same = (written: Json, found: Json) => volume.same?.('attached_to', written, found, live());

describe('a changed volume', () => {
  it.each<[string, Observed, JsonObject, readonly string[], readonly string[]]>([
    ['renamed', live(), { name: 'db' }, ['renameVolume'], []],
    ['extended', live(), { size: 200 }, ['extendVolume'], []],
    ['retyped', live(), { type: 'fast' }, ['retypeVolume'], []],
    ['attached', live(), { attached_to: machine }, ['attachVolume'], []],
    ['attached to a running instance', live(), { attached_to: other }, ['attachVolume'], []],
    ['detached', attached(), { attached_to: 'none' }, ['detachVolume'], []],
    ['moved to another instance', attached(), { attached_to: other }, ['detachVolume', 'attachVolume'], []],
    [
      'everything in one plan: rename, retype, extend, then attach',
      live(),
      { attached_to: machine, size: 200, type: 'fast', name: 'db' },
      ['renameVolume', 'retypeVolume', 'extendVolume', 'attachVolume'],
      [],
    ],
    [
      'detached first if declared so',
      attached(),
      { attached_to: 'none', size: 200, type: 'fast' },
      ['detachVolume', 'retypeVolume', 'extendVolume'],
      [],
    ],
    ['never detached for an extension', attached(), { size: 200 }, [], ['size']],
    ['never detached for a retyping, but renamed', attached(), { type: 'fast', name: 'db' }, ['renameVolume'], ['type']],
    ['never shrunk', live(), { size: 50 }, [], ['size']],
    ['shrinking does not block the rest', live(), { size: 50, type: 'fast' }, ['retypeVolume'], ['size']],
    ['extended again after it failed', live({ status: 'extend_error' }), { size: 200 }, ['extendVolume'], []],
    ['also after a quota error', live({ status: 'extend_error_quota' }), { size: 200 }, ['extendVolume'], []],
    ['the failed one first', live({ status: 'extend_error' }), { size: 200, type: 'fast' }, ['extendVolume', 'retypeVolume'], []],
    ['retyped again after it failed', live({ status: 'retype_error' }), { size: 200, type: 'fast' }, ['retypeVolume', 'extendVolume'], []],
    [
      'attached once the failed operation succeeded',
      live({ status: 'extend_error' }),
      { size: 200, attached_to: machine },
      ['extendVolume', 'attachVolume'],
      [],
    ],
    ['not extended after a failed retyping', live({ status: 'retype_error' }), { size: 200 }, [], ['size']],
    [
      'nothing after a failed creation',
      live({ status: 'creating_error', state: 'new' }),
      { size: 200, type: 'fast' },
      [],
      ['type', 'size'],
    ],
    ['not attached after a failed try', live({ status: 'attaching_error' }), { attached_to: machine }, [], ['attached_to']],
    [
      'busy: only renamed',
      live({ state: 'busy' }),
      { name: 'db', size: 200, attached_to: 'none' },
      ['renameVolume'],
      ['size', 'attached_to'],
    ],
    [
      'the zone and encryption stay',
      live(),
      { availability_zone: 'br-se1-b', encrypted: true, size: 200 },
      ['extendVolume'],
      ['availability_zone', 'encrypted'],
    ],
  ])('%s', (_, observed, values, steps, fields) => {
    const answers = change(observed, values);
    expect(operations(answers)).toEqual(steps);
    expect(refused(answers).map(([field]) => field)).toEqual(fields);
    expect(answers.filter((one) => one.type === 'steps').length).toBe(steps.length > 0 ? 1 : 0);
  });

  it('is extended irreversibly: done when the size is visible and no operation runs', () => {
    const target = { id, in: 'volume@br-se1', address: 'volume/br-se1/data' };
    expect(chain(change(live(), { size: 200 }))).toEqual([
      {
        description: 'extend volume data in br-se1 from 100 to 200 GiB',
        operation: 'blockStorage.extendVolume',
        resources: ['volume/br-se1/data'],
        region,
        path: { id },
        body: { size: 200 },
        preconditions: [{ at: target, field: 'size', is: 100 }],
        postconditions: [
          { at: target, field: 'size', is: 200 },
          { at: target, field: 'status', is: 'completed' },
        ],
        reversibility: 'irreversible',
        loses: 'a volume cannot be made smaller',
        accessEffect: 'none',
      },
    ]);
  });

  it('is retyped by the name of the type and attached by the ids', () => {
    const [retype, attach] = chain(change(live(), { type: 'fast', attached_to: machine }));
    expect(retype?.body).toEqual({ new_type: { name: 'fast' } });
    expect(attach?.path).toEqual({ id, virtual_machine_id: machine });
    expect(attach?.body).toBeUndefined();
    expect(attach?.preconditions).toEqual([{ at: expect.anything(), field: 'attached_to', is: null }]);
  });

  it('is retyped to a deprecated type, and not to a deleted one', () => {
    const type = (status: string) => [read(volumeType, { id: 'a', name: 'old', status })];
    expect(operations(change(live(), { type: 'old' }, type('deprecated')))).toEqual(['retypeVolume']);
    expect(refused(change(live(), { type: 'old' }, type('deleted')))).toEqual([
      ['type', 'volume type old is no longer available in br-se1'],
    ]);
  });

  it('expects between the steps of a chain the result of the previous step', () => {
    const [detach, attach] = chain(change(attached(), { attached_to: other }));
    expect(detach?.preconditions).toMatchObject([{ field: 'attached_to', is: machine }]);
    expect(attach?.preconditions).toMatchObject([{ field: 'attached_to', is: null }]);
  });

  it('waits while an operation runs, but reports impossible changes at once', () => {
    const moving = live({ status: 'extending' });
    expect(change(moving, { type: 'fast' })).toEqual([
      { type: 'waiting', fields: ['type'], on: 'operation', who: 'the volume is extending; plan again when its status is completed' },
    ]);
    expect(change(moving, { size: 50 }).map((one) => one.type)).toEqual(['impossible']);
    expect(change(moving, { size: 50, type: 'fast' }).map((one) => one.type)).toEqual(['impossible', 'waiting']);
  });

  it.each<[string, Observed, string, readonly Observed[], object, string | undefined]>([
    ['a running instance is not detached from', attached(), 'none', [vm(machine, 'running')], {}, 'detached only from a stopped instance'],
    [
      'nor an instance with an operation in progress',
      attached(),
      'none',
      [vm(machine, 'stopped', 'retyping')],
      {},
      'is retyping, not completed',
    ],
    ['an instance that does not exist', live(), machine, [], {}, `instance ${machine} does not exist in br-se1`],
    ['a suspended instance', live(), machine, [vm(machine, 'suspended')], {}, 'is suspended'],
    ['unread instances are not checked', live(), machine, [], { instance: { type: 'denied', cause: '403' } }, undefined],
    [
      'the attachment itself shows that its instance runs',
      attached({ attachment: { instance: { id: machine, state: 'running' } } }),
      'none',
      [],
      { instance: { type: 'denied', cause: '403' } },
      'is running',
    ],
    ['a move to a nonexistent instance does not start', attached(), '00000000-0000-4000-8000-000000000000', machines, {}, 'does not exist'],
  ])('%s', (_, observed, to, items, unread, why) => {
    const answers = change(observed, { attached_to: to }, items, unread);
    expect(operations(answers)).toEqual(why === undefined ? ['attachVolume'] : []);
    expect(refused(answers).map(([field, says]) => [field, says.includes(why ?? '')])).toEqual(
      why === undefined ? [] : [['attached_to', true]],
    );
  });

  it('distinguishes `none` from an instance, and null means none', () => {
    expect([same('none', null), same('none', machine), same(machine, machine), same(machine, null)]).toEqual([true, false, true, false]);
  });
});

const missing = (values: JsonObject, items: readonly Observed[] = machines) =>
  answer({ type: 'missing', declared: declare(volume, { region, name: 'data', ...values }) }, items);

describe('a missing volume', () => {
  it('is created with only the declared fields, then attached', () => {
    const [create, attach] = chain(missing({ type: 'slow', size: 100, encrypted: true, attached_to: machine }));
    const target = { address: 'volume/br-se1/data' };
    expect(create).toMatchObject({
      operation: 'blockStorage.createVolume',
      creates: 'volume/br-se1/data',
      preconditions: [{ at: target, exists: false }],
      postconditions: [
        { at: target, exists: true },
        { at: target, field: 'size', is: 100 },
        { at: target, field: 'status', is: 'completed' },
      ],
    });
    expect(create?.body).toEqual({ name: 'data', size: 100, type: { name: 'slow' }, encrypted: true });
    expect(attach).toMatchObject({
      operation: 'blockStorage.attachVolume',
      path: { id: { idOf: 'volume/br-se1/data' }, virtual_machine_id: machine },
    });
  });

  it('`none` attaches nothing', () => {
    expect(operations(missing({ type: 'slow', size: 100, attached_to: 'none' }))).toEqual(['createVolume']);
  });

  it('needs a type and a size', () => {
    expect(missing({ size: 100 })).toMatchObject([{ type: 'impossible', instead: 'add type' }]);
    expect(missing({})).toMatchObject([{ type: 'impossible', instead: 'add type and size' }]);
  });

  it('is created even if it cannot be attached, and this is reported', () => {
    const answers = missing({ type: 'slow', size: 100, attached_to: machine }, []);
    expect(operations(answers)).toEqual(['createVolume']);
    expect(refused(answers).map(([field]) => field)).toEqual(['attached_to']);
  });

  it('is created with a deprecated type', () => {
    const types = [read(volumeType, { id: 'a', name: 'old', status: 'deprecated' })];
    expect(operations(missing({ type: 'old', size: 100 }, types))).toEqual(['createVolume']);
  });

  it.each([
    ['a type that is gone', { type: 'old', size: 100 }, 'type'],
    ['encryption of a type that has none', { type: 'plain', size: 100, encrypted: true }, 'encrypted'],
  ])('is not created with %s', (_, values, field) => {
    const types = [
      read(volumeType, { id: 'a', name: 'old', status: 'deleted' }),
      read(volumeType, { id: 'b', name: 'plain', status: 'active', allows_encryption: false }),
    ];
    expect(refused(missing(values, types)).map(([of]) => of)).toEqual([field]);
  });
});

const unexpected = (observed: Observed, items: readonly Observed[] = [], unread = {}) =>
  answer({ type: 'unexpected', observed, because: 'authoritative', at }, items, unread);

const point = (name: string, volumeId = id, status = 'completed') =>
  read(snapshot, { id: name, name, status, state: 'available', volume: { id: volumeId } });

describe('a removed volume', () => {
  it('is deleted irreversibly, if it is still unchanged', () => {
    const [step] = chain(unexpected(live()));
    expect(step).toMatchObject({
      description: 'delete volume data in br-se1 and its data (100 GiB)',
      operation: 'blockStorage.deleteVolume',
      deletes: 'volume/br-se1/data',
      preconditions: [
        { field: 'name', is: 'data' },
        { field: 'attached_to', is: null },
      ],
      postconditions: [{ exists: false }],
      reversibility: 'irreversible',
    });
  });

  it.each<[string, Observed, readonly Observed[], object, string]>([
    ['attached', attached(), [], {}, 'it is attached to instance'],
    [
      'with snapshots',
      live(),
      [point('one'), point('two')],
      {},
      'it has 2 snapshots, and only a volume without snapshots can be deleted: one, two',
    ],
    ['snapshots unread', live(), [], { snapshot: { type: 'denied', cause: '403 on GET /v1/snapshots' } }, 'they could not be read: 403'],
    ['failed', live({ status: 'deleted_error' }), [], {}, 'only a volume whose status is completed can be deleted'],
    ['busy', live({ state: 'busy' }), [], {}, 'this one is busy, completed'],
  ])('%s: impossible', (_, observed, items, unread, why) => {
    expect(refused(unexpected(observed, items, unread))).toEqual([[undefined, expect.stringContaining(why)]]);
  });

  it('ignores snapshots of others, deleted ones, and a platform without snapshots', () => {
    expect(operations(unexpected(live(), [point('one', other), point('two', id, 'deleted')]))).toEqual(['deleteVolume']);
    expect(operations(unexpected(live(), [], { snapshot: { type: 'unsupported' } }))).toEqual(['deleteVolume']);
  });

  it('waits for running operations, and has no step when it is gone', () => {
    expect(unexpected(live({ status: 'deleting' }))).toMatchObject([{ type: 'waiting', on: 'operation' }]);
    expect(unexpected(live({ status: 'deleted', state: 'deleted' }))).toEqual([]);
  });
});
