// A simulated platform whose write calls pass a gate, so that the built program can be stopped at exactly one of them.
import { serve } from '@hono/node-server';
import { createApp, type SimulatorApp, type SimulatorSettings } from '../../src/simulator/create-app.ts';
import { wireOf } from '../../src/simulator/wire.ts';

interface Gate {
  /** The n-th write call has arrived, from 1: it has no effect yet. 'lost': and never will. `what`: the call, in a form that is equal for a repetition. */
  readonly before?: (number: number, what: string) => Promise<'lost' | void> | 'lost' | void;
  /** It has taken effect, and is not answered yet. */
  readonly after?: (number: number, what: string) => Promise<void> | void;
  /** The n-th read has arrived. 'lost': it is never answered as it should be. */
  readonly read?: (number: number) => 'lost' | void;
}

export interface Gated {
  readonly app: SimulatorApp;
  readonly env: Readonly<Record<string, string>>;
  /** The number of write calls. */
  readonly writes: () => number;
  readonly pass: (gate: Gate) => void;
  /** The environment of one run, whose calls pass a gate of their own, even after the run was killed and another one has begun. */
  readonly envOf: (gate: Gate) => Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export const startGated = (settings: SimulatorSettings): Promise<Gated> => {
  const app = createApp({ transition: 20, ...settings });
  let gate: Gate = {};
  let writes = 0;
  let reads = 0;
  const gates: Gate[] = [];
  const answer = async (given: Request, outgoing: unknown): Promise<Response> => {
    const [, number, rest] = /^\/run-(\d+)(\/.*)$/.exec(new URL(given.url).pathname) ?? [];
    const request = rest === undefined ? given : new Request(new URL(`${rest}${new URL(given.url).search}`, given.url), given);
    return pass(request, outgoing, gates[Number(number)] ?? gate);
  };
  const pass = async (request: Request, outgoing: unknown, own: Gate): Promise<Response> => {
    const wire = wireOf(outgoing);
    if (request.method === 'GET')
      return own.read?.((reads += 1)) === 'lost' ? new Response(null, { status: 503 }) : app.fetch(request, wire);
    const what = `${request.method} ${request.url} ${await request.clone().text()}`;
    const number = (writes += 1);
    if ((await own.before?.(number, what)) === 'lost') return new Response(null, { status: 503 });
    const response = await app.fetch(request, wire);
    await own.after?.(number, what);
    return response;
  };
  return new Promise((resolve) => {
    const server = serve({ fetch: (request, { outgoing }) => answer(request, outgoing), port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        app,
        env: { TENANTRY_BASE_URL: `http://127.0.0.1:${port}`, MGC_API_KEY: app.apiKey, MGC_TENANT_ID: app.tenant },
        envOf: (own) => {
          const base = `http://127.0.0.1:${port}/run-${gates.push(own) - 1}`;
          return { TENANTRY_BASE_URL: base, MGC_API_KEY: app.apiKey, MGC_TENANT_ID: app.tenant };
        },
        writes: () => writes,
        pass: (next) => {
          gate = next;
          writes = 0;
          reads = 0;
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
