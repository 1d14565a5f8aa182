// Rotation under everything at once: pinned keys, twins, renames, runs that are killed anywhere, people who create, revoke and rename keys, and time.
// No key is revoked before its overlap has passed since another one was delivered in its place; what a sink holds works; and it comes to an end.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import type { SimulatorState } from '../../src/simulator/state.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { runs } from '../runs.ts';
import { keysIn } from './dangers.ts';
import { Died, watched } from './remains.ts';
import { applyOnce, planFor, platformWith, startedAt } from './world.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How the file declares one key. `id` and `renamed` hold of what is live at the start. */
interface Declares {
  readonly name: string;
  readonly pin: 'none' | 'first' | 'second';
  readonly renamed: boolean;
}

interface Scene {
  /** Ages in days of the live keys called `deploy`. */
  readonly twins: readonly number[];
  readonly declares: readonly Declares[];
  readonly overlap: number;
}

type Act =
  | { readonly type: 'run' }
  /** Dies at the n-th thing that others can see. */
  | { readonly type: 'die'; readonly at: number }
  /** Dies while its n-th call is on its way: it is taken once the next run has planned. */
  | { readonly type: 'late'; readonly at: number }
  | { readonly type: 'wait'; readonly ms: number }
  /** Writes into the file what Tenantry says to write there. */
  | { readonly type: 'follow' }
  | { readonly type: 'person'; readonly does: 'create' | 'revoke' | 'rename'; readonly to: string };

const sinkOf = (name: string): string => `sink-${name}`;

const scenes: readonly Scene[] = [
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

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Act>({ type: 'run' }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 24 }).map((at): Act => ({ type: 'die', at })) },
  { weight: 3, arbitrary: fc.constantFrom(60_000, hour, 23 * hour, 2 * day, 61 * day).map((ms): Act => ({ type: 'wait', ms })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map((at): Act => ({ type: 'late', at })) },
  { weight: 1, arbitrary: fc.constant<Act>({ type: 'follow' }) },
);

const person: fc.Arbitrary<Act> = fc
  .tuple(fc.constantFrom('create' as const, 'revoke' as const, 'rename' as const), fc.constantFrom('deploy', 'deploy.old', 'other', 'ship'))
  .map(([does, to]): Act => ({ type: 'person', does, to }));

const ago = (days: number): string => new Date(startedAt - days * day).toISOString().slice(0, 10);

const accountIn = ({ tenants: [tenant] }: SimulatorState) => tenant?.service_accounts.find(({ name }) => name === 'ci');

/** What is known of each key, apart from what names say. */
interface Known {
  /** The declared key it serves; undefined: nobody's, and nobody may revoke it. */
  readonly of: string | undefined;
  delivered?: number;
}

