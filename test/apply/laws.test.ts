// Any organization becomes any other one: applied until nothing is left for a later run, the plan is empty except for waiting, impossible and refused changes.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parentOf } from '../../src/kinds/address.ts';
import { patient } from '../patient.ts';
import { runs } from '../runs.ts';
import { bornAt, organization, peopleOf } from './organizations.ts';
import { Died, watched } from './remains.ts';
import { hour, liveAccount, pinsOf, rotations, textOf, watchKeys } from './rotations.ts';
import { wanted } from './wanted.ts';
import { applyOnce, planFor, platformWith, type Run } from './world.ts';

const refusedIn = ({ plan, outcome }: Run): readonly string[] => {
  const refused = new Set(outcome.steps.filter(({ type }) => type === 'refused' || type === 'failed').map(({ step }) => step));
  return plan.steps.filter(({ id }) => refused.has(id)).map(({ description }) => description);
};

describe('an organization', () => {
  it('converges to any other one', patient, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), async (from, to) => {
        const [before, after] = [organization(from), organization(to)];
        // Some time into the due slots: new restore points are younger than they are.
        const platform = platformWith({ state: { ...before, people: peopleOf(before, after) } }, bornAt + 420_000);
        const desired = await wanted(after);
        const done: Run[] = [];
        for (let later = 1; later > 0 && done.length < 6; ) {
          const run = await applyOnce(platform, desired);
          done.push(run);
          const { plan } = await planFor(platform, desired);
          later = plan.unplanned.filter(({ answer }) => answer.type === 'deferred').length;
        }
        const { plan } = await planFor(platform, desired);
        const refused = new Set(done.flatMap(refusedIn));
        expect(plan.unplanned.filter(({ answer }) => answer.type === 'deferred' || answer.type === 'unknown')).toEqual([]);
        expect(plan.steps.filter((step) => !step.repeatsRequest && !refused.has(step.description)).map((step) => step.description)).toEqual(
          [],
        );
        expect([...refused].filter((says) => !says.startsWith('remove '))).toEqual([]);
      }),
      runs(4, 8),
    );
  });

  // Pins, twins and renames of rotations.ts among all other changes.
  it('rotates its keys on the way, and revokes none before its overlap has passed', async () => {
    const seeds = fc.integer({ min: 1, max: 9999 });
    await fc.assert(
      fc.asyncProperty(
        seeds,
        seeds,
        fc.constantFrom(...rotations),
        fc.array(fc.nat(60), { maxLength: 3 }),
        async (from, to, rotation, deaths) => {
          const [before, after] = [organization(from), organization(to)];
          const live = liveAccount(rotation, 'turned');
          const tenants = (before.tenants ?? []).map((one) => ({ ...one, service_accounts: [...(one.service_accounts ?? []), live] }));
          const platform = platformWith({ state: { ...before, tenants, people: peopleOf(before, after) } }, bornAt + 420_000);
          const desired = await wanted(after, undefined, textOf(rotation, pinsOf(rotation), 'turned'));
          const watch = watchKeys(rotation, platform, 'turned');
          // The section is authoritative: resources that the file does not name are removed.
          for (const id of watch.byHand) watch.byPeople.add(id);
          const run = async (dieAt = Number.POSITIVE_INFINITY): Promise<readonly string[]> => {
            let passed = 0;
            const done = await applyOnce(platform, desired, {
              ...watched(platform, watch.sinks, (place) => {
                if (place === 'after a delivery') watch.noteDelivery();
                watch.readNow();
                passed += 1;
                if (passed >= dieAt) throw new Died();
              }),
              concurrency: 1,
            }).catch((error: unknown) => {
              if (!(error instanceof Died)) throw error;
              return undefined;
            });
            watch.readNow();
            return (
              done?.plan.steps.flatMap(({ resources, description }) =>
                resources.some((address) => parentOf(address) === 'service-account/turned') ? [description] : [],
              ) ?? ['died']
            );
          };
          for (const at of deaths) await run(at + 1);
          // At once, and once more: within the overlap of the replaced keys.
          await run();
          await run();
          let left: readonly string[] = ['not run'];
          for (let rounds = 0; left.length > 0 && rounds < 9; rounds += 1) {
            platform.advance((rotation.overlap + 25) * hour);
            left = await run();
          }
          const working = watch.keys().filter(({ revoked_at, uuid }) => revoked_at === null && !watch.byHand.has(uuid));
          expect([[...watch.wrong], left]).toEqual([[], []]);
          expect(working.map(({ api_key }) => api_key).sort()).toEqual(
            [...watch.sinks].flatMap(([sink, secret]) => (sink === 'sink' ? [] : [secret])).sort(),
          );
        },
      ),
      runs(2, 150),
    );
  });
});
