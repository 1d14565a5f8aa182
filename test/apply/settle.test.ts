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
      'for as long as it takes to show',
      { seen: from() },
      { type: 'in-progress', says: 'accepted, but size of volume/br-se1/data is 10' },
      [0, 50, 150, 350],
    ],
    [
      'from when it stood still after it had moved',
      { seen: from([50, moving], [350, {}]) },
      { type: 'in-progress', says: 'accepted, but size of volume/br-se1/data is 10' },
      [0, 50, 150, 350, 750],
    ],
    [
      'while it moves, as long as anybody waits',
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
      'until it fails, which is said at once',
      { seen: from([0, moving], [150, error({ error: { slug: 'quota', message: 'no room' } })]) },
      { type: 'failed', slug: 'quota', says: 'accepted, but extend_error: no room' },
      [0, 50, 150],
    ],
    [
      'until it fails, though it was never seen to move',
      { seen: from([50, error({ error: { slug: null, message: null } })]) },
      { type: 'failed', says: 'accepted, but extend_error' },
      [0, 50],
    ],
    [
      'though an error of before shows, until it could have gone',
      { seen: from([0, error()]), failedBefore: true },
      { type: 'failed', says: 'accepted, but extend_error' },
      [0, 50, 150, 350],
    ],
    [
      'until it fails again, though an error of before showed',
      { seen: from([0, error()], [50, moving], [150, error()]), failedBefore: true },
      { type: 'failed', says: 'accepted, but extend_error' },
      [0, 50, 150],
    ],
    [
      'longer where it hangs: that may end',
      { seen: from([0, { state: 'busy' }], [750, { size: 20 }]) },
      { type: 'done' },
      [0, 50, 150, 350, 750],
    ],
    [
      'longer where it hangs, but not for ever',
      { seen: from([0, { state: 'busy' }]) },
      { type: 'in-progress', says: busy },
      [0, 50, 150, 350, 750, 1550],
    ],
    ['for what does not exist yet', { seen: from([0, 'gone'], [150, { size: 20 }]) }, { type: 'done' }, [0, 50, 150]],
    [
      'for what never shows',
      { seen: from([0, 'gone']) },
      { type: 'in-progress', says: 'accepted, but volume/br-se1/data does not exist' },
      [0, 50, 150, 350],
    ],
    [
      'for what is gone after it moved',
      { seen: from([0, moving], [50, 'gone']) },
      { type: 'failed', says: 'accepted, but it was deleted before the operation completed' },
      [0, 50, 150, 350, 750],
    ],
    [
      'though it cannot be read, five times',
      { seen: from([0, denied]) },
      { type: 'in-progress', says: 'accepted, but it could not be read again: volume/br-se1/data: no right' },
      [0, 50, 150, 350, 750],
    ],
    [
      'though it cannot be read now and then',
      { seen: (elapsed) => (elapsed === 750 ? moving : elapsed < 3_000 ? denied : { size: 20 }) },
      { type: 'done' },
      [0, 50, 150, 350, 750, 1550, 3150],
    ],
    [
      'until somebody stops the run',
      { seen: from([0, moving]), script: { slept: (elapsed, stop) => (elapsed >= 50 ? stop() : undefined) } },
      { type: 'in-progress', says: 'accepted, but the run was interrupted before the operation completed' },
      [0, 50],
    ],
    ['not at all where a person must act', { seen: from([0, moving]), step: { waitsFor } }, { type: 'waiting', ...waitsFor }, [0]],
    [
      'once the answer said that nobody must act',
      { seen: from([0, 'gone'], [50, {}]), step: { ...copy, waitsFor }, made: other },
      { type: 'done' },
      [0, 50],
    ],
    [
      'not at all where the answer named nothing',
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
