// The newest part of a list that grows without limit, over HTTP: in either order, nothing within the time is lost, and few pages are requested.
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { readNewest } from '../../src/live/read-newest.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { text } from '../../src/platform/wire.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const minute = (index: number): string => new Date(Date.UTC(2026, 10, 20) + index * 60_000).toISOString();
const events = (many: number) => Array.from({ length: many }, (_, index) => ({ id: `e${index}`, time: minute(index) }));

interface Served {
  readonly newestFirst: boolean;
  /** In random order. */
  readonly mixed?: boolean;
  readonly total?: boolean;
  /** Grows by one after each call. */
  readonly grows?: boolean;
  readonly failsAt?: number;
}

/** A list of events, as the platform might serve it: its order is not documented. */
const serve = async (many: number, { newestFirst, mixed = false, total = true, grows = false, failsAt }: Served) => {
  let all = events(many);
  const offsets: number[] = [];
  const server: Server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const [offset, limit] = [Number(query.get('_offset')), Number(query.get('_limit'))];
    offsets.push(offset);
    const ordered = newestFirst ? all.toReversed() : all;
    const list = mixed ? ordered.map((_, index) => ordered[(index * 333) % ordered.length]) : ordered;
    const results = list.slice(offset, offset + limit);
    const meta = { limit, offset, count: results.length, ...(total ? { total: all.length } : {}) };
    response.writeHead(offsets.length === failsAt ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ meta, results }));
    if (grows) all = events(all.length + 1);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reader = openReader({ base: `http://127.0.0.1:${port}`, credentials: apiKeyCredential('k'), tenant: null, attempts: 1 });
  closers.push(reader.close, async () => server.close());
  const read = async (since?: string) => {
    const found = await readNewest(
      { reader, operation: 'audit.listEvents', args: { region: 'global' } },
      (item) => text(item, 'time') ?? undefined,
      since,
    );
    if (!('items' in found)) return { failure: found.type, ids: new Set<string>(), cut: undefined };
    return { ids: new Set(found.items.flatMap((item) => text(item, 'id') ?? [])), many: found.items.length, cut: found.cut };
  };
  return { read, offsets };
};

const since = (index: number): string => minute(index);
const idsFrom = (from: number, to: number): readonly string[] =>
  events(to)
    .slice(from)
    .map(({ id }) => id);

describe('the newest part of a list', () => {
  it.each([
    ['newest first', { newestFirst: true }, 3],
    ['oldest first', { newestFirst: false }, 4],
    ['newest first, without a total', { newestFirst: true, total: false }, 3],
    ['newest first, while it grows', { newestFirst: true, grows: true }, 3],
  ])('%s: all of the requested time, in few calls', async (_, served, calls) => {
    const { read, offsets } = await serve(1_000, served);
    const { ids, many, cut } = await read(since(880));
    expect(idsFrom(880, 1_000).filter((id) => !ids.has(id))).toEqual([]);
    expect([many, cut]).toEqual([ids.size, undefined]);
    expect(offsets.length).toBeLessThanOrEqual(calls);
  });

  it.each([true, false])('is the whole list when nothing is older (newest first: %s)', async (newestFirst) => {
    const { read } = await serve(130, { newestFirst });
    expect((await read(since(-1))).ids.size).toBe(130);
    expect((await read()).ids.size).toBe(130);
  });

  it('is the whole list if it has no order', async () => {
    const { read } = await serve(500, { newestFirst: true, mixed: true });
    const { ids, cut } = await read(since(400));
    expect([idsFrom(400, 500).filter((id) => !ids.has(id)), cut]).toEqual([[], undefined]);
  });

  it('is one call for a short list, and for an empty one', async () => {
    for (const many of [0, 1, 50]) {
      const { read, offsets } = await serve(many, { newestFirst: true });
      expect((await read(since(0))).ids.size).toBe(many);
      expect(offsets).toEqual([0]);
    }
  });

  it('reports where it stopped: at its limit, or at a refused page', async () => {
    const { read, offsets } = await serve(3_000, { newestFirst: true });
    const patient = await read(since(0));
    expect(patient.cut?.says).toContain('only the newest 2000');
    expect([patient.ids.size, offsets.length]).toEqual([2_000, 40]);

    const refused = await serve(200, { newestFirst: true, failsAt: 2 });
    expect(await refused.read(since(0))).toMatchObject({ cut: { type: 'denied' }, many: 50 });
    expect(await (await serve(200, { newestFirst: true, failsAt: 1 })).read()).toMatchObject({ failure: 'denied' });
  });
});
