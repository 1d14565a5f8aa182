// A platform without responses: the remaining calls of that product are not made, and a run ends after a limited time.
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { array, assert, constantFrom, property } from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import {
  circuitBreakerOf,
  circuitBreakers,
  failureBreakerOf,
  mostFailedAttempts,
  mostSilentRounds,
} from '../../src/platform/circuit-breaker.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { startSimulator } from '../../src/simulator/serve.ts';
import { runs } from '../runs.ts';
import { type Closable, settingsFor } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

type Behaviour = 'answers' | 'nothing' | 'drips' | 'resets';

const behave: Readonly<Record<Behaviour, (response: ServerResponse) => void>> = {
  answers: (response) => response.setHeader('content-type', 'application/json').end('[]'),
  nothing: () => undefined,
  drips: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    const drop = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drop));
  },
  resets: (response) => response.destroy(),
};

const listening = async (server: TcpServer): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

/** A server with scripted behaviour, and the number of its requests. */
const server = async (behaviour: (path: string, turn: number) => Behaviour) => {
  const paths: string[] = [];
  const http: Server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    behave[behaviour(path, paths.length - 1)](response);
  });
  const port = await listening(http);
  const close = async (): Promise<void> => {
    http.closeAllConnections();
    await new Promise((done) => http.close(done));
  };
  opened.push({ close });
  return { base: `http://127.0.0.1:${port}`, paths, close };
};

const concurrency = 4;
const readerOf = (base: string) => {
  const reader = openReader({ ...settingsFor(base), concurrency, limits: { timeout: 60 } });
  opened.push(reader);
  return reader;
};
const many = <T>(call: (index: number) => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 60 }, (_, index) => call(index)));
const notSent = (name: string) =>
  expect.stringMatching(new RegExp(`^not sent: ${name} does not answer: 4 calls in a row failed \\(.+\\);`));

