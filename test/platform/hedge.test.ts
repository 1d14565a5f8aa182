// Reads that take much longer than others are sent once more: few, only reads, and nothing is read twice.
import { afterEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import type { Made, PlatformSettings } from '../../src/platform/settings.ts';
import { type Asked, type Closable, type Reply, serve, settingsFor } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Longer than a read waits before it is sent once more. */
const long = 900;
const after = async (milliseconds: number, reply: Reply): Promise<Reply> =>
  new Promise((done) => setTimeout(() => done(reply), milliseconds));

/** The first request of this member is refused, and the second one takes long. */
const refused = 8;

const idOf = (number: number): string => `502d7ab7-0ebf-4d08-b251-${String(number).padStart(12, '0')}`;
const memberIn = ({ path }: Asked): number => Number(/-(\d{12})\//.exec(path)?.[1] ?? -1);

/** A platform on which the first request of each of these members takes long, and all others none. `then`: the response to the second one. */
const slowFor = async (members: readonly number[], more: Partial<PlatformSettings> = {}, then: Reply = { body: { request: 2 } }) => {
  const served = await serve((asked) => {
    const member = memberIn(asked);
    const isFirst = served.asked.filter((one) => memberIn(one) === member).length === 1;
    if (asked.method !== 'GET') return after(long, { body: {} });
    if (member === refused) return isFirst ? { status: 503, body: {} } : after(long, { body: { request: 2 } });
    if (!members.includes(member)) return { body: { request: 1 } };
    return isFirst ? after(long, { body: { request: 1 } }) : then;
  });
  const calls: Made[] = [];
  const settings = { ...settingsFor(served.base), onCall: (made: Made) => void calls.push(made), ...more };
  const client = openWriter(settings);
  opened.push(client, served);
  const read = async (number: number) => client.read('iam.getMemberGrants', { path: { uuid: idOf(number) } });
  /** Enough for the platform to be known. */
  await Promise.all(Array.from({ length: 200 }, (_, number) => read(1000 + number)));
  const requestsOf = (number: number) => served.asked.filter((one) => memberIn(one) === number);
  return { served, client, read, requestsOf, calls };
};

describe('a read that takes much longer than the others', () => {
  it('is sent once more, and its first response counts', async () => {
    const { served, client, read, requestsOf, calls } = await slowFor([7]);
    const begun = performance.now();
    expect(await read(7)).toMatchObject({ type: 'ok', body: { request: 2 } });
    expect(performance.now() - begun).toBeLessThan(long);
    const ids = requestsOf(7).map(({ headers }) => headers['x-request-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    // The figures show every request.
    expect(client.calls()).toEqual({ 'iam.getMemberGrants': served.asked.length });
    expect(calls.map(({ status }) => status).slice(-2)).toEqual([undefined, 200]);
    expect(calls).toHaveLength(served.asked.length);
  });

  it.each<[string, Reply]>([
    ['is refused', { status: 429, body: {} }],
    ['fails', { fault: 'reset' }],
    ['takes as long', { fault: 'hang' }],
  ])('has the response to its first request if the second one %s', async (_, then) => {
    const { read, requestsOf } = await slowFor([7], {}, then);
    expect(await read(7)).toMatchObject({ type: 'ok', body: { request: 1 } });
    expect(requestsOf(7)).toHaveLength(2);
  });

  it('is not sent once more if the requests per minute are limited', async () => {
    const { read, requestsOf } = await slowFor([7], { requestsPerMinute: 1_000_000 });
    expect(await read(7)).toMatchObject({ type: 'ok', body: { request: 1 } });
    expect(requestsOf(7)).toHaveLength(1);
  });

  it('is sent once more for at most two reads in a hundred', async () => {
    const slow = Array.from({ length: 20 }, (_, number) => 20 + number);
    const { served, read } = await slowFor(slow);
    await Promise.all(slow.map(read));
    const extra = served.asked.length - 220;
    expect(extra).toBeGreaterThan(0);
    expect(extra).toBeLessThanOrEqual(0.02 * 220);
  });
});

it('a write or a retry that takes much longer than reads is sent once', async () => {
  const { client, read, served, requestsOf } = await slowFor([]);
  await Promise.all([
    client.write('iam.createGroup', { body: { identifier: 'team', name: 'Team' } }),
    client.write('iam.updateGroup', { path: { group_id: 'team' }, body: { description: 'x' } }),
    client.write('iam.verifyDomain', { path: { domain_id: idOf(1) } }),
    client.write('iam.deleteGroup', { path: { group_id: 'team' } }),
    read(refused),
  ]);
  const methods = served.asked.map(({ method }) => method).filter((method) => method !== 'GET');
  expect(methods.toSorted()).toEqual(['DELETE', 'PATCH', 'POST', 'PUT']);
  expect(requestsOf(refused)).toHaveLength(2);
});

it('a list with a slow page has every item once', async () => {
  const served = await serve(({ query }, turn) => {
    const offset = Number(query.get('offset'));
    const body = {
      results: Array.from({ length: 10 }, (_, row) => ({ row: offset + row })),
      meta: { page: { total: 2000, limit: 10, max_limit: 10 } },
    };
    return turn === 150 ? after(long, { body }) : { body };
  });
  const reader = openReader(settingsFor(served.base));
  opened.push(reader, served);
  const rows: Json[] = [];
  expect(await reader.pages('consumption.getUsage', {}, (items) => rows.push(...items))).toEqual({ type: 'complete' });
  expect(rows).toHaveLength(2000);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(2000);
  expect(served.asked).toHaveLength(201);
});
