// Every item of every kind with a single read gives the same values again: by its id, and by its name alone.
import { beforeAll, describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Kind, Located, Lookup, Observed } from '../../src/kinds/kind.ts';
import { indexLive, type LiveIndex } from '../../src/live/index-live.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { planReads, type Want } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { reread } from '../../src/live/reread.ts';
import type { Reader } from '../../src/platform/client.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { withEveryKind } from '../kinds/every-kind.ts';
import { now, organization } from '../simulator/organization.ts';

let reader: Reader;
let index: LiveIndex;
let lookup: Lookup;
beforeAll(async () => {
  const app = createApp({ state: withEveryKind(organization), clock: { now: () => now } });
  reader = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
  // Including kinds that are read only on request.
  const wants = kindList.map(({ name }): Want => ({ kind: name, fields: 'all' }));
  const plan = planReads(kindList, wants, ['br-se1', 'br-ne1']);
  const live = await readLive(reader, kindList, plan, { now: () => new Date(now), streams: { usage: () => {} } });
  index = indexLive(live, kindList);
  lookup = lookupOf(live, kindList);
});

const located = ({ address, in: collection, region, parent }: Observed): Located => {
  const parentId = parent && index.at(parent)[0]?.id;
  return { address, in: collection, ...(region === undefined ? {} : { region }), ...(parentId === undefined ? {} : { parentId }) };
};

/** Fields of the kind's reads of one item. */
const derivedFrom = (kind: Kind): readonly string[] => [
  ...new Set(
    (kind.item ?? []).flatMap(({ fills }) =>
      fills === 'all' ? Object.keys(kind.fields).filter((field) => !kind.details?.some((one) => one.fills.includes(field))) : fills,
    ),
  ),
];

const readable = kindList.filter((kind) => kind.item?.length);

describe.each(readable.map((kind) => [kind.name, kind] as const))('%s', (name, kind) => {
  it('gives the same result again, by id', async () => {
    for (const item of index.all(name)) {
      const fields = derivedFrom(kind).filter((field) => item.values[field] !== undefined);
      const again = await reread(reader, kind, { ...located(item), id: item.id }, fields, lookup);
      expect(again).toMatchObject({ type: 'found', item: { id: item.id, address: item.address } });
      if (again.type !== 'found') continue;
      const values = Object.fromEntries(fields.map((field) => [field, again.item.values[field]]));
      expect({ [item.address]: values }).toEqual({
        [item.address]: Object.fromEntries(fields.map((field) => [field, item.values[field]])),
      });
    }
    expect(index.all(name).length).toBeGreaterThan(0);
  });

  it.skipIf(!kind.item?.some((read) => !read.needsId))('is found by its name alone, and not when it is gone', async () => {
    for (const item of index.all(name).filter(({ phase }) => phase !== 'retired')) {
      expect(await reread(reader, kind, located(item), [])).toMatchObject({ type: 'found', item: { id: item.id } });
      if (kind.collection.single) continue;
      expect(await reread(reader, kind, { ...located(item), id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }, [])).toMatchObject({
        type: 'gone',
      });
    }
  });
});
