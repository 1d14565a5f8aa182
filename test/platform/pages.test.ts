import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/json.ts';
import type { Listing } from '../../src/platform/client.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import type { Args } from '../../src/platform/operation.ts';
import type { OperationOf } from '../../src/platform/operations.ts';
import { text } from '../../src/platform/wire.ts';
import { type Asked, id, type Reply, serve, settingsFor } from './serve.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const regional = { region: 'br-se1' };
const styles: Readonly<Record<string, { operation: OperationOf<'read'>; args: Args; place: string; key: string }>> = {
  '_limit/_offset': { operation: 'blockStorage.listVolumes', args: regional, place: 'volumes', key: 'id' },
  'offset/limit': { operation: 'iam.listDomains', args: {}, place: 'data', key: 'id' },
  'page/per_page': { operation: 'iam.listGroupMembers', args: { path: { group_id: 'g' } }, place: 'items', key: 'member_id' },
  'limit/offset': { operation: 'consumption.getUsage', args: {}, place: 'results', key: 'SkuId' },
};
type Style = (typeof styles)[string];
const styleOf = (name: string): Style => styles[name] ?? { operation: 'iam.listDomains', args: {}, place: 'data', key: 'id' };

const itemsOf = (style: string, count: number, from = 0): readonly JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({ [styleOf(style).key]: `item-${from + at}`, n: from + at }));

/** How a server pages. `meta`: what it tells; `clamp`: the greatest page it gives; `deaf`: it ignores what is asked. */
interface Habit {
  readonly meta?: 'full' | 'none' | 'page-count' | 'no-limit';
  readonly clamp?: number;
  readonly deaf?: boolean;
  readonly most?: number;
}

const pageFor = (style: string, all: readonly Json[], { query }: Asked, habit: Habit): Reply => {
  const ask = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  const numbered = style === 'page/per_page';
  const names = style === '_limit/_offset' ? ['_limit', '_offset'] : ['limit', 'offset'];
  const limit = Math.min(numbered ? ask('per_page', 20) : ask(names[0] ?? '', 50), habit.clamp ?? 1000);
  const offset = habit.deaf === true ? 0 : numbered ? (ask('page', 1) - 1) * limit : ask(names[1] ?? '', 0);
  const items = all.slice(offset, offset + limit);
  const total = all.length;
  const meta = habit.meta ?? 'full';
  const { place } = styleOf(style);
  if (meta === 'none') return { body: { [place]: items } };
  if (style === 'offset/limit') return { body: { [place]: items, offset, limit, count: meta === 'page-count' ? items.length : total } };
  const counts = {
    offset,
    ...(meta !== 'no-limit' && { limit }),
    count: items.length,
    total,
    ...(habit.most && { max_limit: habit.most }),
  };
  const numbers = numbered ? { page: 1, per_page: limit, total_pages: Math.ceil(total / limit), total_items: total } : { page: counts };
  return { body: { [place]: items, meta: numbers } };
};

const listFrom = async (style: string, reply: (asked: Asked, turn: number) => Reply) => {
  const served = await serve(reply);
  const reader = openReader(settingsFor(served.base));
  opened.push(reader, served);
  const { operation, args } = styleOf(style);
  return { listing: await reader.list(operation, args), served, reader };
};
const names = (style: string, items: readonly Json[]) => items.map((item) => text(item, styleOf(style).key));
const cutOf = (listing: Listing): string => (listing.type === 'partial' ? listing.cut.says : listing.type);

const lengths: Readonly<Record<string, readonly number[]>> = {
  '_limit/_offset': [0, 1, 49, 50, 99, 100, 101, 250, 1234],
  'offset/limit': [0, 1, 99, 100, 101, 200, 250],
  'page/per_page': [0, 1, 19, 20, 21, 40, 133],
  'limit/offset': [0, 1, 999, 1000, 1001, 3000],
};
const habits: readonly Habit[] = [
  {},
  { meta: 'none' },
  { clamp: 50 },
  { meta: 'no-limit', clamp: 60 },
  { most: 100 },
  { meta: 'page-count' },
];

