// The remains of a killed run, at every place where it can be killed: the state of the platform at that moment, and of the sinks. Nothing else outlives it.
import type { Journal } from '../../src/apply/journal.ts';
import type { Desired } from '../../src/desired/desired.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import type { Writer } from '../../src/platform/client.ts';
import type { Description } from '../../src/simulator/description.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { clientOf } from '../plan/world.ts';
import { applyOnce, type Platform, platformWith, type Run, type Running } from './world.ts';

export type Sinks = ReadonlyMap<string, string>;

/** One of these can be the last action of a run. The line of an intent is written before its call, that of a response after it. */
export type Place = 'before a line' | 'before a call' | 'after a call' | 'before a delivery' | 'after a delivery';

export interface Remains {
  /** The places at which a kill leaves exactly these. */
  readonly places: readonly { readonly place: Place; readonly number: number; readonly of: string }[];
  readonly state: SavedState;
  readonly sinks: Sinks;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export class Died extends Error {}

/**
 * Performs the actions of a run, and reports every visible one before and after it, with the operation of a call and the sink of a delivery. Once `pass` has
 * thrown, nothing happens any more.
 */
export const watched = (
  platform: Platform,
  sinks: Map<string, string>,
  pass: (place: Place, of: string) => void,
): Required<Pick<Running, 'writer' | 'journal' | 'deliver'>> => {
  const { client } = platform;
  let dead = false;
  const tell = (place: Place, of: string): void => {
    if (dead) throw new Died();
    try {
      pass(place, of);
    } catch (error) {
      dead = true;
      throw error;
    }
  };
  const living =
    <A extends readonly unknown[], T>(act: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (dead) throw new Died();
      return act(...args);
    };
  const writer: Writer = {
    ...client,
    read: living(client.read),
    list: living(client.list),
    write: async (operation, args) => {
      tell('before a call', operation);
      const answer = await client.write(operation, args);
      tell('after a call', operation);
      return answer;
    },
  };
  const journal: Journal = { write: () => tell('before a line', ''), close: () => undefined };
  const deliver: Running['deliver'] = async (sink, _, secret) => {
    tell('before a delivery', sink);
    sinks.set(sink, secret.reveal());
    tell('after a delivery', sink);
    return { type: 'delivered' };
  };
  return { writer, journal, deliver };
};

const times = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?/g;
const minted = /([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|(?:simulated-\w+-|inv-|mgc-verify=)[0-9a-f]+)/;

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);

/** A text without times, split at minted parts: every second part is minted. */
type Words = readonly string[];
/** The words in it, in their order. */
type Print = Words | { readonly all: readonly Print[] };

const wordsOf = (text: string): Words => text.replaceAll(times, '').split(minted);

/** The simulator never changes a record in place, so that each is written once. */
const written = new WeakMap<object, Print>();
const partsOf = (value: Json): Print => {
  if (!isArray(value) && !isObject(value)) return wordsOf(JSON.stringify(value));
  const known = written.get(value);
  if (known !== undefined) return known;
  const parts = isArray(value) ? { all: [['['], ...value.map(partsOf), [']']] } : membersOf(value);
  written.set(value, parts);
  return parts;
};

/** An object of only texts and numbers is one piece; a list below it stays separate, so that others may share it. */
const membersOf = (value: JsonObject): Print => {
  const kept = Object.keys(value).filter((key) => key !== 'at' || typeof value[key] !== 'number');
  const members = kept.sort().map((key): readonly [string, Json] => [key, value[key] ?? null]);
  if (members.every(([, member]) => !isArray(member) && !isObject(member))) return wordsOf(JSON.stringify(members));
  return { all: [['{'], ...members.flatMap(([key, member]) => [[key], partsOf(member)]), ['}']] };
};

/**
 * The current state and all pending changes. Without times, events and revoked keys, which are the past, and without ids, which depend on the order of calls.
 */
export const printOf = ({ tenants, transitions }: SavedState, sinks: Sinks): string => {
  const names = new Map<string, number>();
  const nameOf = (id: string): string => `#${names.get(id) ?? (names.set(id, names.size), names.size - 1)}`;
  const present = tenants.map((tenant) => ({
    ...tenant,
    events: [],
    service_accounts: tenant.service_accounts.map((one) => ({
      ...one,
      api_keys: one.api_keys.filter((key) => key.revoked_at === null).toSorted(byName),
    })),
  }));
  const text: string[] = [];
  const write = (print: Print): void => {
    if ('all' in print) for (const one of print.all) write(one);
    else text.push('|', ...print.map((part, place) => (place % 2 === 1 ? nameOf(part) : part)));
  };
  write(partsOf([present, transitions, [...sinks].toSorted(([one], [other]) => (one < other ? -1 : 1))]));
  return text.join('');
};

/** Applies until no changes are left, without a kill. At most `most` runs; the last one changes nothing. */
export const runOn = async (platform: Platform, desired: Desired, running: Running, most = 7): Promise<readonly Run[]> => {
  const runs: Run[] = [];
  while (runs.length < most) {
    const run = await applyOnce(platform, desired, { concurrency: 1, ...running });
    runs.push(run);
    if (run.plan.steps.every((step) => step.repeatsRequest)) break;
  }
  return runs;
};

export interface Scene {
  readonly state: Description;
  readonly desired: Desired;
  /** Of the credential; absent: the owner's. */
  readonly key?: string;
  /** The content of the sinks before. */
  readonly sinks: (state: SavedState) => Sinks;
}

export interface Course {
  readonly runs: readonly Run[];
  /** In the order of time. */
  readonly remains: readonly Remains[];
  readonly seen: Readonly<Record<Place, number>>;
  readonly state: SavedState;
  readonly sinks: Sinks;
}

/** The whole course of an undisturbed apply, with the remains of a kill at each possible place. Places with equal remains are one. */
export const courseOf = async ({ state, desired, key, sinks: filled }: Scene, concurrency = 1): Promise<Course> => {
  const made = platformWith({ state });
  const platform = key === undefined ? made : { ...made, client: clientOf(made.app, key) };
  const sinks = new Map(filled(platform.app.state()));
  const found = new Map<string, Remains>();
  const seen = { 'before a line': 0, 'before a call': 0, 'after a call': 0, 'before a delivery': 0, 'after a delivery': 0 };
  const readNow = () => {
    const now = platform.app.state();
    return { now, print: printOf(now, sinks), at: platform.clock.now() };
  };
  let last = readNow();
  const runs = await runOn(platform, desired, {
    ...watched(platform, sinks, (place, of) => {
      seen[place] += 1;
      // Only calls, deliveries and time change anything.
      if (place.startsWith('after') || platform.clock.now() !== last.at) last = readNow();
      const { now, print } = last;
      const same = found.get(print) ?? { places: [], state: now, sinks: new Map(sinks), at: platform.clock.now() };
      found.set(print, { ...same, places: [...same.places, { place, number: seen[place], of }] });
    }),
    concurrency,
  });
  return { runs, remains: [...found.values()], seen, state: platform.app.state(), sinks };
};
