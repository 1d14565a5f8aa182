// The difference of two states names resources by their names, and never contains a secret's value.
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { stoppedClock } from '../../src/simulator/clock.ts';
import { compareStates } from '../../src/simulator/compare-states.ts';
import { type Asked, at, open } from './ask.ts';
import { now, organization } from './organization.ts';

const item = fc.record({ id: fc.uuid(), name: fc.string(), size: fc.nat(5), tags: fc.array(fc.nat(3), { maxLength: 2 }) });
const list = fc.uniqueArray(item, { selector: (one) => one.id, maxLength: 8 });

describe('comparing states', () => {
  it.each<[string, Json, Json, readonly object[]]>([
    ['nothing', { a: [1, { id: 'x' }] }, { a: [1, { id: 'x' }] }, []],
    ['a value', { a: 1 }, { a: null }, [{ type: 'changed', path: '/a', before: 1, after: null }]],
    ['another type of value', { a: [1] }, { a: {} }, [{ type: 'changed', path: '/a', before: [1], after: {} }]],
    [
      'an added and a removed field',
      { a: 1 },
      { b: 1 },
      [
        { type: 'removed', path: '/a' },
        { type: 'added', path: '/b' },
      ],
    ],
    [
      'the order of plain values',
      { a: ['x', 'y'] },
      { a: ['y', 'x'] },
      [{ type: 'changed', path: '/a', before: ['x', 'y'], after: ['y', 'x'] }],
    ],
    [
      'an item added at the front',
      { roles: [{ name: 'b', permissions: [] }] },
      {
        roles: [
          { name: 'a', permissions: [] },
          { name: 'b', permissions: [] },
        ],
      },
      [{ type: 'added', path: '/roles/a' }],
    ],
    [
      'a renamed resource, by its id',
      { volumes: [{ id: '1', name: 'old' }] },
      { volumes: [{ id: '1', name: 'new' }] },
      [{ type: 'changed', path: '/volumes/new/name', before: 'old', after: 'new' }],
    ],
    [
      'identical items, by their position',
      { usage: [{ cost: '1' }, { cost: '2' }] },
      { usage: [{ cost: '1' }, { cost: '3' }, { cost: '4' }] },
      [
        { type: 'changed', path: '/usage/1/cost', before: '2', after: '3' },
        { type: 'added', path: '/usage/2' },
      ],
    ],
    [
      'a secret, without its value',
      { api_keys: [{ uuid: '1', name: 'k', api_key: 'hush' }] },
      { api_keys: [{ uuid: '1', name: 'k', api_key: 'hush more' }] },
      [{ type: 'changed', path: '/api_keys/k/api_key', before: '(a secret)', after: '(a secret)' }],
    ],
  ])('reports %s', (_, before, after, differences) => {
    expect(compareStates(before, after)).toEqual(differences);
  });

  it('reports no difference for lists in another order, and one for each added or removed item', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        expect(compareStates({ before }, { before: before.toReversed() })).toEqual([]);
        const response = compareStates({ all: before }, { all: after });
        const gone = before.filter((one) => !after.some(({ id }) => id === one.id)).length;
        const came = after.filter((one) => !before.some(({ id }) => id === one.id)).length;
        expect(response.filter(({ type }) => type === 'removed')).toHaveLength(gone);
        expect(response.filter(({ type }) => type === 'added')).toHaveLength(came);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a running simulator', () => {
  let platform: Asked;
  beforeEach(async () => {
    platform = await open({ state: organization, clock: stoppedClock(new Date(now).toISOString()) });
  });
  afterEach(async () => platform.close());

  it('reports the differences from a saved state', async () => {
    const saved = (await platform.control('GET', '/state')).body ?? null;
    expect((await platform.control('POST', '/compare', saved)).body).toEqual({ differences: [] });
    await platform.ask('iam.createRole', { body: { name: 'fresh' } });
    await platform.ask('iam.updateGroup', {
      path: { group_id: platform.simulator.state().tenants[0]?.groups[0]?.id ?? '' },
      body: { description: 'Machines' },
    });
    const { body } = await platform.control('POST', '/compare', saved);
    const events = { type: 'added', path: expect.stringContaining('/tenants/Acme Ltda/events/') };
    expect(at(body, 'differences')).toEqual([
      { type: 'added', path: '/tenants/Acme Ltda/roles/fresh' },
      { type: 'changed', path: '/tenants/Acme Ltda/groups/Infra/description', before: null, after: 'Machines' },
      events,
      events,
    ]);
    expect((await platform.control('POST', '/compare', 'x')).status).toBe(422);
  });
});
