import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type App, appTransport } from '../../src/platform/app-transport.ts';
import type { Reader, Writer } from '../../src/platform/client.ts';
import { openReader, readOnly } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import type { Method } from '../../src/platform/operation.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import type { Transport } from '../../src/platform/transport.ts';
import { against } from './against.ts';
import { id, key, otherId, serve, settingsFor, tenant } from './serve.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const readFrom = async (headers: Record<string, string>, body: unknown, bodyLimit?: number) => {
  const served = await serve(() => ({ headers, body }));
  const reader = openReader({ ...settingsFor(served.base), attempts: 1, ...(bodyLimit !== undefined && { limits: { bodyLimit } }) });
  opened.push(reader, served);
  return reader.read('iam.getAccessControl');
};

describe('bodies', () => {
  const text = JSON.stringify({ name: 'Ação', filler: 'x'.repeat(5000) });
  it.each<[string, Buffer]>([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
  ])('packed as %s are unpacked', async (encoding, body) => {
    expect(await readFrom({ 'content-encoding': encoding }, body)).toMatchObject({ type: 'ok', body: JSON.parse(text) });
  });

  it.each<[string, Record<string, string>, Buffer | string, string]>([
    ['longer than the limit', {}, 'x'.repeat(3000), 'the body is larger than 2000 bytes'],
    ['a bomb', { 'content-encoding': 'gzip' }, gzipSync('0'.repeat(1_000_000)), 'the body is larger than 2000 bytes'],
    ['packed in an unknown way', { 'content-encoding': 'zstd' }, 'x', 'the body has an unsupported content encoding'],
    ['cut while packed', { 'content-encoding': 'gzip' }, gzipSync(text).subarray(0, 40), 'the compressed body is damaged'],
    ['not UTF-8', {}, Buffer.from([0x22, 0xff, 0x22]), 'the body is not UTF-8 text'],
  ])('that are %s are not understood', async (_, headers, body, says) => {
    expect(await readFrom(headers, body, 2000)).toMatchObject({ type: 'not-understood', status: 200, says });
  });

  it.each<[string, RequestListener, string]>([
    [
      'comes byte by byte',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const dripping = setInterval(() => void response.write('['), 20);
        response.on('close', () => clearInterval(dripping));
      },
      'no response within 0.3 s',
    ],
    [
      'is a bomb',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(1_000_000))),
      'the body is larger than 2000 bytes',
    ],
    [
      'is packed many times',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }).end(gzipSync(gzipSync(gzipSync('{}')))),
      'the body has an unsupported content encoding',
    ],
  ])('that %s is aborted', async (_, answer, says) => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      answer(request, response);
    });
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const limits = { bodyLimit: 2000, timeout: 300 };
    const reader = openReader({ ...settingsFor(`http://127.0.0.1:${port}`), attempts: says.includes('encoding') ? 1 : 4, limits });
    opened.push(reader);
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'not-understood', says });
    expect(requests).toBe(1);
    server.closeAllConnections();
    server.close();
  });

  it('follows an interim response', async () => {
    const { reader } = await against(opened, [{ body: { ok: true }, early: true }]);
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'ok', status: 200, body: { ok: true } });
  });

  it('is missing if only an interim response came', async () => {
    const { reader } = await against(opened, [{ fault: 'reset', early: true }], { attempts: 1 });
    const answer = await reader.read('iam.getAccessControl');
    expect(answer).toMatchObject({ type: 'unavailable' });
    expect(answer).not.toHaveProperty('status');
  });

  it('may begin with a byte order mark', async () => {
    expect(await readFrom({}, '\ufeff{"a":1}')).toMatchObject({ type: 'ok', body: { a: 1 } });
  });
});

describe('a reader', () => {
  it('uses a transport that sends only GET', async () => {
    const sent: string[] = [];
    const inner: Transport = async ({ method }) => {
      sent.push(method);
      return { type: 'answer', status: 200, headers: new Map(), body: '' };
    };
    const guarded = readOnly(inner);
    const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const answers = await Promise.all(methods.map(async (method) => guarded({ method, url: new URL('http://localhost'), headers: {} })));
    expect(sent).toEqual(['GET']);
    expect(answers.slice(1).every((answer) => answer.type === 'nothing' && answer.sent === 'no')).toBe(true);
  });

  it('has no write functions, and cannot be used as a writer', async () => {
    const reader: Reader<'platform'> = openReader(settingsFor('http://127.0.0.1:9'));
    opened.push(reader);
    expect(Object.keys(reader).toSorted()).toEqual(['calls', 'clock', 'close', 'expect', 'list', 'pages', 'read', 'where']);
    // @ts-expect-error no write
    const writer: Writer<'platform'> = reader;
    expect('write' in writer).toBe(false);
  });
});

