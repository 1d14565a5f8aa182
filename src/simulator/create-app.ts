// The simulator without a socket: an app whose `fetch` answers as the platform would. serve.ts puts it on a port.
import { Hono } from 'hono';
import { productPaths } from '../platform/addresses.ts';
import type { Method } from '../platform/operation.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import { answer } from './answer.ts';
import type { Row } from './call.ts';
import { type Clock, drivable, realClock, stamp } from './clock.ts';
import { controls } from './controls.ts';
import type { Description } from './description.ts';
import { createFaults, type Faults } from './fault.ts';
import { fill } from './fill.ts';
import { uuidOf } from './ids.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { olderForms } from './registry/older-forms.ts';
import { claimed, misread } from './paging-fault.ts';
import { gateway, type Reply } from './reply.ts';
import { prevents, respond, type Wire } from './respond.ts';
import { rowOf, servedOperations } from './rows.ts';
import { settle } from './settle.ts';
import type { SimulatorState } from './state.ts';
import { loadWorld, saveWorld, type World } from './world.ts';

export interface SimulatorSettings {
  /** A whole state, or a description of one. Default: one tenant, empty but for the managed roles. */
  readonly state?: Description;
  /** Decides every id, invented secret and fault. Default 1. */
  readonly seed?: number;
  /** Default: real time. */
  readonly clock?: Clock;
  /** Milliseconds that each step of an asynchronous operation takes. Default 0: everything is settled in the answer that starts it. */
  readonly transition?: number;
  /** Milliseconds by which each answer is held back. Default 0. */
  readonly latency?: number;
}

export interface Simulator {
  readonly fetch: (request: Request, wire?: Wire) => Response | Promise<Response>;
  /** Key that may do everything, and the tenant it belongs to: the first one of the state. */
  readonly apiKey: string;
  readonly tenant: string;
  readonly state: () => SimulatorState;
  readonly faults: Faults;
  readonly recorder: Recorder;
}

const asRoute = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

const productRoute = (id: OperationId): string => asRoute(productPaths[operationOf(id).product]);

/** `/{region}/volume/v1/volumes/{id}` as the router writes it. */
const routeOf = (id: OperationId): string => `${productRoute(id)}${asRoute(operationOf(id).path)}`;

/** Fixed segments before parameters: `/groups/exists` is no group's id. */
const inOrder = (a: OperationId, b: OperationId): number => {
  const [left, right] = [routeOf(a).replaceAll(':', '~'), routeOf(b).replaceAll(':', '~')];
  if (left === right) return 0;
  return left < right ? -1 : 1;
};

interface Route {
  readonly id: OperationId;
  readonly method: Method;
  readonly path: string;
  readonly row: Row;
}

/** Older forms come last: none of them begins like a newest one. */
const routes = (): readonly Route[] => [
  ...servedOperations.toSorted(inOrder).flatMap((id): Route[] => {
    const row = rowOf(id);
    return row === undefined ? [] : [{ id, method: operationOf(id).method, path: routeOf(id), row }];
  }),
  ...olderForms.map(({ of, method, path, row }) => ({ id: of, method, path: `${productRoute(of)}${path}`, row })),
];

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

export const createApp = (settings: SimulatorSettings = {}): Simulator => {
  // The functions below keep what they name: not the settings, or a large description would stay in memory beside what was made of it.
  const { seed = 1, latency = 0, transition = 0 } = settings;
  const clock = drivable(settings.clock ?? realClock);
  const faults = createFaults(seed);
  const recorder = createRecorder();
  const make = (state: Description): World => loadWorld(fill(state, { seed, now: clock.now() }), { seed, clock, transition });
  let world = make(settings.state ?? {});
  let served = 0;

  const app = new Hono<{ Bindings: Wire }>();
  const state = (): SimulatorState => {
    settle(world);
    return saveWorld(world);
  };
  app.route('/_simulator', controls({ world: () => world, faults, recorder, state, load: (next) => void (world = make(next)) }));

  const record = (request: Request, operation: OperationId | null, status: number, fault: string | null): void => {
    const url = new URL(request.url);
    recorder.add({ at: stamp(clock.now()), method: request.method, path: `${url.pathname}${url.search}`, operation, status, fault });
  };
  const requestId = (headers: Headers): string => headers.get('x-request-id') ?? uuidOf(seed, 'request', (served += 1));

  for (const { id, method, path, row } of routes()) {
    app.on(method, path, async (c) => {
      const wait = latency + faults.delay(id);
      if (wait > 0) await pause(wait);
      const body = c.req.method === 'GET' ? '' : await c.req.text();
      const fault = faults.next(id);
      const ends = fault?.type === 'ends' ? fault.in : null;
      const off = fault?.type === 'clock' ? fault.by : 0;
      const asked = new URL(c.req.url).searchParams;
      const { paging, product } = operationOf(id);
      const query = misread(fault, paging, asked);
      settle(world);
      const reply: Reply =
        fault !== null && prevents(fault)
          ? { status: 0 }
          : answer(world, id, row, { headers: c.req.raw.headers, path: c.req.param(), query, body, ends, off });
      settle(world);
      const sent = { reply: claimed(reply, fault, paging, asked), product, requestId: requestId(c.req.raw.headers), now: clock.now() };
      const response = respond(sent, fault, c.env ?? {});
      record(c.req.raw, id, fault?.type === 'status' ? fault.status : response.status, fault?.type ?? null);
      return response;
    });
  }
  // A broken connection is thrown in process: it must reach whoever called, and not become an answer.
  app.onError((error) => {
    throw error;
  });
  app.notFound((c) => {
    record(c.req.raw, null, 404, null);
    return respond(
      { reply: gateway(404, 'NotFound', 'Not Found'), product: null, requestId: requestId(c.req.raw.headers), now: clock.now() },
      null,
      {},
    );
  });

  const [tenant] = world.tenants.values();
  const admin = tenant?.facts.credentials.find((one) => one.owner && one.permissions.includes('*'));
  return {
    fetch: (request, wire) => app.fetch(request, wire ?? {}),
    apiKey: admin?.api_key ?? '',
    tenant: tenant?.facts.id ?? '',
    state,
    faults,
    recorder,
  };
};
