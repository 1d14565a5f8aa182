// Proxies from the environment, through a real one: its requests, its view, and the data that never passes it.
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { usualLimits } from '../../src/platform/http-limits.ts';
import { httpTransport } from '../../src/platform/http-transport.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { type Proxies, proxiesOf } from '../../src/platform/proxies.ts';
import { type Closable, key, serve, settingsFor } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

interface Proxy extends Closable {
  readonly address: string;
  /** `CONNECT host:port`, or the method and path of a request without a tunnel. */
  readonly asked: readonly string[];
  readonly authorization: readonly (string | undefined)[];
  /** The first bytes through each tunnel. */
  readonly first: readonly Buffer[];
}

/** Opens every tunnel to `port` of this machine; with `refuse` it returns that response instead, and none if it is empty. */
const startProxy = async (port: number, refuse?: string): Promise<Proxy> => {
  const asked: string[] = [];
  const authorization: (string | undefined)[] = [];
  const first: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(500).end();
  });
  server.on('connect', (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    authorization.push(request.headers['proxy-authorization']);
    if (refuse === '') return void sockets.add(socket);
    if (refuse !== undefined) return void socket.end(`HTTP/1.1 ${refuse}\r\n\r\n`);
    const target = connect(port, '127.0.0.1');
    for (const one of [socket, target]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
    socket.once('data', (bytes: Buffer) => first.push(bytes));
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    socket.pipe(target).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { address: `http://user:pass-canary@127.0.0.1:${own}`, asked, authorization, first, close };
};

const behind = async (base: string, proxiesFor: (address: string) => Proxies | undefined, refuse?: string, timeout = 5000) => {
  const served = await serve(() => ({ body: { enabled: true } }));
  const port = Number(new URL(served.base).port);
  const proxy = await startProxy(port, refuse);
  const proxies = proxiesFor(proxy.address);
  const settings = {
    ...settingsFor(base.replace('PORT', String(port))),
    routes: { plainHttp: true } as const,
    attempts: 1,
    limits: { timeout },
  };
  const reader = openReader({ ...settings, ...(proxies && { proxies }) });
  const writer = openWriter({ ...settings, ...(proxies && { proxies }) });
  opened.push(reader, writer, proxy, served);
  return { served, proxy, reader, writer };
};

describe('a proxy', () => {
  it('is asked for a tunnel, with its own name and password, and the platform is reached through it', async () => {
    const { served, proxy, reader } = await behind('http://platform.example', (address) => proxiesOf({ HTTP_PROXY: address }));
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'ok', body: { enabled: true } });
    expect(proxy.asked).toEqual(['CONNECT platform.example:80']);
    expect(proxy.authorization).toEqual([`Basic ${Buffer.from('user:pass-canary').toString('base64')}`]);
    expect(served.asked[0]?.headers).toMatchObject({ 'x-api-key': key, host: 'platform.example' });
    expect(served.asked[0]?.headers['proxy-authorization']).toBeUndefined();
  });

  it('cannot read https traffic', async () => {
    const { proxy, reader } = await behind('https://platform.example', (address) => proxiesOf({ https_proxy: address }));
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'unavailable' });
    expect(proxy.asked).toEqual(['CONNECT platform.example:443']);
    const [hello] = proxy.first;
    expect(hello?.[0], 'a TLS handshake').toBe(0x16);
    expect(hello?.includes(key)).toBe(false);
  });

  it.each<[string, string, (address: string) => Record<string, string>]>([
    ['localhost', 'http://127.0.0.1:PORT', (address) => ({ HTTP_PROXY: address, HTTPS_PROXY: address })],
    ['localhost by name', 'http://localhost:PORT', (address) => ({ http_proxy: address })],
    ['a host that is excepted', 'http://platform.localhost:PORT', (address) => ({ http_proxy: address, NO_PROXY: '.localhost' })],
  ])('is not used for %s', async (_, base, env) => {
    const { proxy, reader } = await behind(base, (address) => proxiesOf(env(address)));
    await reader.read('iam.getAccessControl');
    expect(proxy.asked).toEqual([]);
  });

  it.each<[string, string, (address: string) => Record<string, string>]>([
    ['NO_PROXY', 'https://platform.example', (address) => ({ HTTPS_PROXY: address, NO_PROXY: 'other.example,.example' })],
    ['no_proxy', 'https://platform.example', (address) => ({ HTTPS_PROXY: address, no_proxy: '*' })],
    ['the scheme', 'https://platform.example', (address) => ({ HTTP_PROXY: address })],
  ])('is bypassed because of %s', async (_, base, env) => {
    const { proxy, reader } = await behind(base, (address) => proxiesOf(env(address)));
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'unavailable' });
    expect(proxy.asked).toEqual([]);
  });

  it('that opens no tunnel does not hold a call longer than its time', async () => {
    const { reader, proxy } = await behind('http://platform.example', (address) => proxiesOf({ HTTP_PROXY: address }), '', 300);
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'unavailable', says: 'no response within 0.3 s' });
    expect(proxy.asked).toEqual(['CONNECT platform.example:80']);
  });

  it.each([
    ['407 Proxy Authentication Required', 'the proxy returned 407 and did not open a connection to the platform'],
    ['503 Service Unavailable', 'the proxy returned 503 and did not open a connection to the platform'],
  ])('that returns %s: nothing was sent, so a write certainly had no effect', async (status, says) => {
    const { served, writer } = await behind('http://platform.example', (address) => proxiesOf({ HTTP_PROXY: address }), status);
    const answer = await writer.write('iam.createGroup', { body: { identifier: 'a', name: 'a' } });
    expect(answer).toMatchObject({ type: 'unavailable', says });
    expect(JSON.stringify(answer)).not.toContain('canary');
    expect(served.asked).toEqual([]);
  });
});

it('never makes a transport throw, even if it refuses the request at once', async () => {
  const { transport, close } = httpTransport(usualLimits, { https: 'http://127.0.0.1:9', http: '', except: '' });
  opened.push({ close });
  // Requests that undici does not send to a proxy: they are reported before dispatching has returned.
  const headers = { 'proxy-authorization': 'x' };
  expect(await transport({ method: 'GET', url: new URL('https://api.example/x'), headers })).toMatchObject({ type: 'nothing', sent: 'no' });
});

describe('the environment', () => {
  it.each<[Record<string, string>, Proxies | undefined]>([
    [{}, undefined],
    [{ NO_PROXY: '*' }, undefined],
    [{ HTTPS_PROXY: '' }, undefined],
    [{ HTTPS_PROXY: 'proxy.example:3128' }, { https: 'http://proxy.example:3128', http: '', except: '' }],
    [
      { HTTPS_PROXY: 'http://a', https_proxy: 'http://b', HTTP_PROXY: 'http://c' },
      { https: 'http://b', http: 'http://c', except: '' },
    ],
    [{ https_proxy: '', HTTPS_PROXY: 'http://a' }, undefined],
    [
      { https_proxy: 'https://a', NO_PROXY: ' x.example ' },
      { https: 'https://a', http: '', except: 'x.example' },
    ],
  ])('%j', (env, expected) => expect(proxiesOf(env)).toEqual(expected));

  it.each(['socks5://user:canary@a', 'http://a/path', 'http://', 'http://user:canary@a?b'])(
    'refuses %s and repeats no password',
    (address) => {
      expect(() => proxiesOf({ HTTPS_PROXY: address, HTTP_PROXY: address })).toThrow(/HTTPS_PROXY cannot be used: [^@]*$/);
    },
  );
});
