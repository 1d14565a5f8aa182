// Built-in policies are stored with each repeated part once.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { withSharedParts } from '../../scripts/generate/share-parts.ts';
import type { Json } from '../../src/json.ts';
import { wholeOf } from '../../src/policies/shared-parts.ts';

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

it('reads whatever was written, also parts within parts', () => {
  const repeated = fc
    .jsonValue()
    .filter((value) => !JSON.stringify(value).includes('"$"'))
    .map((value) => [value, { twice: [value, 'a text of some length'] }, { twice: [value, 'a text of some length'] }]);
  fc.assert(
    fc.property(repeated, (value) => {
      expect(wholeOf(withSharedParts(plain(value)))).toStrictEqual(plain(value));
    }),
  );
});

it('writes a repeated part once, and refuses a key that would be read as a reference', () => {
  const part = { op: 'get', shape: 'member', field: 'email' };
  expect(withSharedParts([part, { not: part }, part])).toBe(
    '[{"op":"get","shape":"member","field":"email"},[{"$":0},{"not":{"$":0}},{"$":0}]]',
  );
  expect(() => withSharedParts([{ $: 1 }])).toThrow('a key $ would be read as a reference');
});
