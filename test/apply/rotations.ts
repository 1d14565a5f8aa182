// Keys that are rotated under all disturbances: pins, twins of one name, renames, killed runs, people, time. The invariants at every moment: none is revoked
// before its overlap has passed since the delivery of its replacement, and a secret in a sink works.
import type { ServiceAccountDescription } from '../../src/simulator/iam/state.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { keysIn } from './dangers.ts';
import { Died, watched } from './remains.ts';
import { applyOnce, type Platform, platformWith, startedAt } from './world.ts';

export const hour = 3_600_000;
const day = 24 * hour;

/** The declaration of one key. `id` and `renamed` apply to the live keys at the start. */
interface Declares {
  readonly name: string;
  readonly pin: 'none' | 'first' | 'second';
  readonly renamed: boolean;
}

export interface Rotation {
  /** Ages in days of the live keys called `deploy`. */
  readonly twins: readonly number[];
  readonly declares: readonly Declares[];
  readonly overlap: number;
}

export type Act =
  | { readonly type: 'run' }
  /** Killed at the n-th visible action. */
  | { readonly type: 'die'; readonly at: number }
  /** Killed while its n-th call is in flight: the call takes effect after the next run has planned. */
  | { readonly type: 'late'; readonly at: number }
  | { readonly type: 'wait'; readonly ms: number }
  /** Writes the text that Tenantry suggests into the file. */
  | { readonly type: 'follow' }
  | { readonly type: 'person'; readonly does: 'create' | 'revoke' | 'rename'; readonly to: string };

const sinkOf = (name: string): string => `sink-${name}`;

export const rotations: readonly Rotation[] = [
  { twins: [95], declares: [{ name: 'deploy', pin: 'none', renamed: false }], overlap: 24 },
  { twins: [95], declares: [{ name: 'deploy', pin: 'first', renamed: false }], overlap: 24 },
  { twins: [95, 40], declares: [{ name: 'deploy', pin: 'first', renamed: false }], overlap: 24 },
  { twins: [95, 120], declares: [{ name: 'deploy', pin: 'first', renamed: false }], overlap: 72 },
  { twins: [95, 0], declares: [{ name: 'other', pin: 'first', renamed: false }], overlap: 24 },
  { twins: [95], declares: [{ name: 'other', pin: 'first', renamed: false }], overlap: 24 },
  { twins: [95], declares: [{ name: 'ship', pin: 'none', renamed: true }], overlap: 24 },
  {
    twins: [95, 95],
    declares: [
      { name: 'deploy', pin: 'first', renamed: false },
      { name: 'other', pin: 'second', renamed: false },
    ],
    overlap: 24,
  },
  { twins: [95, 40], declares: [{ name: 'ship', pin: 'first', renamed: true }], overlap: 24 },
];

const ago = (days: number): string => new Date(startedAt - days * day).toISOString().slice(0, 10);

const keyId = (index: number): string => `${index + 1}c0ffee0-5a1e-4c0d-8f00-00000000000${index + 1}`;

/** The live account of the scene. */
export const liveAccount = ({ twins }: Rotation, name = 'ci'): ServiceAccountDescription => ({
  name,
  api_keys: twins.map((age, index) => ({ uuid: keyId(index), name: 'deploy', scopes: ['mcr.read'], start_validity: ago(age) })),
});

export type Pins = ReadonlyMap<string, string>;

/** Each declared key with an id, and that id. */
export const pinsOf = ({ declares }: Rotation): Map<string, string> =>
  new Map(declares.flatMap(({ name, pin }) => (pin === 'none' ? [] : [[name, keyId(pin === 'first' ? 0 : 1)] as const])));

/** The declaration of the account. */
export const textOf = ({ declares, overlap }: Rotation, pins: Pins, account = 'ci'): string =>
  `service_accounts:\n  ${account}:\n    api_keys:\n${declares
    .map(({ name, renamed }) => {
      const pin = pins.get(name);
      const lines = [
        ...(pin === undefined ? [] : [`id: ${pin}`]),
        ...(renamed && pin === undefined ? ['renamed_from: deploy'] : []),
        'rotate_after: 60d',
        `overlap: ${overlap}h`,
        `deliver_to: ${sinkOf(name)}`,
      ];
      return `      ${name}: { ${lines.join(', ')} }\n`;
    })
    .join('')}`;

const accountIn = ({ tenants: [tenant] }: SavedState, account: string) => tenant?.service_accounts.find(({ name }) => name === account);

