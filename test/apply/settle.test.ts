// How long a step is awaited, and the meaning of each read: to the millisecond, on a volume that follows a script.
import { describe, expect, it } from 'vitest';
import { settle } from '../../src/apply/settle.ts';
import type { Address } from '../../src/kinds/address.ts';
import type { Step } from '../../src/plan/plan.ts';
import { addressOfText } from '../plan/world.ts';
import { extending, failure, type Script, type Seen, scripted } from './scripted.ts';

const moving: Seen = { status: 'extending' };
const error = (more: object = {}): Seen => ({ status: 'extend_error', ...more });
const denied = failure('denied', { status: 403, says: 'no right' });

/** The visible state from these times on. */
const from =
  (...steps: readonly (readonly [number, Seen])[]): Script['seen'] =>
  (elapsed) =>
    steps.findLast(([since]) => elapsed >= since)?.[1] ?? {};

const busy = 'accepted, but it is busy, which requires manual action: unmount the volume, force the detach, or restart the instance';

interface Case {
  readonly seen: Script['seen'];
  readonly failedBefore?: true;
  readonly step?: Partial<Step>;
  readonly script?: Partial<Script>;
  /** The response of the call contained an id for this. */
  readonly made?: Address;
}

const waitsFor = { on: 'approval', who: 'somebody must say yes' } as const;
const other = addressOfText('volume/br-se1/other');
const copy = { creates: other, postconditions: [{ at: { address: other }, exists: true }] } as const;

describe('a step is waited for', () => {
  it.each<[string, Case, object, readonly number[]]>([
    ['until it is done', { seen: from([150, { size: 20 }]) }, { type: 'done' }, [0, 50, 150]],
    [
      'until the change is visible',
      { seen: from() },
      { type: 'in-progress', says: 'accepted, but size of volume/br-se1/data is 10' },
      [0, 50, 150, 350],
    ],
    [
      'from the time when it settled after a transition',
      { seen: from([50, moving], [350, {}]) },
      { type: 'in-progress', says: 'accepted, but size of volume/br-se1/data is 10' },
      [0, 50, 150, 350, 750],
    ],
    [
      'during a transition, up to the longest wait',
      { seen: from([0, moving]) },
      { type: 'in-progress', says: 'accepted, but the operation did not complete in time' },
      [0, 50, 150, 350, 750, 1550, 3150, 6350],
    ],
    [
      'no longer than that at the very end of it',
      { seen: from([0, moving]), script: { timeouts: { settle: 750 } } },
      { type: 'in-progress', says: 'accepted, but the operation did not complete in time' },
      [0, 50, 150, 350, 750],
    ],
    [
      'until it fails, which is reported at once',
      { seen: from([0, moving], [150, error({ error: { slug: 'quota', message: 'no room' } })]) },
      { type: 'failed', slug: 'quota', says: 'accepted, but extend_error: no room' },
      [0, 50, 150],
    ],
    [
      'until it fails, although no transition was seen',
      { seen: from([50, error({ error: { slug: null, message: null } })]) },
      { type: 'failed', says: 'accepted, but extend_error' },
      [0, 50],
    ],
    [
      'despite an earlier error, until that could have disappeared',
      { seen: from([0, error()]), failedBefore: true },
      { type: 'failed', says: 'accepted, but extend_error' },
      [0, 50, 150, 350],
    ],
    [
      'until it fails again, despite an earlier error',
      { seen: from([0, error()], [50, moving], [150, error()]), failedBefore: true },
      { type: 'failed', says: 'accepted, but extend_error' },
      [0, 50, 150],
    ],
    [
      'longer when it is stuck: that may end',
      { seen: from([0, { state: 'busy' }], [750, { size: 20 }]) },
      { type: 'done' },
      [0, 50, 150, 350, 750],
    ],
    [
      'longer when it is stuck, but not forever',
      { seen: from([0, { state: 'busy' }]) },
      { type: 'in-progress', says: busy },
      [0, 50, 150, 350, 750, 1550],
    ],
    ['for a resource that does not exist yet', { seen: from([0, 'gone'], [150, { size: 20 }]) }, { type: 'done' }, [0, 50, 150]],
    [
      'for a change that is never visible',
      { seen: from([0, 'gone']) },
      { type: 'in-progress', says: 'accepted, but volume/br-se1/data does not exist' },
      [0, 50, 150, 350],
    ],
    [
      'for a resource that is gone after a transition',
      { seen: from([0, moving], [50, 'gone']) },
      { type: 'failed', says: 'accepted, but it was deleted before the operation completed' },
      [0, 50, 150, 350, 750],
    ],
    [
      'despite five failed reads',
      { seen: from([0, denied]) },
      { type: 'in-progress', says: 'accepted, but it could not be read again: volume/br-se1/data: no right' },
      [0, 50, 150, 350, 750],
    ],
    [
      'despite occasional failed reads',
      { seen: (elapsed) => (elapsed === 750 ? moving : elapsed < 3_000 ? denied : { size: 20 }) },
      { type: 'done' },
      [0, 50, 150, 350, 750, 1550, 3150],
    ],
    [
      'until the run is stopped',
      { seen: from([0, moving]), script: { slept: (elapsed, stop) => (elapsed >= 50 ? stop() : undefined) } },
      { type: 'in-progress', says: 'accepted, but the run was interrupted before the operation completed' },
      [0, 50],
    ],
    ['not at all if a person must act', { seen: from([0, moving]), step: { waitsFor } }, { type: 'waiting', ...waitsFor }, [0]],
    [
      'if the response says that no person must act',
      { seen: from([0, 'gone'], [50, {}]), step: { ...copy, waitsFor }, made: other },
      { type: 'done' },
      [0, 50],
    ],
    [
      'not at all if the response named nothing',
      { seen: from([0, 'gone']), step: { ...copy, waitsFor } },
      { type: 'waiting', ...waitsFor },
      [0],
    ],
  ])('%s', async (_, { seen, failedBefore = false, step = {}, script = {}, made }, expected, when) => {
    const { context, looks } = scripted({ seen, ...script });
    if (made) context.ids.learn(made, 'v-1');
    expect(await settle({ ...extending, ...step }, failedBefore, context)).toEqual({ step: extending.id, ...expected });
    expect(looks).toEqual(when);
  });
});
