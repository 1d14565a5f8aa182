// One item read again: the calls, and the meaning of each response.
import { describe, expect, it } from 'vitest';
import { addressOf, collectionOf } from '../../src/kinds/address.ts';
import type { Kind, Located } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import { reread } from '../../src/live/reread.ts';
import { smallKinds } from './small-kinds.ts';
import { denied, missing, tableReader } from './table-reader.ts';

const kindNamed = (name: KindName): Kind => {
  const kind = smallKinds.find((one) => one.name === name);
  if (!kind) throw new Error(name);
  return kind;
};

const volume: Located = { address: addressOf('volume', 'br-se1', 'db'), id: 'v-1', in: collectionOf('volume', 'br-se1'), region: 'br-se1' };
const unmade: Located = { address: volume.address, in: volume.in, region: 'br-se1' };
const ana: Located = { address: addressOf('member', 'ana@acme.example'), id: 'm-1', in: collectionOf('member') };
const key: Located = {
  address: addressOf('api-key', 'ci', 'deploy'),
  in: collectionOf('api-key', 'service-account/ci'),
  parentId: 'sa-1',
};
const db = { id: 'v-1', name: 'db', size: 10, status: 'completed' };

const cases: readonly {
  readonly name: string;
  readonly kind: KindName;
  readonly of: Located;
  readonly fields: readonly string[];
  readonly table: Parameters<typeof tableReader>[0];
  readonly calls: readonly string[];
  readonly answer: object;
}[] = [
  {
    name: 'by id',
    kind: 'volume',
    of: volume,
    fields: ['size', 'phase'],
    table: { 'blockStorage.getVolume@br-se1 v-1': db },
    calls: ['blockStorage.getVolume@br-se1 v-1'],
    answer: { type: 'found', item: { id: 'v-1', address: 'volume/br-se1/db', region: 'br-se1', values: { size: 10 }, phase: 'settled' } },
  },
  {
    name: 'gone',
    kind: 'volume',
    of: volume,
    fields: [],
    table: {},
    calls: ['blockStorage.getVolume@br-se1 v-1'],
    answer: { type: 'gone' },
  },
  {
    name: 'a name that does not exist yet',
    kind: 'volume',
    of: unmade,
    fields: [],
    table: { 'blockStorage.listVolumes@br-se1': [{ id: 'v-2', name: 'other', size: 1 }] },
    calls: ['blockStorage.listVolumes@br-se1'],
    answer: { type: 'gone' },
  },
  {
    name: 'a name that exists after all',
    kind: 'volume',
    of: unmade,
    fields: ['size'],
    table: { 'blockStorage.listVolumes@br-se1': [{ id: 'v-2', name: 'other', size: 1 }, db] },
    calls: ['blockStorage.listVolumes@br-se1'],
    answer: { type: 'found', item: { id: 'v-1' } },
  },
  {
    name: 'a name twice',
    kind: 'volume',
    of: unmade,
    fields: [],
    table: { 'blockStorage.listVolumes@br-se1': [db, { ...db, id: 'v-9' }] },
    calls: ['blockStorage.listVolumes@br-se1'],
    answer: { type: 'ambiguous', ids: ['v-1', 'v-9'] },
  },
  {
    name: 'a list cut before it was found is not gone',
    kind: 'volume',
    of: unmade,
    fields: [],
    table: { 'blockStorage.listVolumes@br-se1': { items: [], cut: { type: 'unavailable' } } },
    calls: ['blockStorage.listVolumes@br-se1'],
    answer: { type: 'unread', failure: { type: 'unavailable' } },
  },
  {
    name: 'an item that cannot be understood may be the one',
    kind: 'volume',
    of: unmade,
    fields: [],
    table: { 'blockStorage.listVolumes@br-se1': [{ id: 'v-3' }] },
    calls: ['blockStorage.listVolumes@br-se1'],
    answer: { type: 'unread', failure: { type: 'not-understood' } },
  },
  {
    name: 'denied',
    kind: 'volume',
    of: volume,
    fields: [],
    table: { 'blockStorage.getVolume@br-se1 v-1': denied },
    calls: ['blockStorage.getVolume@br-se1 v-1'],
    answer: { type: 'unread', failure: { permission: 'turia_iam_editor' } },
  },
  {
    name: 'one call if it returns every field',
    kind: 'member',
    of: ana,
    fields: ['roles'],
    table: { 'iam.getMemberGrants m-1': { roles: ['editor'], permissions: [] } },
    calls: ['iam.getMemberGrants m-1'],
    answer: { type: 'found', item: { id: 'm-1', values: { roles: ['editor'] } } },
  },
  {
    name: 'two if two are needed',
    kind: 'member',
    of: ana,
    fields: ['name', 'permissions'],
    table: {
      'iam.listMembers': [{ uuid: 'm-1', email: 'ana@acme.example', name: 'Ana' }],
      'iam.getMemberGrants m-1': { roles: [], permissions: ['x'] },
    },
    calls: ['iam.listMembers', 'iam.getMemberGrants m-1'],
    answer: { type: 'found', item: { values: { name: 'Ana', permissions: ['x'] } } },
  },
  {
    name: 'the second fails: its fields are unread',
    kind: 'member',
    of: { address: ana.address, in: ana.in },
    fields: ['permissions'],
    table: { 'iam.listMembers': [{ uuid: 'm-1', email: 'ana@acme.example', name: 'Ana' }], 'iam.getMemberGrants m-1': denied },
    calls: ['iam.listMembers', 'iam.getMemberGrants m-1'],
    answer: { type: 'found', item: { id: 'm-1', unread: { permissions: '403 on GET /iam.getMemberGrants: no' } } },
  },
  {
    name: 'a revoked key is not found by its name',
    kind: 'api-key',
    of: key,
    fields: [],
    table: { 'iam.listApiKeys sa-1': [{ uuid: 'k-0', name: 'deploy', revoked_at: '2026-01-01' }] },
    calls: ['iam.listApiKeys sa-1'],
    answer: { type: 'gone' },
  },
  {
    name: 'a revoked key is found by its id',
    kind: 'api-key',
    of: { ...key, id: 'k-0' },
    fields: ['phase'],
    table: { 'iam.listApiKeys sa-1': [{ uuid: 'k-0', name: 'deploy', revoked_at: '2026-01-01', api_key: 'canary' }] },
    calls: ['iam.listApiKeys sa-1'],
    answer: {
      type: 'found',
      item: { phase: 'retired', parent: 'service-account/ci', wire: { 'iam.listApiKeys': { uuid: 'k-0', name: 'deploy' } } },
    },
  },
  {
    name: 'the parent is gone, and so is the child',
    kind: 'api-key',
    of: key,
    fields: [],
    table: { 'iam.listApiKeys sa-1': missing },
    calls: ['iam.listApiKeys sa-1'],
    answer: { type: 'gone' },
  },
];

describe('reread', () => {
  it.each(cases)('$name', async ({ kind, of, fields, table, calls, answer }) => {
    const reader = tableReader(table);
    const found = await reread(reader, kindNamed(kind), of, fields);
    expect(reader.started).toEqual(calls);
    expect(found).toMatchObject(answer);
    expect(JSON.stringify(found)).not.toContain('canary');
  });
});
