// Proxy caches: registries elsewhere that pulls are passed on to. What a change means as steps stands in change.ts.
import { text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Fields } from '../field.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { answerProxyCache } from './change.ts';
import { inRegion } from '../regional.ts';

const fields = {
  region: { type: 'text', change: 'create-only', about: 'Region.' },
  name: { type: 'text', about: 'Its name, unique in the organization.' },
  provider: { type: 'text', change: 'create-only', about: 'Provider of the remote registry, e.g. docker-hub or harbor.' },
  url: { type: 'text', about: 'URL of the remote registry.' },
  description: { type: 'text', about: 'What it is for.' },
  credentials: {
    type: 'json',
    change: 'write-only',
    about: 'Credentials for the remote registry: access_key and access_secret, each the name of a secret.',
    sentTo: ['url'],
  },
  connection: { type: 'text', side: 'live', about: 'Connection status of the remote registry, e.g. connected or unreachable.' },
  connection_message: { type: 'text', side: 'live', about: 'Status message of the connection, from the platform.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type ProxyCacheFields = typeof fields;

export const proxyCache = defineKind({
  name: 'proxy-cache',
  title: ['proxy cache', 'proxy caches'],
  about:
    'A remote registry that pulls are forwarded to, identified by its region and name. Its credentials are verified before they are written and can never be read.',
  fields,
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
  },
  collection: { operation: 'registry.listProxyCaches', per: 'region', args: inRegion },
  details: [
    {
      operation: 'registry.getProxyCache',
      fills: ['description'],
      per: 'self',
      args: (of) => ({ path: { proxy_cache_id: of.id }, ...inRegion(of) }),
      decode: (_, [answer]) => (answer && text(answer.body, 'id') ? { description: text(answer.body, 'description') ?? null } : undefined),
    },
    {
      operation: 'registry.getProxyCacheStatus',
      fills: ['connection', 'connection_message'],
      per: 'self',
      args: (of) => ({ path: { proxy_cache_id: of.id }, ...inRegion(of) }),
      decode: (_, [answer]) => {
        const connection = answer && text(answer.body, 'status');
        return connection ? { connection, connection_message: text(answer.body, 'message') ?? null } : undefined;
      },
    },
  ],
  item: [
    {
      operation: 'registry.getProxyCache',
      fills: ['region', 'name', 'provider', 'url', 'description', 'created_at', 'updated_at'],
      needsId: true,
      args: (of) => ({ path: { proxy_cache_id: of.id ?? '' }, ...inRegion(of) }),
    },
    // There is no filter by name: the list is read and compared on this side.
    {
      operation: 'registry.listProxyCaches',
      fills: ['region', 'name', 'provider', 'url', 'created_at', 'updated_at'],
      list: true,
      args: inRegion,
    },
  ],
  permissions: {
    read: ['cr_proxycache_list', 'cr_proxycache_get'],
    write: ['cr_proxycache_create', 'cr_proxycache_update', 'cr_proxycache_delete', 'cr_proxycache_check'],
  },
  looksAt: { registry: ['proxy_cache_id'] },
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    const values = present({
      region,
      name,
      provider: text(wire, 'provider'),
      // Some revisions leave it out of the answers (contradictions.md R5): then it is unread, not empty.
      url: text(wire, 'url'),
      description: text(wire, 'description'),
      created_at: time(wire, 'created_at'),
      updated_at: time(wire, 'updated_at'),
    });
    return { id, address: addressOf('proxy-cache', region, name), phase: 'settled', values };
  },
  address: ({ region = '', name = '' }) => addressOf('proxy-cache', region, name),
  recognized: { by: ['provider', 'url'], surely: [] },
  answer: answerProxyCache,
  sample: {
    region: 'br-se1',
    name: 'hub',
    provider: 'docker-hub',
    url: 'https://registry.hub.example',
    description: 'Docker Hub for the builds',
    credentials: { access_key: { secret: 'hub-user' }, access_secret: { secret: 'hub-token' } },
    connection: 'connected',
    connection_message: 'ok',
    created_at: '2026-04-01T08:55:00.000Z',
    updated_at: '2026-04-01T08:55:00.000Z',
  },
});
