// Any expression has a value, is unknown, or has errors with positions: never an internal error. The expressions are those of CEL's own conformance data,
// randomly changed and generated.
import { tests as checking } from '@bufbuild/cel-spec/testdata/checking.js';
import { tests as comprehension } from '@bufbuild/cel-spec/testdata/comprehension.js';
import { tests as conformance } from '@bufbuild/cel-spec/testdata/conformance.js';
import { tests as parsing } from '@bufbuild/cel-spec/testdata/parsing.js';
import type { SerializedIncrementalTest, SerializedIncrementalTestSuite } from '@bufbuild/cel-spec/testdata/tests.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileNullable } from '../../src/policies/evaluate/compile.ts';
import { show } from '../../src/policies/evaluate/show.ts';
import { isUnknown, type Value } from '../../src/policies/evaluate/value.ts';
import { environmentFor } from '../../src/policies/language/cel-environment.ts';
import { checkExpression } from '../../src/policies/language/check-expression.ts';
import { runs } from '../runs.ts';
import { checkText, denied, frameFor, partRow, smallEnvironment, smallShapes, valueOf } from './small-world.ts';

const testsIn = ({ tests = [], suites = [] }: SerializedIncrementalTestSuite): readonly SerializedIncrementalTest[] => [
  ...tests,
  ...suites.flatMap(testsIn),
];
const expressions = [...new Set([conformance, checking, comprehension, parsing].flatMap(testsIn).map(({ original }) => original.expr))];

const worlds = [
  frameFor(),
  frameFor({ text: null, count: null, tags: null }, { parts: [partRow()], first: partRow() }),
  frameFor({}, { on: denied, tags: { type: 'partial', items: ['a'], because: denied }, extra: denied }),
];

interface Outcome {
  /** Errors without a useful message, or without a position. */
  readonly bad: readonly unknown[];
  readonly values: readonly Value[];
}

