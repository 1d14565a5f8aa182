// Shards: each organization is in exactly one, sizes differ by at most one, and the order in the file has no effect.
import { assert, integer, property, shuffledSubarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { inShard, parseShard } from '../../src/fleet/shard.ts';

const names = Array.from({ length: 200 }, (_, at) => ({ name: `customer-${at}` }));
const some = shuffledSubarray(names);

describe('shards', () => {
  it('contain every organization exactly once, in almost equal numbers, in any order of the file', () => {
    assert(
      property(some, integer({ min: 1, max: 64 }), (all, count) => {
        const parts = Array.from({ length: count }, (_, index) => inShard(all, { index, count }));
        expect(parts.flatMap((part) => part.map(({ name }) => name)).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
        const sizes = parts.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(Array.from({ length: count }, (_, index) => inShard(all.toReversed(), { index, count }))).toEqual(parts);
      }),
    );
  });

  it('depend on nothing but the names', () => {
    // Computed with another program: every fourth of the twenty names in the order of their SHA-256, from the second on.
    const expected = ['customer-14', 'customer-15', 'customer-18', 'customer-19', 'customer-9'];
    expect(inShard(names.slice(0, 20), { index: 1, count: 4 }).map(({ name }) => name)).toEqual(expected);
  });

  it.each([
    ['0/1', { index: 0, count: 1 }],
    ['3/4', { index: 3, count: 4 }],
    ['9999/10000', { index: 9999, count: 10_000 }],
  ])('are written %s', (text, shard) => expect(parseShard(text)).toEqual(shard));

  it.each(['', '1', '4/4', '5/4', '0/0', '-1/4', '1/4/2', '0/10001', '1.0/4', ' 0/4', '٠/٤'])('are refused as %j', (text) => {
    expect(() => parseShard(text)).toThrow(TenantryError);
  });
});
