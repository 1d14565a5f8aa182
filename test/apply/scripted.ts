// One volume whose reads follow a script in time, and a platform with prepared responses: the reaction of a step, to the millisecond.

import { idsOf } from '../../src/apply/ids.ts';
import type { JournalLine } from '../../src/apply/journal.ts';
import type { StepContext } from '../../src/apply/perform-step.ts';
import type { Timeouts } from '../../src/apply/timeouts.ts';
import type { Json } from '../../src/json.ts';
import { collectionOf } from '../../src/kinds/address.ts';
import type { CallResult, Failure } from '../../src/platform/client.ts';
import { secretsOfBody } from '../../src/platform/secret-fields.ts';
import { secretOf } from '../../src/secret.ts';
import { addressOfText } from '../plan/world.ts';
import { lookAt, observed, stepOf } from './step-of.ts';

export const volume = addressOfText('volume/br-se1/data');
const collection = collectionOf('volume', 'br-se1');
export const at = { id: 'v-1', in: collection, address: volume };

/** From 10 to 20 GiB. */
export const extending = stepOf(1, [volume], {
  description: 'extend volume data in br-se1 from 10 to 20 GiB',
  operation: 'blockStorage.extendVolume',
  region: 'br-se1',
  path: { id: 'v-1' },
  body: { size: 20 },
  preconditions: [{ at, field: 'size', is: 10 }],
  postconditions: [
    { at, field: 'size', is: 20 },
    { at, field: 'status', is: 'completed' },
  ],
});

export const failure = (type: Failure['type'], rest: Partial<Failure> = {}): Failure => ({
  type,
  operation: 'blockStorage.getVolume',
  method: 'GET',
  path: '/v1/volumes/v-1',
  says: `it is ${type}`,
  ...rest,
});

/** The result of a read: fields of the volume that differ from those of a settled one of 10 GiB, an absent volume, or a failure. */
export type Seen = object | 'gone' | Failure;

const isFailure = (seen: object): seen is Failure => 'method' in seen;

const bodyOf = (seen: object): object => ({
  id: 'v-1',
  name: 'data',
  size: 10,
  type: { id: 't', name: 'cloud_nvme1k' },
  state: 'available',
  status: 'completed',
  attachment: null,
  ...seen,
});

/** Milliseconds since 1970: durations are differences of times. */
const started = 900;

const quick: Timeouts = { settle: 5_000, stuck: 1_000, appear: 350, conflict: 350, pause: 50 };

export interface Script {
  /** By milliseconds since the start and by the number of calls. */
  readonly seen: (elapsed: number, calls: number) => Seen;
  /** In sequence, the last repeatedly; absent: accepted. */
  readonly answers?: readonly CallResult[];
  readonly timeouts?: Partial<Timeouts>;
  /** Called after each pause, with the elapsed time. */
  readonly slept?: (elapsed: number, stop: () => void) => void;
  readonly context?: Partial<StepContext>;
}

export const accepted = (body: object | null = null, status = 202): CallResult => {
  const json: Json = JSON.parse(JSON.stringify(body));
  return { type: 'ok', status, body: json, secrets: secretsOfBody(json, ['api_key', 'key_pair_secret']) };
};

/** `looks`: times of reads, `calls`: the calls, `lines`: of the journal. */
export const scripted = ({ seen, answers = [accepted()], timeouts = {}, slept, context = {} }: Script) => {
  let time = 0;
  const stopping = new AbortController();
  const [looks, calls, lines]: [number[], unknown[], JournalLine[]] = [[], [], []];
  const readNow = (): Seen => {
    looks.push(time);
    return seen(time, calls.length);
  };
  const writer: StepContext['writer'] = {
    where: 'simulation',
    read: async () => {
      const found = readNow();
      if (found === 'gone') return failure('not-found', { status: 404 });
      return isFailure(found) ? found : accepted(bodyOf(found), 200);
    },
    list: async () => {
      const found = readNow();
      if (found === 'gone') return { type: 'complete', items: [] };
      return isFailure(found)
        ? { type: 'failure', failure: found }
        : { type: 'complete', items: [JSON.parse(JSON.stringify(bodyOf(found)))] };
    },
    pages: async () => ({ type: 'complete' }),
    write: async (operation, args) => {
      calls.push([operation, args]);
      return answers[Math.min(calls.length, answers.length) - 1] ?? accepted();
    },
    calls: () => ({}),
    close: async () => undefined,
  };
  const all: StepContext = {
    reader: writer,
    writer,
    ids: idsOf(lookAt(observed(volume, { id: 'v-1', in: collection }))),
    clock: {
      now: () => started + time,
      sleep: async (ms) => {
        time += ms;
        slept?.(time, () => stopping.abort());
      },
    },
    timeouts: { ...quick, ...timeouts },
    signal: stopping.signal,
    record: (line) => lines.push(line) > 0,
    secret: (name) => secretOf(`value of ${name}`),
    deliver: async () => ({ type: 'delivered' }),
    readWithKey: async () => ({ type: 'ok', status: 200, body: [] }),
    ...context,
  };
  return { context: all, looks, calls, lines, stop: () => stopping.abort() };
};
