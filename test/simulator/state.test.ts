// A state is plain JSON: filled from a description, reported, saved, loaded and compared.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../src/simulator/clock.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { fill } from '../../src/simulator/fill.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { type Sizes, smallSizes } from '../../src/simulator/generate/sizes.ts';
import { open } from './ask.ts';
import { now, organization, tenant } from './organization.ts';

const clock = stoppedClock(new Date(now).toISOString());
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const ids = (members: readonly string[], seed = 1): readonly string[] =>
  (fill({ tenants: [{ id: tenant, members: members.map((email) => ({ email })) }] }, { seed, now }).tenants[0]?.members ?? []).map(
    (member) => member.uuid,
  );

describe('filling', () => {
  it('turns names into ids', () => {
    const region = fill(organization, { seed: 1, now }).tenants[0]?.regions['br-se1'];
    const data = region?.volumes.find((volume) => volume.name === 'data');
    expect(region?.instances.find((instance) => instance.name === 'vm-off')?.id).toBe(data?.attachment?.instance);
    expect(region?.snapshots.every((snapshot) => snapshot.volume === data?.id)).toBe(true);
    expect(region?.volumes.find((volume) => volume.name === 'restored')?.restored_from).toBe(region?.snapshots[1]?.id);
    expect(region?.backups[1]?.source_backup).toBe(region?.backups[0]?.id);
    expect(region?.registries[0]?.proxy_cache_id).toBe(region?.proxy_caches[0]?.id);
  });

  it('creates ids that depend on the seed and on names, not on order or other resources', () => {
    expect(ids(['a@x.example', 'b@x.example'])).toEqual(
      ids(['b@x.example', 'c@x.example', 'a@x.example'])
        .toReversed()
        .filter((_, at) => at !== 1),
    );
    expect(ids(['a@x.example'])).not.toEqual(ids(['a@x.example'], 2));
  });

  it('does not change a complete state', () => {
    const whole = fill(organization, { seed: 1, now });
    expect(fill(whole, { seed: 2, now: now + 1 })).toEqual(whole);
  });
});

const run = async (reads: number) => {
  const platform = await open({ state: organization, clock, seed: 5 });
  for (let read = 0; read < reads; read += 1) await platform.ask('iam.listMembers');
  await platform.ask('iam.createServiceAccount', { body: { name: 'x', description: '', email: 'x' } });
  const state = platform.simulator.state();
  await platform.close();
  return state;
};

describe('reporting, saving, loading', () => {
  it('returns the state unchanged', async () => {
    const platform = await open({ state: organization, clock });
    expect((await platform.control('GET', '/state')).body).toEqual(json(fill(organization, { seed: 1, now })));
    await platform.close();
  });

  it('continues where it stopped, with operations in progress', async () => {
    const first = await open({ state: organization, clock, transition: 60_000 });
    await first.ask('blockStorage.createVolume', { body: { name: 'made', size: 10, type: { name: 'cloud_nvme1k' } } });
    const saved = (await first.control('GET', '/state')).body ?? null;
    const second = await open({ clock, transition: 60_000 });
    expect((await second.control('PUT', '/state', saved)).status).toBe(204);
    for (const platform of [first, second]) {
      await platform.control('POST', '/clock', { advance: '2m' });
      await platform.ask('iam.createDomain', { body: { domain: 'later.example' }, key: 'all', headers: { 'x-tenant-id': tenant } });
    }
    const [one, two] = [first.simulator.state(), second.simulator.state()];
    expect(two).toEqual(one);
    expect(one.tenants[0]?.regions['br-se1']?.volumes.at(-1)).toMatchObject({ name: 'made', status: 'completed' });
    await first.close();
    await second.close();
  });

  it('is the same for the same seed and the same calls, whatever was read in between', async () => {
    expect(await run(0)).toEqual(await run(3));
  });

  it('creates no id twice: none of a description, and none of a deleted resource', async () => {
    const volume = (name: string) => ({ body: { name, size: 10, type: { name: 'cloud_nvme1k' } } });
    const first = await open({ state: organization, clock });
    await first.ask('blockStorage.createVolume', volume('first'));
    const { minted: _, ...read } = first.simulator.state();
    const second = await open({ state: read, clock });
    const idOf = (name: string) => second.simulator.state().tenants[0]?.regions['br-se1']?.volumes.find((one) => one.name === name)?.id;
    const known = idOf('first') ?? '';
    await second.ask('blockStorage.deleteVolume', { path: { id: known } });
    await second.ask('blockStorage.createVolume', volume('second'));
    expect(idOf('first')).toBeUndefined();
    expect(idOf('second')).toEqual(expect.not.stringMatching(known));
    await first.close();
    await second.close();
  });

  it('keeps its state when it is given an invalid one', async () => {
    const platform = await open({ state: organization, clock });
    const before = platform.simulator.state();
    for (const state of ['x', { tenants: 5 }, { tenants: [{ members: [{}] }] }])
      expect((await platform.control('PUT', '/state', state)).status).toBe(422);
    expect(platform.simulator.state()).toEqual(before);
    await platform.close();
  });

  it('refuses an advance that is not a duration', async () => {
    const platform = await open();
    expect((await platform.control('POST', '/clock', { advance: 'soon' })).status).toBe(422);
    await platform.close();
  });
});

