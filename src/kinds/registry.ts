// Container registries. The platform makes and deletes them; it changes nothing about one that is there.
import { int, reference, text, time } from '../platform/wire.ts';
import { type Address, addressOf, collectionOf } from './address.ts';
import { asSeen, awaited, existing, exists, gone } from './condition.ts';
import type { Fields } from './field.ts';
import { type Declared, defineKind, type Look, type Observed } from './kind.ts';
import { idArg } from './live-id.ts';
import { present } from './present.ts';
import { textIn } from './read-value.ts';
import { inRegion, nameIn } from './regional.ts';
import type { ChangeAnswer } from './step.ts';
import { whyUnread } from './unread.ts';

const fields = {
  region: { type: 'text', change: 'create-only', about: 'The region it stands in.' },
  name: { type: 'text', change: 'create-only', about: 'Its name, unique over the whole platform.' },
  proxy_cache: { type: 'text', change: 'create-only', about: 'The proxy cache that it fronts, by name.' },
  retention: { type: 'json', side: 'desired', about: 'Which images go: untagged_older_than, keep_last and keep_tags.' },
  proxy_cache_id: { type: 'text', side: 'live', about: 'The proxy cache that it fronts, by id.' },
  storage_usage_bytes: { type: 'int', side: 'live', about: 'What its images take, in bytes.' },
  created_at: { type: 'time', side: 'live', about: 'When it was made.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last changed it.' },
} as const satisfies Fields;

type Registry = Observed<typeof fields>;

const cacheAddress = (region: string, name: string): Address => addressOf('proxy-cache', region, name);

/** Why the proxy cache that a new registry names cannot be given. */
const cacheRefused = (region: string, name: string, look: Look): ChangeAnswer | undefined => {
  const address = cacheAddress(region, name);
  if (look.live(address) || look.declared(address)) return undefined;
  const unread = whyUnread(look.completeness(collectionOf('proxy-cache', region)));
  const why =
    unread === undefined ? `there is no proxy cache ${name} in ${region}` : `the id of proxy cache ${name} is not known: ${unread}`;
  return {
    type: 'impossible',
    field: 'proxy_cache',
    why,
    instead: 'declare it under `proxy_caches` in the same region, or leave the line out',
  };
};

const create = (declared: Declared<typeof fields>, look: Look): ChangeAnswer => {
  const { address, values } = declared;
  const { region = '', name = '', proxy_cache: cache } = values;
  const refused = cache === undefined ? undefined : cacheRefused(region, cache, look);
  if (refused) return refused;
  const at = awaited(address);
  // Without one the key is left out: an empty id is not sent (contradictions.md R4).
  const proxy = cache === undefined ? {} : { proxy_cache_id: idArg(cacheAddress(region, cache), look) };
  return {
    type: 'steps',
    chain: [
      {
        says: `make registry ${name} in ${region}${cache === undefined ? '' : `, in front of proxy cache ${cache}`}`,
        operation: 'registry.createRegistry',
        on: [address],
        creates: address,
        region,
        body: { name, ...proxy },
        saw: [gone(at)],
        done: [exists(at)],
        undo: 'reversible',
        exposure: 'none',
        requires: cache === undefined ? [] : [cacheAddress(region, cache)],
      },
    ],
  };
};

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

const count = (many: number, one: string, others: string): string => `${many} ${many === 1 ? one : others}`;

/** What goes with a registry, as far as it was read (contradictions.md R23). */
const contentsOf = (registry: Registry, look: Look): string => {
  const { completeness, items } = look.below('repository', registry.address);
  const size = registry.values.storage_usage_bytes;
  const stored = size ? ` (${gigabytes(size)})` : '';
  const unread = whyUnread(completeness);
  if (unread !== undefined) return `everything in it${stored}; its repositories were not read: ${unread}`;
  const images = items.reduce((sum, { values }) => sum + (typeof values['image_count'] === 'number' ? values['image_count'] : 0), 0);
  return `${count(items.length, 'repository', 'repositories')} and ${count(images, 'image', 'images')}${stored}`;
};