describe.each(Object.keys(styles))('a list paged by %s', (style) => {
  it.each(habits)('is read whole, once and in order, from a server like %o', async (habit) => {
    for (const length of lengths[style] ?? []) {
      const all = itemsOf(style, length);
      const clamp = style === 'page/per_page' && habit.clamp !== undefined ? { clamp: 10 } : {};
      const { listing } = await listFrom(style, (asked) => pageFor(style, all, asked, { ...habit, ...clamp }));
      expect(listing.type === 'complete' ? names(style, listing.items) : listing, `${length} items`).toEqual(names(style, all));
    }
  });

  it('is partial when a page cannot be read', async () => {
    const all = itemsOf(style, 3333);
    const { listing } = await listFrom(style, (asked, turn) =>
      turn === 0 ? pageFor(style, all, asked, {}) : { status: 403, body: { message: 'no' } },
    );
    expect(listing).toMatchObject({ type: 'partial', cut: { type: 'denied', says: expect.stringMatching(/^no/) } });
  });

  it('is a failure when the first page cannot', async () => {
    expect((await listFrom(style, () => ({ status: 404 }))).listing).toMatchObject({ type: 'failure', failure: { type: 'not-found' } });
    const { listing } = await listFrom(style, () => ({ body: { elsewhere: [] } }));
    expect(listing).toMatchObject({ type: 'failure', failure: { type: 'not-understood' } });
    expect((await listFrom(style, () => ({ body: { [styleOf(style).place]: null } }))).listing).toEqual({ type: 'complete', items: [] });
  });

  it('is partial from a server that gives the same page whatever is asked', async () => {
    const { listing, served } = await listFrom(style, (asked) => pageFor(style, itemsOf(style, 3000), asked, { deaf: true }));
    expect(cutOf(listing)).toContain('the same page whatever is asked for');
    expect(served.asked.length).toBeLessThan(40);
  });
});

