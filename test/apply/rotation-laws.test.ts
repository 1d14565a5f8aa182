// Rotation with everything at once: pinned keys, twins, renames, killed runs, people who create, revoke and rename keys, and time. No key is revoked before its
// overlap has passed since the delivery of its replacement; a secret in a sink works; and the rotation ends.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { fileOf } from '../plan/world.ts';
import { runs } from '../runs.ts';
import { type Act, hour, play, rotations } from './rotations.ts';
import { planFor } from './world.ts';

const day = 24 * hour;

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Act>({ type: 'run' }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 24 }).map((at): Act => ({ type: 'die', at })) },
  { weight: 3, arbitrary: fc.constantFrom(60_000, hour, 23 * hour, 2 * day, 61 * day).map((ms): Act => ({ type: 'wait', ms })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map((at): Act => ({ type: 'late', at })) },
  { weight: 1, arbitrary: fc.constant<Act>({ type: 'follow' }) },
);

const person: fc.Arbitrary<Act> = fc
  .tuple(fc.constantFrom('create' as const, 'revoke' as const, 'rename' as const), fc.constantFrom('deploy', 'deploy.old', 'other', 'ship'))
  .map(([does, to]): Act => ({ type: 'person', does, to }));

const many = 12;

describe('the rotation of keys', () => {
  it('revokes no key before its overlap has passed, and ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...rotations), fc.array(act, { minLength: 1, maxLength: 9 }), async (scene, acts) => {
        const { platform, run, wrong, sinks, keys, text, byHand } = await play(scene, acts);
        // At most: interrupted steps are repeated, then due steps run, then the replaced keys are revoked after their overlap.
        let rounds = 0;
        for (let left = -1; left !== 0 && rounds < 7; rounds += 1) {
          platform.advance(scene.overlap * hour + 25 * hour);
          left = await run();
        }
        const { plan } = await planFor(platform, fileOf(text()));
        const working = keys().filter(({ revoked_at, uuid }) => revoked_at === null && !byHand.has(uuid));
        expect({
          wrong: [...wrong],
          left: plan.steps.map(({ description }) => description).filter((says) => !says.startsWith('revoke')),
        }).toEqual({
          wrong: [],
          left: [],
        });
        expect(rounds).toBeLessThan(7);
        expect(working.map(({ api_key }) => api_key).sort()).toEqual([...sinks.values()].sort());
      }),
      runs(many, 3000),
    );
  });

  it('keeps the key in use when the creation of a killed run reaches the platform after the next one was renamed', async () => {
    const late: readonly Act[] = [
      { type: 'late', at: 2 },
      { type: 'die', at: 3 },
      { type: 'late', at: 1 },
      { type: 'die', at: 1 },
    ];
    const scene = { twins: [95], declares: [{ name: 'ship', pin: 'none', renamed: true }], overlap: 24 } as const;
    const { run, wrong, platform } = await play(scene, [{ type: 'die', at: 3 }, ...late]);
    for (let rounds = 0; rounds < 3; rounds += 1) {
      platform.advance(49 * hour);
      await run();
    }
    expect([...wrong]).toEqual([]);
  });

  it('keeps the delivered key of an interrupted rotation when somebody created a key of the declared name meanwhile', async () => {
    const scene = { twins: [95], declares: [{ name: 'deploy', pin: 'none', renamed: false }], overlap: 24 } as const;
    const interrupted: readonly Act[] = [
      { type: 'die', at: 10 },
      { type: 'wait', ms: 61 * day },
      { type: 'person', does: 'create', to: 'deploy' },
      { type: 'wait', ms: 61 * day },
      { type: 'run' },
      { type: 'wait', ms: 2 * day },
      { type: 'run' },
    ];
    const { wrong } = await play(scene, interrupted);
    expect([...wrong]).toEqual([]);
  });

  it('revokes no key before its overlap has passed, whatever people change meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rotations),
        fc.array(fc.oneof({ weight: 3, arbitrary: act }, { weight: 1, arbitrary: person }), { minLength: 3, maxLength: 14 }),
        async (scene, acts) => {
          const { wrong } = await play(scene, acts).catch((error: unknown) => {
            // The file names a revoked key, or both names of a rename exist: nothing is done.
            const refusals: readonly string[] = ['rename-both-live', 'pin-not-live'];
            if (error instanceof TenantryError && error.problems.every(({ code }) => refusals.includes(code)))
              return { wrong: [] as const };
            throw error;
          });
          expect([...wrong]).toEqual([]);
        },
      ),
      runs(many, 3000),
    );
  });
});
