import { afterEach, describe, expect, it } from 'vitest';
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { against } from './against.ts';
import { type Closable, id, type Reply, serve, settingsFor } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const json = { status: 200, body: { ok: true } };
const clock = () => Date.parse('2026-11-21T10:00:00Z');

describe('retries', () => {
  it.each<[string, Reply]>([
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['502', { status: 502, body: '<html>bad gateway</html>' }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['a broken connection', { fault: 'reset' }],
    ['a body that breaks off', { fault: 'cut' }],
    ['JSON that ends too early', { body: '{"ok":tr' }],
    ['a packed body that is damaged', { headers: { 'content-encoding': 'gzip' }, body: 'not gzip' }],
  ])('of a read after %s, up to eight attempts with a response, five without one', async (_, reply) => {
    const good = await against(opened, [reply, reply, reply, reply, json]);
    expect(await good.reader.read('iam.getAccessControl')).toMatchObject({ type: 'ok' });
    expect(good.slept).toEqual([150, 300, 600, 1200]);
    expect(good.reader.calls()).toEqual({ 'iam.getAccessControl': 5 });
    const bad = await against(opened, [reply]);
    expect(await bad.reader.read('iam.getAccessControl')).toMatchObject({ type: expect.stringMatching(/unavailable|not-understood/) });
    expect(bad.served.asked).toHaveLength('fault' in reply && reply.fault === 'reset' ? 5 : 8);
  });

  it.each([
    ['7', [7000]],
    ['86400', [60_000]],
    ['Sat, 21 Nov 2026 10:00:30 GMT', [30_000]],
    ['Sat, 21 Nov 2026 09:00:00 GMT', [150]],
    ['soon', [150]],
    ['-5', [150]],
  ])('follow Retry-After within limits: %s', async (header, expected) => {
    // A requested pause holds for the whole product: the next call also waits before it is sent.
    const { slept, reader } = await against(opened, [{ status: 429, headers: { 'retry-after': header } }, json], { clock });
    await reader.read('iam.getAccessControl');
    expect(new Set(slept)).toEqual(new Set(expected));
  });

  const group = { body: { identifier: 'a', name: 'a' } };
  const dead = { path: { role_name: 'ops' } };

  it.each<[string, Reply, string, number]>([
    ['429, which certainly changed nothing', { status: 429 }, 'ok', 2],
    ['503', { status: 503, headers: { 'retry-after': '1' } }, 'unknown', 1],
    ['500', { status: 500 }, 'unknown', 1],
    ['502', { status: 502 }, 'unknown', 1],
    ['408', { status: 408 }, 'unknown', 1],
    ['a broken connection', { fault: 'reset' }, 'unknown', 1],
    ['a truncated response', { fault: 'cut' }, 'unknown', 1],
    ['an accepted write whose answer is no JSON', { status: 201, body: '{"id":' }, 'unknown', 1],
    ['a page where JSON was expected', { status: 200, body: '<html>' }, 'unknown', 1],
    ['a refusal', { status: 409 }, 'refused', 1],
  ])('of a create only when it certainly changed nothing: %s', async (_, reply, type, calls) => {
    const { served, writer } = await against(opened, [reply, { status: 201, body: { id } }]);
    expect(await writer.write('iam.createGroup', group)).toMatchObject({ type });
    expect(served.asked).toHaveLength(calls);
  });

  it.each<[string, Reply]>([
    ['503', { status: 503 }],
    ['a broken connection', { fault: 'reset' }],
  ])('of a harmless write as of a read: %s', async (_, reply) => {
    const { served, writer } = await against(opened, [reply, { status: 204 }]);
    expect(await writer.write('iam.deleteRole', dead)).toMatchObject({ type: 'ok', status: 204, body: null });
    expect(served.asked).toHaveLength(2);
    const lost = await against(opened, [reply]);
    expect(await lost.writer.write('iam.deleteRole', dead)).toMatchObject({ type: 'unknown' });
    expect(lost.served.asked).toHaveLength('fault' in reply ? 5 : 8);
  });

  it('report that an earlier attempt may have had an effect', async () => {
    const { writer } = await against(opened, [{ status: 502 }, { status: 404 }]);
    expect(await writer.write('iam.deleteRole', dead)).toMatchObject({
      type: 'not-found',
      says: 'an earlier attempt of this call may have succeeded',
    });
  });

  it('of anything when the connection is refused: nothing was sent', async () => {
    const gone = await serve(() => json);
    await gone.close();
    const slept: number[] = [];
    const writer = openWriter(settingsFor(gone.base, slept));
    opened.push(writer);
    expect(await writer.write('iam.createGroup', group)).toMatchObject({
      type: 'unavailable',
      says: expect.stringContaining('ECONNREFUSED'),
    });
    expect(slept).toHaveLength(4);
    expect(writer.calls()).toEqual({ 'iam.createGroup': 5 });
  });

  it('are not made for a host that does not exist', async () => {
    const slept: number[] = [];
    const reader = openReader(settingsFor('https://nowhere.invalid', slept));
    opened.push(reader);
    const answer = await reader.read('iam.getAccessControl');
    expect(answer.type).toBe('unavailable');
  });

  it('are not made after the timeout of one attempt that writes', async () => {
    const { served, writer, reader } = await against(opened, [{ fault: 'hang' }], { limits: { timeout: 80 }, attempts: 2 });
    expect(await writer.write('iam.createGroup', group)).toMatchObject({ type: 'unknown', says: 'no response within 0.08 s' });
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'unavailable', says: 'no response within 0.08 s' });
    expect(served.asked).toHaveLength(3);
  });

  it('are not made after an interruption: calls in flight end, and none starts', async () => {
    const stop = new AbortController();
    const { served, writer, reader } = await against(opened, [{ status: 429 }], {
      signal: stop.signal,
      sleep: async () => stop.abort(),
    });
    expect(await writer.write('iam.createGroup', group)).toMatchObject({ type: 'unavailable', says: 'not sent: interrupted' });
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'unavailable', says: 'not sent: interrupted' });
    expect(served.asked).toHaveLength(1);
  });
});
