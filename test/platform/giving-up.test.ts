// An operation that always fails, or a platform without responses: the remaining calls are not made, and a run ends after a limited time.
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { array, assert, boolean, property } from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { backOffOf } from '../../src/platform/back-off.ts';
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

const listening = async (server: Server): Promise<number> => {
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
/** Those that were in flight together count as one. */
const mostMade = 10 * concurrency;
const many = <T>(call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 3 * mostMade }, (_, index) => call(index)));
const notSent = (id: string) =>
  expect.stringMatching(new RegExp(`^not sent: ${id}: 10 calls in a row failed \\(.+\\); the remaining calls were not made$`));

describe('for an operation without responses', () => {
  it.each<Behaviour>(['nothing', 'drips'])('the remaining calls are not made: %s', async (behaviour) => {
    const { base, paths } = await server(() => behaviour);
    const reader = readerOf(base);
    const answers = await many(() => reader.read('iam.getAccessControl'));
    expect(paths.length).toBeLessThanOrEqual(mostMade);
    expect(answers.filter((answer) => answer.type === 'ok' || answer.type === 'not-found')).toEqual([]);
    expect(answers.at(-1)).toMatchObject({ type: 'unavailable', says: notSent('iam.getAccessControl') });
  });

  it.each<Behaviour | 'refuses'>(['resets', 'refuses'])('the remaining calls are not made: %s', async (behaviour) => {
    const { base, close } = await server(() => (behaviour === 'refuses' ? 'answers' : behaviour));
    if (behaviour === 'refuses') await close();
    const reader = readerOf(base);
    expect((await reader.read('iam.getAccessControl')).type).toBe('unavailable');
    expect(reader.calls()).toEqual({ 'iam.getAccessControl': 5 });
    const answers = await many(() => reader.read('iam.getAccessControl'));
    expect(new Set(answers.map(({ type }) => type))).toEqual(new Set(['unavailable']));
    const made = reader.calls();
    expect(made['iam.getAccessControl']).toBeLessThanOrEqual(mostMade);
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ says: notSent('iam.getAccessControl') });
    expect(reader.calls()).toEqual(made);
  });

  it('other operations, and other regions, are read', async () => {
    const { base } = await server((path) => (path.includes('/br-se1/volume/v1/volumes') ? 'nothing' : 'answers'));
    const reader = readerOf(base);
    const volumes = (region: string) => many(() => reader.read('blockStorage.listVolumes', { region }));
    const [silent, other, snapshots] = await Promise.all([
      volumes('br-se1'),
      volumes('br-ne1'),
      many(() => reader.read('blockStorage.listSnapshots', { region: 'br-se1' })),
    ]);
    expect(silent.at(-1)).toMatchObject({ says: notSent('blockStorage.listVolumes') });
    for (const answer of [...other, ...snapshots]) expect(answer).toMatchObject({ type: 'ok' });
  });

  it('a write that was sent is unknown, one that was not sent certainly had no effect', async () => {
    const { base, paths } = await server(() => 'nothing');
    const writer = openWriter({ ...settingsFor(base), concurrency: 1, limits: { timeout: 40 } });
    opened.push(writer);
    const group = { body: { identifier: 'a', name: 'a' } };
    const answers = [];
    for (let index = 0; index < 11; index += 1) answers.push((await writer.write('iam.createGroup', group)).type);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'unknown'), 'unavailable']);
    expect(paths).toHaveLength(10);
    // A repeatable call whose attempts ended because the operation was given up may nevertheless have had its effect.
    const roles = { path: { role_name: 'ops' } };
    for (let index = 0; index < 2; index += 1) expect(await writer.write('iam.deleteRole', roles)).toMatchObject({ type: 'unknown' });
    expect(await writer.write('iam.deleteRole', roles)).toMatchObject({ type: 'unavailable', says: notSent('iam.deleteRole') });
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

it('is given up after ten failures in a row, whatever came before, and not sooner', () => {
  assert(
    property(array(boolean(), { maxLength: 60, size: 'max' }), (attempts) => {
      const backOff = backOffOf(() => 0);
      let inARow = 0;
      for (const succeeds of attempts) {
        backOff.ended(backOff.begin(), succeeds ? undefined : 'response 503');
        inARow = succeeds ? 0 : inARow + 1;
        expect(backOff.givenUp() !== undefined).toBe(inARow >= 10);
      }
    }),
    runs(200),
  );
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
    // Ten times the wait that the platform asks for; on this clock, waits of several calls at once add up.
    expect(passed()).toBeLessThan(60 * 60_000);
    expect(answers.at(-1)).toMatchObject({
      says: notSent('iam.getAccessControl'),
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