describe('for a product that does not respond', () => {
  it.each<Behaviour>(['nothing', 'drips'])('the remaining calls are not made: %s', async (behaviour) => {
    const { base, paths } = await server(() => behaviour);
    const reader = readerOf(base);
    const answers = await many(() => reader.read('iam.getAccessControl'));
    expect(paths.length).toBeLessThanOrEqual(concurrency * mostSilentRounds);
    expect(answers.filter((answer) => answer.type === 'ok' || answer.type === 'not-found')).toEqual([]);
    expect(answers.at(-1)).toMatchObject({ type: 'unavailable', says: notSent('identity and access') });
    expect(await reader.list('iam.listMembers')).toMatchObject({ type: 'failure', failure: { type: 'unavailable' } });
  });

  it('the remaining calls are not made: no connection is completed', async () => {
    const tcp = createTcpServer(() => undefined);
    const port = await listening(tcp);
    const reader = openReader({ ...settingsFor(`https://127.0.0.1:${port}`), concurrency, limits: { connectTimeout: 60 } });
    opened.push(reader, { close: async () => void tcp.close() });
    const answers = await many(() => reader.read('iam.getAccessControl'));
    expect(Object.values(reader.calls())[0]).toBeLessThanOrEqual(concurrency * mostSilentRounds);
    expect(answers.at(-1)).toMatchObject({ type: 'unavailable', says: notSent('identity and access') });
  });

  // An immediate failure costs no time: each call keeps all its attempts except the last, as a restarting platform needs them.
  it.each<Behaviour | 'refuses'>(['resets', 'refuses'])('few calls make their last attempt: %s', async (behaviour) => {
    const { base, close } = await server(() => (behaviour === 'refuses' ? 'answers' : behaviour));
    if (behaviour === 'refuses') await close();
    const reader = readerOf(base);
    expect((await reader.read('iam.getAccessControl')).type).toBe('unavailable');
    expect(reader.calls()).toEqual({ 'iam.getAccessControl': 5 });
    const answers = await many(() => reader.read('iam.getAccessControl'));
    expect(reader.calls()['iam.getAccessControl']).toBeLessThanOrEqual(5 + 60 * 4 + concurrency * mostSilentRounds);
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['unavailable']));
    const made = reader.calls();
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ says: notSent('identity and access') });
    expect(reader.calls()).toEqual(made);
  });

  it('other products, and other regions, are read', async () => {
    const { base } = await server((path) => (path.includes('/br-se1/volume') ? 'nothing' : 'answers'));
    const reader = readerOf(base);
    const volumes = (region: string) => many(() => reader.read('blockStorage.listVolumes', { region }));
    const [silent, other, iam] = await Promise.all([volumes('br-se1'), volumes('br-ne1'), many(() => reader.read('iam.getAccessControl'))]);
    expect(silent.at(-1)).toMatchObject({ says: notSent('block storage in br-se1') });
    for (const answer of [...other, ...iam]) expect(answer).toMatchObject({ type: 'ok' });
  });

  it('one response allows the others to be retried', async () => {
    const { base, paths } = await server((_, turn) => (turn % mostSilentRounds === mostSilentRounds - 1 ? 'answers' : 'nothing'));
    const reader = openReader({ ...settingsFor(base), concurrency: 1, limits: { timeout: 40 } });
    opened.push(reader);
    for (let index = 0; index < 4; index += 1) expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'ok' });
    expect(paths).toHaveLength(4 * mostSilentRounds);
  });

  it('a write that was sent is unknown, one that was not sent certainly had no effect', async () => {
    const { base, paths } = await server(() => 'nothing');
    const writer = openWriter({ ...settingsFor(base), concurrency: 1, limits: { timeout: 40 } });
    opened.push(writer);
    const group = { body: { identifier: 'a', name: 'a' } };
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push(await writer.write('iam.createGroup', group));
    expect(answers.map(({ type }) => type)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unavailable']);
    expect(paths).toHaveLength(mostSilentRounds);
    // A repeatable call whose attempts ended when the breaker opened may nevertheless have had its effect.
    const again = openWriter({ ...settingsFor(base), concurrency: 1, limits: { timeout: 40 } });
    opened.push(again);
    expect(await again.write('iam.deleteRole', { path: { role_name: 'ops' } })).toMatchObject({ type: 'unknown' });
    expect(await again.read('iam.getAccessControl')).toMatchObject({ says: notSent('identity and access') });
  });

  it('collections are unread, and none looks empty', async () => {
    const simulator = await startSimulator({ seed: 1 });
    opened.push(simulator);
    simulator.app.faults.add({ type: 'latency', for: 5000, operation: 'blockStorage.*' });
    const reader = openReader({
      ...settingsFor(simulator.url),
      credentials: apiKeyCredential(simulator.apiKey),
      tenant: simulator.tenant,
      limits: { timeout: 300 },
    });
    opened.push(reader);
    const live = await readLive(reader, kindList, planReads(kindList, everything(kindList), ['br-se1']), { now: () => new Date() });
    const of = (kind: string) =>
      live.collections.filter((collection) => collection.kind === kind).map(({ completeness: { type } }) => type);
    for (const kind of ['volume', 'snapshot', 'scheduler', 'volume-type']) expect([kind, of(kind)]).toEqual([kind, ['failed']]);
    expect(of('member')).toEqual(['complete']);
  });
});

describe('a circuit breaker', () => {
  it('opens after the given number of consecutive rounds without a response, whatever came before, and not sooner', () => {
    assert(
      property(array(constantFrom('answered', 'silent', 'same round'), { maxLength: 30 }), (events) => {
        const breaker = circuitBreakerOf('iam');
        let inARow = 0;
        for (const event of events) {
          if (event === 'answered') breaker.answered();
          else breaker.silent(event === 'silent' ? breaker.round() : breaker.round() - 1, 'no response within 60 s');
          if (event === 'answered') inARow = 0;
          if (event === 'silent') inARow += 1;
          expect(breaker.open() !== undefined).toBe(inARow >= mostSilentRounds);
        }
      }),
      runs(200),
    );
  });

  it('is one for each product and region', () => {
    const { silence: breakerOf, failure } = circuitBreakers(8);
    expect(failure('iam.listRoles', undefined)).toBe(failure('iam.listRoles', undefined));
    expect(failure('iam.listRoles', undefined)).not.toBe(failure('iam.listMembers', undefined));
    expect(failure('blockStorage.listVolumes', 'br-se1')).not.toBe(failure('blockStorage.listVolumes', 'br-ne1'));
    expect(breakerOf('iam', undefined)).toBe(breakerOf('iam', undefined));
    expect(breakerOf('compute', 'br-se1')).not.toBe(breakerOf('compute', 'br-ne1'));
    expect(breakerOf('compute', 'br-se1')).not.toBe(breakerOf('registry', 'br-se1'));
  });
});

