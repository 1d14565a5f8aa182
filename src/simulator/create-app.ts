// The simulator without a socket: an app whose `fetch` answers like the platform. serve.ts puts it on a port.
import { Hono } from 'hono';
import type { Json, JsonObject } from '../json.ts';
import type { DirectApp } from '../platform/direct-writer.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import type { Transport } from '../platform/transport.ts';
import { answer, type DecodedRequest, type Incoming } from './answer.ts';
import type { OperationRow } from './call.ts';
import { admitKey, type HeaderOf } from './caller.ts';
import { drivable, realClock, type SimulatorClock, stamp } from './clock.ts';
import { controls } from './controls.ts';
import type { Description } from './description.ts';
import { createFaults, type Fault, type Faults } from './fault.ts';
import { fill } from './fill.ts';
import { uuidOf } from './ids.ts';
import { answerObjects, type ObjectRequest, objectRequest } from './object-storage/answer.ts';
import { claimed, misread } from './paging-fault.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { bodyOf, gateway, type Reply } from './reply.ts';
import { prevents, respond, respondInProcess, type Sent, type Wire } from './respond.ts';
import { route } from './routes.ts';
import { rowOf } from './rows.ts';
import { settle } from './settle.ts';
import type { SavedState } from './state.ts';
import { loadWorld, type SimulatedWorld, saveWorld } from './world.ts';

/** A repeated parameter is a list. */
const queryOf = (query: Iterable<readonly [name: string, value: string]>): JsonObject => {
  const found = new Map<string, readonly string[]>();
  for (const [name, value] of query) found.set(name, [...(found.get(name) ?? []), value]);
  return Object.fromEntries([...found].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values] as const));
};

/** Empty text: no body. */
const decodeRequest = (body: string): DecodedRequest => {
  if (body.trim() === '') return { type: 'json', value: undefined };
  try {
    const value: Json = JSON.parse(body);
    return { type: 'json', value };
  } catch {
    return { type: 'broken' };
  }
};

export interface SimulatorSettings {
  /** A whole state, or a description of one. Default: one tenant, empty except for the managed roles. */
  readonly state?: Description;
  /** Determines every id, invented secret and fault. Default 1. */
  readonly seed?: number;
  /** Default: real time. */
  readonly clock?: SimulatorClock;
  /** Milliseconds that each step of an asynchronous operation takes. Default 0: everything is settled in the response that starts it. */
  readonly transition?: number;
  /** Milliseconds by which each response is delayed. Default 0. */
  readonly latency?: number;
}

export interface SimulatorApp {
  /** Answers in process, without the objects of HTTP, which are most of the cost of a call there. */
  readonly ask: Transport;
  /** Answers in process without any text: nothing is recorded, and faults have no effect. */
  readonly answer: DirectApp['answer'];
  readonly fetch: (request: Request, wire?: Wire) => Response | Promise<Response>;
  /** A key with all permissions, and the tenant that it belongs to: the first one of the state. */
  readonly apiKey: string;
  readonly tenant: string;
  /** The key pair of the same credential, for object storage. */
  readonly keyPair: { readonly id: string; readonly secret: string };
  readonly state: () => SavedState;
  /** The time of the next change that a running operation makes, in milliseconds since 1970; undefined: there is none. */
  readonly nextChange: () => number | undefined;
  /** Whether a request with this key is admitted now. */
  readonly knows: (key: string) => boolean;
  readonly faults: Faults;
  readonly recorder: Recorder;
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly header: HeaderOf;
  /** Empty: no body. */
  readonly body: string;
}

