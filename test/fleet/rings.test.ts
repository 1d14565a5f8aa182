// Rings: a ring starts only when every ring before it has converged.
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../../src/exit-code.ts';
import { type Applied, type AppliedState, appliedState, stopAfter, stopBefore } from '../../src/fleet/rings.ts';

const states: readonly AppliedState[] = ['converged', 'deferred', 'refused', 'unconverged', 'failed', 'missing'];
const rings = ['canary', 'early', 'main', 'last'];
const applied = array(record({ ring: constantFrom(...rings), state: constantFrom(...states, 'converged' as const) }), {
  maxLength: 30,
}).map((all) => all.map((one, index): Applied => ({ ...one, name: `o${index}` })));
const someFailures = integer({ min: 0, max: 4 });

describe('the state of an organization after an apply', () => {
  it.each([
    [exitCodes.clean, 'converged'],
    [exitCodes.refused, 'refused'],
    [exitCodes.partial, 'unconverged'],
    [exitCodes.unread, 'failed'],
    [exitCodes.invalid, 'failed'],
    [exitCodes.defect, 'failed'],
    [exitCodes.interrupted, 'failed'],
  ] as const)('exit code %i: %s', (code, state) => expect(appliedState(code, false)).toBe(state));

  it('is missing without a result', () => expect(appliedState(undefined, false)).toBe('missing'));

  it('is converged for no other exit code than 0', () => {
    for (const code of Object.values(exitCodes)) expect(appliedState(code, false) === 'converged').toBe(code === 0);
  });

  it('is told apart if it left changes only for the next stage', () => {
    for (const code of Object.values(exitCodes))
      expect(appliedState(code, true)).toBe(code === exitCodes.partial ? 'deferred' : appliedState(code, false));
  });
});

describe('a ring', () => {
  it('starts only if no organization before it is deferred, refused, unconverged or missing, and at most so many of each ring failed', () => {
    assert(
      property(applied, constantFrom(...rings), someFailures, (all, ring, most) => {
        const isFine = rings.slice(0, rings.indexOf(ring)).every((earlier) => {
          const number = (state: AppliedState): number => all.filter((one) => one.ring === earlier && one.state === state).length;
          return number('deferred') + number('refused') + number('unconverged') + number('missing') === 0 && number('failed') <= most;
        });
        expect(stopBefore(ring, rings, all, most) === undefined).toBe(isFine);
      }),
      { numRuns: 300 },
    );
  });

  it('that is stopped stays stopped if a result is worse, and in any order', () => {
    assert(
      property(applied, constantFrom(...rings), someFailures, integer({ min: 0 }), (all, ring, most, which) => {
        const stop = stopBefore(ring, rings, all, most);
        expect(stopBefore(ring, rings, all.toReversed(), most)).toEqual(stop);
        if (stop === undefined || all.length === 0) return;
        for (const state of ['refused', 'unconverged', 'missing'] as const) {
          const worse = all.map((one, index): Applied => (index === which % all.length ? { ...one, state } : one));
          expect(stopBefore(ring, rings, worse, most)).toBeDefined();
        }
      }),
    );
  });

  it('is stopped for the rings after it too', () => {
    assert(
      property(applied, integer({ min: 1, max: 3 }), someFailures, (all, at, most) => {
        const [ring = '', next = ''] = [rings[at - 1], rings[at]];
        const [stop, later] = [stopBefore(ring, rings, all, most), stopBefore(next, rings, all, most)];
        expect(later).toEqual(stop ?? later);
      }),
    );
  });

  it('names the organizations that have not converged, in the order of their names', () => {
    assert(
      property(applied, constantFrom(...rings), (all, ring) => {
        const open = all.filter((one) => one.ring === ring && one.state !== 'converged').map(({ name }) => name);
        expect(stopAfter(ring, all, 0)?.organizations.map(({ name }) => name) ?? []).toEqual(open.toSorted());
      }),
    );
  });
});
