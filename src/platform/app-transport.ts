// An app in this process as a transport: what rehearsal runs on. It cannot hold a socket.
import { plainText } from './plain-text.ts';
import type { Transport } from './transport.ts';

/** What serves requests in process, e.g. the simulator. */
export interface App {
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

export const appTransport =
  (app: App): Transport =>
  async ({ url, method, headers, body }) => {
    try {
      const response = await app.fetch(new Request(url, { method, headers, ...(body !== undefined && { body }) }));
      return { type: 'answer', status: response.status, headers: new Map(response.headers), body: await response.text() };
    } catch (error) {
      return { type: 'nothing', sent: 'maybe', why: plainText(error instanceof Error ? error.message : 'the app failed'), again: false };
    }
  };