/** Reads the keys of one account from its beginning on. */
export const watchKeys = (rotation: Rotation, { app, clock }: Platform, account = 'ci') => {
  const { twins, declares, overlap } = rotation;
  const keys = () => keysIn(app.state()).filter(({ path }) => path.startsWith(`${account}/`));
  const sinks = new Map<string, string>();
  /** Deliveries to each sink, in order. */
  const deliveries: { readonly sink: string; readonly id: string; readonly at: number }[] = [];
  const pins = pinsOf(rotation);
  /** Keys that no line of the file means, and that only people may revoke. */
  const byHand = new Set<string>();
  /** Revoked or renamed by people. */
  const byPeople = new Set<string>();
  const wrong = new Set<string>();
  const gone = new Set<string>();
  for (const [index, { uuid, api_key }] of keys().entries()) {
    const of = declares.find(({ name, pin }) => (pin === 'none' ? index === 0 : pins.get(name) === uuid))?.name;
    if (of === undefined) byHand.add(uuid);
    else {
      sinks.set(sinkOf(of), api_key);
      deliveries.push({ sink: sinkOf(of), id: uuid, at: startedAt - (twins[index] ?? 0) * day });
    }
  }

  /** Whether the keys that were revoked since the last read had to be. */
  const readNow = (): void => {
    const now = clock.now();
    for (const key of keys()) {
      if (key.name?.endsWith('.old.old')) wrong.add(`${key.name} was set aside twice`);
      if (key.revoked_at === null || gone.has(key.uuid)) continue;
      gone.add(key.uuid);
      if (byPeople.has(key.uuid)) continue;
      const own = deliveries.findIndex(({ id }) => id === key.uuid);
      if (own < 0) {
        if (byHand.has(key.uuid)) wrong.add(`${key.name}, a key of somebody else's, was revoked`);
        continue;
      }
      const sink = deliveries[own]?.sink;
      const next = deliveries.slice(own + 1).find((one) => one.sink === sink);
      if (!next) wrong.add(`${key.name} was revoked, and no other key was delivered`);
      else if (now - next.at < overlap * hour)
        wrong.add(`${key.name} was revoked ${(now - next.at) / 60_000} minutes after its successor was delivered`);
    }
    const working = new Set(keys().flatMap((key) => (key.revoked_at === null ? key.api_key : [])));
    const cut = new Set(keys().flatMap((key) => (byPeople.has(key.uuid) ? key.api_key : [])));
    for (const { name } of declares) {
      const secret = sinks.get(sinkOf(name));
      if (secret !== undefined && !working.has(secret) && !cut.has(secret)) wrong.add(`what ${sinkOf(name)} holds does not work`);
    }
  };
  const noteDelivery = (): void => {
    for (const { name } of declares) {
      const key = keys().find(({ api_key }) => api_key === sinks.get(sinkOf(name)));
      if (key && deliveries.findLast(({ sink }) => sink === sinkOf(name))?.id !== key.uuid) {
        deliveries.push({ sink: sinkOf(name), id: key.uuid, at: clock.now() });
      }
    }
  };
  return { keys, sinks, byHand, byPeople, wrong, readNow, noteDelivery };
};

export const play = async (rotation: Rotation, acts: readonly Act[]) => {
  const { declares } = rotation;
  const platform = platformWith({ state: platformOf({ service_accounts: [liveAccount(rotation)] }) });
  const { client } = platform;
  const { keys, sinks, byHand, byPeople, wrong, readNow, noteDelivery } = watchKeys(rotation, platform);
  const pins = pinsOf(rotation);
  const text = (): string => `ownership: { api_keys: authoritative }\n${textOf(rotation, pins)}`;
  const account = accountIn(platform.app.state(), 'ci')?.uuid ?? '';
  let died = 0;
  let onItsWay: (() => Promise<unknown>) | undefined;
  /** The number of remaining steps; -1: it was killed. */
  const run = async (dieAt = Number.POSITIVE_INFINITY, lateAt = Number.POSITIVE_INFINITY): Promise<number> => {
    let [passed, calls] = [0, 0];
    const watching = watched(platform, sinks, (place) => {
      if (place === 'after a delivery') noteDelivery();
      readNow();
      passed += 1;
      if (passed >= dieAt) throw new Died();
    });
    const write: typeof client.write = async (operation, args) => {
      calls += 1;
      if (calls < lateAt) return watching.writer.write(operation, args);
      if (calls === lateAt) onItsWay = () => client.write(operation, args);
      throw new Died();
    };
    const late = onItsWay;
    onItsWay = undefined;
    // Nobody acknowledges the removals of `authoritative`.
    const done = await applyOnce(platform, fileOf(text()), {
      ...watching,
      writer: { ...watching.writer, write },
      meanwhile: async () => void (await late?.()),
      concurrency: 1,
      choose: (step) => step.class === 'due' || step.acknowledgeFor.length === 0,
    }).catch((error: unknown) => {
      if (!(error instanceof Died)) throw error;
      died += 1;
      return undefined;
    });
    readNow();
    return done?.plan.steps.filter((step) => step.class === 'due' || step.acknowledgeFor.length === 0).length ?? -1;
  };
  const follow = async (): Promise<void> => {
    for (const { name } of declares) {
      const key = keys().find(({ api_key }) => api_key === sinks.get(sinkOf(name)));
      if (pins.has(name) && key && !/\.(?:next|old)$/.test(key.name ?? '')) pins.set(name, key.uuid);
    }
  };
  const handle = async ({ does, to }: Act & { readonly type: 'person' }): Promise<void> => {
    const before = new Set(keys().map(({ uuid }) => uuid));
    const [first] = keys().filter((key) => key.revoked_at === null && key.name === 'deploy');
    if (does === 'create') await client.write('iam.createApiKey', { path: { sa_uuid: account }, body: { name: to, scopes: ['mcr.read'] } });
    else if (first && does === 'revoke') {
      byPeople.add(first.uuid);
      await client.write('iam.revokeApiKey', { path: { sa_uuid: account, apikey_uuid: first.uuid } });
    } else if (first) await client.write('iam.updateApiKey', { path: { sa_uuid: account, apikey_uuid: first.uuid }, body: { name: to } });
    // A person who names a key `.old` makes it part of the rotation of that name.
    if (to.endsWith('.old')) {
      if (first && does === 'rename') byPeople.add(first.uuid);
      return;
    }
    for (const { uuid } of keys()) {
      if (before.has(uuid)) continue;
      byHand.add(uuid);
    }
  };
  for (const one of acts) {
    if (one.type === 'run') await run();
    else if (one.type === 'die') await run(one.at);
    else if (one.type === 'late') await run(undefined, one.at);
    else if (one.type === 'wait') platform.advance(one.ms);
    else if (one.type === 'follow') await follow();
    else await handle(one);
  }
  return { platform, run, died: () => died, wrong, sinks, keys, text, byHand };
};