describe('starting', () => {
  it('reports in one problem that a port is taken', async () => {
    const first = await open();
    const port = Number(new URL(first.simulator.url).port);
    await expect(open({ port })).rejects.toMatchObject({ name: 'TenantryError', problems: [{ code: 'port-invalid' }] });
    await first.close();
  });
});

const make = (seed: number) => generate({ seed, now, sizes: smallSizes });

describe('generated organizations', () => {
  const sizes: fc.Arbitrary<Sizes> = fc.record({
    members: fc.nat(30),
    roles: fc.nat(5),
    service_accounts: fc.nat(5),
    keys_per_account: fc.nat(3),
    groups: fc.nat(4),
    members_per_group: fc.nat(40),
    invitations: fc.nat(4),
    domains: fc.nat(4),
    federations_per_domain: fc.nat(2),
    regions: fc.constantFrom(['br-se1'], ['br-se1', 'br-ne1']),
    proxy_caches: fc.nat(2),
    registries: fc.nat(4),
    repositories_per_registry: fc.nat(3),
    images_per_repository: fc.nat(4),
    scanned_per_repository: fc.nat(3),
    members_per_registry: fc.nat(3),
    instances: fc.nat(4),
    volumes: fc.nat(10),
    snapshots: fc.nat(10),
    backups: fc.nat(10),
    schedulers: fc.nat(3),
    sub_accounts: fc.nat(3),
    months: fc.nat(2),
    usage_records: fc.nat(300),
  });

  it('have the requested size, unique names and only valid references', () => {
    fc.assert(
      fc.property(fc.nat(1000), sizes, (seed, size) => {
        const [made] = fill(generate({ seed, now, sizes: size }), { seed, now }).tenants;
        const regions = Object.values(made?.regions ?? {});
        expect(made?.members).toHaveLength(size.members);
        expect(made?.roles).toHaveLength(size.roles + 4);
        expect(made?.service_accounts.flatMap((account) => account.api_keys)).toHaveLength(size.service_accounts * size.keys_per_account);
        expect(made?.groups.every((group) => group.members.length === Math.min(size.members, size.members_per_group))).toBe(true);
        expect(regions.flatMap((region) => region.registries)).toHaveLength(size.registries);
        const volumes = regions.flatMap((region) => region.volumes);
        expect(volumes).toHaveLength(size.volumes);
        expect(regions.flatMap((region) => [...region.snapshots, ...region.backups])).toHaveLength(size.snapshots + size.backups);
        for (const names of [made?.members.map((one) => one.email), made?.groups.map((one) => one.email), volumes.map((one) => one.name)])
          expect(new Set(names).size).toBe(names?.length);
        const roles = new Set(made?.roles.map((role) => role.name));
        expect(made?.members.every((member) => member.roles.every((role) => roles.has(role)))).toBe(true);
        const ids = new Set(volumes.map((volume) => volume.id));
        expect(regions.flatMap((region) => region.snapshots).every((one) => one.volume === null || ids.has(one.volume))).toBe(true);
        const schedulers = regions.flatMap((region) => region.schedulers);
        expect(schedulers).toHaveLength(size.schedulers);
        expect(schedulers.every((one) => one.volumes.every((volume) => ids.has(volume)))).toBe(true);
        const registries = regions.flatMap((region) => region.registries);
        expect(registries.every(({ members }) => members.length === size.members_per_registry)).toBe(true);
        const scans = registries.flatMap(({ repositories }) => repositories.map(({ images }) => images.flatMap((image) => image.scans)));
        const each = Math.min(size.images_per_repository, size.scanned_per_repository);
        expect(scans.every((found) => found.length === each)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('are the same for the same seed, and others for another', () => {
    expect(make(3)).toEqual(make(3));
    expect(make(3)).not.toEqual(make(4));
  });

  it('have exactly the usage records asked for', async () => {
    const app = createApp({ state: generate({ seed: 1, now, sizes: smallSizes }), clock });
    const query = 'start_date=2026-01-01&end_date=2026-12-31&include_sub_accounts=true&limit=1';
    const response = await app.fetch(new Request(`http://x/consumption/usage?${query}`, { headers: { 'x-api-key': app.apiKey } }));
    expect(await response.json()).toMatchObject({ meta: { page: { total: smallSizes.usage_records } } });
  });
});