describe('a simulation writer', () => {
  const own = 'key-of-the-simulation';
  const app: App = {
    ask: async ({ method, url, headers, body }) => {
      const received = { method, path: url.pathname, signed: headers['x-api-key'] === own, body: body ?? '' };
      return { type: 'answer', status: 200, headers: new Map(), body: JSON.stringify(received) };
    },
  };
  const settings = { credentials: apiKeyCredential(own), tenant } as const;

  it('reaches an app in process, with the same addresses below', async () => {
    const writer = simulationWriter(app, settings);
    expect(await writer.write('blockStorage.extendVolume', { region: 'br-se1', path: { id }, body: { size: 20 } })).toMatchObject({
      type: 'ok',
      body: { method: 'POST', path: `/br-se1/volume/v1/volumes/${id}/extend`, signed: true, body: '{"size":20}' },
    });
    expect(writer.where).toBe('simulation');
    expect(writer.calls()).toEqual({ 'blockStorage.extendVolume': 1 });
    await writer.close();
  });

  it('is not a writer of the platform, and vice versa', async () => {
    const platform = openWriter(settingsFor('http://127.0.0.1:9'));
    opened.push(platform);
    // @ts-expect-error the worlds do not mix
    const mixed: Writer<'platform'> = simulationWriter(app, settings);
    // @ts-expect-error in neither direction
    const reversed: Writer<'simulation'> = platform;
    expect([mixed.where, reversed.where]).toEqual(['simulation', 'platform']);
  });

  it('returns a failure if the app fails', async () => {
    const broken = appTransport({ ask: () => Promise.reject(new Error('out of order')) });
    expect(await broken({ method: 'GET', url: new URL('http://simulation.localhost/'), headers: {} })).toMatchObject({
      type: 'nothing',
      why: 'out of order',
    });
  });
});

describe('secrets', () => {
  const canary = 'canary-9f3b17ad';
  const apiKey = { uuid: id, name: 'deploy', key_pair_id: otherId, key_pair_secret: canary, api_key: canary, scopes: ['mcr.write'] };

  it('are dropped by a reader, at any depth, and kept separate from the body in the response of a write', async () => {
    const served = await serve(({ method }) => ({ body: method === 'GET' ? [apiKey] : { ...apiKey, wrapped: [apiKey] } }));
    const writer = openWriter(settingsFor(served.base));
    opened.push(writer, served);
    const listing = await writer.list('iam.listApiKeys', { path: { sa_uuid: id } });
    const { key_pair_secret: _, api_key: __, ...kept } = apiKey;
    expect(listing).toEqual({ type: 'complete', items: [{ ...kept, secret_listed: true }] });
    const made = await writer.write('iam.createApiKey', { path: { sa_uuid: id }, body: { name: 'deploy' } });
    expect(made).toMatchObject({ type: 'ok', body: { ...kept, wrapped: [kept] } });
    expect(made.type === 'ok' && made.secrets?.['api_key']?.reveal()).toBe(canary);
    expect(JSON.stringify(made)).not.toContain(canary);
  });

  it.each<[string, string | object, number]>([
    ['a truncated response', `[{"uuid":"${id}","api_key":"${canary}`, 200],
    ['a page that repeats the key', `<title>${key}</title>`, 200],
    ['an error that repeats the credential', { message: `bad key ${key}`, slug: key, permission: key }, 403],
    ['an error that is not JSON', `oops ${canary} ${key}`, 400],
  ])('reach no failure: %s', async (_, body, status) => {
    const served = await serve(() => ({ status, body }));
    const writer = openWriter({ ...settingsFor(served.base), attempts: 1 });
    opened.push(writer, served);
    const at = { path: { sa_uuid: id } };
    const failures = [await writer.list('iam.listApiKeys', at), await writer.write('iam.createApiKey', { ...at, body: { name: 'x' } })];
    for (const failure of failures) {
      expect(failure.type).not.toBe('ok');
      expect(JSON.stringify(failure)).not.toContain(canary);
      expect(JSON.stringify(failure)).not.toContain(key);
    }
  });

  it.each([422, 200])('that were sent are not shown when the platform quotes them in a response of %d', async (status) => {
    const served = await serve(({ body, headers }) => ({
      status,
      body: { detail: [{ loc: ['body'], msg: `input was ${body} of ${String(headers['x-api-key'])}` }] },
    }));
    const writer = openWriter(settingsFor(served.base));
    opened.push(writer, served);
    const federation = { oidc: { name: 'okta', client_secret: canary } };
    const cache = { name: 'hub', provider: 'docker-hub', url: 'https://hub.example', access_key: 'canary-user', access_secret: canary };
    const answers = [
      await writer.write('iam.updateFederation', { path: { domain_id: id, federation_id: id }, body: federation }),
      await writer.write('registry.createProxyCache', { region: 'br-se1', body: cache }),
      await writer.write('registry.testProxyCacheCredentials', { region: 'br-se1', body: cache }),
    ];
    for (const answer of answers) {
      expect(answer.type).toBe(status === 200 ? 'ok' : 'refused');
      expect(JSON.stringify(answer)).toContain('***');
      expect(JSON.stringify(answer)).not.toContain('canary');
      expect(JSON.stringify(answer)).not.toContain(key);
    }
  });
});
