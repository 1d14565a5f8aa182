// An app in this process as a transport: what simulation runs on. It cannot hold a socket.
import { plainText } from './plain-text.ts';
import type { Transport } from './transport.ts';

/** What answers requests in process, e.g. the simulator. It may throw: then the call failed as a connection does. */
export interface App {
  readonly ask: Transport;
}

export const appTransport =
  (app: App): Transport =>
  async (request) => {
    try {
      return await app.ask(request);
    } catch (error) {
      const why = plainText(error instanceof Error ? error.message : 'the app failed');
      return { type: 'nothing', sent: 'maybe', why, again: false, late: false };
    }
  };