const play = async ({ twins, declares, overlap }: Scene, acts: readonly Act[]) => {
  const platform = platformWith({
    state: platformOf({
      service_accounts: [
        { name: 'ci', api_keys: twins.map((age) => ({ name: 'deploy', scopes: ['mcr.read'], start_validity: ago(age) })) },
      ],
    }),
  });
  const { client, clock } = platform;
  const keys = () => keysIn(platform.app.state());
  const ids = keys().map(({ uuid }) => uuid);
  const pins = new Map(declares.flatMap(({ name, pin }) => (pin === 'none' ? [] : [[name, ids[pin === 'first' ? 0 : 1] ?? ''] as const])));
  const textOf = (): string =>
    `ownership: { api_keys: authoritative }\nservice_accounts:\n  ci:\n    api_keys:\n${declares
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
  const known = new Map<string, Known>();
  const sinks = new Map<string, string>();
  /** Deliveries to each sink, in order. */
  const deliveries: { readonly sink: string; readonly id: string; readonly at: number }[] = [];
  for (const [index, id] of ids.entries()) {
    const of = declares.find(({ name, pin }) => (pin === 'none' ? index === 0 : pins.get(name) === id))?.name;
    known.set(id, { of, delivered: startedAt - (twins[index] ?? 0) * day });
    const secret = keys().find(({ uuid }) => uuid === id)?.api_key;
    if (of !== undefined && secret !== undefined) {
      sinks.set(sinkOf(of), secret);
      deliveries.push({ sink: sinkOf(of), id, at: startedAt - (twins[index] ?? 0) * day });
    }
  }
  const wrong: string[] = [];
  const gone = new Set<string>();
  const byPeople = new Set<string>();
  const account = accountIn(platform.app.state())?.uuid ?? '';

  /** What was delivered since the last look, and whether what was revoked since was to be. */
  const look = (): void => {
    const now = clock.now();
    for (const key of keys()) {
      if (!known.has(key.uuid)) known.set(key.uuid, { of: undefined });
      if (key.revoked_at === null || gone.has(key.uuid)) continue;
      gone.add(key.uuid);
      if (byPeople.has(key.uuid)) continue;
      const one = known.get(key.uuid);
      const own = deliveries.findIndex(({ id }) => id === key.uuid);
      if (own < 0) {
        if (one?.of === undefined && byHand.has(key.uuid)) wrong.push(`${key.name}, a key of somebody else's, was revoked`);
        continue;
      }
      const sink = deliveries[own]?.sink;
      const next = deliveries.slice(own + 1).find((one) => one.sink === sink);
      if (!next) wrong.push(`${key.name} was revoked, and no other key was delivered`);
      else if (now - next.at < overlap * hour)
        wrong.push(`${key.name} was revoked ${(now - next.at) / 60_000} minutes after its successor was delivered`);
    }
    const working = new Set(keys().flatMap((key) => (key.revoked_at === null ? key.api_key : [])));
    const cut = new Set(keys().flatMap((key) => (byPeople.has(key.uuid) ? key.api_key : [])));
    for (const [sink, secret] of sinks) if (!working.has(secret) && !cut.has(secret)) wrong.push(`what ${sink} holds does not work`);
  };
  const byHand = new Set(ids.filter((id) => known.get(id)?.of === undefined));

  let onItsWay: (() => Promise<unknown>) | undefined;
  const run = async (dieAt = Number.POSITIVE_INFINITY, lateAt = Number.POSITIVE_INFINITY): Promise<number> => {
    let [passed, calls] = [0, 0];
    const watching = watched(platform, sinks, (place) => {
      if (place === 'after a delivery') {
        for (const { name } of declares) {
          const key = keys().find(({ api_key }) => api_key === sinks.get(sinkOf(name)));
          if (key && deliveries.findLast(({ sink }) => sink === sinkOf(name))?.id !== key.uuid) {
            deliveries.push({ sink: sinkOf(name), id: key.uuid, at: clock.now() });
          }
        }
      }
      look();
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
    // Nobody acknowledges what `authoritative` wants to remove.
    const done = await applyOnce(platform, fileOf(textOf()), {
      ...watching,
      writer: { ...watching.writer, write },
      meanwhile: async () => void (await late?.()),
      concurrency: 1,
      choose: (step) => step.class === 'due' || step.acknowledgeFor.length === 0,
    }).catch((error: unknown) => {
      if (error instanceof Died) return undefined;
      throw error;
    });
    look();
    return done?.plan.steps.filter((step) => step.class === 'due' || step.acknowledgeFor.length === 0).length ?? -1;
  };
  const follow = async (): Promise<void> => {
    const account = accountIn(platform.app.state());
    for (const { name } of declares) {
      const key = account?.api_keys.find(({ api_key }) => api_key === sinks.get(sinkOf(name)));
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
    // Whoever names a key `.old` gives it to the rotation of that name.
    if (to.endsWith('.old')) {
      if (first && does === 'rename') byPeople.add(first.uuid);
      return;
    }
    for (const { uuid } of keys()) {
      if (before.has(uuid)) continue;
      byHand.add(uuid);
      known.set(uuid, { of: undefined });
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
  return { platform, run, wrong, sinks, keys, text: textOf, byHand };
};

const many = 25;

describe('the rotation of keys', () => {
  it('revokes none before its overlap has passed, and comes to an end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...scenes), fc.array(act, { minLength: 1, maxLength: 9 }), async (scene, acts) => {
        const { platform, run, wrong, sinks, keys, text, byHand } = await play(scene, acts);
        // At most: what was interrupted is done again, then what is due, then what was replaced goes after its overlap.
        let rounds = 0;
        for (let left = -1; left !== 0 && rounds < 7; rounds += 1) {
          platform.advance(scene.overlap * hour + 25 * hour);
          left = await run();
        }
        const { plan } = await planFor(platform, fileOf(text()));
        const working = keys().filter(({ revoked_at, uuid }) => revoked_at === null && !byHand.has(uuid));
        expect({ wrong, left: plan.steps.map(({ says }) => says).filter((says) => !says.startsWith('revoke')) }).toEqual({
          wrong: [],
          left: [],
        });
        expect(rounds).toBeLessThan(7);
        expect(working.map(({ api_key }) => api_key).sort()).toEqual([...sinks.values()].sort());
      }),
      runs(many, 3000),
    );
  });

  it('keeps the key in use where the creation of a killed run reaches the platform after the next one was set aside', async () => {
    const late: readonly Act[] = [
      { type: 'late', at: 2 },
      { type: 'die', at: 3 },
      { type: 'late', at: 1 },
      { type: 'die', at: 1 },
    ];
    const scene = { twins: [95], declares: [{ name: 'ship', pin: 'none', renamed: true }], overlap: 24 } as const;
    const { run, wrong, platform } = await play(scene, [{ type: 'die', at: 3 }, ...late]);
    for (let rounds = 0; rounds < 3; rounds += 1) {
      platform.advance(49 * hour);
      await run();
    }
    expect(wrong).toEqual([]);
  });

  it('revokes none before its overlap has passed, whatever people do beside it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...scenes),
        fc.array(fc.oneof({ weight: 3, arbitrary: act }, { weight: 1, arbitrary: person }), { minLength: 3, maxLength: 14 }),
        async (scene, acts) => {
          const { wrong } = await play(scene, acts).catch((error: unknown) => {
            // The file names a key that somebody revoked, or both names of a rename exist: nothing is done.
            const refusals: readonly string[] = ['rename-both-live', 'pin-not-live'];
            if (error instanceof TenantryError && error.problems.every(({ code }) => refusals.includes(code))) return { wrong: [] };
            throw error;
          });
          expect(wrong).toEqual([]);
        },
      ),
      runs(many, 3000),
    );
  });
});
