// Reads start in order, a limited number of each product at a time, and the reader knows how many wait.
import { expect, it } from 'vitest';
import { inTurn } from '../../src/live/in-turn.ts';

const most = 256;

it('starts a limited number of each product, in order, and expects the others', async () => {
  const expected = { iam: 0, registry: 0 };
  const start = inTurn({ expect: (operation, more) => void (expected[operation.startsWith('iam') ? 'iam' : 'registry'] += more) });
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const reads = Array.from({ length: most + 3 }, (_, index) =>
    start('iam.listRoles', async () => {
      started.push(index);
      await new Promise<void>((end) => ends.push(end));
      return index;
    }),
  );
  let isOther = false;
  await start('registry.listImages', async () => void (isOther = true));
  expect(isOther).toBe(true);
  expect(started).toHaveLength(most);
  expect(expected).toEqual({ iam: 3, registry: 0 });
  ends[0]?.();
  await reads[0];
  await Promise.resolve();
  expect(started.at(-1)).toBe(most);
  expect(expected.iam).toBe(2);
  for (let at = 1; at < reads.length; at += 1) {
    ends[at]?.();
    await reads[at];
  }
  expect(await Promise.all(reads)).toEqual(reads.map((_, index) => index));
  expect(started).toEqual(reads.map((_, index) => index));
  expect(expected.iam).toBe(0);
});

it('passes a failure on, and its place to the next one', async () => {
  const start = inTurn({});
  const failing = Array.from({ length: 2 * most }, () => start('iam.listRoles', () => Promise.reject(new Error('no'))));
  const results = await Promise.allSettled(failing);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await start('iam.listRoles', async () => 'read')).toBe('read');
});
