import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Operation, Product } from '../../src/platform/operation.ts';
import { operationIds, operationOf } from '../../src/platform/operations.ts';
import { pageQuery } from '../../src/platform/page.ts';

interface Row {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly base: string;
  readonly query: readonly string[];
  readonly success: number;
}
const rows = JSON.parse(readFileSync(new URL('operations.json', import.meta.url), 'utf8')) as readonly Row[];
const bases: Readonly<Record<Product, string>> = {
  iam: 'IAM',
  registry: 'CR',
  'block-storage': 'BS',
  consumption: 'CONS',
  compute: 'VM',
  audit: 'AUD',
  profile: 'PROF',
};
const tables: readonly (readonly [string, Operation])[] = operationIds.map((id) => [id, operationOf(id)]);

describe('the tables', () => {
  it('hold the 84 operations of the reference and the 37 beyond, as operations.md writes them', () => {
    expect(rows).toHaveLength(84 + 37);
    const found = tables.map(([id, { method, path, product, query, success }]) => ({
      id,
      method,
      path,
      base: bases[product],
      query,
      success,
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(found.toSorted(byId)).toEqual(rows.toSorted(byId));
  });

  it('never repeat a POST but a probe, and call only GET a read', () => {
    for (const [id, { method, effect, repeat }] of tables) {
      if (method === 'POST' && effect === 'write') expect(repeat, id).toBe('never');
      if (method === 'GET') expect(effect, id).not.toBe('write');
      if (effect === 'read') expect(method, id).toBe('GET');
      if (method !== 'GET' && effect === 'probe') expect(id).toBe('registry.testProxyCacheCredentials');
    }
    expect(operationOf('blockStorage.deleteAttachment').repeat).toBe('never');
  });

  it('keep every operation whose purpose is a secret out of the reads, and name its secret fields', () => {
    const secret = tables.filter(([id]) => /Credentials|ApiKey$/.test(id));
    expect(secret.map(([id]) => id)).toEqual(expect.arrayContaining(['registry.getCredentials', 'iam.createApiKey']));
    for (const [id, { effect, secrets }] of secret.filter(([id]) => id !== 'iam.revokeApiKey')) {
      expect(effect, id).not.toBe('read');
      expect(secrets?.length, id).toBeGreaterThan(0);
    }
    expect(operationOf('iam.listApiKeys').secrets).toEqual(['key_pair_secret', 'api_key']);
  });

  it('page only lists, with parameters that are declared (federations declare none)', () => {
    for (const [id, { paging, items, query }] of tables) {
      if (paging === 'none') continue;
      expect(items, id).toBeDefined();
      if (id === 'iam.listFederations') continue;
      for (const [name] of pageQuery(paging, 0, 1)) expect(query, id).toContain(name);
    }
    const sizes = tables.flatMap(([id, { pageSize }]) => (pageSize === undefined ? [] : [[id, pageSize]]));
    expect(Object.fromEntries(sizes)).toMatchObject({
      'iam.listGroupMembers': 20,
      'iam.listDomains': 100,
      'blockStorage.listVolumes': 100,
      'compute.listInstances': 1000,
      'consumption.getUsage': 1000,
    });
  });

  it('give a body only to what is sent with one, required fields marked', () => {
    for (const [id, { method, body }] of tables) {
      if (method === 'GET' || method === 'DELETE') expect(body, id).toEqual([]);
      for (const field of body) expect(field, id).toMatch(/^[a-z_]+\*?$/);
    }
    expect(operationOf('blockStorage.createVolume').body).toEqual([
      'name*',
      'size*',
      'type*',
      'snapshot',
      'backup',
      'availability_zone',
      'encrypted',
    ]);
  });
});
