import { describe, expect, it } from 'vitest';
import type { Operation, Product } from '../../src/platform/operation.ts';
import { operationIds, operationOf } from '../../src/platform/operations.ts';
import { pageQuery } from '../../src/platform/page.ts';
import { callOf, queryNames, writtenOperations } from '../facts/operations.ts';

const rows = writtenOperations.map((written) => ({
  id: written.id,
  ...callOf(written),
  base: written.base,
  query: queryNames(written.query),
  success: Number.parseInt(written.success, 10),
}));
const bases: Readonly<Record<Product, string>> = {
  iam: 'IAM',
  registry: 'CR',
  'block-storage': 'BS',
  consumption: 'CONS',
  compute: 'VM',
  audit: 'AUD',
  profile: 'PROF',
  network: 'NET',
  database: 'DB',
  kubernetes: 'MKE',
  'load-balancer': 'LB',
  'ssh-key': 'SSH',
  'object-storage': 'S3',
};
const tables: readonly (readonly [string, Operation])[] = operationIds.map((id) => [id, operationOf(id)]);

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
const idsWhere = (is: (operation: Operation, id: string) => boolean) =>
  tables.filter(([id, operation]) => is(operation, id)).map(([id]) => id);

describe('the tables', () => {
  it('contain the operations of facts/operations.yaml', () => {
    expect(rows.length).toBeGreaterThan(100);
    const found = tables.map(([id, { method, path, product, query, success }]) => ({
      id,
      method,
      path,
      base: bases[product],
      query,
      success,
    }));
    expect(found.toSorted(byId)).toEqual(rows.toSorted(byId));
  });

  it('never retry a POST that writes, and treat only GET as a read', () => {
    expect(idsWhere(({ method, effect, repeat }) => method === 'POST' && effect === 'write' && repeat !== 'never')).toEqual([]);
    expect(idsWhere(({ method, repeat }) => method !== 'POST' && repeat === 'never')).toEqual(['blockStorage.deleteAttachment']);
    expect(idsWhere(({ method, effect }) => (method === 'GET' ? effect === 'write' : effect === 'read'))).toEqual([]);
    expect(idsWhere(({ effect }) => effect === 'probe')).toEqual(['registry.getCredentials', 'registry.testProxyCacheCredentials']);
  });

  it('name the secret fields of bodies that can contain one', () => {
    const secret = idsWhere(({ secrets = [] }) => secrets.length > 0);
    const wanted = ['registry.getCredentials', 'registry.resetCredentials', 'iam.createApiKey', 'iam.listApiKeys', 'iam.updateApiKey'];
    const sent = ['iam.createOidcFederation', 'iam.updateFederation', 'registry.createProxyCache', 'registry.updateProxyCache'];
    expect(secret).toEqual(expect.arrayContaining([...wanted, ...sent, 'registry.testProxyCacheCredentials']));
    expect(operationOf('iam.listApiKeys').secrets).toEqual(['key_pair_secret', 'api_key']);
  });

  it('page only lists, with parameters that are declared (federations declare none)', () => {
    const unmanaged = idsWhere(({ paging, query }) => pageQuery(paging, 0, 1).some(([name]) => !query.includes(name)));
    expect(unmanaged).toEqual(['iam.listFederations']);
    expect(idsWhere(({ paging, items }) => paging !== 'none' && items === undefined)).toEqual([]);
    const sizes = tables.flatMap(([id, { pageSize }]) => (pageSize === undefined ? [] : [[id, pageSize]]));
    expect(Object.fromEntries(sizes)).toMatchObject({
      'iam.listGroupMembers': 20,
      'iam.listDomains': 100,
      'blockStorage.listVolumes': 100,
      'compute.listInstances': 1000,
      'consumption.getUsage': 1000,
    });
  });

  it('have a body only for operations that send one, with required fields marked', () => {
    expect(idsWhere(({ method, body }) => (method === 'GET' || method === 'DELETE') && body.length > 0)).toEqual([]);
    expect(idsWhere(({ body }) => body.some((field) => !/^[a-z_]+\*?$/.test(field)))).toEqual([]);
    const volume = ['name*', 'size*', 'type*', 'snapshot', 'backup', 'availability_zone', 'encrypted'];
    expect(operationOf('blockStorage.createVolume').body).toEqual(volume);
  });
});
