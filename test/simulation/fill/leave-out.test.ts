// The platform may add a value that no simulator knows: then only that resource is not simulated.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Received } from '../../../src/kinds/kind.ts';
import type { Live } from '../../../src/live/live.ts';
import { describeLive, otherLists } from '../../../src/simulation/fill/describe-live.ts';
import { itemsOf } from '../../../src/simulation/fill/items.ts';
import { leaveOut } from '../../../src/simulation/fill/leave-out.ts';
import { regionLists } from '../../../src/simulation/fill/state-schema.ts';
import { itemOf, liveOf, region } from '../live-of.ts';
import { readFrom } from '../reading-back.ts';
import { whole } from './whole.ts';

const nobody = { instances: new Map(), users: new Map() };
const changed = (live: Live<Received>, of: Received, field: string, value: Json): Live<Received> => ({
  ...live,
  collections: live.collections.map((one) => ({
    ...one,
    items: one.items.map((item) => (item === of ? { ...item, values: { ...item.values, [field]: value } } : item)),
  })),
});

const live = await readFrom(whole);
const fields = kindList.flatMap(({ name }) => {
  const items = live.collections.filter(({ kind }) => kind === name).flatMap(({ items: some }) => some);
  return items.slice(0, 1).flatMap((item) => Object.keys(item.values).map((field) => [name, field, item] as const));
});

/** Of the type that reading proved: text and times, or a number. */
const unknownFor = (value: Json | undefined): string | number | undefined => {
  if (typeof value === 'number') return -1;
  return typeof value === 'string' || value === null ? 'added by the platform' : undefined;
};

describe('a value that the simulator does not support', () => {
  it.each(fields)('of %s in `%s` stops at most the simulation of that resource', async (_, field, item) => {
    const value = unknownFor(item.values[field]);
    if (value === undefined) return;
    const { unheld } = await describeLive(changed(live, item, field, value), nobody);
    expect([...unheld.keys()].filter((address) => address !== item.address)).toEqual([]);
    for (const why of unheld.values()) expect(why).toContain(String(value));
  });

  it.each([
    ['backup', 'type'],
    ['snapshot', 'type'],
    ['snapshot', 'creation_type'],
    ['scheduler', 'type'],
    ['federation', 'type'],
    ['invitation', 'status'],
    ['role', 'origin'],
  ] as const)('of %s in `%s` is named', async (kind, name) => {
    const [, , item] = fields.find(([one, field]) => one === kind && field === name) ?? [];
    if (!item) throw new Error('the organization has none');
    const { unheld } = await describeLive(changed(live, item, name, 'added'), nobody);
    expect([...unheld]).toEqual([[item.address, expect.stringContaining(`"added" of ${item.address}`)]]);
  });
});

it('any number of them stop nothing else', async () => {
  const all = fields.flatMap(([, field, item]) =>
    typeof item.values[field] === 'string' && field.endsWith('_at') ? [[item, field] as const] : [],
  );
  const strange = all.reduce((so, [item, field]) => {
    const now = so.collections.flatMap(({ items }) => items).find(({ kind, id }) => kind === item.kind && id === item.id) ?? item;
    return changed(so, now, field, 'some day');
  }, live);
  expect((await describeLive(strange, nobody)).unheld.size).toBeGreaterThan(5);
});

describe('a value in no resource that can be left out', () => {
  const members = [itemOf('member', 'm', { email: 'ana@acme.example' })];
  const volumes = [itemOf('volume', 'v', { name: 'data' })];
  const items = itemsOf(liveOf([...members, ...volumes]));

  it.each<[string, Json]>([
    ['outside of tenants', { products: 5 }],
    ['the tenants themselves', { tenants: 5 }],
    ['a tenant', { tenants: [5] }],
    ['a field of a tenant', { tenants: [{ owner: 5 }] }],
    ['a list of a tenant', { tenants: [{ members: 5 }] }],
    ['an item in place of an object', { tenants: [{ members: [5] }] }],
    ['an item that was not read', { tenants: [{ members: [{ email: 'ana@acme.example' }, { email: 5 }] }] }],
    ['the regions', { tenants: [{ regions: 5 }] }],
    ['a region', { tenants: [{ regions: { [region]: 5 } }] }],
    ['a field of a region', { tenants: [{ regions: { [region]: { zones: 5 } } }] }],
    ['an item of a region that was not read', { tenants: [{ regions: { other: { volumes: [{ name: 'data', size: 'x' }] } } }] }],
  ])('stays, so that no simulation is possible: %s', (_, state) => {
    expect(leaveOut(state, items)).toEqual({ state, unheld: new Map() });
  });

  it.each<[string, Json, string]>([
    ['of the tenant', { tenants: [{ members: [{ uuid: 'm', email: 'ana@acme.example', status: 5 }] }] }, 'member'],
    ['of a region', { tenants: [{ regions: { [region]: { volumes: [{ id: 'v', name: 'data', size: 'x' }] } } }] }, 'volume'],
  ])('is left out of a resource %s', (_, state, kind) => {
    expect([...leaveOut(state, items).unheld.keys()]).toEqual([expect.stringContaining(`${kind}/`)]);
  });

  it('is gone from the state, and nothing else is', () => {
    const volume = { id: 'v', name: 'data', bootable: 'x' };
    expect(leaveOut({ tenants: [{ regions: { [region]: { volumes: [volume] } } }] }, items).state).toStrictEqual({
      tenants: [{ regions: { [region]: { volumes: [{ id: 'v', name: 'data' }] } } }],
    });
    const valid: Json = { tenants: [] };
    expect(leaveOut(valid, items).state).toBe(valid);
  });
});

describe('lists whose items need only their fields', () => {
  const registry = itemOf('registry', 'r', { name: 'acme' });
  const items = itemsOf(
    liveOf([registry, itemOf('registry-member', 'u', { role: 'developer' }, registry), itemOf('proxy-cache', 'p', { name: 'hub' })]),
  );

  it('have the id of each, its fields, and the lists below it; without items they are left out', () => {
    const lists = otherLists(regionLists, (kind) => items.in(kind, region), items);
    expect(lists).toStrictEqual({
      registries: [{ id: 'r', name: 'acme', members: [{ id: 'u', role: 'developer' }] }],
      proxy_caches: [{ id: 'p', name: 'hub' }],
    });
  });
});
