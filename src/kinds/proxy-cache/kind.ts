// Proxy caches: external registries that pulls are forwarded to. change.ts turns a change into steps.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { answerProxyCache } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const proxyCache = defineKind({
  name: 'proxy-cache',
  title: ['proxy cache', 'proxy caches'],
  about:
    'A remote registry that pulls are forwarded to, identified by its region and name. Its credentials are verified before they are written and can never be read.',
  fields,
  opensAccess: true,
  links: { registries: { kind: 'registry', theirs: 'proxy_cache_id', ours: 'id' } },
  place: {
    section: 'proxy_caches',
    key: 'name',
    ownership: 'proxy_caches',
    removable: true,
    rename: 'in-place',
    names: [
      { pattern: '^.{1,63}$', level: 'error', says: 'the name of a proxy cache has at most 63 characters' },
      { pattern: '^[a-z0-9]*$', level: 'warning', says: 'the platform documents only lower-case letters and digits; it may refuse others' },
    ],
    written: {
      description:
        'A proxy cache: a remote registry that pulls are forwarded to. The key is its name: lower-case letters and digits, at most 63 characters, unique in the organization.',
    },
  },
  permissions: {
    read: ['cr_proxycache_list', 'cr_proxycache_get'],
    write: ['cr_proxycache_create', 'cr_proxycache_update', 'cr_proxycache_delete', 'cr_proxycache_check'],
  },
  lookupsOnDemand: ['registry'],
  recognized: { by: ['provider', 'url'], surely: [] },
  address: ({ region = '', name = '' }) => addressOf('proxy-cache', region, name),
  ...reads,
  answer: answerProxyCache,
});
