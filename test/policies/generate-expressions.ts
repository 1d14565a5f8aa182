// Generated expressions of the policy language: well-typed, over one resource, each in our notation and in plain CEL.
import * as fc from 'fast-check';

/** One expression in our notation and in CEL without our functions. */
export interface Pair {
  readonly ours: string;
  readonly theirs: string;
}
const both = (text: string): Pair => ({ ours: text, theirs: text });
const join = (parts: readonly (string | Pair)[]): Pair => ({
  ours: parts.map((part) => (typeof part === 'string' ? part : part.ours)).join(''),
  theirs: parts.map((part) => (typeof part === 'string' ? part : part.theirs)).join(''),
});

export const types = {
  i: 'int',
  j: 'int',
  d: 'double',
  s: 'string',
  t: 'string',
  n: 'string',
  b: 'bool',
  m: 'time',
  l: 'list<int>',
  w: 'list<string>',
} as const;

export interface Terms {
  readonly int: fc.Arbitrary<Pair>;
  readonly double: fc.Arbitrary<Pair>;
  readonly text: fc.Arbitrary<Pair>;
  readonly bool: fc.Arbitrary<Pair>;
  readonly time: fc.Arbitrary<Pair>;
  readonly span: fc.Arbitrary<Pair>;
  readonly ints: fc.Arbitrary<Pair>;
  readonly texts: fc.Arbitrary<Pair>;
}

export const oneOf = (...texts: readonly string[]): fc.Arbitrary<Pair> => fc.constantFrom(...texts.map(both));
export const form = (...parts: readonly (string | fc.Arbitrary<Pair>)[]): fc.Arbitrary<Pair> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map(join);

/** `vars`: variables of enclosing macros, by type. */
const leaves = (vars: { readonly int: readonly string[]; readonly text: readonly string[] }): Terms => ({
  int: fc.oneof(
    oneOf('resource.i', 'resource.j', ...vars.int),
    fc.integer({ min: -9, max: 9 }).map((n) => both(n < 0 ? `(${n})` : String(n))),
  ),
  double: fc.oneof(
    oneOf('resource.d'),
    fc.integer({ min: 0, max: 40 }).map((n) => both((n / 4).toFixed(2))),
  ),
  text: fc.oneof(oneOf('resource.s', 'resource.t', ...vars.text), oneOf('""', '"a"', '"ab"', '"B"', "'é'")),
  bool: fc.oneof(
    oneOf('resource.b', 'true', 'false', '("é" in {"é": 1, "": 2})', '(resource.s in {"a": true, "é": false})'),
    oneOf('(resource.n == null)', '(resource.n != null)', '(resource.n != null && resource.n < resource.s)'),
    oneOf('(resource.l == [])', '([] != resource.w)', '(resource.w == [] || resource.w[0] == resource.s)', '({} == {"a": resource.s})'),
    fc.constant({ ours: '(resource.n in [null, "a", "é"])', theirs: '(resource.n in [dyn(null), dyn("a"), dyn("é")])' }),
  ),
  time: fc.constantFrom(
    both('resource.m'),
    { ours: 'date("2026-11-20T10:00:00Z")', theirs: 'timestamp("2026-11-20T10:00:00Z")' },
    both('timestamp("2026-11-20T10:00:00Z")'),
  ),
  span: fc
    .integer({ min: 0, max: 5 })
    .map((n) => ({ ours: n % 2 === 0 ? `days(${n})` : `duration("${n * 24}h")`, theirs: `duration("${n * 24}h")` })),
  ints: oneOf('resource.l', '[1, 2]', '[3]'),
  texts: oneOf('resource.w', '["a", "b"]'),
});