describe('lists', () => {
  it('ask for the largest page there is, the rest side by side', async () => {
    let inFlight = 0;
    let most = 0;
    const served = await serve(async (asked) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise((done) => setTimeout(done, 20));
      inFlight -= 1;
      return pageFor('_limit/_offset', itemsOf('_limit/_offset', 1000), asked, {});
    });
    const reader = openReader({ ...settingsFor(served.base), concurrency: 4 });
    opened.push(reader, served);
    expect((await reader.list('blockStorage.listVolumes', regional)).type).toBe('complete');
    expect(served.asked.map(({ query }) => query.get('_limit'))).toEqual(Array.from({ length: 10 }, () => '100'));
    expect(served.asked.map(({ query }) => Number(query.get('_offset'))).toSorted((a, b) => a - b)).toEqual([
      0, 100, 200, 300, 400, 500, 600, 700, 800, 900,
    ]);
    expect(most).toBe(4);
  });

  it('raise the page size to what the server names (R21)', async () => {
    const all = itemsOf('_limit/_offset', 450);
    const served = await serve((asked) => {
      const reply = pageFor('_limit/_offset', all, asked, { most: 200, clamp: 200 });
      return 'body' in reply
        ? { body: { results: (reply.body as { volumes: Json }).volumes, meta: (reply.body as { meta: Json }).meta } }
        : reply;
    });
    const reader = openReader(settingsFor(served.base));
    opened.push(reader, served);
    const listing = await reader.list('registry.listRegistries', regional);
    expect(listing.type === 'complete' && listing.items).toHaveLength(450);
    expect(served.asked.map(({ query }) => query.get('_limit'))).toEqual(['50', '200', '200']);
  });

  it('send undeclared paging to federations only when the answer is not all (I30)', async () => {
    const all = itemsOf('offset/limit', 70);
    const args = { path: { domain_id: id } };
    for (const [length, calls] of [
      [3, 1],
      [70, 2],
    ] as const) {
      const served = await serve((asked) => pageFor('offset/limit', all.slice(0, length), asked, {}));
      const reader = openReader(settingsFor(served.base));
      opened.push(reader, served);
      const listing = await reader.list('iam.listFederations', args);
      expect(listing.type === 'complete' && listing.items).toHaveLength(length);
      expect(served.asked).toHaveLength(calls);
      expect([...(served.asked[0]?.query ?? [])]).toEqual([]);
    }
    const deaf = await serve((asked) => pageFor('offset/limit', all, asked, { deaf: true }));
    const reader = openReader(settingsFor(deaf.base));
    opened.push(reader, deaf);
    expect((await reader.list('iam.listFederations', args)).type).toBe('partial');
  });

  it('take a whole list from a server that ignores all paging and says nothing (reference shape)', async () => {
    const { listing, served } = await listFrom('_limit/_offset', () => ({ body: { volumes: itemsOf('_limit/_offset', 170) } }));
    expect(listing.type === 'complete' && listing.items).toHaveLength(170);
    expect(served.asked).toHaveLength(2);
  });

  it.each<[string, OperationOf<'read'>, unknown, number]>([
    ['a bare array', 'iam.listMembers', [{ uuid: id }, { uuid: 'b' }], 2],
    ['{items}', 'iam.listGroups', { items: [{ id: 'g' }] }, 1],
  ])('without paging are one call: %s', async (_, operation, body, count) => {
    const served = await serve(() => ({ body }));
    const reader = openReader(settingsFor(served.base));
    opened.push(reader, served);
    expect(await reader.list(operation)).toMatchObject({ type: 'complete', items: { length: count } });
    expect(served.asked).toHaveLength(1);
  });

  it('without paging are partial when the server counts more than it gave', async () => {
    const served = await serve(() => ({ body: { types: [{ id: 'a' }], meta: { page: { total: 51 } } } }));
    const reader = openReader(settingsFor(served.base));
    opened.push(reader, served);
    expect(cutOf(await reader.list('blockStorage.listVolumeTypes', regional))).toBe('the server counts 51 items, 1 came');
    // @ts-expect-error a list is of a reading operation
    expect((await reader.list('iam.createGroup')).type).toBe('failure');
    expect((await reader.list('iam.getAccessControl')).type).toBe('failure');
  });

  it('are read anew when they change meanwhile, and partial when they never hold still', async () => {
    const style = '_limit/_offset';
    const all = itemsOf(style, 300);
    // One item goes after the first page was read: those behind it move up, one would be lost.
    const once = await listFrom(style, (asked, turn) => pageFor(style, turn === 0 ? all : all.slice(1), asked, {}));
    expect(once.listing.type === 'complete' && names(style, once.listing.items)).toEqual(names(style, all.slice(1)));
    // One more at the front for each call.
    const restless = await listFrom(style, (asked, turn) => pageFor(style, [...itemsOf(style, turn, 1000), ...all], asked, {}));
    expect(cutOf(restless.listing)).toBe('the list changed while it was read: some of it may be missing');
    expect(restless.listing.type === 'partial' && restless.listing.items.length).toBeGreaterThanOrEqual(300);
  });

  it('take in what is added at their end meanwhile without reading anew', async () => {
    const style = '_limit/_offset';
    const { listing, served } = await listFrom(style, (asked, turn) => pageFor(style, itemsOf(style, turn === 0 ? 300 : 320), asked, {}));
    expect(listing.type === 'complete' && listing.items).toHaveLength(320);
    expect(served.asked).toHaveLength(4);
  });

  it('never take one item twice, nor two records for one', async () => {
    const volumes = [{ id: 'a' }, { id: 'b' }, { id: 'b' }];
    const listed = await listFrom('_limit/_offset', ({ query }) => ({
      body: { volumes: volumes.slice(Number(query.get('_offset'))).slice(0, 1), meta: { page: { limit: 1, total: 3 } } },
    }));
    expect(listed.listing).toMatchObject({ type: 'partial', items: [{ id: 'a' }, { id: 'b' }] });
    const record = { SkuId: 'x', BilledCost: '1.5' };
    const usage = await listFrom('limit/offset', ({ query }) => ({
      body: { results: Array.from({ length: query.get('offset') === '0' ? 3 : 2 }, () => record), meta: { page: { total: 5 } } },
    }));
    expect(usage.listing).toMatchObject({ type: 'complete', items: { length: 5 } });
  });

  it('keep every digit of what costs (C11)', async () => {
    const body =
      '{"results":[{"BilledCost":0.100000000000000000000001,"n":12,"q":12345678901234567890,"t":"1.50"}],"meta":{"page":{"total":1}}}';
    const { listing } = await listFrom('limit/offset', () => ({ body }));
    expect(listing).toEqual({
      type: 'complete',
      items: [{ BilledCost: '0.100000000000000000000001', n: 12, q: '12345678901234567890', t: '1.50' }],
    });
  });

  it('of usage are handed over page by page and not kept, others once they are whole', async () => {
    const usage = await serve((asked) => pageFor('limit/offset', itemsOf('limit/offset', 2500), asked, {}));
    const volumes = await serve((asked, turn) => pageFor('_limit/_offset', itemsOf('_limit/_offset', turn === 0 ? 300 : 299), asked, {}));
    const readers = [openReader(settingsFor(usage.base)), openReader(settingsFor(volumes.base))] as const;
    opened.push(...readers, usage, volumes);
    const pages: number[] = [];
    expect(await readers[0].pages('consumption.getUsage', {}, (items) => pages.push(items.length))).toEqual({ type: 'complete' });
    expect(pages.toSorted((a, b) => a - b)).toEqual([500, 1000, 1000]);
    const seen: Json[] = [];
    expect(await readers[1].pages('blockStorage.listVolumes', regional, (items) => seen.push(...items))).toEqual({ type: 'complete' });
    expect(seen).toHaveLength(299);
  });

  it('of usage that change while they are handed over are partial: nothing can be taken back', async () => {
    const served = await serve((asked, turn) => pageFor('limit/offset', itemsOf('limit/offset', turn === 0 ? 2500 : 2400), asked, {}));
    const reader = openReader(settingsFor(served.base));
    opened.push(reader, served);
    expect(await reader.pages('consumption.getUsage', {}, () => undefined)).toMatchObject({ type: 'partial' });
  });

  it('of a server that counts without end are cut, not followed', async () => {
    const style = '_limit/_offset';
    const huge = await listFrom(style, () => ({
      body: { volumes: itemsOf(style, 100), meta: { page: { total: Number.MAX_SAFE_INTEGER } } },
    }));
    expect(cutOf(huge.listing)).toBe('the list does not end');
    const empty = await listFrom(style, ({ query }) => ({
      body: { volumes: query.get('_offset') === '0' ? itemsOf(style, 100) : [], meta: { page: { total: 900_000 } } },
    }));
    expect(empty.listing.type).toBe('partial');
    expect(empty.served.asked.length).toBeLessThan(100);
  });

  it('are complete only if nothing is missing, whatever the server does to its pages', async () => {
    const style = '_limit/_offset';
    const clamps = fc.integer({ min: 1, max: 120 });
    const metas = fc.constantFrom('full' as const, 'none' as const, 'no-limit' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 400 }),
        fc.array(clamps, { minLength: 1, maxLength: 5 }),
        metas,
        async (length, sizes, meta) => {
          const all = itemsOf(style, length);
          // A silent server that gives less than the least default of any list would be believed; none is known.
          const clampAt = (turn: number) => (meta === 'none' ? 50 + (sizes[0] ?? 1) : (sizes[turn % sizes.length] ?? 1));
          const { listing, served, reader } = await listFrom(style, (asked, turn) =>
            pageFor(style, all, asked, { meta, clamp: clampAt(turn) }),
          );
          await reader.close();
          await served.close();
          expect(listing.type === 'complete' ? names(style, listing.items) : listing).toEqual(names(style, all));
        },
      ),
      { numRuns: 60 },
    );
  });
});
