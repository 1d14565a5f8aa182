// The conformance data of CEL: each case has CEL's result in a policy, is listed with the reason why it differs, or is refused because of a part of CEL that
// docs/policy-language.md states as missing.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { tests as conformance } from '@bufbuild/cel-spec/testdata/conformance.js';
import type { SerializedIncrementalTestSuite } from '@bufbuild/cel-spec/testdata/tests.js';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../src/json.ts';
import { compileNullable } from '../../src/policies/evaluate/compile.ts';
import { show } from '../../src/policies/evaluate/show.ts';
import { isUnknown, type Value } from '../../src/policies/evaluate/value.ts';
import { environmentFor } from '../../src/policies/language/cel-environment.ts';
import { checkExpression } from '../../src/policies/language/check-expression.ts';
import { frameFor, smallEnvironment, smallShapes } from './small-world.ts';

interface Case {
  readonly name: string;
  readonly text: string;
  readonly original: JsonObject;
}

const casesIn = ({ name, tests = [], suites = [] }: SerializedIncrementalTestSuite, above: string): readonly Case[] => [
  ...tests.map(({ original }) => ({ name: `${above}${name}/${original.name}`, text: original.expr, original: original as JsonObject })),
  ...suites.flatMap((suite) => casesIn(suite, `${above}${name}/`)),
];
const cases = conformance.suites?.flatMap((suite) => casesIn(suite, '')) ?? [];

const member = (value: Json | undefined, ...path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), value);
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** A name or a key of a map as text. */
const nameOf = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

const primitives: Readonly<Record<string, string>> = { INT64: 'int', STRING: 'string', BOOL: 'bool', DOUBLE: 'double' };

/** The type of a variable; undefined for those that policies do not have. */
const typeOf = (type: Json | undefined): string | undefined => {
  if (!isObject(type)) return undefined;
  const primitive = member(type, 'primitive');
  if (typeof primitive === 'string') return primitives[primitive];
  const item = typeOf(member(type, 'listType', 'elemType'));
  if (item !== undefined) return `list<${item}>`;
  const [key, value] = ['keyType', 'valueType'].map((name) => typeOf(member(type, 'mapType', name)));
  if (key !== undefined && value !== undefined) return `map<${key}, ${value}>`;
  return member(type, 'dyn') === undefined ? undefined : 'dyn';
};

/** A value of the data as JSON; undefined for those that policies do not have. */
const plainOf = (value: Json | undefined): Json | undefined => {
  const whole = member(value, 'int64Value');
  if (whole !== undefined) return Number(whole);
  for (const key of ['boolValue', 'stringValue', 'doubleValue']) {
    const found = member(value, key);
    if (found !== undefined) return found;
  }
  if (member(value, 'listValue') !== undefined) return listOf(member(value, 'listValue', 'values')).map((item) => plainOf(item) ?? null);
  if (member(value, 'mapValue') === undefined) return undefined;
  const entries = listOf(member(value, 'mapValue', 'entries'));
  return Object.fromEntries(entries.map((entry) => [nameOf(plainOf(member(entry, 'key'))), plainOf(member(entry, 'value')) ?? null]));
};

/** The same as the value of a variable. */
const valueOf = (value: Json | undefined): Value => {
  if (member(value, 'listValue') !== undefined) return listOf(member(value, 'listValue', 'values')).map(valueOf);
  if (member(value, 'mapValue') !== undefined) {
    const entries = listOf(member(value, 'mapValue', 'entries'));
    return { type: 'map', entries: new Map(entries.map((entry) => [valueOf(member(entry, 'key')), valueOf(member(entry, 'value'))])) };
  }
  const plain = plainOf(value);
  return typeof plain === 'string' || typeof plain === 'number' || typeof plain === 'boolean' ? plain : null;
};

type Result =
  | { readonly type: 'refused'; readonly says: string }
  | { readonly type: 'value'; readonly value: Json }
  | { readonly type: 'error' };

const resultOf = ({ text, original }: Case): Result => {
  const variables = listOf(original['typeEnv']).map((one) => ({
    name: nameOf(member(one, 'name')),
    type: typeOf(member(one, 'ident', 'type')),
    value: valueOf(member(original, 'bindings', nameOf(member(one, 'name')), 'value')),
  }));
  const environment = environmentFor(smallEnvironment, 'thing', {});
  for (const { name, type } of variables) {
    if (type === undefined) return { type: 'refused', says: `no policy has a variable such as \`${name}\`` };
    environment.registerVariable(name, type);
  }
  const lets = new Set(variables.map(({ name }) => name));
  const checked = checkExpression(text, { environment, shapes: smallShapes, lets, params: [] });
  if ('faults' in checked) return { type: 'refused', says: checked.faults.map(({ message }) => message).join('; ') };
  const layout = { shapes: smallShapes, params: [], lets: variables.map(({ name, value }) => ({ name, evaluate: () => value })) };
  const found = compileNullable(checked.typed.expression, layout)(frameFor());
  return isUnknown(found) ? { type: 'error' } : { type: 'value', value: show(found, checked.typed.type) };
};

/** The result in CEL: a case without one is true. */
const inCel = ({ original }: Case): Result => {
  if (original['evalError'] !== undefined) return { type: 'error' };
  const stated = original['value'] ?? member(original, 'typedResult', 'result');
  return { type: 'value', value: stated === undefined ? true : (plainOf(stated) ?? null) };
};

