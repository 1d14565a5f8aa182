// Schedulers of the platform: only their volumes change, any other change replaces them; over the simulator to the end.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import type { Change, Declared, Observed } from '../../src/kinds/kind.ts';
import { scheduler } from '../../src/kinds/scheduler/kind.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import { volume } from '../../src/kinds/volume/kind.ts';
import { converge, planFor, platformWith, troubles } from '../apply/world.ts';
import { declaredBy } from '../export/worlds.ts';
import { tenant } from '../plan/world.ts';
import { at, declare, read, region, worldOf } from './storage-world.ts';

const wire = (over: JsonObject = {}): JsonObject => ({
  id: 's1',
  name: 'nightly',
  description: null,
  volumes: ['v1', 'v2'],
  snapshot: { type: 'instant' },
  state: 'available',
  policy: { retention_in_days: 14, frequency: { daily: { start_time: '03:30:00' } } },
  created_at: '2026-05-11T10:00:00Z',
  updated_at: '2026-05-11T10:00:00Z',
  ...over,
});

const data = read(volume, { id: 'v1', name: 'data' });
const logs = read(volume, { id: 'v2', name: 'logs' });
const idle = read(volume, { id: 'v3', name: 'idle' });
const volumes = [data, logs, idle];
const live = (over: JsonObject = {}): Observed => read(scheduler, wire(over));
const written = (values: JsonObject): Declared => declare(scheduler, { region, name: 'nightly', ...values });

const answer = (change: Change, declared: readonly Declared[] = [], unread = {}) =>
  scheduler.answer?.(change, worldOf({ items: [...volumes, live()], declared, unread })) ?? [];

const changed = (values: JsonObject, declared: readonly Declared[] = [], unread = {}) =>
  answer({ type: 'changed', declared: written(values), observed: live(), fields: Object.keys(values) }, declared, unread);

const stepsIn = (answers: ReturnType<typeof answer>): readonly StepDraft[] =>
  answers.flatMap((one) => (one.type === 'steps' ? one.chain : []));
const calls = (answers: ReturnType<typeof answer>) =>
  answers.map((one) => (one.type === 'steps' ? one.chain.map((step) => step.operation.replace('blockStorage.', '')) : one.type));

describe('reading a scheduler', () => {
  it('provides its policy, and its volumes by name once they are read', () => {
    const item = live();
    expect(item.values).toMatchObject({
      type: 'instant',
      retention_days: 14,
      start_time: '03:30:00',
      volume_ids: ['v1', 'v2'],
      description: null,
    });
    expect(item.values['volumes']).toBeUndefined();
    expect(scheduler.resolve?.(item, worldOf({ items: volumes }))).toEqual({ volumes: ['data', 'logs'] });
  });

  it('keeps the id of a volume that is gone, and resolves no name while volumes may be unread', () => {
    expect(scheduler.resolve?.(live(), worldOf({ items: [data] }))).toEqual({ volumes: ['data', 'v2'] });
    const denied = { volume: { type: 'denied', cause: '403' } } as const;
    const world = worldOf({ items: [data], unread: denied });
    expect(scheduler.resolve?.(live(), world)).toEqual({});
    expect(scheduler.unresolved?.(live(), world)).toEqual({ volumes: 'the names of its volumes are unknown: 403' });
    expect(scheduler.unresolved?.(live(), worldOf({ items: volumes }))).toEqual({});
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['no volumes', { volumes: [] }, { volumes: [], volume_ids: [] }],
    ['volumes left out', { volumes: null }, { volumes: [], volume_ids: [] }],
    ['volumes written out', { volumes: [{ id: 'v2' }, { id: 'v1' }] }, { volume_ids: ['v1', 'v2'] }],
  ])('understands %s', (_, over, values) => expect(live(over).values).toMatchObject(values));

  it('does not treat unreadable volumes as an empty list', () => {
    const { values } = live({ volumes: [7] });
    expect([values['volumes'], values['volume_ids']]).toEqual([undefined, undefined]);
  });

  it('treats a deleted one as gone, and a time without seconds as equal', () => {
    expect(live({ state: 'deleted' }).phase).toBe('retired');
    const item = live();
    expect(scheduler.same?.('start_time', '03:30', '03:30:00', item)).toBe(true);
    expect(scheduler.same?.('start_time', '03:31', '03:30:00', item)).toBe(false);
  });
});