const remove = (registry: Registry, look: Look): ChangeAnswer => {
  const name = registry.values.name ?? registry.id;
  return {
    type: 'steps',
    chain: [
      {
        says: `delete registry ${name} in ${registry.region ?? 'its region'} with ${contentsOf(registry, look)}; anybody may then take its name, which is global`,
        operation: 'registry.deleteRegistry',
        on: [registry.address],
        removes: registry.address,
        ...inRegion(registry),
        path: { registry_id: registry.id },
        // A push after the plan is an image that nobody agreed to lose.
        saw: asSeen(registry, 'name', 'storage_usage_bytes'),
        done: [gone(existing(registry))],
        undo: 'irreversible',
        exposure: 'none',
      },
    ],
  };
};

const fixed: Readonly<Record<string, string>> = {
  region: 'a registry stays in the region it was made in',
  name: 'a registry cannot be renamed',
  proxy_cache: 'the proxy cache of a registry is decided when it is made',
};

const instead = 'make a registry under a new key, copy the images there, point those who use it to it, and remove this one afterwards';

export const registry = defineKind({
  name: 'registry',
  title: ['registry', 'registries'],
  about:
    'A container registry, known by its region and name. Its name is unique over the whole platform; nothing about it can be changed once it is there.',
  fields,
  links: {
    repositories: { kind: 'repository', children: true },
    cache: { kind: 'proxy-cache', one: true, theirs: 'id', ours: 'proxy_cache_id' },
  },
  place: {
    section: 'registries',
    key: 'name',
    ownership: 'registries',
    removable: true,
    rename: { refused: instead },
    names: [
      { pattern: '^.{1,63}$', level: 'error', says: 'the name of a registry has at most 63 characters' },
      { pattern: '^.{1,45}$', level: 'warning', says: 'newer revisions of the platform take at most 45 characters' },
      { pattern: '^[a-z0-9]*$', level: 'warning', says: 'the platform documents lower-case letters and digits only; it may refuse others' },
    ],
  },
  collection: { operation: 'registry.listRegistries', per: 'region', args: inRegion },
  item: [
    {
      operation: 'registry.getRegistry',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { registry_id: of.id ?? '' }, ...inRegion(of) }),
    },
    { operation: 'registry.listRegistries', fills: 'all', list: true, args: (of) => ({ query: { name: nameIn(of) }, ...inRegion(of) }) },
  ],
  permissions: { read: ['cr_registry_list', 'cr_registry_get'], write: ['cr_registry_create', 'cr_registry_delete'] },
  looksAt: { 'proxy-cache': ['name'], repository: ['image_count'] },
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    // Absent and empty both mean none (contradictions.md R4).
    const cache = reference(wire, 'proxy_cache_id') ?? null;
    return {
      id,
      address: addressOf('registry', region, name),
      phase: 'settled',
      values: present({
        region,
        name,
        proxy_cache: cache === null ? null : undefined,
        proxy_cache_id: cache,
        storage_usage_bytes: int(wire, 'storage_usage_bytes'),
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
      }),
    };
  },
  resolve: ({ values }, look) => {
    const cache = values.proxy_cache_id ? textIn(look.liveById('proxy-cache', values.proxy_cache_id), 'name') : undefined;
    return cache === undefined ? {} : { proxy_cache: cache };
  },
  address: ({ region = '', name = '' }) => addressOf('registry', region, name),
  answer: (change, look) => {
    if (change.type === 'missing') return [create(change.declared, look)];
    if (change.type === 'extra') return [remove(change.observed, look)];
    return change.fields.map((field) => ({
      type: 'impossible',
      field,
      why: fixed[field] ?? `${field} of a registry cannot be changed`,
      instead,
    }));
  },
  sample: {
    region: 'br-se1',
    name: 'acmeprod',
    proxy_cache: 'hub',
    retention: { untagged_older_than: '14d', keep_last: 20, keep_tags: ['v*', 'stable'] },
    proxy_cache_id: '45db537d-ecad-4ec4-b696-1f35235abdcf',
    storage_usage_bytes: 7348223911,
    created_at: '2026-03-11T13:05:00.000Z',
    updated_at: '2026-07-30T22:41:10.000Z',
  },
});
