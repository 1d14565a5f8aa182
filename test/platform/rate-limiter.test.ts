import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { openWriter } from '../../src/platform/open-writer.ts';
import { rateLimiter } from '../../src/platform/rate-limiter.ts';
import type { Made } from '../../src/platform/settings.ts';
import { against } from './against.ts';
import { type Closable, serve, settingsFor } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** Time that passes only during sleeps. */
const timeOf = () => {
  let now = 0;
  return {
    clock: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

describe('a budget of requests a minute', () => {
  it('never allows more calls per minute than its size, and wastes none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 }),
        async (most, pauses) => {
          const time = timeOf();
          const budget = rateLimiter(most, time);
          const went: number[] = [];
          for (const pause of pauses) {
            await time.sleep(pause);
            await budget('a.example');
            went.push(time.clock());
          }
          for (const from of went) expect(went.filter((at) => at >= from && at < from + 60_000 - 1e-6).length).toBeLessThanOrEqual(most);
          const least = Math.max(0, pauses.length - 1) * (60_000 / most);
          const paused = pauses.reduce((sum, pause) => sum + pause, 0);
          expect(time.clock()).toBeLessThanOrEqual(paused + least + 1e-6);
        },
      ),
    );
  });

  it('is one for each host', async () => {
    const time = timeOf();
    const budget = rateLimiter(60, time);
    for (const host of ['a', 'b', 'a', 'b']) await budget(host);
    expect(time.clock()).toBe(1000);
  });

  it('counts retries, with real calls', async () => {
    const { served, slept, reader } = await against(opened, [{ status: 503 }, { body: {} }], { requestsPerMinute: 60, clock: () => 0 });
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'ok' });
    expect(served.asked).toHaveLength(2);
    expect(slept).toEqual([150, 1000]);
  });
});

describe('every attempt', () => {
  it('is reported with its request id, status and path, without query, headers and body', async () => {
    const made: Made[] = [];
    let now = 0;
    const clock = () => (now += 5);
    const { reader } = await against(opened, [{ status: 503 }, { fault: 'reset' }, { body: { results: [] } }], {
      onCall: (one) => void made.push(one),
      newId: () => 'id-1',
      clock,
    });
    await reader.list('registry.listRegistries', { region: 'br-se1' });
    const one = {
      operation: 'registry.listRegistries',
      method: 'GET',
      path: '/br-se1/container-registry/v0/registries',
      requestId: 'id-1',
      milliseconds: 5,
    };
    expect(made).toEqual([{ ...one, status: 503 }, one, { ...one, status: 200 }]);
  });
});

describe('a run that is stopped', () => {
  it('gives up the reads in flight at once, and sends nothing more', async () => {
    const controller = new AbortController();
    const { served, reader } = await against(opened, [{ fault: 'hang' }], { signal: controller.signal });
    const begun = performance.now();
    const reads = Promise.all([reader.read('iam.getAccessControl'), reader.read('iam.listRoles')]);
    while (served.asked.length < 2) await new Promise((done) => setTimeout(done, 5));
    controller.abort();
    for (const answer of await reads) expect(answer).toMatchObject({ type: 'unavailable', says: 'aborted: the run was stopped' });
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ says: 'not sent: interrupted' });
    expect(served.asked).toHaveLength(2);
  });

  it('waits for the response of a write', async () => {
    const controller = new AbortController();
    const served = await serve(() => {
      controller.abort();
      return { status: 201, body: { id: 'x' } };
    });
    const writer = openWriter({ ...settingsFor(served.base), signal: controller.signal });
    opened.push(writer, served);
    expect(await writer.write('iam.createGroup', { body: { identifier: 'a', name: 'a' } })).toMatchObject({ type: 'ok', status: 201 });
  });
});