/** Checks a text; valid expressions are evaluated in several worlds and displayed. */
const outcomeOf = (text: string): Outcome => {
  const checked = checkText(text);
  if ('faults' in checked) {
    const isGood = ({ message, range }: (typeof checked.faults)[number]): boolean =>
      !/undefined|overlaps with|\[object|internal/.test(message) && range.start >= 0 && range.end >= range.start;
    return { bad: checked.faults.length === 0 ? ['nothing'] : checked.faults.filter((fault) => !isGood(fault)), values: [] };
  }
  const { expression, type } = checked.typed;
  // The name of a `let` can be used afterwards: the checker knows its type.
  const environment = environmentFor(smallEnvironment, 'thing', {});
  environment.registerVariable('named', type);
  checkExpression('named == named', { environment, shapes: smallShapes, lets: new Set(['named']), params: [] });
  const evaluate = compileNullable(expression, { shapes: smallShapes, params: ['limit', 'age', 'names', 'pattern'], lets: [] });
  const values = worlds.map((world) => evaluate({ ...world, steps: 100_000 }));
  for (const value of values) JSON.stringify(show(value, type));
  // A field of unknown type may have another one at run time.
  const isTyped = (value: Value): boolean => /extra|dyn/.test(text) || !isUnknown(value) || !value.says.includes('not of the type');
  return { bad: values.filter((value) => !isTyped(value)), values };
};

describe('any expression', () => {
  it('of the conformance data ends in a value or in faults', () => {
    expect(expressions.length).toBeGreaterThan(2000);
    expect(expressions.flatMap((text) => outcomeOf(text).bad)).toEqual([]);
  });

  it('of randomly changed conformance data also ends in a value or in faults', () => {
    const short = expressions.filter((text) => text.length < 200);
    const piece = fc.oneof(
      fc.constantFrom(...short),
      fc.constantFrom(
        '[]',
        '{}',
        '()',
        '!',
        '-',
        '.',
        '[',
        ']',
        '{',
        '}',
        '(',
        ')',
        '"',
        '?',
        ':',
        ' in ',
        '0',
        'null',
        'resource',
        '\\',
        '\0',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    const changed = fc
      .tuple(fc.constantFrom(...short), fc.nat(200), fc.nat(6), piece)
      .map(([text, at, length, other]) => text.slice(0, at) + other + text.slice(at + length));
    fc.assert(
      fc.property(changed, (text) => {
        expect(outcomeOf(text).bad).toEqual([]);
      }),
      runs(800, 20_000),
    );
  });

  it('of any combination, with matching and mismatching types, also ends in a value or in faults', () => {
    const fields = ['text', 'count', 'ratio', 'on', 'made', 'lasts', 'price', 'exact', 'tags', 'extra', 'parts', 'first', 'id', 'none'];
    const leaf = fc.oneof(
      fc.constantFrom(
        '[]',
        '{}',
        '[[]]',
        '[{}]',
        '{"a": []}',
        '0',
        '-1',
        '1.5',
        '""',
        "'é'",
        'true',
        'null',
        '1u',
        'b"a"',
        'now',
        'x',
        'e',
      ),
      fc.constantFrom(...fields.map((name) => `resource.${name}`)),
      fc.constantFrom('params.names', 'params.pattern', 'params.limit', 'params.age', 'params', 'resource', 'organization'),
      fc.constantFrom('money("1 BRL")', 'money("1e-18 USD")', 'date("2026-01-01")', 'days(1)', 'semver("1.2")', 'days(9007199254740991)'),
    );
    const { expression } = fc.letrec<{ expression: string }>((tie) => {
      const any = tie('expression');
      const list = fc.array(any, { maxLength: 3 });
      return {
        expression: fc.oneof(
          { maxDepth: 5, withCrossShrink: true },
          { arbitrary: leaf, weight: 3 },
          fc
            .tuple(any, fc.constantFrom('+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=', '&&', '||', 'in'), any)
            .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
          fc.tuple(fc.constantFrom('!', '-'), any).map(([sign, a]) => `${sign}(${a})`),
          fc.tuple(any, any, any).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
          list.map((items) => `[${items.join(', ')}]`),
          fc
            .array(fc.tuple(any, any), { maxLength: 3 })
            .map((entries) => `{${entries.map(([key, value]) => `${key}: ${value}`).join(', ')}}`),
          fc.tuple(any, any).map(([a, b]) => `${a}[${b}]`),
          fc.tuple(any, fc.constantFrom(...fields)).map(([a, field]) => `(${a}).${field}`),
          fc
            .tuple(any, fc.constantFrom('exists', 'all', 'exists_one', 'filter', 'map'), fc.constantFrom('e', 'x', 'resource'), any)
            .map(([a, macro, name, body]) => `(${a}).${macro}(${name}, ${body})`),
          fc
            .tuple(
              any,
              fc.constantFrom(
                'size',
                'contains',
                'matches',
                'split',
                'join',
                'trim',
                'lowerAscii',
                'contains_all',
                'overlaps',
                'except',
                'distinct',
                'sum',
                'min',
                'max',
              ),
              fc.option(any, { nil: '' }),
            )
            .map(([a, called, b]) => `(${a}).${called}(${b})`),
          fc
            .tuple(
              fc.constantFrom(
                'size',
                'int',
                'double',
                'string',
                'age',
                'until',
                'date',
                'timestamp',
                'duration',
                'days',
                'money',
                'share',
                'domain',
                'host',
                'scheme',
                'semver',
                'glob',
                'glob_any',
                'has',
                'type',
                'dyn',
              ),
              fc.array(any, { maxLength: 2 }),
            )
            .map(([called, args]) => `${called}(${args.join(', ')})`),
        ),
      };
    });
    fc.assert(
      fc.property(expression, (text) => {
        expect(outcomeOf(text).bad).toEqual([]);
      }),
      runs(2000, 100_000),
    );
  });

  it.each<[string, string]>([
    ['[].all(e, e > 0)', 'the type of the items of this empty list is not known'],
    ['[].filter(e, e == 1).size() == 0', 'the type of the items of this empty list is not known'],
    ['resource.on && [[]].exists(e, e[0] < 1)', 'the type of the items of this empty list is not known'],
    ['[[], params.limit].min() == 1', 'the type of the items of this empty list is not known'],
    ['{"a": 1, "b": {}}["a"] == 1', 'the type of the items of this empty map is not known'],
    ['{}["a"].b == 1', 'the type of the items of this empty map is not known'],
    [`${'!'.repeat(20_000)}true`, 'the expression is nested too deeply'],
    ['{"a": 1, "a": 2}["a"] == 1', 'the map has the key "a" twice'],
    ['{1: 1, 2: 2, 1: 3}[1] == 1', 'the map has the key 1 twice'],
    ['{true: 1, true: 2}[true] == 1', 'the map has the key true twice'],
    ['{[1]: 2}.size() == 1', 'a key of a map is a string, an int or a bool, not list<int>'],
    ['{1.5: 2}.size() == 1', 'a key of a map is a string, an int or a bool, not double'],
  ])('%.60s is refused', (text, message) => {
    const checked = checkText(text, 'bool');
    expect('faults' in checked && checked.faults.map((fault) => fault.message)).toContain(message);
  });

  it('reports a mistake in an empty list at the list', () => {
    expect(checkText('resource.on && [].all(e, e > 0)')).toMatchObject({ faults: [{ range: { start: 15, end: 17 } }] });
  });

  it('limits texts and lists that double: they are never built', () => {
    const doubling = (leaf: string): string => Array.from({ length: 9 }).reduce<string>((text) => `(${text} + ${text})`, leaf);
    const nested = (list: string, times: number): string =>
      times === 0 ? list : `[${nested(list, times - 1)}].map(y${times}, y${times} + y${times})[0]`;
    for (const text of [nested('["a"][0]', 12), nested('[1]', 12), `${doubling('"a"')}.size()`])
      expect(() => outcomeOf(text)).not.toThrow();
    const long = nested('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"', 12);
    expect(valueOf(long, { ...frameFor(), steps: 1000 }).value).toMatchObject({ type: 'unknown', cause: 'budget' });
  });

  it('keeps a computed key of a map once', () => {
    expect(valueOf('{resource.text: 1, "hello": 2}').value).toMatchObject({ type: 'unknown', says: 'the map has a key twice' });
  });
});

describe('texts', () => {
  it.each<[string, string]>([
    ['"TacoCÆt".lowerAscii()', 'tacocÆt'],
    ['"ÀB".lowerAscii()', 'Àb'],
    ['"tacoCæt".upperAscii()', 'TACOCæT'],
    ['"ß".upperAscii()', 'ß'],
    ['" \\t\\u0085\\u00a0\\u1680\\u2028\\u3000text\\u205f\\u202f\\u2000\\n".trim()', 'text'],
    ['"\\ufefftext\\u200b".trim()', '\u{feff}text\u{200b}'],
  ])('%s', (text, value) => expect(valueOf(text).value).toBe(value));

  it('lose only Unicode white space, and only ASCII letters change case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const row = frameFor({ text });
        expect(valueOf('resource.text.trim()', row).value).toBe(text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, ''));
        expect(valueOf('resource.text.lowerAscii()', row).value).toBe(text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()));
        expect(valueOf('resource.text.upperAscii()', row).value).toBe(text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()));
        expect(valueOf('resource.text.upperAscii().lowerAscii() == resource.text.lowerAscii()', row).value).toBe(true);
      }),
      runs(200),
    );
  });
});
