// A plan right after an export has no changes, with waiting, failed, empty and equally named items.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { isPending } from '../../src/plan/is-pending.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { inputOf } from '../plan/world.ts';
import { runs } from '../runs.ts';
import { awkward } from './awkward.ts';
import { declaredBy, now, platformOf } from './worlds.ts';

/** A key of a rotation that no file declares: it stays reported until it is revoked. */
const isLeftKey = (address: string): boolean => address === 'api-key/pipelines/rotated.old';

/** The steps of a plan, and its impossible and unknown changes. */
const saidOf = async (seed: number): Promise<readonly string[]> => {
  const live = await platformOf(awkward(seed)).read();
  const desired = declaredBy({ 'all.yaml': exportText(exportLive(live, kindList)) });
  const plan = makePlan(inputOf(desired, live, { at: now }));
  return [
    ...plan.steps.map(({ description }) => description),
    ...plan.unplanned.flatMap(({ address, answer }) =>
      answer.type === 'waiting' || isLeftKey(address) ? [] : [`${address} ${JSON.stringify(answer)}`],
    ),
    ...plan.refusals.map(({ message }) => message),
    ...(isPending(plan) ? ['something is pending'] : []),
  ];
};

describe('an export', () => {
  it('of any organization has a plan without steps and without open changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        expect(await saidOf(seed)).toEqual([]);
      }),
      runs(10),
    );
  });
});
