// Whether two values are equal, and how a value is shown: of every type, also where a type check did not see it.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { moneyOf } from '../../../src/policies/evaluate/money.ts';
import { same } from '../../../src/policies/evaluate/same.ts';
import { show } from '../../../src/policies/evaluate/show.ts';
import { durationOf, timeOf, timeWords } from '../../../src/policies/evaluate/time-text.ts';
import { isUnknown, type Row, type Unknown, unknown, type Value } from '../../../src/policies/evaluate/value.ts';
import { versionOf } from '../../../src/policies/evaluate/version.ts';
import type { Shape } from '../../../src/policies/language/shape.ts';
import { isLooser, isStricter, paramProblem, shown } from '../../../src/policies/parameter.ts';
import type { Param } from '../../../src/policies/policy.ts';

const denied: Unknown = unknown('denied', ['a'], 'denied');
const stale: Unknown = unknown('stale', ['b'], 'stale');
const part: Shape = {
  name: 'part',
  title: ['part', 'parts'],
  about: '',
  declarable: false,
  isRecord: true,
  fields: { size: { type: 'int', about: '', side: 'both' }, made: { type: 'time', about: '', side: 'both' } },
  links: {},
  sample: {},
};
const row = (address: string, record?: Shape, ...cells: readonly Value[]): Row => ({
  type: 'row',
  address,
  at: undefined,
  from: undefined,
  cells: [...cells],
  ...(record && { record }),
});
const resource = row('volume/a');
const map = (...entries: readonly (readonly [Value, Value])[]): Value => ({ type: 'map', entries: new Map(entries) });
const money = (text: string): Value => moneyOf(text) ?? null;
const version = (text: string): Value => versionOf(text) ?? null;
const partial = (...items: readonly Value[]): Value => ({ type: 'partial', items, because: denied });

describe('two values', () => {
  it.each<[string, () => readonly [Value, Value], boolean | string]>([
    ['a text and itself', () => ['a', 'a'], true],
    ['a text and a number', () => ['1', 1], false],
    ['null and null', () => [null, null], true],
    ['null and a text', () => [null, 'a'], false],
    ['a list and null', () => [[], null], false],
    ['null and a list', () => [null, []], false],
    ['a text and a list', () => ['a', ['a']], false],
    ['a list and a text', () => [['a'], 'a'], false],
    ['a text and an unknown value', () => ['a', denied], 'denied'],
    ['an unknown value and a text', () => [denied, 'a'], 'denied'],
    ['two unknown values', () => [stale, denied], 'denied'],
    ['a list and an unknown value', () => [['a'], stale], 'stale'],
    [
      'two lists',
      () => [
        ['a', ['b']],
        ['a', ['b']],
      ],
      true,
    ],
    ['two lists of other lengths', () => [['a'], ['a', 'b']], false],
    [
      'two lists with an unknown item',
      () => [
        ['a', denied],
        ['a', 'b'],
      ],
      'denied',
    ],
    [
      'two lists with an unknown item, and one that differs',
      () => [
        ['a', denied, 'c'],
        ['a', 'b', 'd'],
      ],
      false,
    ],
    [
      'two lists with an unknown item, then an equal one',
      () => [
        [denied, 'c'],
        ['b', 'c'],
      ],
      'denied',
    ],
    [
      'two lists with two unknown items',
      () => [
        [stale, denied, 'c'],
        ['a', 'b', 'c'],
      ],
      'denied',
    ],
    ['a list and one that was read in part', () => [['a'], partial('a')], 'denied'],
    ['two lists that were read in part', () => [partial('a'), partial('a')], 'denied'],
    ['two amounts', () => [money('1 BRL'), money('1.00 BRL')], true],
    ['two other amounts', () => [money('1 BRL'), money('2 BRL')], false],
    ['amounts of two currencies', () => [money('1 BRL'), money('1 USD')], false],
    ['an amount and a version', () => [money('1 BRL'), version('1')], false],
    ['a version and an amount', () => [version('1'), money('1 BRL')], false],
    ['two versions', () => [version('1.0'), version('v1.0.0')], true],
    ['two other versions', () => [version('1.0'), version('1.1')], false],
    ['a version and a resource', () => [version('1.0'), resource], false],
    ['two maps', () => [map(['a', 1], ['b', [2]]), map(['b', [2]], ['a', 1])], true],
    ['two maps with other values', () => [map(['a', 1]), map(['a', 2])], false],
    ['two maps with other keys', () => [map(['a', 1], ['b', null]), map(['a', 1], ['c', null])], false],
    ['a map with null, and one with another key', () => [map(['a', null]), map(['b', null])], false],
    ['two maps of other sizes', () => [map(['a', 1]), map(['a', 1], ['b', 2])], false],
    ['a map with an unknown value', () => [map(['a', denied]), map(['a', 1])], 'denied'],
    ['a map and a list', () => [map(['a', 1]), ['a']], false],
    ['a resource and itself', () => [resource, resource], true],
    ['two resources', () => [resource, row('volume/a')], false],
    ['a resource and an amount', () => [resource, money('1 BRL')], false],
    ['two records', () => [row('', part, 1, 2), row('', part, 1, 2)], true],
    ['two other records', () => [row('', part, 1, 2), row('', part, 1, 3)], false],
    ['a record and itself, with an unknown part', () => ((one) => [one, one])(row('', part, denied)), true],
    ['two records with an unknown part', () => [row('', part, denied), row('', part, 1)], 'denied'],
    ['a record and a resource', () => [row('', part, 1), row('', undefined, 1)], false],
    ['a resource and a record', () => [row('', undefined, 1), row('', part, 1)], false],
    ['two resources with the same values', () => [row('a', undefined, 1), row('a', undefined, 1)], false],
  ])('%s', (_, values, expected) => {
    const [a, b] = values();
    const answer = same(a, b);
    expect(isUnknown(answer) ? answer.cause : answer).toBe(expected);
  });
});

