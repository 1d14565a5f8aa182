import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import type { OperationOf } from '../../src/platform/operations.ts';
import { cutOf, itemsOf, listFrom, names, pageFor, regional } from './page-server.ts';
import { type Closable, id, serve, settingsFor } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

describe('lists', () => {
  it('request the largest page size, and the other pages in parallel', async () => {
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

  it('raise the page size to the one that the server names (R21)', async () => {
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

  it('send undocumented paging to federations only if the response is incomplete (I30)', async () => {
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

  it('accept a complete list from a server that ignores all paging silently (reference shape)', async () => {
    const { listing, served } = await listFrom(opened, '_limit/_offset', () => ({ body: { volumes: itemsOf('_limit/_offset', 170) } }));
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

  it('without paging are partial if the server counts more items than it returned', async () => {
    const served = await serve(() => ({ body: { types: [{ id: 'a' }], meta: { page: { total: 51 } } } }));
    const reader = openReader(settingsFor(served.base));
    opened.push(reader, served);
    expect(cutOf(await reader.list('blockStorage.listVolumeTypes', regional))).toBe('the server reports 51 items, but returned 1');
    // @ts-expect-error a list is of a reading operation
    expect((await reader.list('iam.createGroup')).type).toBe('failure');
    expect((await reader.list('iam.getAccessControl')).type).toBe('failure');
  });

  it('are read again if they change meanwhile, and partial if they keep changing', async () => {
    const style = '_limit/_offset';
    const all = itemsOf(style, 300);
    // One item is deleted after the first page was read: later ones move up, and one would be lost.
    const once = await listFrom(opened, style, (asked, turn) => pageFor(style, turn === 0 ? all : all.slice(1), asked, {}));
    expect(once.listing.type === 'complete' && names(style, once.listing.items)).toEqual(names(style, all.slice(1)));
    // One more at the front for each call.
    const restless = await listFrom(opened, style, (asked, turn) => pageFor(style, [...itemsOf(style, turn, 1000), ...all], asked, {}));
    expect(cutOf(restless.listing)).toBe('the list changed while it was read, so some of it may be missing');
    expect(restless.listing.type === 'partial' && restless.listing.items.length).toBeGreaterThanOrEqual(300);
  });

  it('include items that are added at their end meanwhile, without another reading', async () => {
    const style = '_limit/_offset';
    const { listing, served } = await listFrom(opened, style, (asked, turn) =>
      pageFor(style, itemsOf(style, turn === 0 ? 300 : 320), asked, {}),
    );
    expect(listing.type === 'complete' && listing.items).toHaveLength(320);
    expect(served.asked).toHaveLength(4);
  });

  it('never contain one item twice, or merge two records', async () => {
    const volumes = [{ id: 'a' }, { id: 'b' }, { id: 'b' }];
    const listed = await listFrom(opened, '_limit/_offset', ({ query }) => ({
      body: { volumes: volumes.slice(Number(query.get('_offset'))).slice(0, 1), meta: { page: { limit: 1, total: 3 } } },
    }));
    expect(listed.listing).toMatchObject({ type: 'partial', items: [{ id: 'a' }, { id: 'b' }] });
    const record = { SkuId: 'x', BilledCost: '1.5' };
    const usage = await listFrom(opened, 'limit/offset', ({ query }) => ({
      body: { results: Array.from({ length: query.get('offset') === '0' ? 3 : 2 }, () => record), meta: { page: { total: 5 } } },
    }));
    expect(usage.listing).toMatchObject({ type: 'complete', items: { length: 5 } });
  });

  it.each<[string, unknown, readonly [string, number, string]]>([
    [
      'different',
      [{ uuid: id, name: 'a' }, { uuid: 'b' }, { uuid: id, name: 'c' }],
      ['partial', 2, 'the response has two different items with one id'],
    ],
    ['equal', [{ uuid: id, name: 'a' }, { uuid: 'b' }, { uuid: id, name: 'a' }], ['complete', 2, '']],
  ])('with two %s items of one id in one response', async (_, body, expected) => {
    const served = await serve(() => ({ body: body as Json }));
    const reader = openReader(settingsFor(served.base));
    opened.push(reader, served);
    const listing = await reader.list('iam.listMembers');
    const cut = listing.type === 'partial' ? listing.cut.says : '';
    expect([listing.type, listing.type === 'failure' ? 0 : listing.items.length, cut]).toEqual(expected);
  });

  it('keep every digit of costs (C11)', async () => {
    const body =
      '{"results":[{"BilledCost":0.100000000000000000000001,"n":12,"q":12345678901234567890,"t":"1.50"}],"meta":{"page":{"total":1}}}';
    const { listing } = await listFrom(opened, 'limit/offset', () => ({ body }));
    expect(listing).toEqual({
      type: 'complete',
      items: [{ BilledCost: '0.100000000000000000000001', n: 12, q: '12345678901234567890', t: '1.50' }],
    });
  });

  it('of usage are passed on page by page and not kept, others once they are complete', async () => {
    const usage = await serve((asked) => pageFor('limit/offset', itemsOf('limit/offset', 2500), asked, {}));
    const volumes = await serve((asked, turn) => pageFor('_limit/_offset', itemsOf('_limit/_offset', turn === 0 ? 300 : 299), asked, {}));
    const readers = [openReader(settingsFor(usage.base)), openReader(settingsFor(volumes.base))] as const;
    opened.push(...readers, usage, volumes);
    const pages: number[] = [];
    const records = new Set<Json>();
    const take = (items: readonly Json[]): void => {
      pages.push(items.length);
      for (const item of items) records.add(item);
    };
    expect(await readers[0].pages('consumption.getUsage', {}, take)).toEqual({ type: 'complete' });
    expect(pages.toSorted((a, b) => a - b)).toEqual([500, 1000, 1000]);
    expect(records.size).toBe(2500);
    const seen: Json[] = [];
    expect(await readers[1].pages('blockStorage.listVolumes', regional, (items) => seen.push(...items))).toEqual({ type: 'complete' });
    expect(seen).toHaveLength(299);
  });

  it('of usage that change while they are passed on are partial: passed items cannot be undone', async () => {
    const served = await serve((asked, turn) => pageFor('limit/offset', itemsOf('limit/offset', turn === 0 ? 2500 : 2400), asked, {}));
    const reader = openReader(settingsFor(served.base));
    opened.push(reader, served);
    expect(await reader.pages('consumption.getUsage', {}, () => undefined)).toMatchObject({ type: 'partial' });
  });

  it('of a server with endless counts are cut, not followed', async () => {
    const style = '_limit/_offset';
    const huge = await listFrom(opened, style, () => ({
      body: { volumes: itemsOf(style, 100), meta: { page: { total: Number.MAX_SAFE_INTEGER } } },
    }));
    expect(cutOf(huge.listing)).toBe('the list does not end');
    const empty = await listFrom(opened, style, ({ query }) => ({
      body: { volumes: query.get('_offset') === '0' ? itemsOf(style, 100) : [], meta: { page: { total: 900_000 } } },
    }));
    expect(empty.listing.type).toBe('partial');
    expect(empty.served.asked.length).toBeLessThan(100);
  });
});
