// The simulator on a local port, over real HTTP.
import { serve } from '@hono/node-server';
import { TenantryError } from '../errors.ts';
import { createApp, type SimulatorApp, type SimulatorSettings } from './create-app.ts';
import type { SavedState } from './state.ts';
import { wireOf } from './wire.ts';

export interface ServeSettings extends SimulatorSettings {
  /** 0 or absent: any free one. */
  readonly port?: number;
}

export interface SimulatorServer {
  /** `http://127.0.0.1:<port>`: the value of TENANTRY_BASE_URL. */
  readonly url: string;
  readonly apiKey: string;
  readonly tenant: string;
  readonly app: SimulatorApp;
  readonly state: () => SavedState;
  readonly close: () => Promise<void>;
}

/** The default duration of one step of an asynchronous operation over HTTP, in milliseconds. */
export const defaultTransition = 50;

export interface Listening {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Listens on the loopback address only. Throws `port-invalid` if the port is not available. */
export const listen = (fetch: SimulatorApp['fetch'], wanted = 0): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, { outgoing }) => fetch(request, wireOf(outgoing)),
        port: wanted,
        hostname: '127.0.0.1',
      },
      ({ port }) =>
        resolve({
          url: `http://127.0.0.1:${port}`,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        }),
    );
    server.on('error', (cause: NodeJS.ErrnoException) => {
      const message = `The simulator cannot listen on port ${wanted} (${cause.code ?? 'unknown reason'}).`;
      reject(new TenantryError([{ code: 'port-invalid', message }], { cause }));
    });
  });

export const startSimulator = async (settings: ServeSettings = {}): Promise<SimulatorServer> => {
  const app = createApp({ transition: defaultTransition, ...settings });
  const { apiKey, tenant, state } = app;
  return { ...(await listen(app.fetch, settings.port)), apiKey, tenant, app, state };
};
