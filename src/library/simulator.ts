// The entry `tenantry/simulator`: the simulated platform, over HTTP or in this process, to test desired states and policies without an organization.
import type { Immutable } from '../json.ts';
import { realClock, stoppedClock } from '../simulator/clock.ts';
import { type SimulatorApp as App, createApp } from '../simulator/create-app.ts';
import { faultsOf } from '../simulator/parse-faults.ts';
import { readState } from '../simulator/read-state.ts';
import { startSimulator as serve } from '../simulator/serve.ts';
import type { SimulatorStateDocument } from '../simulator/simulator-state.generated.ts';
import { inProcess } from './contents.ts';
import type { Connection } from './read-live.ts';

/** The document of `schemas/simulator-state.schema.json`. Almost everything may be left out. */
export type SimulatorState = Immutable<SimulatorStateDocument>;

export interface SimulatorOptions {
  /** What the platform holds: data, or the text of a YAML or JSON file. Default: one tenant without resources. */
  readonly state?: SimulatorState | string;
  /** Random seed for ids and faults; default: 1. */
  readonly seed?: number;
  /** Freezes the clock at this time; default: real time. */
  readonly clock?: Date;
  /** Milliseconds of each step of an asynchronous operation; default: 0. */
  readonly transition?: number;
  /** Milliseconds by which each response is delayed; default: 0. */
  readonly latency?: number;
  /** Faults as `tenantry simulate --fault` accepts them, such as `iam.list*:status=503,times=2`. */
  readonly faults?: readonly string[];
}

export interface ServerOptions extends SimulatorOptions {
  /** Default: any free one. */
  readonly port?: number;
}

export interface Simulator {
  /** For `readLive`. */
  readonly connection: Connection;
  readonly tenant: string;
  /** A copy of what it holds now. */
  readonly state: () => SimulatorState;
}

export interface RunningSimulator extends Simulator {
  /** Such as `http://127.0.0.1:49152`: the value for TENANTRY_BASE_URL. */
  readonly url: string;
  /** The key of an identity with all permissions: the value for MGC_API_KEY. */
  readonly apiKey: string;
  readonly stop: () => Promise<void>;
}

const settingsOf = ({ state, seed = 1, clock, transition = 0, latency = 0 }: SimulatorOptions) => {
  const time = clock === undefined ? realClock : stoppedClock(clock.toISOString());
  const text = typeof state === 'string' ? state : JSON.stringify(state ?? {});
  return { seed, clock: time, transition, latency, state: readState(text, 'the simulator state', { seed, now: time.now() }) };
};

const withFaults = (app: App, faults: readonly string[] = []): void => {
  for (const fault of faultsOf(faults)) app.faults.add(fault);
};

const stateOf = (app: Pick<App, 'state'>): SimulatorState => JSON.parse(JSON.stringify(app.state()));

/** A simulator in this process, without a socket: the quickest for tests. Throws a `TenantryError` with every problem of the state. */
export const createSimulator = (options: SimulatorOptions = {}): Simulator => {
  const settings = settingsOf(options);
  const app = createApp(settings);
  withFaults(app, options.faults);
  const connection: Connection = {
    baseUrl: 'http://simulation.localhost',
    credential: { type: 'api-key', key: app.apiKey },
    keyPair: app.keyPair,
    tenant: app.tenant,
  };
  inProcess.set(connection, { app, now: settings.clock.now });
  return { connection, tenant: app.tenant, state: () => stateOf(app) };
};

/** A simulator on a local port, for anything that speaks HTTP: the command line, official clients. Stop it when done. */
export const startSimulator = async (options: ServerOptions = {}): Promise<RunningSimulator> => {
  const { port = 0, faults } = options;
  const running = await serve({ ...settingsOf(options), port });
  const { url, apiKey, tenant, app } = running;
  withFaults(app, faults);
  const connection: Connection = { baseUrl: url, credential: { type: 'api-key', key: apiKey }, keyPair: app.keyPair, tenant };
  return { connection, url, apiKey, tenant, state: () => stateOf(app), stop: running.close };
};
