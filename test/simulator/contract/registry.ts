// The contract of the container registry: one row per operation.
import { doneScan, freeUser, registryMember, registryUser, runningScan } from '../organization.ts';
import type { Contracts, Ids } from './contract.ts';

const registry = (id: Ids) => ({ registry_id: id('registries', 'acmeprod') });
const repository = (id: Ids) => ({ ...registry(id), repository_id: id('repositories', 'shop/api') });
const image = (id: Ids) => ({ ...repository(id), digest_or_tag: 'latest' });
const cache = (id: Ids) => ({ proxy_cache_id: id('proxy_caches', 'hub') });
const member = (id: Ids) => ({ ...registry(id), member_id: registryMember });

const badPage = [
  ['_limit', '0'],
  ['_limit', 'many'],
  ['_offset', '-1'],
  ['_sort', 'name'],
  ['_sort', 'colour:asc'],
] as const;
const page = { _limit: '10', _offset: '0' };

const test = { provider: 'harbor', url: 'https://hub.example', access_key: 'user', access_secret: 'right' };

export const registryContracts: Contracts = {
  'registry.getCredentials': { valid: {} },
  'registry.resetCredentials': { valid: {} },
  'registry.createRegistry': {
    valid: (id) => ({ body: { name: 'fresh1', proxy_cache_id: id('proxy_caches', 'hub') } }),
    badBody: [
      ['no name at all', { name: '' }],
      ['a name with an upper-case letter', { name: 'Fresh' }],
      ['a name with a sign', { name: 'fresh-1' }],
      ['a name of 64 characters', { name: 'a'.repeat(64) }],
    ],
    refused: [
      ['a name of its own', { body: { name: 'acmeprod' } }, 409],
      ['a name of another tenant', { body: { name: 'taken' } }, 409],
      ['a name of another region', { body: { name: 'acmeprod' }, region: 'br-ne1' }, 409],
      ['a proxy cache that does not exist', { body: { name: 'fresh1', proxy_cache_id: freeUser } }, 404],
    ],
  },
  'registry.listRegistries': { valid: { query: { ...page, _sort: 'created_at:asc,name:desc', name: 'acmeprod' } }, badQuery: badPage },
  'registry.getRegistry': { valid: (id) => ({ path: registry(id) }) },
  'registry.deleteRegistry': { valid: (id) => ({ path: registry(id) }) },
  'registry.listRepositories': {
    valid: (id) => ({ path: registry(id), query: { ...page, _sort: 'name:asc', name: 'worker' } }),
    badQuery: badPage,
  },
  'registry.getRepository': {
    valid: (id) => ({ path: repository(id) }),
    refused: [
      ['below another registry', (id) => ({ path: { ...repository(id), registry_id: id('registries', 'acmeempty') } }), 404],
      ['in another region', (id) => ({ path: repository(id), region: 'br-ne1' }), 404],
    ],
  },
  'registry.deleteRepository': {
    valid: (id) => ({ path: repository(id) }),
    refused: [['below another registry', (id) => ({ path: { ...repository(id), registry_id: id('registries', 'acmeempty') } }), 404]],
  },
  'registry.listImages': {
    valid: (id) => ({
      path: repository(id),
      query: {
        ...page,
        _sort: 'pushed_at:desc',
        expand: ['tags_details', 'extra_attr', 'manifest_media_type', 'media_type'],
        name: 'latest',
      },
    }),
    badQuery: [...badPage, ['expand', 'everything']],
  },
  'registry.getImage': {
    valid: (id) => ({ path: image(id) }),
    refused: [
      ['by a tag that is gone', (id) => ({ path: { ...image(id), digest_or_tag: 'old' } }), 404],
      ['by an invalid tag', (id) => ({ path: { ...image(id), digest_or_tag: '-x' } }), 400],
    ],
  },
  'registry.deleteImage': { valid: (id) => ({ path: image(id) }) },
  'registry.createProxyCache': {
    valid: { body: { name: 'fresh', description: 'New', ...test } },
    badBody: [
      ['a name with a sign', { ...test, name: 'a_b' }],
      ['no provider at all', { ...test, name: 'fresh', provider: '' }],
      ['no address at all', { ...test, name: 'fresh', url: '' }],
    ],
    refused: [
      ['a name that is taken', { body: { ...test, name: 'hub' } }, 409],
      ['a name that is taken in another region', { body: { ...test, name: 'hub' }, region: 'br-ne1' }, 409],
    ],
  },
  'registry.listProxyCaches': { valid: { query: { ...page, _sort: 'name:asc' } }, badQuery: badPage },
  'registry.getProxyCache': { valid: (id) => ({ path: cache(id) }) },
  'registry.updateProxyCache': {
    valid: (id) => ({
      path: cache(id),
      body: { name: 'renamed', url: 'https://hub.example', access_key: 'user', access_secret: 'other', description: 'x' },
    }),
    refused: [['a name that is taken', (id) => ({ path: cache(id), body: { name: 'down' } }), 409]],
  },
  'registry.deleteProxyCache': { valid: (id) => ({ path: cache(id) }) },
  'registry.testProxyCacheCredentials': { valid: { body: test }, changesNothing: true },
  'registry.getProxyCacheStatus': { valid: (id) => ({ path: cache(id) }) },
  'registry.createUser': {
    valid: { key: 'not-owner' },
    answer: 'registry.getUser',
    refused: [['a second one', {}, 409]],
  },
  'registry.getUser': { valid: {}, refused: [['before one is made', {}, 404, 'not-owner']] },
  'registry.deleteUser': { valid: { path: { user_id: registryUser } } },
  'registry.listRegistryMembers': { valid: (id) => ({ path: registry(id), query: { ...page, _sort: 'role:asc' } }), badQuery: badPage },
  'registry.addRegistryMember': {
    valid: (id) => ({ path: registry(id), body: { user_id: freeUser, role: 'developer' } }),
    answer: 'registry.getRegistryMember',
    badBody: [
      ['no UUID', { user_id: 'free' }],
      ['a role that does not exist', { user_id: freeUser, role: 'owner' }],
    ],
    refused: [
      ['a member already', (id) => ({ path: registry(id), body: { user_id: registryUser } }), 409],
      ['a user that does not exist', (id) => ({ path: registry(id), body: { user_id: doneScan } }), 404],
    ],
  },
  'registry.getRegistryMember': {
    valid: (id) => ({ path: member(id) }),
    refused: [['below another registry', (id) => ({ path: { ...member(id), registry_id: id('registries', 'acmeempty') } }), 404]],
  },
  'registry.updateRegistryMember': {
    valid: (id) => ({ path: member(id), body: { role: 'guest' } }),
    answer: 'registry.getRegistryMember',
    badBody: [['a role that does not exist', { role: 'owner' }]],
  },
  'registry.removeRegistryMember': {
    valid: (id) => ({ path: member(id) }),
    refused: [['below another registry', (id) => ({ path: { ...member(id), registry_id: id('registries', 'acmeempty') } }), 404]],
  },
  'registry.scheduleImageScan': { valid: (id) => ({ path: image(id) }) },
  'registry.listImageScans': {
    valid: (id) => ({ path: image(id), query: { ...page, _sort: 'created_at:asc' } }),
    badQuery: [...badPage, ['status', 'done']],
  },
  'registry.getImageScan': { valid: { path: { scan_id: doneScan } } },
  'registry.listScanVulnerabilities': {
    valid: {
      path: { scan_id: doneScan },
      query: {
        ...page,
        _sort: 'severity:asc',
        severity: ['high', 'unknown'],
        fixable: 'true',
        package_name: 'openssl',
        cve_id: 'CVE-2099-2',
      },
    },
    badQuery: [...badPage, ['severity', 'severe'], ['fixable', 'maybe']],
  },
  'registry.stopImageScan': {
    valid: { path: { scan_id: runningScan } },
    refused: [['though it has ended', { path: { scan_id: doneScan } }, 409]],
  },
};
