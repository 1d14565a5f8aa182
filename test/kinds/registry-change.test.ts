// The effects of changes of registries, proxy caches and images.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { deleteImageStep } from '../../src/kinds/image/change.ts';
import { image } from '../../src/kinds/image/kind.ts';
import type { Change, Completeness, Declared, Kind, Observed } from '../../src/kinds/kind.ts';
import { proxyCache } from '../../src/kinds/proxy-cache/kind.ts';
import { registry } from '../../src/kinds/registry/kind.ts';
import { repository } from '../../src/kinds/repository/kind.ts';
import type { ChangeAnswer, StepDraft } from '../../src/kinds/step.ts';
import { at, below, declare, read, region, worldOf } from './storage-world.ts';

const cache = read(proxyCache, { id: 'c1', name: 'hub', provider: 'docker-hub', url: 'https://hub.example', description: 'old' });
const prod = read(registry, { id: 'r1', name: 'prod', storage_usage_bytes: 7_348_223_911, proxy_cache_id: 'c1' });
const shop = read(repository, { id: 'p1', name: 'shop/api', image_count: 3 }, below(repository, prod));

type World = Parameters<typeof worldOf>[0];
const answer = (kind: Kind, change: Change, world: World = {}): readonly ChangeAnswer[] => kind.answer?.(change, worldOf(world)) ?? [];
const missing = (kind: Kind, values: JsonObject, world?: World) =>
  answer(kind, { type: 'missing', declared: declare(kind, values) }, world);
const unexpected = (kind: Kind, observed: Observed, world?: World) =>
  answer(kind, { type: 'unexpected', observed, because: 'authoritative', at }, world);
const changed = (kind: Kind, observed: Observed, declared: Declared, fields: readonly string[], world?: World) =>
  answer(kind, { type: 'changed', declared, observed, fields }, world);
const chain = (answers: readonly ChangeAnswer[]): readonly StepDraft[] => answers.flatMap((one) => (one.type === 'steps' ? one.chain : []));

describe('registries', () => {
  it('are created without an empty proxy cache id', () => {
    const [step] = chain(missing(registry, { region, name: 'prod' }));
    expect(step).toMatchObject({
      operation: 'registry.createRegistry',
      region,
      creates: 'registry/br-se1/prod',
      reversibility: 'reversible',
    });
    expect(step?.body).toEqual({ name: 'prod' });
  });

  it('use a proxy cache by its id, also one that is created in the same run', () => {
    const values = { region, name: 'prod', proxy_cache: 'hub' };
    expect(chain(missing(registry, values, { items: [cache] }))[0]?.body).toEqual({ name: 'prod', proxy_cache_id: 'c1' });
    const [step] = chain(missing(registry, values, { declared: [declare(proxyCache, { region, name: 'hub' })] }));
    expect(step?.body).toEqual({ name: 'prod', proxy_cache_id: { idOf: 'proxy-cache/br-se1/hub' } });
    expect(step?.requires).toEqual(['proxy-cache/br-se1/hub']);
  });

  it.each<[string, World, string]>([
    ['does not exist', {}, 'proxy cache hub does not exist in br-se1'],
    ['was not read', { unread: { 'proxy-cache': { type: 'denied', cause: '403' } } }, 'the id of proxy cache hub is unknown: 403'],
  ])('are not created when the proxy cache %s', (_, world, why) => {
    expect(missing(registry, { region, name: 'prod', proxy_cache: 'hub' }, world)).toMatchObject([
      { type: 'impossible', fields: ['proxy_cache'], why },
    ]);
  });

  it.each<[string, Completeness, string]>([
    ['read', { type: 'complete' }, 'with 1 repository and 3 images (7.3 GB)'],
    [
      'unread',
      { type: 'failed', cause: '500 on GET /v1/registries' },
      'with all its content (7.3 GB) (its repositories could not be read: 500 on GET',
    ],
  ])('list their dependents on removal: repositories %s', (_, completeness, says) => {
    const [step] = chain(unexpected(registry, prod, { items: [prod, shop], unread: { repository: completeness } }));
    expect(step?.description).toContain(says);
    expect(step?.description).toContain('its name is global and can then be taken by anybody');
    expect(step).toMatchObject({
      operation: 'registry.deleteRegistry',
      path: { registry_id: 'r1' },
      reversibility: 'irreversible',
      preconditions: [
        { field: 'name', is: 'prod' },
        { field: 'storage_usage_bytes', is: 7_348_223_911 },
      ],
    });
  });

  it('cannot be changed', () => {
    const answers = changed(registry, prod, declare(registry, { region, name: 'prod', proxy_cache: 'other' }), ['proxy_cache']);
    expect(answers).toMatchObject([
      { type: 'impossible', fields: ['proxy_cache'], instead: expect.stringContaining('create a registry under a new key') },
    ]);
  });
});

