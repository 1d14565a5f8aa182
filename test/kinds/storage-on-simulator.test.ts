// The storage kinds over real HTTP: everything is read, and the conditions of every step match its effect on the platform.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillArg, idsOf } from '../../src/apply/ids.ts';
import { readConditions } from '../../src/apply/read-conditions.ts';
import type { Json, JsonObject } from '../../src/json.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { deleteImageStep } from '../../src/kinds/image/change.ts';
import type { Lookup, Observed } from '../../src/kinds/kind.ts';
import { proxyCache } from '../../src/kinds/proxy-cache/kind.ts';
import { registry } from '../../src/kinds/registry/kind.ts';
import { copyRestorePoint, createRestorePoint, deleteRestorePoint } from '../../src/kinds/restore-point/steps.ts';
import type { ChangeAnswer, StepDraft } from '../../src/kinds/step.ts';
import { usagePeriod } from '../../src/kinds/usage/read.ts';
import { volume } from '../../src/kinds/volume/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import type { Writer } from '../../src/platform/client.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import type { RequestBody } from '../../src/platform/operation.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { text } from '../../src/platform/wire.ts';
import { type Secret, secretOf } from '../../src/secret.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { smallSizes } from '../../src/simulator/generate/sizes.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { sumUsage } from '../../src/spend/sum-usage.ts';
import { type Region, withMore } from '../apply/organizations.ts';
import { at, declare, region, storageKinds } from './storage-world.ts';

const remote = 'https://registry.hub.example';
let simulator: SimulatorServer;
let writer: Writer;

beforeAll(async () => {
  const organization = generate({
    seed: 7,
    now: Date.now(),
    sizes: {
      ...smallSizes,
      repositories_per_registry: 1,
      images_per_repository: 2,
      volumes: 4,
      snapshots: 4,
      backups: 4,
      usage_records: 1_200,
    },
  });
  const withUserData = ({ instances = [], ...rest }: Region): Region => ({
    ...rest,
    instances: instances.map((one) => ({ ...one, has_user_data: true })),
  });
  const tenants = (organization.tenants ?? []).map((one) => ({
    ...one,
    regions: Object.fromEntries(
      Object.entries(one.regions ?? {}).map(([name, described]) => [
        name,
        name === region ? withUserData(withMore(described, 1)) : described,
      ]),
    ),
  }));
  simulator = await startSimulator({
    state: { ...organization, tenants, remotes: [{ url: remote, reachable: true, accepts: [{ access_key: 'u', access_secret: 's' }] }] },
    transition: 0,
  });
  writer = openWriter({ base: simulator.url, credentials: apiKeyCredential(simulator.apiKey), tenant: simulator.tenant });
});
afterAll(async () => {
  await writer.close();
  await simulator.close();
});

const readAll = async (take: (page: readonly Json[]) => void = () => {}): Promise<Live> => {
  const plan = planReads(storageKinds, everything(storageKinds), ['br-se1', 'br-ne1']);
  return readLive(writer, storageKinds, plan, { now: () => new Date(), streams: { usage: take } });
};

const lookup = async (declared: readonly ReturnType<typeof declare>[] = []): Promise<Lookup> =>
  lookupOf(await readAll(), storageKinds, { desired: { items: declared } });

const textFrom = (value: RequestBody): string => (typeof value === 'string' ? value : '');

const secret = (name: string): Secret => secretOf(name === 'hub-user' ? 'u' : 's');

