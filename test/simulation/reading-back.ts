// The readable contents of a simulator's state, and the comparison of two readings.
import { kindList, kindNamed } from '../../src/kinds/catalogue.generated.ts';
import type { Observed, Received } from '../../src/kinds/kind.ts';
import type { Live } from '../../src/live/live.ts';
import { everything, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { Description } from '../../src/simulator/description.ts';
import { bornAt } from '../apply/organizations.ts';
import { clientOf } from '../plan/world.ts';

/** Steps do not change the audit log, results of scans and usage. */
const reported: readonly string[] = ['usage', 'scan', 'audit-event'];
const changing = everything(kindList).filter(({ kind }) => !reported.includes(kind));

export const readFrom = (state: Description): Promise<Live<Received>> => {
  const app = createApp({ state, clock: { now: () => bornAt } });
  return readLive(clientOf(app), kindList, planReads(kindList, changing, ['br-se1', 'br-ne1'], { proveTenant: true }), {
    now: () => new Date(bornAt),
  });
};

const shown = ({ values, kind, ...item }: Observed): readonly (readonly [string, unknown])[] => [
  ['id', item.id],
  ['phase', item.phase],
  ...Object.entries(values).filter(([field]) => kindNamed(kind).fields[field]?.simulated !== false),
];

export const contents = (live: Live): unknown =>
  Object.fromEntries(
    live.collections.map(({ name, completeness, items }) => [
      name,
      { completeness: completeness.type, items: Object.fromEntries(items.map((item) => [item.address, Object.fromEntries(shown(item))])) },
    ]),
  );
