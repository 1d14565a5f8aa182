import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { bool, int, list, object, reference, text, texts, time } from '../../src/platform/wire.ts';

type Accessor = (body: Json | undefined, name: string) => unknown;
const of = (accessor: Accessor, value: Json) => accessor({ field: value }, 'field');

describe('fields of wire bodies', () => {
  it('are undefined if absent and null if the platform returns null', () => {
    for (const accessor of [text, int, bool, texts, object, list, time, reference]) {
      expect(accessor({}, 'field')).toBeUndefined();
      expect(accessor({ field: null }, 'field')).toBeNull();
      for (const body of [undefined, null, 'x', ['field'], 3]) expect(accessor(body, 'field')).toBeUndefined();
      expect(accessor({}, 'constructor')).toBeUndefined();
    }
  });

  it.each<[Accessor, Json, unknown]>([
    [text, 'a', 'a'],
    [text, '', ''],
    [text, 5, undefined],
    [int, 5, 5],
    [int, '5', 5],
    [int, '-5', -5],
    [int, 5.5, undefined],
    [int, '5 GiB', undefined],
    [int, '', undefined],
    [int, 2 ** 60, undefined],
    [int, true, undefined],
    [bool, false, false],
    [bool, 'false', undefined],
    [bool, 0, undefined],
    [texts, ['a', 'b'], ['a', 'b']],
    [texts, [], []],
    [texts, ['a', 1], undefined],
    [texts, 'a', undefined],
    [object, { a: 1 }, { a: 1 }],
    [object, [], undefined],
    [list, [1, {}], [1, {}]],
    [list, {}, undefined],
    [reference, 'id-1', 'id-1'],
    [reference, '', null],
    [reference, { id: 'id-1', name: 'x' }, 'id-1'],
    [reference, { id: '' }, null],
    [reference, { id: null }, null],
    [reference, { name: 'x' }, undefined],
    [reference, 3, undefined],
  ])('%o of %j is %j', (accessor, value, expected) => expect(of(accessor, value)).toEqual(expected));
});

describe('times', () => {
  it.each<[string, string | null | undefined]>([
    ['2026-11-20T10:30:00Z', '2026-11-20T10:30:00.000Z'],
    ['2026-11-20T10:30:00.5Z', '2026-11-20T10:30:00.500Z'],
    ['2026-11-20T10:30:00.123456789Z', '2026-11-20T10:30:00.123Z'],
    ['2026-11-20T10:30:00+00:00', '2026-11-20T10:30:00.000Z'],
    ['2026-11-20T10:30:00-03:00', '2026-11-20T13:30:00.000Z'],
    ['2026-11-20T00:30:00+0530', '2026-11-19T19:00:00.000Z'],
    ['2026-11-20T10:30:00+01', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T10:30:00', '2026-11-20T10:30:00.000Z'],
    ['2026-11-20 10:30:00.25', '2026-11-20T10:30:00.250Z'],
    ['2026-11-20 10:30:00 UTC', '2026-11-20T10:30:00.000Z'],
    ['2026-11-20T10:30Z', '2026-11-20T10:30:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2023-02-29', null],
    ['2026-02-31T00:00:00Z', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026-11-20T24:00:00Z', null],
    ['2026-11-20T10:60:00Z', null],
    ['2026-11-20T10:30:60Z', null],
    ['2026-11-20T10:30:00+25:00', null],
    ['0001-01-01T00:00:00Z', null],
    ['0001-01-01', null],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59-03:00', null],
    ['', null],
    ['  ', null],
    ['yesterday', undefined],
    ['20/11/2026', undefined],
    ['2026-11-20T10', undefined],
    ['+012026-11-20', undefined],
    ['1700000000', undefined],
  ])('%s is %s', (value, expected) => expect(of(time, value)).toBe(expected));

  it('are unchanged in the normal form, and compare as text', () => {
    const dates = fc.date({ min: new Date('0002-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, dates, (a, b) => {
        expect(of(time, a.toISOString())).toBe(a.toISOString());
        expect(a.toISOString() < b.toISOString()).toBe(a.getTime() < b.getTime());
      }),
    );
  });
});
