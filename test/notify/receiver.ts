// A receiver of messages over real HTTP: it keeps each request, and answers as a test says.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (response: ServerResponse) => void;

export interface Receiver {
  /** Its path is as secret as that of a chat. */
  readonly url: string;
  readonly received: Received[];
  /** How the next requests are answered; default: 200. */
  readonly answer: (how: Answer) => void;
  readonly close: () => Promise<void>;
}

/** What no output of a run may contain. */
export const secretPath = '/services/T0000/a-secret-path';

/** `secure`: over HTTPS, with this certificate and key in PEM. */
export const startReceiver = async (secure?: { readonly certificate: string; readonly key: string }): Promise<Receiver> => {
  const received: Received[] = [];
  let how: Answer = (response) => response.end('ok');
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      how(response);
    });
  };
  const server = secure ? createSecureServer({ cert: secure.certificate, key: secure.key }, receive) : createServer(receive);
  await new Promise<void>((listening) => server.listen(0, secure ? 'localhost' : '127.0.0.1', listening));
  return {
    url: `${secure ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}${secretPath}`,
    received,
    answer: (next) => {
      how = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
};

export const answers = {
  status:
    (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
    (response) => {
      response.writeHead(status, headers);
      response.end('no');
    },
  /** Status and headers arrive, the rest too late. */
  slow: (response: ServerResponse) => {
    response.writeHead(500);
    response.write('a');
    setTimeout(() => response.end('b'), 60_000).unref();
  },
  never: () => undefined,
  huge:
    (status: number): Answer =>
    (response) => {
      response.writeHead(status);
      response.end('x'.repeat(1_000_000));
    },
} as const;
