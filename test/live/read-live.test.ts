// The effects of responses: completeness of each collection, details, tenant, and the data that is never kept.
import { describe, expect, it } from 'vitest';
import type { TenantryError } from '../../src/errors.ts';
import type { Json } from '../../src/json.ts';
import type { Address, CollectionName } from '../../src/kinds/address.ts';
import { indexLive } from '../../src/live/index-live.ts';
import type { Live } from '../../src/live/live.ts';
import { everything, planReads, type Want } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { collectionReads } from '../../src/use/review/collection-reads.ts';
import { smallKinds } from './small-kinds.ts';
import { denied, down, missing, tableReader, unauthorized } from './table-reader.ts';

const now = (): Date => new Date('2026-11-20T12:00:00Z');
const all = planReads(smallKinds, everything(smallKinds), ['br-se1', 'br-ne1']);
const read = async (table: Parameters<typeof tableReader>[0], wants?: readonly Want[]): Promise<Live> =>
  readLive(tableReader(table), smallKinds, wants ? planReads(smallKinds, wants, ['br-se1', 'br-ne1']) : all, { now });

const completeness = (live: Live): Record<string, string> =>
  Object.fromEntries(live.collections.map((collection) => [collection.name, collection.completeness.type]));
const plain = (live: Live) => live.collections.map(({ name, items }) => [name, items.map(({ address, values }) => [address, values])]);
const itemAt = (live: Live, address: string) => live.collections.flatMap(({ items }) => items).find((item) => item.address === address);

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const ana = { uuid: 'm-1', email: 'Ana@acme.example', name: 'Ana', tenant_id: tenant };
const rui = { uuid: 'm-2', email: 'rui@acme.example', name: 'Rui', tenant_id: tenant };
const ci = { uuid: 'sa-1', name: 'ci', email: 'ci@t.sa.example', tenant: { uuid: tenant, legal_name: 'Acme' } };
const organization = {
  'iam.listMembers': [ana, rui],
  'iam.listRoles': [
    { name: 'editor', origin: 'default' },
    { name: 'viewer', origin: 'default' },
  ],
  'iam.listRoleMembers editor': [{ member_uuid: 'm-1' }, { member_uuid: 'sa-1' }],
  'iam.listRoleMembers viewer': [{ member_uuid: 'm-1' }],
  'iam.getRolePermissions editor': { name: 'editor', permissions: ['a'] },
  'iam.getRolePermissions viewer': { name: 'viewer', permissions: [] },
  'iam.getMemberGrants m-1': { roles: ['editor', 'viewer'], permissions: ['bs_volume_list'] },
  'iam.getMemberGrants m-2': { roles: [], permissions: [] },
  'iam.listServiceAccounts': [ci],
  'iam.listApiKeys sa-1': [{ uuid: 'k-1', name: 'deploy', scopes: ['mcr.write'] }],
  'iam.getAccessControl': { tenant_id: tenant, enabled: true, enforce_mfa: true },
  'blockStorage.listVolumes@br-se1': [{ id: 'v-1', name: 'db', size: 10, status: 'completed' }],
} satisfies Record<string, Json>;

