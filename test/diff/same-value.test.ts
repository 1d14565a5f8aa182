// When two values are the same.
import { describe, expect, it } from 'vitest';
import { sameValue } from '../../src/diff/same-value.ts';
import type { Json } from '../../src/json.ts';
import type { Field } from '../../src/kinds/field.ts';

const certificate = '-----BEGIN CERTIFICATE-----\nMIIBAg\nME=\n-----END CERTIFICATE-----\n';

const cases: readonly (readonly [Field['compare'], written: Json, read: Json, same: boolean])[] = [
  [undefined, 'a', 'a', true],
  [undefined, 'a', 'A', false],
  [undefined, ['a', 'b'], ['b', 'a'], false],
  [undefined, { a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [undefined, 1, '1', false],
  [undefined, '', null, true],
  [undefined, [], null, true],
  [undefined, false, null, false],
  [undefined, 0, null, false],
  ['set', ['a', 'b', 'a'], ['b', 'a'], true],
  ['set', ['a'], ['a', 'b'], false],
  ['folded', 'Ana@Acme.example', 'ana@acme.example', true],
  ['folded', 'cafe\u0301', 'caf\u00e9', true],
  ['folded', ['A'], ['a'], true],
  ['local-part', 'ci', 'ci@org-1.sa.example', true],
  ['local-part', 'ci', 'ci2@org-1.sa.example', false],
  ['certificate', certificate, certificate.replaceAll('\n', '\r\n'), true],
  ['certificate', certificate, 'MIIBAgME=', true],
  ['certificate', certificate, certificate.replace('MII', 'MIX'), false],
];

describe('sameValue', () => {
  it.each(cases)('%s: %j and %j: %s', (compare, written, read, same) => expect(sameValue(compare, written, read)).toBe(same));
});