const range = 'times and durations reach as far as whole milliseconds are exact';
const continues = 'a macro continues past an item that fails';
const container = 'a name is never looked up in a container';
const people = 'a message shows times to people, by the minute';

/** Case → why a policy has another result. */
const differs: Readonly<Record<string, string>> = {
  'macros/exists_one/list_no_shortcircuit': continues,
  'macros/map/list_error': continues,
  'macros/filter/list_no_shortcircuit': continues,
  'namespace/namespace/self_eval_container_lookup': container,
  'namespace/namespace/self_eval_container_lookup_unchecked': container,
  'timestamps/timestamp_conversions/toString_timestamp': people,
  'timestamps/timestamp_conversions/toString_timestamp_nanos': people,
  'timestamps/timestamp_range/from_string_under': range,
  'timestamps/timestamp_range/add_duration_under': range,
  'timestamps/timestamp_range/add_duration_over': range,
  'timestamps/timestamp_range/sub_time_duration_over': range,
  'timestamps/timestamp_range/sub_time_duration_under': range,
  'timestamps/duration_range/from_string_under': range,
  'timestamps/duration_range/from_string_over': range,
  'timestamps/duration_range/add_under': range,
  'timestamps/duration_range/add_over': range,
  'timestamps/duration_range/sub_under': range,
  'timestamps/duration_range/sub_over': range,
};

/** A part of CEL that policies do not have, in the words of docs/policy-language.md → the cases that need it, by their text or by the message that refuses them. */
const missing: readonly (readonly [string, RegExp])[] = [
  ['protocol buffers', /\b[A-Z]\w+\{|TestAllTypes|GlobalEnum|NullValue|google\.protobuf|cel\.expr|variable such as|^int\(x\)$/],
  [
    "CEL's extension libraries (`math`, `strings`, `base64`, `cel.bind`, `optional` …)",
    /\b(?:math|strings|base64|cel|optional)\.|`tuple`|\bsort\(/,
  ],
  [
    '`format`, `charAt`, `indexOf`, `lastIndexOf`, `substring`, `replace`, `reverse`',
    /\.(?:format|charAt|indexOf|lastIndexOf|substring|replace|reverse)\(/,
  ],
  ['`split` with a limit, `join` without a separator', /`string\.split\(string, int\)|`list<string>\.join\(\)/],
  ['bytes, unsigned integers', /\bbytes\b|\buint\b|\b[bB][rR]?['"]|\b\d+[uU]\b/],
  ['optional values (`.?`, `[?]`)', /\.\?|\[\?|\{\?/],
  ['`type()`, `dyn()` and types as values', /\b(?:type|dyn)\(|^(?:bool|dyn|int|double|null_type|string|list|map|type)$/],
  ['macros with two variables', /\.(?:exists|all|exists_one|existsOne|transformList|transformMap|transformMapEntry)\(\w+, \w+, /],
  ['fields of times and durations (`getFullYear()`)', /\.get[A-Z]\w+\(/],
  [
    'conversions between other types than numbers and text',
    /`(?:bool|int|double|string|timestamp|duration)\(\w+\): \w+` is not|no `(?:int|timestamp|duration|bool|double|string)` that takes/,
  ],
  ['macros over maps', /goes over a list, not over map/],
  ['lists and maps that mix types', /have one type; found|must have the same type/],
  ['the order of `false` and `true`', /`bool (?:<|>|<=|>=) bool: bool`/],
  ['comparing values of different types, even of int and double with `==`', /cannot compare|requires bool operands/],
  ['`null` can be compared', /`null` can only be compared|`null` is compared with itself|nothing but `null`/],
  ['an empty list or map whose items have no type', /items of this empty/],
  ['Integers are exact up to 2^53', /too large to be exact/],
  ['numbers that start with a dot', /`\.` is not allowed here/],
  ['names in back quotes', /\.`/],
  ['durations finer than a millisecond', /\d+ns/],
  ['a duration before the `+` of a time', /^duration\('120s'\) \+ timestamp/],
  ['`has()` of anything but a field', /^has\(\{/],
  ['variables with a dot in their names', /^a\.b\.c$|^x\.y$/],
  ['an unknown name', /there is no `[axf]\w*`/],
];

describe('the conformance data of CEL', () => {
  const results = cases.map((one) => ({ one, result: resultOf(one) }));
  const loaded = results.filter(({ result }) => result.type !== 'refused');

  it('has the result of CEL in a policy, or is listed with the reason why not', () => {
    expect(cases.length).toBe(2344);
    expect(loaded.length).toBeGreaterThanOrEqual(502);
    const others = loaded.filter(({ one, result }) => !isDeepStrictEqual(result, inCel(one)));
    expect(others.map(({ one }) => one.name).toSorted()).toEqual(Object.keys(differs).toSorted());
  });

  it('is refused only because of a part that the documentation states as missing', () => {
    const documentation = readFileSync(new URL('../../docs/policy-language.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
    const used = new Set<string>();
    const unexplained: string[] = [];
    for (const { one, result } of results) {
      // What is an error in CEL may be one of the policy, whatever the reason.
      if (result.type !== 'refused' || inCel(one).type === 'error') continue;
      const part = missing.find(([, pattern]) => pattern.test(one.text) || pattern.test(result.says))?.[0];
      if (part === undefined) unexplained.push(`${one.name}: ${one.text}: ${result.says}`);
      else used.add(part);
    }
    expect(unexplained).toEqual([]);
    expect([...used].toSorted()).toEqual(missing.map(([part]) => part).toSorted());
    for (const [part] of missing) expect(documentation).toContain(part);
  });
});
