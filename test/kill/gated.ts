// A simulated platform whose writing calls pass a gate, so that the built program can be stopped at exactly one of them.
import { serve } from '@hono/node-server';
import { createApp, type Simulator, type SimulatorSettings } from '../../src/simulator/create-app.ts';
import { wireOf } from '../../src/simulator/wire.ts';

export interface Gate {
  /** The n-th writing call has come, from 1: nothing has happened yet. 'lost': and nothing will. `what`: the call, such as it is sent again. */
  readonly before?: (number: number, what: string) => Promise<'lost' | void> | 'lost' | void;
  /** It has had its effect, and is not answered yet. */
  readonly after?: (number: number, what: string) => Promise<void> | void;
}

export interface Gated {
  readonly app: Simulator;
  readonly env: Readonly<Record<string, string>>;
  /** Writing calls that came. */
  readonly writes: () => number;
  readonly pass: (gate: Gate) => void;
  readonly close: () => Promise<void>;
}

export const startGated = (settings: SimulatorSettings): Promise<Gated> => {
  const app = createApp({ transition: 20, ...settings });
  let gate: Gate = {};
  let writes = 0;
  const answer = async (request: Request, outgoing: unknown): Promise<Response> => {
    const wire = wireOf(outgoing);
    if (request.method === 'GET') return app.fetch(request, wire);
    const what = `${request.method} ${request.url} ${await request.clone().text()}`;
    const number = (writes += 1);
    if ((await gate.before?.(number, what)) === 'lost') return new Response(null, { status: 503 });
    const response = await app.fetch(request, wire);
    await gate.after?.(number, what);
    return response;
  };
  return new Promise((resolve) => {
    const server = serve({ fetch: (request, { outgoing }) => answer(request, outgoing), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        app,
        env: { TENANTRY_BASE_URL: `http://127.0.0.1:${port}`, MGC_API_KEY: app.apiKey, MGC_TENANT_ID: app.tenant },
        writes: () => writes,
        pass: (next) => {
          gate = next;
          writes = 0;
        },
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
  });
};
