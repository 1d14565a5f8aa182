// Container registries. The platform makes and deletes them; it changes nothing about one that is there (change.ts).
import { int, reference, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Fields } from '../field.ts';
import { defineKind } from '../kind.ts';
import { liveOf } from '../live-id.ts';
import { present } from '../present.ts';
import { textIn } from '../read-value.ts';
import { inRegion, nameIn } from '../regional.ts';
import { answerRegistry, cacheAddress, remakeRegistry } from './change.ts';

const fields = {
  region: { type: 'text', change: 'create-only', about: 'Region.' },
  name: { type: 'text', change: 'create-only', about: 'Its name, unique over the whole platform.' },
  proxy_cache: { type: 'text', change: 'create-only', about: 'The name of its proxy cache.' },
  retention: { type: 'json', side: 'desired', about: 'Which images are deleted: untagged_older_than, keep_last and keep_tags.' },
  proxy_cache_id: { type: 'text', side: 'live', about: 'The id of its proxy cache.' },
  storage_usage_bytes: { type: 'int', side: 'live', about: 'Storage used by its images, in bytes.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type RegistryFields = typeof fields;

export const registry = defineKind({
  name: 'registry',
  title: ['registry', 'registries'],
  about:
    'A container registry, identified by its region and name. Its name is unique on the whole platform. A registry cannot be changed after it is created.',
  fields,
  links: {
    repositories: { kind: 'repository', children: true },
    members: { kind: 'registry-member', children: true },
    cache: { kind: 'proxy-cache', one: true, theirs: 'id', ours: 'proxy_cache_id' },
  },
  place: {
    section: 'registries',
    key: 'name',
    ownership: 'registries',
    removable: true,
    rename: { refused: remakeRegistry },
    names: [
      { pattern: '^.{1,63}$', level: 'error', says: 'the name of a registry has at most 63 characters' },
      { pattern: '^.{1,45}$', level: 'warning', says: 'newer revisions of the platform accept at most 45 characters' },
      { pattern: '^[a-z0-9]*$', level: 'warning', says: 'the platform documents only lower-case letters and digits; it may refuse others' },
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
  // A proxy cache that this run renames still has its old name.
  means: ({ values }, look) => {
    const { region = '', name, proxy_cache: cache } = values;
    const called = cache === undefined ? undefined : textIn(liveOf(cacheAddress(region, cache), look), 'name');
    return { values: present({ region, name, proxy_cache: called ?? cache }), unread: {} };
  },
  holds: 'images',
  answer: answerRegistry,
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