describe('a value as JSON', () => {
  it.each<[string, () => Value, string, Json]>([
    ['null', () => null, 'string', null],
    ['a text', () => 'a', 'string', 'a'],
    ['true', () => true, 'bool', true],
    ['false', () => false, 'bool', false],
    ['a number', () => 1.5, 'double', 1.5],
    ['no number', () => Number.NaN, 'double', 'NaN'],
    ['a time', () => 0, 'time', '1970-01-01T00:00:00Z'],
    ['a duration', () => 1000, 'duration', '1s'],
    ['an unknown value', () => denied, 'string', null],
    ['an interval', () => ({ type: 'interval', after: 0, by: 1000 }), 'time', '1970-01-01T00:00:01Z'],
    ['times', () => [0], 'list<time>', ['1970-01-01T00:00:00Z']],
    ['lists of times', () => [[0]], 'list<list<time>>', [['1970-01-01T00:00:00Z']]],
    ['a list of another type', () => [0], 'dyn', [0]],
    ['a list that was read in part', () => partial(0), 'list<duration>', ['0s']],
    ['a resource', () => resource, 'volume', 'volume/a'],
    ['a record', () => row('', part, 1, 0), 'part', { size: 1, made: '1970-01-01T00:00:00Z' }],
    ['a record with a gap', () => row('', part, 1), 'part', { size: 1, made: null }],
    ['an amount', () => money('1.5 BRL'), 'money', '1.50 BRL'],
    ['a version', () => version('1.2.3-rc1'), 'version', '1.2.3-rc1'],
    ['a map', () => map(['a"b', 0], [2, 1000], [true, null]), 'map<dyn, duration>', { 'a\\"b': '0s', '2': '1s', true: null }],
    ['a map of times', () => map(['a', 0]), 'map<string, time>', { a: '1970-01-01T00:00:00Z' }],
    ['a map of unknown types', () => map(['a', 0]), 'dyn', { a: 0 }],
    [
      'a map whose values are maps',
      () => map(['a', map(['b', 0])]),
      'map<string, map<string, time>>',
      { a: { b: '1970-01-01T00:00:00Z' } },
    ],
  ])('%s', (_, value, type, expected) => expect(show(value(), type)).toEqual(expected));
});

