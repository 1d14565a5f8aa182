// The styles of paging (platform.md, chapter 5), and sorting.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import type { OperationId } from '../../src/platform/operations.ts';
import { type Asked, at, listAt, open, textAt } from './ask.ts';

const many = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index));

const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().replace('.000', '');

let platform: Asked;
let group_id = '';
beforeAll(async () => {
  platform = await open({
    state: {
      tenants: [
        {
          members: many(45, (index) => ({ email: `m${index}@acme.example` })),
          groups: [{ identifier: 'all', name: 'All', members: many(45, (index) => ({ email: `m${index}@acme.example` })) }],
          domains: many(130, (index) => ({ domain: `d${index}.example` })),
          regions: {
            'br-se1': {
              volumes: many(230, (index) => ({ name: `v-${index}`, size: 10 + (index % 7), created_at: day(index) })),
              registries: many(120, (index) => ({ name: `r${index}`, created_at: day(200 - index) })),
              backups: many(120, (index) => ({ name: `b-${index}` })),
            },
          },
        },
      ],
    },
  });
  group_id = textAt((await platform.ask('iam.listGroups')).body, 'items', 0, 'id');
});
afterAll(async () => platform.close());

const list = async (operation: OperationId, query: Record<string, string> = {}): Promise<Json> =>
  (await platform.ask(operation, { query, path: { group_id } })).body ?? null;

describe('paging', () => {
  it.each<[OperationId, string, Record<string, string>, object]>([
    ['registry.listRegistries', 'results', {}, { page: { count: 50, limit: 50, offset: 0, total: 120 } }],
    ['registry.listRegistries', 'results', { _limit: '110' }, { page: { count: 110, limit: 110, offset: 0, total: 120 } }],
    ['registry.listRegistries', 'results', { _limit: '50', _offset: '100' }, { page: { count: 20, limit: 50, offset: 100, total: 120 } }],
    ['registry.listRegistries', 'results', { _offset: '500' }, { page: { count: 0, limit: 50, offset: 500, total: 120 } }],
    ['blockStorage.listVolumes', 'volumes', {}, { page: { count: 50, limit: 50, offset: 0, total: 230, max_limit: 100 } }],
    ['blockStorage.listVolumes', 'volumes', { _limit: '500' }, { page: { count: 100, limit: 100, offset: 0, total: 230, max_limit: 100 } }],
    ['iam.listGroupMembers', 'items', {}, { page: 1, per_page: 20, total_pages: 3, total_items: 45 }],
    ['iam.listGroupMembers', 'items', { page: '3' }, { page: 3, per_page: 20, total_pages: 3, total_items: 45 }],
    ['iam.listGroupMembers', 'items', { page: '9', per_page: '5' }, { page: 9, per_page: 5, total_pages: 9, total_items: 45 }],
  ])('of %s reports its position', async (operation, items, query, meta) => {
    const body = await list(operation, query);
    expect(at(body, 'meta')).toEqual(meta);
    const count =
      at(body, 'meta', 'page', 'count') ??
      Math.min(Number(at(body, 'meta', 'per_page')), 45 - (Number(at(body, 'meta', 'page')) - 1) * Number(at(body, 'meta', 'per_page')));
    expect(listAt(body, items)).toHaveLength(Number(count));
  });

  it('of domains gives the count of the page, never the total (I29)', async () => {
    expect(await list('iam.listDomains')).toMatchObject({ offset: 0, limit: 50, count: 50 });
    expect(await list('iam.listDomains', { offset: '100', limit: '100' })).toMatchObject({ offset: 100, limit: 100, count: 30 });
  });

  it('of backups clamps silently', async () => {
    expect(listAt(await list('blockStorage.listBackups', { _limit: '500' }), 'backups')).toHaveLength(100);
  });

  it.each<[OperationId, Record<string, string>, number]>([
    ['registry.listRegistries', { _limit: '0' }, 400],
    ['registry.listRegistries', { _limit: 'ten' }, 400],
    ['registry.listRegistries', { _offset: '-1' }, 400],
    ['registry.listRegistries', { _sort: 'name' }, 400],
    ['blockStorage.listVolumes', { _limit: '0' }, 422],
    ['blockStorage.listVolumes', { _sort: 'name:up' }, 422],
    ['blockStorage.listVolumes', { _sort: 'colour:asc' }, 422],
    ['blockStorage.listVolumes', { expand: 'everything' }, 422],
    ['iam.listGroupMembers', { page: '0' }, 422],
    ['iam.listGroupMembers', { per_page: '21' }, 422],
    ['iam.listDomains', { limit: '101' }, 422],
    ['iam.listDomains', { offset: '-1' }, 422],
  ])('of %s refuses %o', async (operation, query, status) => {
    expect((await platform.ask(operation, { query, path: { group_id } })).status).toBe(status);
  });
});

const names = async (query: Record<string, string>) =>
  listAt(await list('blockStorage.listVolumes', query), 'volumes').map((one) => one['name']);

describe('sorting', () => {
  it('is by age by default, also for an empty text', async () => {
    expect((await names({})).slice(0, 3)).toEqual(['v-0', 'v-1', 'v-2']);
    expect(await names({ _sort: '' })).toEqual(await names({}));
    expect(textAt(await list('registry.listRegistries'), 'results', 0, 'name')).toBe('r119');
  });

  it('is by several fields, each in its own direction', async () => {
    expect((await names({ _sort: 'size:desc,created_at:asc' })).slice(0, 3)).toEqual(['v-6', 'v-13', 'v-20']);
    expect((await names({ _sort: 'created_at:desc' })).slice(0, 2)).toEqual(['v-229', 'v-228']);
  });

  it('is consistent across pages', async () => {
    const all = [
      await names({ _limit: '100' }),
      await names({ _limit: '100', _offset: '100' }),
      await names({ _limit: '100', _offset: '200' }),
    ].flat();
    expect(new Set(all).size).toBe(230);
  });
});
