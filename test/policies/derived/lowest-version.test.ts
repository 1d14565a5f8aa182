// The lowest version that a constraint of Composer allows.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lowestVersion } from '../../../src/policies/derived/lowest-version.ts';

it.each([
  ['>=8.0', '8.0.0'],
  ['>= 8.0', '8.0.0'],
  ['^8.1', '8.1.0'],
  ['~8.2.3', '8.2.3'],
  ['8.1.*', '8.1.0'],
  ['8.*', '8.0.0'],
  ['8', '8.0.0'],
  ['=8.1.2', '8.1.2'],
  ['v8.1.2', '8.1.2'],
  ['8.1.0.0', '8.1.0'],
  ['>=8.1,<8.4', '8.1.0'],
  ['>=8.1 <8.4', '8.1.0'],
  ['>=7.4 >=8.1', '8.1.0'],
  ['^7.4 || ^8.0', '7.4.0'],
  ['^8.0|^7.4', '7.4.0'],
  ['^10.0 || ^9.0', '9.0.0'],
  ['7.4 - 8.3', '7.4.0'],
  ['>=8.0@stable', '8.0.0'],
  ['^8.1-dev', '8.1.0'],
  ['<9', '0.0.0'],
  ['!=8.0.1', '0.0.0'],
  ['*', '0.0.0'],
  ['', undefined],
  ['^8.0 ||', undefined],
  ['dev-master', undefined],
  ['latest', undefined],
])('%s: %s', (constraint, lowest) => {
  expect(lowestVersion(constraint)).toBe(lowest);
});

it('is a version or nothing, for any text', () => {
  fc.assert(fc.property(fc.string(), (text) => /^\d+\.\d+\.\d+$/.test(lowestVersion(text) ?? '1.2.3')));
  expect(lowestVersion(`>=${'8 '.repeat(10_000)}`)).toBeUndefined();
});
