// The platform may add a value that no simulator knows: then only that resource is not simulated.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { kindList } from '../../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../../src/kinds/kind.ts';
import type { Live } from '../../../src/live/live.ts';
import { describeLive } from '../../../src/simulation/fill/describe-live.ts';
import { readFrom } from '../reading-back.ts';
import { whole } from './whole.ts';

const nobody = { instances: new Map(), users: new Map() };
const changed = (live: Live, of: Observed, field: string, value: Json): Live => ({
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
  it.each(fields)('of %s in `%s` stops at most the simulation of that resource', (_, field, item) => {
    const value = unknownFor(item.values[field]);
    if (value === undefined) return;
    const { unheld } = describeLive(changed(live, item, field, value), nobody);
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
  ] as const)('of %s in `%s` is named', (kind, name) => {
    const [, , item] = fields.find(([one, field]) => one === kind && field === name) ?? [];
    if (!item) throw new Error('the organization has none');
    const { unheld } = describeLive(changed(live, item, name, 'added'), nobody);
    expect([...unheld]).toEqual([[item.address, expect.stringContaining(`"added" of ${item.address}`)]]);
  });
});

it('any number of them stop nothing else', () => {
  const all = fields.flatMap(([, field, item]) =>
    typeof item.values[field] === 'string' && field.endsWith('_at') ? [[item, field] as const] : [],
  );
  const strange = all.reduce((so, [item, field]) => {
    const now = so.collections.flatMap(({ items }) => items).find(({ kind, id }) => kind === item.kind && id === item.id) ?? item;
    return changed(so, now, field, 'some day');
  }, live);
  expect(describeLive(strange, nobody).unheld.size).toBeGreaterThan(5);
});
