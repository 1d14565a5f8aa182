// Container registries. The platform creates and deletes them; it cannot change an existing one (change.ts).
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { answerRegistry, remakeRegistry } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const registry = defineKind({
  name: 'registry',
  title: ['registry', 'registries'],
  about:
    'A container registry, identified by its region and name. Its name is unique on the whole platform. A registry cannot be changed after it is created.',
  fields,
  links: {
    repositories: { kind: 'repository', children: true },
    members: { kind: 'registry-member', children: true },
    // The name of a registry is unique on the whole platform.
    images: { kind: 'image', theirs: 'registry', ours: 'name' },
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
    written: {
      description:
        'A container registry. The key is its name: lower-case letters and digits, at most 63 characters (newer revisions of the platform accept 45), unique on the whole platform. Neither its name nor its proxy cache can be changed later.',
    },
  },
  permissions: { read: ['cr_registry_list', 'cr_registry_get'], write: ['cr_registry_create', 'cr_registry_delete'] },
  lookups: { 'proxy-cache': ['name'] },
  lookupsOnDemand: ['repository'],
  holds: 'images',
  address: ({ region = '', name = '' }) => addressOf('registry', region, name),
  ...reads,
  answer: answerRegistry,
});