export const grown = (depth: number, vars: { readonly int: readonly string[]; readonly text: readonly string[] }): Terms => {
  const flat = leaves(vars);
  if (depth === 0) return flat;
  const { int, double, text, bool, time, span, ints, texts } = grown(depth - 1, vars);
  const x = `x${depth}`;
  const overInts = grown(Math.min(depth - 1, 1), { ...vars, int: [...vars.int, x] });
  const overTexts = grown(Math.min(depth - 1, 1), { ...vars, text: [...vars.text, x] });
  const sign = oneOf(' < ', ' <= ', ' > ', ' >= ', ' == ', ' != ');
  return {
    int: fc.oneof(
      flat.int,
      form('(', int, oneOf(' + ', ' - ', ' * '), int, ')'),
      form('(', int, oneOf(' / ', ' % '), oneOf('2', '3', '(-4)'), ')'),
      form('(-', int, ')'),
      form('(', bool, ' ? ', int, ' : ', int, ')'),
      form(ints, '.size()'),
      form('size(', texts, ')'),
      form('(', text, ').size()'),
    ),
    double: fc.oneof(flat.double, form('(', double, oneOf(' + ', ' - ', ' * '), double, ')'), form('double(', int, ')')),
    text: fc.oneof(flat.text, form('(', text, ' + ', text, ')'), form('(', bool, ' ? ', text, ' : ', text, ')')),
    bool: fc.oneof(
      flat.bool,
      form('(', bool, oneOf(' && ', ' || '), bool, ')'),
      form('!', bool),
      form('(', int, sign, int, ')'),
      form('(', double, sign, double, ')'),
      form('(', int, oneOf(' < ', ' >= '), double, ')'),
      form('(', text, sign, text, ')'),
      form('(', time, sign, time, ')'),
      form('(', time, oneOf(' + ', ' - '), span, oneOf(' < ', ' >= '), time, ')'),
      form('((', time, ' - ', time, ')', oneOf(' < ', ' > '), span, ')'),
      form('(', int, ' in ', ints, ')'),
      form('(', text, ' in ', texts, ')'),
      // cel-js takes a list with null only if its items are of no type.
      text.map(({ ours, theirs }) => ({ ours: `(${ours} in [null, "a", "é"])`, theirs: `(${theirs} in [dyn(null), dyn("a"), dyn("é")])` })),
      form('(', text, ').', oneOf('contains', 'startsWith', 'endsWith'), '(', text, ')'),
      form('(', ints, oneOf(' == ', ' != '), ints, ')'),
      form(ints, '.', oneOf('exists', 'all', 'exists_one'), `(${x}, `, overInts.bool, ')'),
      form(texts, '.', oneOf('exists', 'all', 'exists_one'), `(${x}, `, overTexts.bool, ')'),
    ),
    time: flat.time,
    span: fc.oneof(flat.span, form('(', span, ' + ', span, ')')),
    ints: fc.oneof(
      flat.ints,
      form('(', ints, ' + ', ints, ')'),
      form(ints, `.filter(${x}, `, overInts.bool, ')'),
      form(ints, `.map(${x}, `, overInts.int, ')'),
    ),
    texts: fc.oneof(flat.texts, form(texts, `.filter(${x}, `, overTexts.bool, ')'), form(texts, `.map(${x}, `, overTexts.text, ')')),
  };
};

export interface Given {
  readonly i: number;
  readonly j: number;
  readonly d: number;
  readonly s: string;
  readonly t: string;
  /** null, or a text: expressions compare it with null first. */
  readonly n: string | null;
  readonly b: boolean;
  readonly m: number;
  readonly l: readonly number[];
  readonly w: readonly string[];
}
export const given: fc.Arbitrary<Given> = fc.record({
  i: fc.integer({ min: -9, max: 9 }),
  j: fc.integer({ min: -9, max: 9 }),
  d: fc.integer({ min: -40, max: 40 }).map((n) => n / 8),
  s: fc.constantFrom('', 'a', 'ab', 'abc', 'B', 'é', '😀b'),
  t: fc.constantFrom('', 'a', 'b', 'bc', 'é'),
  n: fc.constantFrom(null, '', 'a', 'é', '😀'),
  b: fc.boolean(),
  m: fc.integer({ min: -5, max: 5 }).map((day) => Date.UTC(2026, 10, 20 + day)),
  l: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 }),
  w: fc.array(fc.constantFrom('', 'a', 'b', 'ab', 'é', '😀'), { maxLength: 4 }),
});

export const anything = ({ bool, int, text, double }: Terms): fc.Arbitrary<Pair> =>
  fc.oneof({ arbitrary: bool, weight: 5 }, int, text, double);
