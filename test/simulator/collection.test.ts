import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCollection } from '../../src/simulator/collection.ts';
import { runs } from '../runs.ts';

type Thing = { readonly id: string; readonly tags: readonly string[]; readonly size: number };

const thing: fc.Arbitrary<Thing> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  size: fc.nat(3),
});
const step = fc.oneof(fc.record({ put: thing }), fc.record({ drop: fc.constantFrom('a', 'b', 'c', 'd') }));

describe('a collection', () => {
  it('gives the same results as a list that is searched and sorted each time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const collection = createCollection<Thing, 'tag'>({ id: (one) => one.id, indexes: { tag: (one) => one.tags } });
        const plain = new Map<string, Thing>();
        for (const one of steps) {
          if ('put' in one) {
            collection.put(one.put);
            plain.set(one.put.id, one.put);
          } else {
            collection.drop(one.drop);
            plain.delete(one.drop);
          }
          const all = [...plain.values()];
          expect(collection.all()).toEqual(all);
          expect(collection.size()).toBe(all.length);
          for (const id of ['a', 'b', 'c', 'd']) expect(collection.get(id)).toEqual(plain.get(id));
          for (const tag of ['x', 'y', 'z'])
            expect(collection.by('tag', tag).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
              all.filter((item) => item.tags.includes(tag)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
            );
          for (const descending of [true, false])
            expect(collection.sorted([{ field: 'size', descending }])).toEqual(
              all.toSorted((a, b) => (descending ? b.size - a.size : a.size - b.size)),
            );
        }
      }),
      runs(100),
    );
  });
});
