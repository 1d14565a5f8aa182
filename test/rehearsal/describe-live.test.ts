// What was read fills a simulator that reads back the same.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { describeLive } from '../../src/rehearsal/fill/describe-live.ts';
import { notModelled } from '../../src/rehearsal/not-modelled.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { Description } from '../../src/simulator/description.ts';
import { bornAt, organization } from '../apply/organizations.ts';
import { runs } from '../runs.ts';
import { clientOf } from '../plan/world.ts';

/** Who did what, what scans found and what was used is nothing that steps change. */
const told: readonly string[] = ['usage', 'scan', 'audit-event'];
const changing = everything(kindList).filter(({ kind }) => !told.includes(kind));

const readFrom = (state: Description): Promise<Live> => {
  const app = createApp({ state, clock: { now: () => bornAt } });
  return readLive(clientOf(app), kindList, planReads(kindList, changing, ['br-se1', 'br-ne1'], { proveTenant: true }), {
    now: () => new Date(bornAt),
  });
};

const shown = ({ values, kind, ...item }: Observed): readonly (readonly [string, unknown])[] => [
  ['id', item.id],
  ['phase', item.phase],
  ...Object.entries(values).filter(([field]) => !notModelled[kind]?.includes(field)),
];

const contents = (live: Live): unknown =>
  Object.fromEntries(
    live.collections.map(({ name, completeness, items }) => [
      name,
      { completeness: completeness.type, items: Object.fromEntries(items.map((item) => [item.address, Object.fromEntries(shown(item))])) },
    ]),
  );

describe('a simulator filled from Live', () => {
  it('reads back as Live', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), async (seed) => {
        const live = await readFrom(organization(seed));
        const again = await readFrom(describeLive(live, { instances: new Map(), users: new Map() }));
        expect(contents(again)).toEqual(contents(live));
      }),
      runs(6),
    );
  });
});