describe('proxy caches', () => {
  const credentials = { access_key: { secret: 'hub-user' }, access_secret: { secret: 'hub-token' } };
  const whole = { region, name: 'hub', provider: 'docker-hub', url: 'https://hub.example' };

  it('are tested with their credentials before they are created', () => {
    const [probe, create] = chain(missing(proxyCache, { ...whole, credentials }));
    expect(probe).toMatchObject({
      operation: 'registry.testProxyCacheCredentials',
      body: { provider: 'docker-hub', url: 'https://hub.example', ...credentials },
      expect: { field: 'status', is: 'valid' },
      preconditions: [],
      postconditions: [],
    });
    expect(create?.body).toEqual({ name: 'hub', provider: 'docker-hub', url: 'https://hub.example', ...credentials });
    expect(create).toMatchObject({ acknowledge: ['trusts-host'], accessEffect: 'grants' });
  });

  it('have nothing to test without credentials, and trust no host twice', () => {
    const steps = chain(missing(proxyCache, { ...whole, description: 'Hub' }, { items: [cache] }));
    expect(steps.map((step) => step.operation)).toEqual(['registry.createProxyCache']);
    expect(steps[0]?.body).toEqual({ name: 'hub', provider: 'docker-hub', url: 'https://hub.example', description: 'Hub' });
    expect(steps[0]?.acknowledge).toBeUndefined();
  });

  it('need a provider and an address', () => {
    expect(missing(proxyCache, { region, name: 'hub' })).toMatchObject([{ type: 'impossible', instead: 'add provider and url' }]);
    expect(missing(proxyCache, { ...whole, url: undefined as never })).toMatchObject([{ type: 'impossible', instead: 'add url' }]);
  });

  it('send only changed fields', () => {
    const declared = declare(proxyCache, { ...whole, description: 'new', credentials });
    const [step, ...more] = chain(changed(proxyCache, cache, declared, ['description'], { items: [cache] }));
    expect(more).toEqual([]);
    expect(step).toMatchObject({
      operation: 'registry.updateProxyCache',
      path: { proxy_cache_id: 'c1' },
      preconditions: [{ field: 'description', is: 'old' }],
      postconditions: [{ field: 'description', is: 'new' }],
      reversibility: 'reversible',
    });
    expect(step?.body).toEqual({ description: 'new' });
  });

  it('are renamed in place, and a new host must be acknowledged', () => {
    const declared = declare(proxyCache, { region, name: 'mirror', url: 'https://mirror.example/v2' });
    const [step] = chain(changed(proxyCache, cache, declared, ['name', 'url'], { items: [cache] }));
    expect(step?.body).toEqual({ name: 'mirror', url: 'https://mirror.example/v2' });
    expect(step?.resources).toEqual(['proxy-cache/br-se1/hub', 'proxy-cache/br-se1/mirror']);
    expect(step).toMatchObject({ acknowledge: ['trusts-host'], accessEffect: 'grants' });
    const used = declare(proxyCache, { region, name: 'hub', url: 'https://prod.example/v2' });
    const other = read(proxyCache, { id: 'c2', name: 'prod', provider: 'harbor', url: 'https://prod.example' });
    expect(chain(changed(proxyCache, cache, used, ['url'], { items: [cache, other] }))[0]?.acknowledge).toEqual(['trusts-host']);
    const sameHost = declare(proxyCache, { region, name: 'hub', url: 'https://hub.example/v2' });
    expect(chain(changed(proxyCache, cache, sameHost, ['url'], { items: [cache] }))[0]?.acknowledge).toBeUndefined();
  });

  it('get their credentials again only on request of the operator, after a test', () => {
    const declared = declare(proxyCache, { ...whole, credentials });
    expect(changed(proxyCache, cache, declared, [])).toEqual([]);
    const [probe, update] = chain(changed(proxyCache, cache, declared, [], { resend: [declared.address] }));
    expect(probe?.operation).toBe('registry.testProxyCacheCredentials');
    expect(update?.body).toEqual(credentials);
    expect(update).toMatchObject({ postconditions: [], reversibility: 'partially-reversible' });
  });

  it('keep their provider', () => {
    const declared = declare(proxyCache, { ...whole, provider: 'harbor', description: 'new' });
    const answers = changed(proxyCache, cache, declared, ['provider', 'description']);
    expect(answers.map((one) => one.type)).toEqual(['impossible', 'steps']);
    expect(answers[0]).toMatchObject({ fields: ['provider'] });
  });

  it('are deleted after the registries that use them, with their credentials', () => {
    const [step] = chain(unexpected(proxyCache, cache, { items: [cache, prod] }));
    expect(step).toMatchObject({
      operation: 'registry.deleteProxyCache',
      reversibility: 'partially-reversible',
      runsAfter: [prod.address],
    });
    expect(step?.description).toContain('(used by prod)');
  });
});

describe('deleting an image', () => {
  const digest = `sha256:${'b'.repeat(64)}`;

  it('names the digest, and stops when its tags have changed', () => {
    const step = deleteImageStep(read(image, { digest, tags: ['v2', 'v1'] }, below(image, shop)));
    expect(step).toMatchObject({
      operation: 'registry.deleteImage',
      path: { registry_id: 'r1', repository_id: 'p1', digest_or_tag: digest },
      region,
      deletes: `image/br-se1/prod/shop%2Fapi/${digest}`,
      preconditions: [{ field: 'tags', is: ['v1', 'v2'] }],
      postconditions: [{ exists: false }],
      reversibility: 'irreversible',
    });
    expect(step.description).toBe('delete image sha256:bbbbbbbbbbbb of repository shop/api in br-se1 (tags v1, v2)');
  });

  it('reports that there is no tag', () => {
    expect(deleteImageStep(read(image, { digest, tags: [] }, below(image, shop))).description).toContain('(untagged)');
  });
});
