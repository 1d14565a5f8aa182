// An app in this process as a transport for the simulation. It cannot open a socket.
import { plainText } from './plain-text.ts';
import type { Transport } from './transport.ts';

/** Answers requests in process, for example the simulator. It may throw: then the call failed like a broken connection. */
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
