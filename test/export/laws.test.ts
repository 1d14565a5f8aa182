// An export equals the live state: comparing it finds nothing, and any change of a written field is found as that change.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/diff/compare.ts';
import { exportLive, exportText, exportTexts } from '../../src/export/export-live.ts';
import { canonical, isArray, type Json } from '../../src/json.ts';
import { kindList, kindNamed } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { smallSizes } from '../../src/simulator/generate/sizes.ts';
import { withMore } from '../apply/organizations.ts';
import { runs } from '../runs.ts';
import { organization } from '../simulator/organization.ts';
import { differences, plannable } from './plannable.ts';
import { declaredBy, now, readOrganization } from './worlds.ts';

const other = (value: Json): Json => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return isArray(value) ? [...value, 'something-else'] : `other-${canonical(value)}`;
};

/** The same Live with one field of one item changed. */
const changed = (live: Live, of: Observed, field: string): Live => ({
  ...live,
  collections: live.collections.map((collection) => ({
    ...collection,
    items: collection.items.map((item) =>
      item.id === of.id && item.in === of.in ? { ...item, values: { ...item.values, [field]: other(item.values[field] ?? null) } } : item,
    ),
  })),
});

const sizes = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  members: fc.integer({ min: 0, max: 12 }),
  volumes: fc.integer({ min: 0, max: 8 }),
});

describe('an export', () => {
  it('of one resource of each kind has no difference, in one file or several', async () => {
    const live = await readOrganization(organization);
    const exported = exportLive(live, kindList);
    expect(plannable({ 'all.yaml': exportText(exported) }, live)).toEqual([]);
    expect(plannable(exportTexts(exported), live)).toEqual([]);
    expect(Object.keys(exportTexts(exported))).toContain('service-accounts.yaml');
  });

  it('of any organization has no difference, and shows any change of a written field as exactly that', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), async ({ seed, members, volumes }, which) => {
        const { tenants: [only] = [], ...rest } = generate({
          seed,
          now: now.getTime(),
          sizes: { ...smallSizes, members, volumes, usage_records: 0 },
        });
        const regions = Object.entries(only?.regions ?? {}).map(([name, region]) => [name, withMore(region, seed)]);
        const live = await readOrganization({ ...rest, tenants: [{ ...only, regions: Object.fromEntries(regions) }] });
        const texts = { 'all.yaml': exportText(exportLive(live, kindList)) };
        expect(plannable(texts, live)).toEqual([]);
        const waiting = new Set(differences(texts, live).map(({ address }) => address));

        const entries = Object.values(compare(declaredBy(texts), live, kindList).entries).flat();
        const written = entries.flatMap((entry) => {
          if (entry.type !== 'same') return [];
          const { place } = kindNamed(entry.observed.kind);
          // The key identifies the item: another key is another item.
          const fields = Object.keys(entry.declared.values).filter((field) => field !== place?.key && field !== 'region');
          return fields.map((field) => ({ entry, field }));
        });
        const picked = written[which % written.length];
        if (!picked) return;
        const { observed } = picked.entry;
        const found = differences(texts, changed(live, observed, picked.field)).filter(({ address }) => !waiting.has(address));
        expect(found).toMatchObject([{ type: 'changed', address: observed.address, fields: [picked.field] }]);
      }),
      runs(8),
    );
  });

  it('does not depend on the order of the reads', async () => {
    const live = await readOrganization(organization);
    const reversed = { ...live, collections: live.collections.map((one) => ({ ...one, items: one.items.toReversed() })).toReversed() };
    expect(exportText(exportLive(reversed, kindList))).toBe(exportText(exportLive(live, kindList)));
  });
});