interface Handled {
  /** null: no operation has this path. */
  readonly operation: OperationId | null;
  readonly sent: Sent;
  readonly fault: Fault | null;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

export const createApp = (settings: SimulatorSettings = {}): SimulatorApp => {
  // The functions below keep only the values that they use: keeping the settings would keep a large description in memory beside its world.
  const { seed = 1, latency = 0, transition = 0 } = settings;
  const clock = drivable(settings.clock ?? realClock);
  const faults = createFaults(seed);
  const recorder = createRecorder();
  const make = (state: Description): SimulatedWorld => loadWorld(fill(state, { seed, now: clock.now() }), { seed, clock, transition });
  let world = make(settings.state ?? {});
  let served = 0;

  const app = new Hono<{ Bindings: Wire }>();
  const state = (): SavedState => {
    settle(world);
    return saveWorld(world);
  };
  const nextChange = (): number | undefined => {
    settle(world);
    return world.agenda.next();
  };
  app.route('/_simulator', controls({ world: () => world, faults, recorder, state, load: (next) => void (world = make(next)) }));

  const record = ({ method, url }: Asked, operation: OperationId | null, status: number, fault: Fault | null): void =>
    recorder.add({ at: stamp(clock.now()), method, path: `${url.pathname}${url.search}`, operation, status, fault: fault?.type ?? null });
  const requestIdOf = ({ header }: Asked): string => header('x-request-id') ?? uuidOf(seed, 'request', (served += 1));

  /** Due changes are applied before and after the operation. */
  const perform = (id: OperationId, row: OperationRow, incoming: Incoming): Reply => {
    settle(world);
    const reply = answer(world, id, row, incoming);
    settle(world);
    return reply;
  };

  /** Object storage has a protocol of its own: the signature is the credential, and bodies are XML. */
  const handleObjects = async (request: ObjectRequest, asked: Asked): Promise<Handled> => {
    const id = request.operation;
    const wait = latency + (id === null ? 0 : faults.delay(id));
    if (wait > 0) await pause(wait);
    const fault = id === null ? null : faults.next(id);
    const off = fault?.type === 'clock' ? fault.by : 0;
    const reply: Reply = fault !== null && prevents(fault) ? { status: 0 } : answerObjects(world, request, off);
    return { operation: id, fault, sent: { reply, product: 'object-storage', requestId: requestIdOf(asked), now: clock.now() } };
  };

  const handle = async (asked: Asked): Promise<Handled> => {
    const { url, header, body } = asked;
    const objects = objectRequest(asked);
    if (objects !== null) return handleObjects(objects, asked);
    const routed = route(asked.method === 'HEAD' ? 'GET' : asked.method, url.pathname);
    if (routed === null) {
      const reply = gateway(404, 'NotFound', 'Not Found');
      return { operation: null, fault: null, sent: { reply, product: null, requestId: requestIdOf(asked), now: clock.now() } };
    }
    const { id, row, path } = routed;
    const wait = latency + faults.delay(id);
    if (wait > 0) await pause(wait);
    const fault = faults.next(id);
    const ends = fault?.type === 'ends' ? fault.in : null;
    const off = fault?.type === 'clock' ? fault.by : 0;
    const { paging, product } = operationOf(id);
    const query = misread(fault, paging, url.searchParams);
    const incoming = { header, path, query: queryOf(query), body: decodeRequest(body), ends, off };
    const reply: Reply = fault !== null && prevents(fault) ? { status: 0 } : perform(id, row, incoming);
    const sent = { reply: claimed(reply, fault, paging, url.searchParams), product, requestId: requestIdOf(asked), now: clock.now() };
    return { operation: id, fault, sent };
  };

  app.all('*', async (c) => {
    const { method, url, raw } = c.req;
    const asked = {
      method,
      url: new URL(url),
      header: (name: string) => raw.headers.get(name),
      body: method === 'GET' ? '' : await c.req.text(),
    };
    const { operation, fault, sent } = await handle(asked);
    const response = await respond(sent, fault, c.env ?? {});
    record(asked, operation, response.status, fault);
    return response;
  });
  // A broken connection is thrown in process: it must reach the caller instead of becoming a response.
  app.onError((error) => {
    throw error;
  });

  const ask: Transport = async ({ method, url, headers, body = '' }) => {
    const asked = { method, url, header: (name: string) => headers[name] ?? null, body };
    const { operation, fault, sent } = await handle(asked);
    const response = await respondInProcess(sent, fault);
    record(asked, operation, response.status, fault);
    return { type: 'answer', status: response.status, headers: new Map(Object.entries(response.headers)), body: response.text ?? '' };
  };

  const direct: DirectApp['answer'] = (id, { headers, path, query, body }) => {
    const row = rowOf(id);
    const incoming: Incoming = {
      header: (name) => headers[name] ?? null,
      path,
      query: queryOf(query),
      body: { type: 'json', value: body },
      ends: null,
      off: 0,
    };
    const reply = row === undefined ? gateway(404, 'NotFound', 'Not Found') : perform(id, row, incoming);
    return { status: reply.status, body: bodyOf(reply) };
  };

  const [tenant] = world.tenants.values();
  const admin = tenant?.facts.credentials.find((one) => one.owner && one.permissions.includes('*'));
  return {
    ask,
    answer: direct,
    fetch: (request, wire) => app.fetch(request, wire ?? {}),
    apiKey: admin?.api_key ?? '',
    tenant: tenant?.facts.id ?? '',
    keyPair: { id: admin?.key_pair_id ?? '', secret: admin?.key_pair_secret ?? '' },
    state,
    nextChange,
    knows: (key) => admitKey(world, key) !== null,
    faults,
    recorder,
  };
};
