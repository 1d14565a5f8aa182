import { assert, constantFrom, jsonValue, oneof, pre, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { parseYaml } from '../../src/yaml/parse.ts';
import { cpuTime } from '../cpu-time.ts';
import { runs } from '../runs.ts';
import { placesOf, problemsOf } from './problems-of.ts';

const places = (text: string): readonly string[] => placesOf(problemsOf(() => parseYaml(text, 'f.yaml')));
const messages = (text: string): string =>
  problemsOf(() => parseYaml(text, 'f.yaml'))
    .map(({ message }) => message)
    .join('\n');

describe('refused texts', () => {
  const cases: readonly (readonly [name: string, text: string, places: readonly string[]])[] = [
    ['nothing', '', ['1:1 yaml-empty']],
    ['comments only', '# x\n\n', ['1:1 yaml-empty']],
    ['a start marker only', '---\n', ['1:1 yaml-empty']],
    ['a tab before a key', 'a:\n\tb: 1\n\tc: 2\n', ['2:1 yaml-tab']],
    ['a tab before an item', 'a:\n  - b\n\t- c\n', ['3:1 yaml-tab']],
    ['a tab inside braces', 'a: {\n\tb: 1 }\n', ['2:2 yaml-tab']],
    ['a tab in a block text', 'a:\n  b: |\n\tfoo\n', ['3:1 yaml-tab']],
    ['a tab after a dash', '-\ta: 1\n  b: 2\n', ['1:2 yaml-tab']],
    ['a bracket left open', 'a: [1, 2\nb: 3\n', ['1:4 yaml-syntax']],
    ['a brace left open', 'x: 1\na: {x: 1\nb: 3\n', ['2:4 yaml-syntax']],
    ['a double quote left open', 'a: "foo\nb: 3\nc: 4\n', ['1:4 yaml-syntax']],
    ['a single quote left open', "a: 'foo\n", ['1:4 yaml-syntax']],
    ['two keys on a line, twice', 'a: b: c\nd: e: f\n', ['1:4 yaml-syntax', '2:4 yaml-syntax']],
    ['a line without a key', 'a: 1\nfoo\nb: 2\n', ['2:1 yaml-syntax']],
    ['an indentation between two', 'a:\n   b: 1\n  c: 2\nd: 1\n', ['3:1 yaml-syntax']],
    ['an item among keys', 'a: 1\n- b\n', ['2:1 yaml-syntax']],
    ['a bracket too many', 'a: [1]]\nb: 1\n', ['1:7 yaml-syntax']],
    ['a reserved character', 'a: @foo\nb: `x`\n', ['1:4 yaml-syntax', '2:4 yaml-syntax']],
    ['an unknown escape', 'a: "\\q"\n', ['1:5 yaml-syntax']],
    ['no space after the colons', 'a:1\nb:2\n', ['1:1 yaml-syntax']],
    ['half a character', 'a: "\\ud800"\n', ['1:4 yaml-syntax']],
    ['a list as key', '? [a]\n: 1\n', ['1:3 yaml-syntax']],
    ['no key', ': a\n', ['1:1 yaml-syntax']],
    ['a key that JavaScript would treat as a prototype', '__proto__: 1\n', ['1:1 yaml-syntax']],
    ['a control character', 'a: \u0001\n', ['1:4 file-invalid']],
    ['a carriage return alone', 'a: 1\rb: 2\n', ['1:5 file-invalid']],
    ['an anchor, an alias and a merge key', 'a: &x 1\nb: *x\n<<: *x\n', ['1:4 yaml-alias']],
    ['a merge key alone', 'a: 1\n<<: {b: 1}\n', ['2:1 yaml-alias']],
    ['tags', 'a: !foo bar\nb: !!str 1\n', ['1:4 yaml-tag', '2:4 yaml-tag']],
    ['a second document', 'a: 1\n---\nb: 2\n', ['2:1 yaml-documents']],
    ['a second document after an end', 'a: 1\n...\nb: 2\n', ['3:1 yaml-documents']],
    ['two start markers', '---\n---\na: 1\n', ['2:1 yaml-documents']],
    ['a directive', '%FOO bar\n---\na: 1\n', ['1:1 yaml-directive']],
    ['another version of YAML', '%YAML 1.1\n---\na: 1\n', ['1:1 yaml-directive']],
    ['a key twice', 'a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\na: 4\n', ['5:3 yaml-duplicate-key', '6:1 yaml-duplicate-key']],
    ['a key twice, once in quotes', 'a: 1\n"a": 2\n', ['2:1 yaml-duplicate-key']],
    [
      'keys that YAML retypes',
      '1e3: 1\n010: 2\nnull: 3\ntrue: 4\n~: 5\n0x1: 6\n.inf: 7\n',
      [1, 2, 3, 4, 5, 6, 7].map((line) => `${line}:1 yaml-key-retyped`),
    ],
    [
      'numbers that cannot be held',
      'a: 9007199254740993\nb: .inf\nc: .nan\nd: 1e400\n',
      [1, 2, 3, 4].map((line) => `${line}:4 yaml-number`),
    ],
    ['nesting of 65 levels', `a: ${'['.repeat(64)}${']'.repeat(64)}\n`, ['1:67 yaml-too-deep']],
    ['nesting of 65 levels without brackets', `${'- '.repeat(65)}a\n`, ['1:129 yaml-too-deep']],
  ];
  it.each(cases)('%s', (_, text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it('names both positions of a duplicate key', () => {
    expect(messages('x: 1\na: 1\nb: 2\na: 3\n')).toContain('it first appears at line 2, column 1');
  });

  it('reports all problems of a text at once', () => {
    expect(places('1: a\nb: 99999999999999999\nb: 1\n? {x: 1}\n: 2\n')).toEqual([
      '1:1 yaml-key-retyped',
      '2:4 yaml-number',
      '3:1 yaml-duplicate-key',
      '4:3 yaml-syntax',
    ]);
  });

  it('never repeats the text of a broken value', () => {
    for (const text of ['a: "hunter2\n', 'a: [hunter2\n', 'a: "x" hunter2\n', 'a: |hunter2\n  x\n', 'a: b: hunter2\n', 'a: [1]] hunter2\n'])
      expect(messages(text)).not.toMatch(/^$|hunter2/);
  });
});

describe('accepted texts', () => {
  const cases: readonly (readonly [name: string, text: string, value: unknown])[] = [
    [
      'the core schema',
      'a: 1\nb: -0\nc: 0x1F\nd: 0o17\ne: 1.5\nf: ~\ng:\nh: True\ni: yes\nj: 2026-01-01\nk: +1\nl: 010\n',
      {
        a: 1,
        b: 0,
        c: 31,
        d: 15,
        e: 1.5,
        f: null,
        g: null,
        h: true,
        i: 'yes',
        j: '2026-01-01',
        k: 1,
        l: 10,
      },
    ],
    ['quoted texts', `a: "1"\nb: 'null'\n"1e3": x\n`, { a: '1', b: 'null', '1e3': 'x' }],
    ['dates and words of YAML 1.1 as keys', '2026-01-01: 1\nyes: 2\non: 3\n', { '2026-01-01': 1, yes: 2, on: 3 }],
    ['a byte order mark', '\ufeffa: 1\n', { a: 1 }],
    ['start and end markers', '%YAML 1.2\n---\na: 1\n...\n# end\n', { a: 1 }],
    ['CRLF', 'a: 1\r\nb: |\r\n  x\r\n  y\r\n', { a: 1, b: 'x\ny\n' }],
    ['JSON', '{"a":[1,{"b":null}],"c":"\\u00e9"}', { a: [1, { b: null }], c: 'é' }],
    ['tabs that do not indent', 'a:\t1\t# x\n', { a: 1 }],
    ['an empty key in quotes', '"": 1\n', { '': 1 }],
    ['64 levels', `a: ${'['.repeat(63)}${']'.repeat(63)}\n`, { a: Array.from({ length: 62 }).reduce((inner) => [inner], []) }],
  ];
  it.each(cases)('%s', (_, text, value) => {
    expect(parseYaml(text, 'f.yaml').value).toEqual(value);
  });

  it('reads what the yaml package reads with the core schema', () => {
    const scalar = oneof(
      stringMatching(/^[-+0-9.eExo_a-fA-F~]{1,8}$/),
      constantFrom(
        'null',
        'NULL',
        'Null',
        'nULL',
        'true',
        'TRUE',
        'tRUE',
        '.5',
        '1.',
        '-.5e+3',
        '.inf',
        '-.Inf',
        '.NAN',
        '~',
        '0o8',
        '+12',
        '1_000',
      ),
    );
    assert(
      property(scalar, (text) => {
        const theirs = parseDocument(`- ${text}\n`, { schema: 'core' });
        pre(theirs.errors.length === 0);
        const [value]: unknown[] = theirs.toJS();
        const exact = typeof value !== 'number' || Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
        expect(exact ? parseYaml(`- ${text}\n`, 'f').value : places(`- ${text}\n`)).toEqual(
          exact ? [value === 0 ? 0 : value] : ['1:3 yaml-number'],
        );
      }),
      runs(150),
    );
  });

  it('reads back any JSON that the yaml package writes', () => {
    assert(
      property(jsonValue({ maxDepth: 4 }), (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
          key === '__proto__' ? undefined : inner === 0 ? 0 : inner,
        );
        const text = stringify({ json }, { defaultKeyType: 'QUOTE_DOUBLE', aliasDuplicateObjects: false });
        pre(places(text).every((place) => !place.endsWith('yaml-number') && !place.endsWith('file-invalid')));
        expect(parseYaml(text, 'f').value).toEqual({ json });
      }),
    );
  });
});

describe('hostile texts fail fast', () => {
  const bomb = `a: &a [x]\n${Array.from({ length: 100_000 }, (_, i) => `b${i}: &b${i} [*a, *a, *a]\n`).join('')}`;
  const cases: readonly (readonly [name: string, text: string, code: string])[] = [
    ['a bomb of aliases', bomb, 'yaml-alias'],
    ['20 MB', 'a: b\n'.repeat(4_000_000), 'file-invalid'],
    ['9.9 MB of blank lines', `version: 1\n${'\n'.repeat(9_900_000)}`, 'file-invalid'],
    ['200,001 lines', `a: 1${'\n'.repeat(200_000)}b: 2`, 'file-invalid'],
    ['20 MB in two-byte characters', 'é'.repeat(6_000_000), 'file-invalid'],
    ['100,000 brackets', '['.repeat(25_000), 'yaml-too-deep'],
    ['100,000 nested items', '- '.repeat(25_000), 'yaml-too-deep'],
    ['a megabyte of closing brackets', ']'.repeat(1_000_000), 'yaml-syntax'],
    ['100,000 documents', '---\n'.repeat(25_000), 'yaml-documents'],
  ];
  it.each(cases)('%s', (_, text, code) => {
    const start = cpuTime();
    const problems = problemsOf(() => parseYaml(text, 'f.yaml'));
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(cpuTime() - start).toBeLessThan(1000);
  });

  it('25,000 small mistakes cost no more than reading them', () => {
    const start = cpuTime();
    expect(places('a: "x"#c\n'.repeat(25_000))).toEqual(['1:7 yaml-syntax']);
    expect(cpuTime() - start).toBeLessThan(2000);
  });
});