describe('for an operation that always fails', () => {
  /** Time that passes only during waits. */
  const clockwork = () => {
    let now = Date.parse('2026-11-22T12:00:00Z');
    const started = now;
    return {
      passed: () => now - started,
      settings: {
        clock: () => now,
        sleep: async (milliseconds: number) => {
          const until = now + milliseconds;
          await new Promise(setImmediate);
          now = Math.max(now, until);
        },
      },
    };
  };
  const answering = async (status: number, headers: Readonly<Record<string, string>> = {}, body = '{}') => {
    let requests = 0;
    const http = createServer((request, response) => {
      requests += 1;
      const fails = (request.url ?? '').includes('access-control');
      response.writeHead(fails ? status : 200, { 'content-type': 'application/json', ...(fails ? headers : {}) }).end(fails ? body : '[]');
    });
    const port = await listening(http);
    opened.push({
      close: async () => {
        http.closeAllConnections();
        await new Promise((done) => http.close(done));
      },
    });
    return { base: `http://127.0.0.1:${port}`, requests: () => requests };
  };

  it.each<[string, number, Readonly<Record<string, string>>, string]>([
    ['busy', 503, {}, '{}'],
    ['busy, and asking for a long wait', 503, { 'retry-after': '60' }, '{}'],
    ['too many requests', 429, { 'retry-after': '10' }, '{}'],
    ['an error of the server', 500, {}, '{}'],
    ['a body that is cut off', 200, {}, '[{"a":'],
  ])('the remaining calls are not made: %s', async (_, status, headers, body) => {
    const { base, requests } = await answering(status, headers, body);
    const { settings, passed } = clockwork();
    const reader = openReader({ ...settingsFor(base), concurrency: 16, ...settings });
    opened.push(reader);
    const answers = await Promise.all(Array.from({ length: 8000 }, () => reader.read('iam.getAccessControl')));
    expect(answers.filter(({ type }) => type === 'ok')).toEqual([]);
    expect(requests()).toBeLessThan(2000);
    // The retry time of one call alone, and its attempts: if the platform requests a minute, one per minute.
    expect(passed()).toBeLessThan(20 * 60_000);
    expect(answers.at(-1)).toMatchObject({
      says: expect.stringMatching(/^not sent: iam\.getAccessControl keeps failing: \d+ attempts in a row/),
    });
    // Another operation of the same product is tried, and succeeds.
    expect(await reader.read('iam.listGroups')).toMatchObject({ type: 'ok' });
  });

  it('a call that succeeds at its last attempt is completed, however often calls failed before', async () => {
    const turns = new Map<string, number>();
    const http = createServer((request, response) => {
      const id = String(request.headers['x-request-id']);
      const turn = (turns.get(id) ?? 0) + 1;
      turns.set(id, turn);
      response.writeHead(turn < 8 ? 500 : 200, { 'content-type': 'application/json' }).end('{}');
    });
    const port = await listening(http);
    opened.push({ close: async () => void http.close() });
    const { settings } = clockwork();
    const reader = openReader({ ...settingsFor(`http://127.0.0.1:${port}`), concurrency: 1, ...settings });
    opened.push(reader);
    for (let index = 0; index < 6; index += 1) expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'ok' });
  });
});

describe('a breaker of failures', () => {
  it('opens after enough failed attempts over more than the time of one call, and not sooner', () => {
    const event = () =>
      constantFrom<readonly ['ok' | 'failed', number, number | null]>(
        ['ok', 0, null],
        ['failed', 1000, null],
        ['failed', 10, null],
        ['failed', 5000, 30_000],
      );
    assert(
      property(array(event(), { maxLength: 120, size: 'max' }), (events) => {
        const breaker = failureBreakerOf('iam.listRoles', 8);
        let [now, count, since, longest, open] = [0, 0, 0, 0, false];
        for (const [type, after, pause] of events) {
          now += after;
          if (type === 'ok') {
            breaker.succeeded();
            count = 0;
            continue;
          }
          breaker.failed('response 503', now, pause);
          if (count === 0) [since, longest] = [now, 0];
          count += 1;
          longest = Math.max(longest, pause ?? 4000);
          open ||= count >= mostFailedAttempts && now - since >= 8 * longest;
          expect(breaker.open() !== undefined).toBe(open);
        }
      }),
      runs(200),
    );
  });
});