/** Makes each call of a chain and checks its preconditions before it, and its postconditions after it. */
const perform = async (world: Lookup, steps: readonly StepDraft[]): Promise<void> => {
  const ids = idsOf(world);
  for (const step of steps) {
    expect([step.description, await readConditions(writer, step.preconditions, ids)]).toEqual([step.description, { type: 'hold' }]);
    const path = Object.fromEntries(Object.entries(step.path ?? {}).map(([key, arg]) => [key, textFrom(fillArg(arg, ids, secret))]));
    const body = step.body === undefined ? {} : { body: fillArg(step.body, ids, secret) };
    const answer = await writer.write(step.operation, { path, ...body, ...(step.region ? { region: step.region } : {}) });
    expect([step.description, answer]).toEqual([step.description, expect.objectContaining({ type: 'ok' })]);
    const said = answer.type === 'ok' ? answer.body : null;
    expect(step.expect && text(said, step.expect.field)).toBe(step.expect?.is);
    const id = text(said, 'id');
    if (step.creates && id) ids.learn(step.creates, id);
    expect([step.description, await readConditions(writer, step.postconditions, ids)]).toEqual([step.description, { type: 'hold' }]);
  }
};

const steps = (answers: readonly ChangeAnswer[]): readonly StepDraft[] => {
  expect(answers.map((answer) => answer.type)).toEqual(['steps']);
  return answers.flatMap((answer) => (answer.type === 'steps' ? answer.chain : []));
};

const named = (world: Lookup, kind: 'volume' | 'registry' | 'proxy-cache' | 'snapshot' | 'backup', name: string): Observed => {
  const item = world.live(addressOf(kind, region, name));
  if (!item) throw new Error(`no ${kind} ${name}`);
  return item;
};

const changing = (kind: typeof volume, world: Lookup, observed: Observed, values: JsonObject): readonly ChangeAnswer[] =>
  kind.answer?.(
    {
      type: 'changed',
      declared: declare(kind, { region, ...(observed.values as JsonObject), ...values }),
      observed,
      fields: Object.keys(values),
    },
    world,
  ) ?? [];

const removing = (kind: typeof volume, world: Lookup, observed: Observed): readonly ChangeAnswer[] =>
  kind.answer?.({ type: 'unexpected', observed, because: 'authoritative', at }, world) ?? [];

describe('reading', () => {
  it('understands every response of the platform, and sums its usage', async () => {
    const sums = sumUsage();
    const live = await readAll(sums.take);
    const broken = live.collections.filter(({ completeness }) => completeness.type !== 'complete');
    expect(broken.map(({ name, completeness }) => [name, completeness])).toEqual([]);
    const read = Object.fromEntries(
      storageKinds.map(({ name }) => [name, live.collections.filter((one) => one.kind === name).flatMap((one) => one.items)]),
    );
    for (const kind of storageKinds.filter(({ name }) => name !== 'usage')) {
      const fields = Object.entries(kind.fields).filter(([, field]) => field.side !== 'desired' && !field.secret);
      const never = fields.map(([field]) => field).filter((field) => read[kind.name]?.every((item) => item.values[field] === undefined));
      expect([kind.name, never]).toEqual([kind.name, []]);
    }
    const spend = sums.result({ readAt: live.readAt, completeness: { type: 'complete' }, period: usagePeriod(live.readAt) });
    expect(spend.records).toBeGreaterThan(0);
    expect(spend.unreadable).toEqual({});
    expect(new Set(spend.sums.map(({ account }) => account)).size).toBe(3);
  });
});