describe('a changed scheduler', () => {
  it('gets and loses volumes one by one', () => {
    const answers = changed({ volumes: ['data', 'idle'] });
    expect(calls(answers)).toEqual([['attachScheduler'], ['detachScheduler']]);
    expect(stepsIn(answers).map(({ body, acknowledge }) => [body, acknowledge])).toEqual([
      [{ volume: { id: 'v3' } }, undefined],
      [{ volume: { id: 'v2' } }, ['removes-protection']],
    ]);
  });

  it('is recreated for any other change, with its volumes', () => {
    const answers = changed({ retention_days: 30 });
    expect(calls(answers)).toEqual([['deleteScheduler', 'createScheduler', 'attachScheduler', 'attachScheduler']]);
    const [remove, create, attach] = stepsIn(answers);
    expect(remove).toMatchObject({ path: { id: 's1' }, acknowledge: ['removes-protection'] });
    expect(create?.body).toEqual({
      name: 'nightly',
      snapshot: { type: 'instant' },
      policy: { retention_in_days: 30, frequency: { daily: { start_time: '03:30:00' } } },
    });
    expect(attach).toMatchObject({ path: { id: { idOf: 'scheduler/br-se1/nightly' } }, body: { volume: { id: 'v1' } } });
  });

  it('is not recreated while one of its volumes is unknown, and loses none', () => {
    expect(calls(changed({ retention_days: 30, volumes: ['data', 'nobody'] }))).toEqual(['impossible']);
    expect(calls(changed({ volumes: ['data', 'nobody'] }))).toEqual(['impossible']);
    const unread = { volume: { type: 'denied', cause: '403 on GET /v1/volumes' } } as const;
    expect(changed({ volumes: ['nobody'] }, [], unread)).toMatchObject([{ why: expect.stringContaining('403 on GET') }]);
  });

  it('resolves a volume that another item of the file renames or creates', () => {
    const renamed = { ...declare(volume, { region, name: 'data-2' }), renamedFrom: data.address };
    const fresh = declare(volume, { region, name: 'fresh' });
    const lookup = worldOf({ items: volumes, declared: [renamed, fresh] });
    expect(scheduler.means?.(written({ volumes: ['data-2', 'v2'] }), lookup).values).toMatchObject({ volumes: ['data', 'logs'] });
    const [step] = stepsIn(changed({ volumes: ['data', 'logs', 'fresh'] }, [fresh]));
    expect(step).toMatchObject({ body: { volume: { id: { idOf: 'volume/br-se1/fresh' } } }, postconditions: [] });
  });

  it('needs all required fields for its creation', () => {
    const [refused] = answer({ type: 'missing', declared: written({ type: 'instant' }) });
    expect(refused).toMatchObject({ type: 'impossible', instead: 'add retention_days and start_time' });
  });

  it('under another name is first created with the volumes of the old one', () => {
    const heir = { ...written({ name: 'daily' }), renamedFrom: live().address, address: scheduler.address({ region, name: 'daily' }) };
    expect(calls(answer({ type: 'missing', declared: heir }, [heir]))).toEqual([['createScheduler', 'attachScheduler', 'attachScheduler']]);
    const [gone] = stepsIn(answer({ type: 'unexpected', observed: live(), because: 'removed', at }, [heir]));
    expect(gone?.runsAfter).toEqual(['scheduler/br-se1/daily']);
  });
});

const organization = (text: string) =>
  declaredBy({ 'acme.yaml': `version: 1\ntenant: ${tenant}\nregions: [br-se1]\nownership: { schedulers: authoritative }\n${text}` });

const state = {
  tenants: [
    {
      id: tenant,
      regions: {
        'br-se1': {
          volumes: [{ name: 'data' }, { name: 'logs' }],
          schedulers: [
            { name: 'nightly', volumes: ['data'] },
            { name: 'weekly', volumes: ['logs'] },
          ],
        },
      },
    },
  ],
};

describe('on the simulator', () => {
  it.each([
    [
      'volumes, including a new one, and undeclared ones',
      'volumes: { fresh: { region: br-se1, type: cloud_nvme1k, size: 10 } }\nschedulers: { nightly: { region: br-se1, volumes: [fresh] } }',
    ],
    [
      'another time',
      'schedulers:\n  nightly: { region: br-se1, start_time: "04:15", volumes: [data, logs] }\n  weekly: { region: br-se1 }',
    ],
    ['another name', 'schedulers: { evening: { region: br-se1, renamed_from: nightly }, weekly: { region: br-se1, volumes: [] } }'],
    ['none at all', 'schedulers: {}'],
    [
      'a new one',
      'schedulers:\n  hourly: { region: br-se1, type: object, retention_days: 3, start_time: "01:00", volumes: [data] }\n  nightly: { region: br-se1 }\n  weekly: { region: br-se1 }',
    ],
  ])('converges: %s', async (_, text) => {
    const platform = platformWith({ state });
    const desired = organization(text);
    const runs = await converge(platform, desired);
    expect(runs.flatMap(troubles)).toEqual([]);
    expect(runs[0]?.plan.steps.length).toBeGreaterThan(0);
    const { plan } = await planFor(platform, desired);
    expect([plan.steps.map(({ description }) => description), plan.unplanned]).toEqual([[], []]);
    expect(runs.length).toBeLessThanOrEqual(2);
  });
});
