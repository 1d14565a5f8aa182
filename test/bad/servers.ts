// Servers that are not a platform: the responses at TENANTRY_BASE_URL with a wrong address, a gateway in between, or a hostile server.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Platform {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** Calls that would have changed something. */
  readonly writes: () => readonly string[];
  readonly close: () => Promise<void>;
}

export type ServerName = 'html' | 'redirect' | 'unauthorized' | 'truncated' | 'other-json' | 'endless' | 'refused';

const json = { 'content-type': 'application/json' };

const answers: Readonly<Record<Exclude<ServerName, 'refused'>, RequestListener>> = {
  html: (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><html><head><title>Welcome</title></head><body><h1>Sign in</h1></body></html>');
  },
  redirect: (_, response) => {
    response.writeHead(302, { location: 'https://login.acme.example/?next=/iam' });
    response.end();
  },
  unauthorized: (_, response) => {
    response.writeHead(401, json);
    response.end(JSON.stringify({ message: 'invalid api key', slug: 'unauthorized' }));
  },
  truncated: (_, response) => {
    response.writeHead(200, json);
    response.end('[{"uuid": "8c4f2a1e-33d1-4b0a-9f6e-2f5d0c6b7a', 'utf8');
  },
  'other-json': (_, response) => {
    response.writeHead(200, json);
    response.end(JSON.stringify({ hello: 'world' }));
  },
  endless: (_, response) => {
    response.writeHead(200, json);
    response.write('[');
    const piece = '"x",'.repeat(65_536);
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  },
};

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const stop = (server: Server): Promise<void> =>
  new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });

export const startServer = async (name: ServerName): Promise<Platform> => {
  const writes: string[] = [];
  const server = createServer((request, response) => {
    if (request.method !== 'GET') writes.push(`${request.method} ${request.url}`);
    if (name !== 'refused') answers[name](request, response);
  });
  const url = await listen(server);
  // A port that was just released: no server listens there.
  if (name === 'refused') await stop(server);
  return {
    url,
    env: { TENANTRY_BASE_URL: url, MGC_API_KEY: 'a-key-of-this-test', MGC_TENANT_ID: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
    writes: () => writes,
    close: () => (name === 'refused' ? Promise.resolve() : stop(server)),
  };
};
