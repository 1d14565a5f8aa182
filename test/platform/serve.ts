// A small HTTP server with scripted responses, including invalid ones: faults that the simulator does not have.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiKeyCredential, type PlatformSettings } from '../../src/platform/settings.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * `early`: a response of status 103 precedes it. `reset`: the connection breaks without a response. `cut`: it breaks in the middle of the body. `hang`: no
 * response.
 */
export type Reply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown; readonly early?: true }
  | { readonly fault: 'reset' | 'cut' | 'hang'; readonly early?: true };

export interface Closable {
  readonly close: () => Promise<void>;
}

export interface Served extends Closable {
  readonly base: string;
  readonly asked: readonly Asked[];
}

const bytesOf = (body: unknown): string | Buffer => {
  if (body === undefined) return '';
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
};

const listening = async (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}`);
    });
  });

/** `turn` counts the requests from 0. */
export const serve = async (reply: (asked: Asked, turn: number) => Reply | Promise<Reply>): Promise<Served> => {
  const asked: Asked[] = [];
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const one = { method: request.method ?? '', path: url.pathname, query: url.searchParams, headers: request.headers, body };
    asked.push(one);
    const answer = await reply(one, asked.length - 1);
    if (answer.early) await new Promise<void>((sent) => response.writeEarlyHints({ link: '</next>; rel=preload' }, sent));
    if (!('fault' in answer)) {
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(bytesOf(answer.body));
    }
    if ('fault' in answer && answer.fault === 'reset') request.socket.destroy();
    if ('fault' in answer && answer.fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('[{"uuid":', () => request.socket.destroy());
    }
  };
  const server = createServer((request, response) => void answerTo(request, response));
  const base = await listening(server);
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { base, asked, close };
};

export const key = 'k-8c1f42d7-canary';
export const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const id = '502d7ab7-0ebf-4d08-b251-c67d5c934eb0';
export const otherId = 'ef4a70d5-c51a-40ee-94f7-3e1e08903425';

/** Settings for a served base: sleeping takes no time and is recorded, randomness is off. */
export const settingsFor = (base: string, slept: number[] = []): PlatformSettings => ({
  base,
  credentials: apiKeyCredential(key),
  tenant,
  sleep: async (milliseconds) => {
    slept.push(milliseconds);
  },
  random: () => 0,
});
