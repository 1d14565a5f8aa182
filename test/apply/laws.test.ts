// Any organization becomes any other one: applied until nothing is left for a later run, the plan is empty but for what waits, cannot be done, or was refused.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../src/desired/desired.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Declared } from '../../src/kinds/kind.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import type { Description } from '../../src/simulator/description.ts';
import { declaredBy, owned } from '../export/worlds.ts';
import { bornAt, organization, peopleOf } from './organizations.ts';
import { applyOnce, planFor, platformWith, type Run } from './world.ts';

const schedules = `
snapshot_schedules:
  hourly: { volumes: ['*'], every: 1h, keep_last: 2 }
  safe: { volumes: ['db-*'], every: 1d, keep_for: 3d, type: object, copy_to: [br-ne1] }
backup_schedules:
  nightly: { volumes: ['logs-*'], every: 1d, type: incremental, full_every: 7d, keep_last: 3 }
`;

const keyed = (item: Declared): Declared =>
  item.kind === 'api-key' ? { ...item, values: { ...item.values, deliver_to: 'sink', rotate_after: '200d', overlap: '1d' } } : item;
const kept = (item: Declared): Declared =>
  item.kind === 'registry' ? { ...item, values: { ...item.values, retention: { untagged_older_than: '2d', keep_last: 2 } } } : item;

/** What the export of one organization declares, all of it owned, with keys that have somewhere to go and are rotated when they are old. */
const wanted = async (state: Description): Promise<Desired> => {
  const { client } = platformWith({ state });
  const reads = planReads(kindList, everythingDeclarable(kindList), ['br-se1', 'br-ne1']);
  const live = await readLive(client, kindList, reads, { now: () => new Date() });
  const desired = owned(declaredBy({ 'acme.yaml': `${exportText(exportLive(live, kindList))}${schedules}` }));
  return { ...desired, regions: ['br-se1', 'br-ne1'], items: desired.items.map(keyed).map(kept) };
};

const refusedIn = ({ plan, outcome }: Run): readonly string[] => {
  const refused = new Set(outcome.steps.filter(({ type }) => type === 'refused' || type === 'failed').map(({ step }) => step));
  return plan.steps.filter(({ id }) => refused.has(id)).map(({ says }) => says);
};

describe('an organization', () => {
  it('becomes another one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), async (from, to) => {
        const [before, after] = [organization(from), organization(to)];
        // Some time into the slots that are due: what is made now is younger than they are.
        const platform = platformWith({ state: { ...before, people: peopleOf(before, after) } }, bornAt + 420_000);
        const desired = await wanted(after);
        const runs: Run[] = [];
        for (let later = 1; later > 0 && runs.length < 6; ) {
          const run = await applyOnce(platform, desired);
          runs.push(run);
          const { plan } = await planFor(platform, desired);
          later = plan.unplanned.filter(({ answer }) => answer.type === 'later').length;
        }
        const { plan } = await planFor(platform, desired);
        const refused = new Set(runs.flatMap(refusedIn));
        expect(plan.unplanned.filter(({ answer }) => answer.type === 'later' || answer.type === 'unknown')).toEqual([]);
        expect(plan.steps.filter((step) => !step.asksAgain && !refused.has(step.says)).map((step) => step.says)).toEqual([]);
        expect([...refused].filter((says) => !says.startsWith('remove '))).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});