it.each<[string, number | undefined]>([
  ['7d', 604_800_000],
  ['1w', 604_800_000],
  ['1w1d1h1m1s1ms', 604_800_000 + 86_400_000 + 3_600_000 + 60_000 + 1000 + 1],
  ['0s', 0],
  ['-0s', 0],
  ['-1s', -1000],
  ['', undefined],
  ['-', undefined],
  ['1', undefined],
  ['d', undefined],
  ['1s1m', undefined],
  ['x1s', undefined],
  ['1sx', undefined],
  ['99999999999999999999w', undefined],
])('the duration %s is %s milliseconds', (text, expected) => expect(Object.is(durationOf(text), expected)).toBe(true));

it.each<[string, string]>([
  ['2026-11-22T00:00:00Z', '2026-11-22'],
  ['2026-11-22T07:04:59Z', '2026-11-22 07:04 UTC'],
  ['2026-11-22T00:00:00.001Z', '2026-11-22 00:00 UTC'],
])('the time %s reads %s', (text, expected) => expect(timeWords(timeOf(text) ?? 0)).toBe(expected));

describe('a parameter', () => {
  const param = (type: Param['type'], stricter?: Param['stricter'], rest: Partial<Param> = {}): Param => ({
    name: 'p',
    type,
    default: null,
    description: '',
    ...(stricter !== undefined && { stricter }),
    ...rest,
  });
  it.each<[string, Param, Json, Json, boolean, boolean]>([
    ['lower', param('int', 'lower'), 1, 2, true, false],
    ['lower, the same', param('int', 'lower'), 2, 2, false, false],
    ['lower, but higher', param('int', 'lower'), 3, 2, false, true],
    ['higher', param('duration', 'higher'), '3d', '2d', true, false],
    ['higher, but lower', param('duration', 'higher'), '1d', '2d', false, true],
    ['lower amounts', param('money', 'lower'), '1 BRL', '2 BRL', true, false],
    ['the same in other words', param('duration', 'lower'), '24h', '1d', false, false],
    ['fewer', param('strings', 'fewer'), ['a'], ['a', 'b'], true, false],
    ['fewer, but more', param('strings', 'fewer'), ['a', 'b'], ['a'], false, true],
    ['fewer, but others', param('strings', 'fewer'), ['a'], ['b'], false, true],
    ['fewer, the same in another order', param('strings', 'fewer'), ['b', 'a'], ['a', 'b'], false, false],
    ['more', param('globs', 'more'), ['a', 'b'], ['a'], true, false],
    ['more, but fewer', param('globs', 'more'), ['a'], ['a', 'b'], false, true],
    ['more, the same in another order', param('globs', 'more'), ['b', 'a'], ['a', 'b'], false, false],
    ['more, but others', param('globs', 'more'), ['a'], ['b'], false, true],
    ['true', param('bool', true), true, false, true, false],
    ['true, but false', param('bool', true), false, true, false, true],
    ['true, the same', param('bool', true), true, true, false, false],
    ['false', param('bool', false), false, true, true, false],
    ['of another type', param('int', 'lower'), 'x', 2, false, false],
    ['than one of another type', param('int', 'lower'), 1, 'x', false, false],
    ['that no strictness is defined for', param('int'), 1, 2, false, false],
    ['that no strictness is defined for, higher', param('int'), 3, 2, false, false],
  ])('is stricter: %s', (_, one, a, b, stricter, looser) =>
    expect([isStricter(one, a, b), isLooser(one, a, b)]).toEqual([stricter, looser]),
  );
  it.each<[string, Json, string | undefined]>([
    ['within its bounds', 5, undefined],
    ['at its lower bound', 1, undefined],
    ['at its upper bound', 9, undefined],
    ['below', 0, '`p` must be at least 1'],
    ['above', 10, '`p` must be at most 9'],
    ['null', null, '`p` must be a whole number'],
  ])('%s', (_, value, expected) => expect(paramProblem(param('int', undefined, { atLeast: 1, atMost: 9 }), value)).toBe(expected));
  it.each<[Json, string]>([
    [['a', 'b', ['c']], '[a, b, [c]]'],
    ['a', 'a'],
    [1, '1'],
    [true, 'true'],
    [null, 'null'],
  ])('%j reads %s', (value, text) => expect(shown(value)).toBe(text));
});
