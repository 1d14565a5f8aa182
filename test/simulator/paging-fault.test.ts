// Lists with paging faults, in each style of paging.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import type { OperationId } from '../../src/platform/operations.ts';
import { stoppedClock } from '../../src/simulator/clock.ts';
import type { Description } from '../../src/simulator/description.ts';
import { type Asked, at, listAt, open, textAt } from './ask.ts';
import { now, tenant } from './organization.ts';

const numbers = Array.from({ length: 9 }, (_, index) => index + 1);

const state: Description = {
  tenants: [
    {
      id: tenant,
      members: numbers.map((index) => ({ email: `m${index}@x.example` })),
      groups: [{ identifier: 'all', name: 'all', id: 'g', members: numbers.map((index) => ({ email: `m${index}@x.example` })) }],
      domains: numbers.map((index) => ({ domain: `d${index}.example` })),
      events: numbers.toReversed().map((index) => ({ type: 'cloud.magalu.iam.role.create', subject: `role/e${index}` })),
      usage: [{ service: 'Network', from: '2026-11-01', to: '2026-11-09', cost: '1' }],
      regions: { 'br-se1': { volumes: numbers.map((index) => ({ name: `v${index}` })) } },
    },
  ],
};

interface Style {
  readonly operation: OperationId;
  /** The query of the second page of three. */
  readonly second: Readonly<Record<string, string>>;
  readonly items: string;
  readonly key: string;
  /** The position of the page start in the response. */
  readonly start: readonly string[];
  /** The prefix of the numbers in these names. */
  readonly prefix: string;
}

const styles: readonly (readonly [string, Style])[] = [
  [
    'A',
    {
      operation: 'blockStorage.listVolumes',
      second: { _limit: '3', _offset: '3' },
      items: 'volumes',
      key: 'name',
      start: ['meta', 'page', 'offset'],
      prefix: 'v',
    },
  ],
  [
    'B',
    { operation: 'iam.listDomains', second: { limit: '3', offset: '3' }, items: 'data', key: 'domain', start: ['offset'], prefix: 'd' },
  ],
  [
    'C',
    {
      operation: 'iam.listGroupMembers',
      second: { per_page: '3', page: '2' },
      items: 'items',
      key: 'email',
      start: ['meta', 'page'],
      prefix: 'm',
    },
  ],
  [
    'D',
    {
      operation: 'consumption.getUsage',
      second: { limit: '3', offset: '3', start_date: '2026-11-01', end_date: '2026-11-30' },
      items: 'results',
      key: 'ChargePeriodStart',
      start: ['meta', 'page', 'offset'],
      prefix: '2026-11-0',
    },
  ],
  [
    'E',
    {
      operation: 'audit.listEvents',
      second: { _limit: '3', _offset: '3' },
      items: 'results',
      key: 'subject',
      start: ['meta', 'offset'],
      prefix: 'role/e',
    },
  ],
];

describe.each(styles)('a list of style %s', (_, { operation, second, items, key, start, prefix }) => {
  let platform: Asked;
  beforeAll(async () => {
    platform = await open({ state, clock: stoppedClock(new Date(now).toISOString()) });
  });
  afterAll(async () => platform.close());
  beforeEach(async () => {
    await platform.control('DELETE', '/faults');
  });

  const ask = async (fault: Json) => {
    await platform.control('POST', '/faults', fault);
    const { body } = await platform.ask(operation, {
      path: { group_id: 'g' },
      query: second,
      region: operation.startsWith('audit') ? 'global' : 'br-se1',
    });
    const shown = listAt(body, items).map((item) => Number(textAt(item, key).slice(prefix.length)[0]));
    return [shown, at(body, ...start)];
  };
  const [place, first] = operation === 'iam.listGroupMembers' ? [2, 1] : [3, 0];

  it.each<[string, Json, readonly number[], number]>([
    ['pages correctly without a fault', [], [4, 5, 6], place],
    ['repeats the previous page, and claims the requested position', { type: 'repeat' }, [1, 2, 3], place],
    ['ignores the requested start', { type: 'ignore-offset' }, [1, 2, 3], first],
  ])('%s', async (__, fault, shown, claimed) => {
    expect(await ask(fault)).toEqual([shown, claimed]);
  });

  it('uses a smaller page size than requested', async () => {
    const [shown] = await ask({ type: 'clamp', to: 2 });
    expect(shown).toEqual(operation === 'iam.listGroupMembers' ? [3, 4] : [4, 5]);
  });
});

describe('a list that shifts', () => {
  it.each([
    [1, [3, 4, 5]],
    [-2, [6, 7, 8]],
  ])('by %i is shifted on every page except the first', async (by, shown) => {
    const platform = await open({ state });
    await platform.control('POST', '/faults', { type: 'shift', by });
    const page = async (_offset: string) =>
      listAt((await platform.ask('blockStorage.listVolumes', { query: { _limit: '3', _offset } })).body, 'volumes').map(
        (one) => one['name'],
      );
    expect(await page('0')).toEqual(['v1', 'v2', 'v3']);
    expect(await page('3')).toEqual(shown.map((number) => `v${number}`));
    await platform.close();
  });
});
