// The schemas of registries, proxy caches, volumes, schedules and budgets: the content of docs/desired-state.md is accepted, and each mistake is refused.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';

const folder = new URL('../../schemas/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
const parts = ['duration', 'region', 'secret', 'volume-patterns', 'copy-regions'];

/** Parts as they are; kinds in the published schema, which is generated from their fields. */
const schemaOf = (name: string): JsonObject => {
  if (name.startsWith('parts/')) return read(name);
  const { definitions } = read('desired-state.schema.json');
  return { $ref: `#/definitions/${name}`, definitions: definitions ?? null };
};

const validatorOf = (name: string) => {
  const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  for (const part of parts) ajv.addSchema({ ...read(`parts/${part}.json`), $id: `parts/${part}.json` });
  return ajv.compile({ ...schemaOf(name), $id: name });
};

const good: Readonly<Record<string, readonly JsonObject[]>> = {
  registry: [
    { region: 'br-se1', proxy_cache: 'hub', retention: { untagged_older_than: '14d', keep_last: 20, keep_tags: ['v*', 'stable'] } },
    {},
  ],
  'proxy-cache': [
    {
      region: 'br-se1',
      provider: 'docker-hub',
      url: 'https://registry.hub.example',
      credentials: { access_key: { secret: 'hub-user' }, access_secret: { secret: 'hub-token' } },
    },
    { url: 'http://10.0.0.7:5000/v2/', description: '' },
  ],
  volume: [
    { region: 'br-se1', type: 'cloud_nvme1k', size: 100, attached_to: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6' },
    { attached_to: 'none', encrypted: true, availability_zone: 'br-se1-a' },
  ],
  'parts/snapshot-schedule.json': [
    { volumes: ['db-*'], every: '1h', keep_last: 24, type: 'instant' },
    { volumes: ['br-ne1/**'], every: '1d', type: 'object', copy_to: ['br-ne1'], keep_for: '30d' },
  ],
  'parts/backup-schedule.json': [
    { volumes: ['db-*'], every: '1d', type: 'incremental', full_every: '7d', keep_for: '30d', copy_to: ['br-ne1'] },
  ],
  'parts/budget.json': [
    { scope: 'tenant', monthly: '25000.00 BRL', warn_at: '80%' },
    { scope: 'every_sub_account', monthly: '1500 BRL' },
    { scope: 'ef4a70d5-c51a-40ee-94f7-3e1e08903425', monthly: '1500.00 BRL' },
  ],
};

const bad: readonly (readonly [string, JsonObject])[] = [
  ['registry', { proxy_cache: null }],
  ['registry', { name: 'acmeprod' }],
  ['registry', { region: 'BR-SE1' }],
  ['registry', { retention: {} }],
  ['registry', { retention: { keep_last: 0 } }],
  ['registry', { retention: { untagged_older_than: '14 days' } }],
  ['registry', { retention: { untagged_older_than: '0d' } }],
  ['proxy-cache', { url: 'https://user:pass@hub.example' }],
  ['proxy-cache', { url: 'registry.hub.example' }],
  ['proxy-cache', { credentials: { access_key: 'abc', access_secret: { secret: 'x' } } }],
  ['proxy-cache', { credentials: { access_key: { secret: 'x' } } }],
  ['volume', { size: 9 }],
  ['volume', { size: '100' }],
  ['volume', { size: 100.5 }],
  ['volume', { attached_to: 'shop-api-1' }],
  ['volume', { attached_to: null }],
  ['volume', { sise: 100 }],
  ['parts/snapshot-schedule.json', { volumes: [], every: '1h' }],
  ['parts/snapshot-schedule.json', { volumes: ['db-*'] }],
  ['parts/snapshot-schedule.json', { volumes: ['db-*'], every: 60 }],
  ['parts/snapshot-schedule.json', { volumes: ['db-*'], every: '1h', copy_to: ['br-ne1'] }],
  ['parts/snapshot-schedule.json', { volumes: ['db-*'], every: '1h', type: 'instant', copy_to: ['br-ne1'] }],
  ['parts/snapshot-schedule.json', { volumes: ['db-*'], every: '1h', type: 'full' }],
  ['parts/backup-schedule.json', { volumes: ['db-*'], every: '1d', full_every: '7d' }],
  ['parts/backup-schedule.json', { volumes: ['db-*'], every: '1d', keep_last: 0 }],
  ['parts/budget.json', { scope: 'tenant' }],
  ['parts/budget.json', { scope: 'every_subaccount', monthly: '1500.00 BRL' }],
  ['parts/budget.json', { scope: 'tenant', monthly: 1500 }],
  ['parts/budget.json', { scope: 'tenant', monthly: '1.500,00 BRL' }],
  ['parts/budget.json', { scope: 'tenant', monthly: '1500.00' }],
  ['parts/budget.json', { scope: 'tenant', monthly: '1500.00 BRL', warn_at: '0.8' }],
  ['parts/budget.json', { scope: 'tenant', monthly: '1500.00 BRL', warn_at: '101%' }],
];

describe.each(Object.keys(good))('%s', (path) => {
  const validate = validatorOf(path);

  it.each((good[path] ?? []).map((item) => [JSON.stringify(item), item] as const))('accepts %s', (_, item) => {
    expect([validate(item), validate.errors]).toEqual([true, null]);
  });

  it.each(bad.filter(([of]) => of === path).map(([, item]) => [JSON.stringify(item), item] as const))('refuses %s', (_, item) => {
    expect(validate(item)).toBe(false);
  });

  it('describes every field', () => {
    const undescribed: string[] = [];
    const visit = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      if ('properties' in schema) {
        for (const [field, part] of Object.entries(schema.properties as object)) {
          if (typeof part === 'object' && !('description' in part) && !('$ref' in part) && !('const' in part))
            undescribed.push(`${at}.${field}`);
        }
      }
      for (const [key, part] of Object.entries(schema)) visit(part, `${at}.${key}`);
    };
    visit(schemaOf(path), path);
    expect(undescribed).toEqual([]);
  });
});