describe('steps on the platform', () => {
  it('a volume is created, renamed, retyped, extended, attached, detached and deleted', async () => {
    const empty = await lookup();
    const [machine] = empty.all('instance').filter((one) => one.region === region && one.values['state'] === 'stopped');
    const instance = machine?.id ?? '';
    expect(instance).not.toBe('');
    const types = empty
      .all('volume-type')
      .filter((one) => one.region === region && one.values['status'] === 'active')
      .map((one) => textFrom(one.values['name'] ?? null));
    const [first = '', second = ''] = types;
    const declared = declare(volume, { region, name: 'fresh', type: first, size: 10, attached_to: instance });
    await perform(empty, steps(volume.answer?.({ type: 'missing', declared }, empty) ?? []));

    const made = await lookup();
    const fresh = named(made, 'volume', 'fresh');
    expect(fresh.values).toMatchObject({ type: first, size: 10, attached_to: instance, status: 'completed' });
    await perform(made, steps(changing(volume, made, fresh, { attached_to: 'none', name: 'renamed', type: second, size: 20 })));

    const changed = await lookup();
    const renamed = named(changed, 'volume', 'renamed');
    expect(renamed.values).toMatchObject({ type: second, size: 20, attached_to: null });
    await perform(changed, steps(changing(volume, changed, renamed, { attached_to: instance })));
    const attached = await lookup();
    await perform(attached, steps(changing(volume, attached, named(attached, 'volume', 'renamed'), { attached_to: 'none' })));
    const last = await lookup();
    await perform(last, steps(removing(volume, last, named(last, 'volume', 'renamed'))));
    expect((await lookup()).live(addressOf('volume', region, 'renamed'))).toBeUndefined();
  });

  it('restore points are created, copied and deleted', async () => {
    const world = await lookup();
    const [of] = world.all('volume').filter((one) => one.region === region && one.phase === 'settled');
    if (!of) throw new Error('no volume');
    const point = { region, volume: { address: of.address, id: of.id }, description: null } as const;
    const name = 'hourly-2ae0b896855c-20261101t0300';
    const source = { region, name, volume: of.address } as const;
    await perform(world, [
      createRestorePoint({ ...point, name, kind: 'snapshot', type: 'object' }),
      copyRestorePoint({ ...source, kind: 'snapshot' }, 'br-ne1'),
      createRestorePoint({ ...point, name: 'full', kind: 'backup', type: 'full' }),
      createRestorePoint({ ...point, name, kind: 'backup', type: 'incremental' }),
      copyRestorePoint({ ...source, kind: 'backup' }, 'br-ne1'),
    ]);
    const after = await lookup();
    expect(named(after, 'backup', name).values).toMatchObject({ type: 'incremental', volume_id: of.id, status: 'completed' });
    expect(after.live(addressOf('snapshot', 'br-ne1', name))?.values).toMatchObject({ name, type: 'object' });
    expect(after.live(addressOf('backup', 'br-ne1', name))?.phase).toBe('settled');
    await perform(after, [
      deleteRestorePoint(named(after, 'snapshot', name), of.address),
      deleteRestorePoint(named(after, 'backup', name), of.address),
    ]);
  });

  it('a proxy cache is tested and created, a registry uses it, and both are changed and removed', async () => {
    const credentials = { access_key: { secret: 'hub-user' }, access_secret: { secret: 'hub-token' } };
    const cache = declare(proxyCache, { region, name: 'fresh', provider: 'docker-hub', url: remote, credentials });
    const front = declare(registry, { region, name: 'freshfront', proxy_cache: 'fresh' });
    const world = await lookup([cache, front]);
    await perform(world, [
      ...steps(proxyCache.answer?.({ type: 'missing', declared: cache }, world) ?? []),
      ...steps(registry.answer?.({ type: 'missing', declared: front }, world) ?? []),
    ]);
    const made = await lookup();
    const fresh = named(made, 'proxy-cache', 'fresh');
    expect(fresh.values).toMatchObject({ provider: 'docker-hub', url: remote, connection: 'connected' });
    expect(named(made, 'registry', 'freshfront').values).toMatchObject({ proxy_cache: 'fresh', proxy_cache_id: fresh.id });
    await perform(made, steps(changing(proxyCache, made, fresh, { name: 'mirror', description: 'for builds' })));
    const changed = await lookup();
    const mirror = named(changed, 'proxy-cache', 'mirror');
    expect(mirror.values).toMatchObject({ description: 'for builds', url: remote, connection: 'connected' });
    expect(JSON.stringify(mirror)).not.toContain('access_');
    await perform(changed, [
      ...steps(removing(registry, changed, named(changed, 'registry', 'freshfront'))),
      ...steps(removing(proxyCache, changed, mirror)),
    ]);
  });

  it('an image is deleted by its digest', async () => {
    const world = await lookup();
    const [image] = world.all('image');
    if (!image) throw new Error('no image');
    await perform(world, [deleteImageStep(image)]);
    expect((await lookup()).live(image.address)).toBeUndefined();
  });
});