describe('readLive', () => {
  it('reads a whole organization', async () => {
    const live = await read(organization);
    expect(live.readAt).toBe('2026-11-20T12:00:00.000Z');
    expect(live.tenant).toBe(tenant);
    expect(new Set(Object.values(completeness(live)))).toEqual(new Set(['complete']));
    expect(itemAt(live, 'member/ana@acme.example')?.values).toMatchObject({ roles: ['editor', 'viewer'], permissions: ['bs_volume_list'] });
    expect(itemAt(live, 'service-account/ci')?.values.roles).toEqual(['editor']);
    expect(itemAt(live, 'api-key/ci/deploy')).toMatchObject({ id: 'k-1', in: 'api-key@service-account/ci', parent: 'service-account/ci' });
    expect(itemAt(live, 'volume/br-se1/db')).toMatchObject({ region: 'br-se1', in: 'volume@br-se1' });
    expect(live.calls).toMatchObject({ 'iam.listRoleMembers': 2, 'iam.getMemberGrants': 2, 'blockStorage.listVolumes': 2 });
  });

  it('keeps the response bodies on request', async () => {
    const live = await read(organization);
    expect(itemAt(live, 'role/editor')?.wire).toMatchObject({
      'iam.listRoles': { name: 'editor' },
      'iam.listRoleMembers': [{ member_uuid: 'm-1' }, { member_uuid: 'sa-1' }],
    });
    expect(Object.keys(itemAt(live, 'member/ana@acme.example')?.wire ?? {})).toEqual(['iam.listMembers', 'iam.getMemberGrants']);
  });

  it('omits collections that were not requested', async () => {
    const live = await read(organization, [{ kind: 'member', fields: ['email'] }]);
    expect(completeness(live)).toMatchObject({ member: 'complete', volume: 'not-requested', 'api-key': 'not-requested' });
    expect(itemAt(live, 'member/ana@acme.example')?.values).not.toHaveProperty('roles');
    expect(itemAt(live, 'member/ana@acme.example')?.unread).toEqual({});
  });

  it('names the missing permission, and leaves the rest readable', async () => {
    const live = await read({
      ...organization,
      'blockStorage.listVolumes@br-ne1': { failure: { type: 'denied', status: 403, says: 'no' } },
    });
    expect(live.collections.find(({ name }) => name === 'volume@br-ne1')?.completeness).toMatchObject({
      type: 'denied',
      permission: 'bs_volume_list',
    });
    expect(completeness(live)).toMatchObject({ 'volume@br-se1': 'complete', member: 'complete' });
  });

  it('the children of a denied parent are denied, never empty', async () => {
    const live = await read({ ...organization, 'registry.listRegistries@br-se1': denied });
    expect(completeness(live)).toMatchObject({
      'registry@br-se1': 'denied',
      'repository@br-se1': 'denied',
      'image@br-se1': 'denied',
      'registry@br-ne1': 'complete',
    });
    const index = indexLive(live, smallKinds);
    expect(index.completenessOf('image')).toMatchObject({ type: 'denied', permission: 'turia_iam_editor' });
    const of = (name: string): string => index.completeness(name as CollectionName).type;
    expect(of('repository@registry/br-se1/acme')).toBe('denied');
    expect(of('image@repository/br-se1/acme/shop')).toBe('denied');
    expect(of('repository@registry/br-ne1/acme')).toBe('complete');
  });

  it('a denied child collection has its own error', async () => {
    const live = await read({ ...organization, 'iam.listApiKeys sa-1': denied });
    expect(completeness(live)).toMatchObject({ 'service-account': 'complete', 'api-key@service-account/ci': 'denied' });
    expect(indexLive(live, smallKinds).completeness('api-key@service-account/other' as CollectionName).type).toBe('complete');
  });

  it('a truncated list is partial, and so are the children of unread items', async () => {
    const live = await read({
      ...organization,
      'iam.listServiceAccounts': { items: [ci], cut: { type: 'unavailable', status: 503, says: 'busy' } },
    });
    expect(completeness(live)).toMatchObject({
      'service-account': 'partial',
      'api-key': 'partial',
      'api-key@service-account/ci': 'complete',
    });
    expect(itemAt(live, 'service-account/ci')).toBeDefined();
  });

  it('an item that cannot be understood is counted, not dropped', async () => {
    const live = await read({ ...organization, 'iam.listMembers': [ana, { uuid: 'm-3' }, 7] });
    expect(live.collections.find(({ name }) => name === 'member')?.completeness).toEqual({
      type: 'partial',
      cause: '2 of 3 could not be parsed',
    });
  });

  it('a single body: its absence is a valid result', async () => {
    const live = await read({ ...organization, 'iam.getAccessControl': missing });
    const collection = live.collections.find(({ name }) => name === 'access-control');
    expect(collection).toMatchObject({ completeness: { type: 'complete' }, items: [] });
  });

  it('a detail that fails leaves its fields unread on that item alone', async () => {
    const live = await read({ ...organization, 'iam.getMemberGrants m-2': denied });
    expect(itemAt(live, 'member/rui@acme.example')?.unread).toEqual({
      roles: '403 on GET /iam.getMemberGrants: no',
      permissions: '403 on GET /iam.getMemberGrants: no',
    });
    expect(itemAt(live, 'member/rui@acme.example')?.values).not.toHaveProperty('roles');
    expect(itemAt(live, 'member/ana@acme.example')?.unread).toEqual({});
  });

  it('a detail that cannot be understood is unread', async () => {
    const live = await read({ ...organization, 'iam.getMemberGrants m-2': 'html' });
    expect(itemAt(live, 'member/rui@acme.example')?.unread.roles).toContain('the response of iam.getMemberGrants could not be parsed');
  });

  it('one role whose members are denied leaves the roles of all members unread', async () => {
    const wants: readonly Want[] = [{ kind: 'member', fields: ['roles'] }];
    const live = await read({ ...organization, 'iam.listRoleMembers viewer': denied }, wants);
    for (const address of ['member/ana@acme.example', 'member/rui@acme.example']) {
      expect(itemAt(live, address)?.unread).toEqual({ roles: 'role/viewer: 403 on GET /iam.listRoleMembers: no' });
    }
  });

  it('roles that are denied leave roles unread', async () => {
    const live = await read({ ...organization, 'iam.listRoles': denied }, [{ kind: 'member', fields: ['roles'] }]);
    expect(itemAt(live, 'member/ana@acme.example')?.unread.roles).toContain('role was not read');
  });

  it('responses that name two tenants verify none', async () => {
    const live = await read({ ...organization, 'iam.getAccessControl': { tenant_id: 'other', enabled: true } });
    expect(live.tenant).toBeUndefined();
    expect(live.tenantEvidence.map((proof) => proof.tenant).sort()).toEqual([tenant, tenant, 'other']);
  });

  it('secrets are not kept', async () => {
    const canary = 'canary-5f1d';
    const key = { uuid: 'k-1', name: 'deploy', scopes: [], api_key: canary, key_pair_secret: canary };
    const live = await read({
      ...organization,
      'iam.listApiKeys sa-1': [key],
      'iam.getMemberGrants m-1': { roles: [], permissions: [], password: canary },
    });
    expect(itemAt(live, 'api-key/ci/deploy')).toBeDefined();
    expect(JSON.stringify(live)).not.toContain(canary);
  });

  it('passes streamed items on and keeps none', async () => {
    const seen: Json[] = [];
    const live = await readLive(tableReader(organization), smallKinds, all, { now, streams: { volume: (items) => seen.push(...items) } });
    expect(seen).toHaveLength(1);
    expect(live.collections.find(({ name }) => name === 'volume@br-se1')).toMatchObject({ completeness: { type: 'complete' }, items: [] });
  });

  it('a refused credential is one error that names its variable', async () => {
    const reader = tableReader({}, { otherwise: unauthorized });
    const error: TenantryError = await readLive(reader, smallKinds, all, { now, credential: 'MGC_ACCESS_TOKEN' }).catch((thrown) => thrown);
    expect(error).toMatchObject({ exitCode: 3, problems: [{ code: 'credential-refused' }] });
    expect(error.problems[0]?.help).toContain('MGC_ACCESS_TOKEN');
  });

  it('an unreachable server is one error', async () => {
    const error: TenantryError = await readLive(tableReader({}, { otherwise: down }), smallKinds, all, { now }).catch((thrown) => thrown);
    expect(error).toMatchObject({ exitCode: 3, problems: [{ code: 'platform-unavailable' }] });
  });

  it('everything denied is not an error: each collection reports it', async () => {
    const live = await readLive(tableReader({}, { otherwise: denied }), smallKinds, all, { now });
    expect(new Set(Object.values(completeness(live)))).toEqual(new Set(['denied']));
    expect(live.tenant).toBeUndefined();
  });

  it('starts each read as soon as its inputs are there', async () => {
    const waits = new Map<string, () => void>();
    const latency = (key: string): Promise<void> =>
      key.startsWith('iam.listMembers') || key.startsWith('blockStorage')
        ? new Promise((resolve) => waits.set(key, resolve))
        : Promise.resolve();
    const reader = tableReader(organization, { latency });
    const done = readLive(reader, smallKinds, all, { now });
    await new Promise((resolve) => setTimeout(resolve, 10));
    // Members and volumes have not responded; keys and role members are already requested.
    expect(reader.started).toContain('iam.listApiKeys sa-1');
    expect(reader.started).toContain('iam.listRoleMembers editor');
    expect(reader.started).not.toContain('iam.getMemberGrants m-1');
    for (const go of waits.values()) go();
    expect((await done).tenant).toBe(tenant);
  });

  it('the order of responses does not change the result', async () => {
    const reversed = Object.fromEntries(
      Object.entries(organization).map(([key, said]) => [key, Array.isArray(said) ? said.toReversed() : said]),
    );
    const [a, b] = [await read(organization), await read(reversed)];
    expect(plain(b)).toEqual(plain(a));
  });

  it('reports the progress of reading', async () => {
    const seen = new Map<Address | string, number>();
    await readLive(tableReader(organization), smallKinds, all, {
      now,
      onProgress: ({ collection, items, done }) => done && seen.set(collection, items),
    });
    expect(seen.get('member')).toBe(2);
    expect(seen.get('api-key@service-account/ci')).toBe(1);
  });

  it('counts in progress what the result counts, also what is not kept', async () => {
    const seen = { items: 0 };
    const live = await readLive(tableReader(organization), smallKinds, all, {
      now,
      streams: { volume: () => {} },
      onProgress: ({ items, done }) => (seen.items += done ? items : 0),
    });
    expect(live.collections.some(({ streamed }) => streamed === 1)).toBe(true);
    expect(seen.items).toBe(collectionReads(live).reduce((sum, { items }) => sum + items, 0));
  });
});
