import { array, assert, boolean, constantFrom, oneof, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, Scalar } from 'yaml';
import type { Source } from '../../src/errors.ts';
import type { Json } from '../../src/json.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { type Path, valueAt } from '../../src/yaml/path.ts';
import { cpuTime } from '../cpu-time.ts';
import { runs } from '../runs.ts';

const text = `# a file
members:
  ana@acme.example: { roles: [administrator, editor] }
  "rui": # quoted
    roles:
      - editor
      -   viewer
    permissions:
volumes: {a: 1, b}
`;
const document = parseYaml(text, 'org.yaml');

const show = ({ line, col }: Source): string => `${line}:${col}`;
const textAt = (value: Json, path: Path): string => {
  const text = valueAt(value, path);
  return typeof text === 'string' ? text : '';
};

describe('at and keyAt', () => {
  const cases: readonly (readonly [path: Path, at: string, keyAt: string])[] = [
    [[], '2:1', '2:1'],
    [['members'], '3:3', '2:1'],
    [['members', 'ana@acme.example'], '3:21', '3:3'],
    [['members', 'ana@acme.example', 'roles', 1], '3:46', '3:46'],
    [['members', 'rui', 'roles', 1], '7:11', '7:11'],
    [['members', 'rui', 'permissions'], '8:5', '8:5'],
    [['volumes', 'a'], '9:14', '9:11'],
    [['volumes', 'b'], '9:17', '9:17'],
    [['members', 'rui', 'nothing', 'below'], '5:5', '4:3'],
    [['nothing'], '2:1', '2:1'],
    [['members', 'rui', 'roles', 9], '6:7', '5:5'],
  ];
  it.each(cases)('%j', (path, at, keyAt) => {
    expect([show(document.at(path)), show(document.keyAt(path))]).toEqual([at, keyAt]);
    expect(document.at(path).file).toBe('org.yaml');
  });

  it('count lines that end in CRLF, and skip a byte order mark', () => {
    const other = parseYaml('\ufeffa: 1\r\nb: 2\r\n', 'f');
    expect([other.at(['a']), other.at(['b'])]).toEqual([
      { file: 'f', line: 1, col: 4 },
      { file: 'f', line: 2, col: 4 },
    ]);
  });
});

describe('entries', () => {
  it('walks a map in the order of the file', () => {
    expect(document.entries(['members']).map(({ key, value, at, keyAt }) => [key, value, at.line, keyAt.line, keyAt.col])).toEqual([
      ['ana@acme.example', { roles: ['administrator', 'editor'] }, 3, 3, 3],
      ['rui', { roles: ['editor', 'viewer'], permissions: null }, 5, 4, 3],
    ]);
  });
  it('walks a list', () => {
    expect(document.entries(['members', 'rui', 'roles']).map(({ key, value, at }) => [key, value, at.col])).toEqual([
      [0, 'editor', 9],
      [1, 'viewer', 11],
    ]);
  });
  it('is empty if there is no map or list', () => {
    expect([document.entries(['volumes', 'a']), document.entries(['nothing'])]).toEqual([[], []]);
  });
});

describe('within', () => {
  it('finds a place in a block text', () => {
    const rule = parseYaml('require: |\n  a == 1 &&\n    b == 2\n', 'rule.yaml');
    expect(rule.within(['require'], 'a == 1 &&\n  b'.length - 1)).toEqual({ file: 'rule.yaml', line: 3, col: 5 });
  });
  it('finds a place in quotes', () => {
    const rule = parseYaml(`a: "x == \n  'y'"\nb: 'x  y'\n`, 'f');
    expect(rule.within(['a'], 5)).toEqual({ file: 'f', line: 2, col: 3 });
    expect(rule.within(['b'], 3)).toEqual({ file: 'f', line: 3, col: 8 });
  });
  it('finds a place behind and at escape sequences', () => {
    const rule = parseYaml(`a: "x\\u0041\\n\\"y"\nb: 'it''s y'\nc: "\\U0001F600 \\x41z"\nd: "x\\\n  y"\n`, 'f');
    // Of `xA`, a line break, `"y`.
    expect([1, 3, 4].map((offset) => rule.within(['a'], offset).col)).toEqual([6, 14, 16]);
    expect(rule.within(['b'], 5)).toEqual({ file: 'f', line: 2, col: 11 });
    expect([0, 3, 4].map((offset) => rule.within(['c'], offset).col)).toEqual([5, 16, 20]);
    expect(rule.within(['d'], 1)).toEqual({ file: 'f', line: 5, col: 3 });
  });
  it('finds the end', () => {
    expect(parseYaml('a: xy\n', 'f').within(['a'], 2)).toEqual({ file: 'f', line: 1, col: 6 });
  });

  // Each character that is not white space and needs no escape is in the text as in the value.
  const word = stringMatching(/^[a-zA-Z0-9]{1,9}$/);
  const between = constantFrom(' ', '  ', '\n', '\n\n', '\n  ', "'", '"', '\\', '\t', ': ', ' \n', 'é', '😀', '\u0007', '\n\n\n   ');
  const value = array(oneof(word, word, between), { minLength: 1, maxLength: 20 }).map((parts) => parts.join(''));
  const styles = ['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const;

  it.each(styles)('maps every character of a %s scalar', (style) => {
    assert(
      property(value, constantFrom(0, 12, 80), boolean(), (given, lineWidth, crlf) => {
        const scalar = new Scalar(given);
        scalar.type = style;
        const written = new Document({ a: { b: scalar, c: 1 } }).toString({ lineWidth, minContentWidth: 0 });
        const parsed = parseYaml(crlf ? written.replaceAll('\n', '\r\n') : written, 'f');
        const lines = parsed.text.split('\n');
        const content = textAt(parsed.value, ['a', 'b']);
        const textThere = ({ line, col }: Source): string | undefined => lines[line - 1]?.charAt(col - 1);
        Array.from({ length: content.length }, (_, offset) => offset)
          .filter((offset) => /[a-zA-Z0-9é😀]/u.test(content.charAt(offset)))
          .forEach((offset) => {
            const found = parsed.within(['a', 'b'], offset);
            expect(textThere(found)).toBe(content.charAt(offset));
          });
      }),
      runs(100),
    );
  });

  it.each(['|2\n', '>-2\n', '|+\n\n', '>+\n', '|-\n', '>1\n'])('maps block texts with the header %j', (header) => {
    const body = '     one\n     two\n\n       three\n     four\n\n\n';
    const parsed = parseYaml(`a:\n  b: ${header}${body}  c: 1\n`, 'f');
    const content = textAt(parsed.value, ['a', 'b']);
    for (const letter of ['one', 'two', 'three', 'four']) {
      const { line, col } = parsed.within(['a', 'b'], content.indexOf(letter));
      expect(parsed.text.split('\n')[line - 1]?.slice(col - 1)).toBe(letter);
    }
  });
});

it('locates every item of a large file in linear time', () => {
  const items = Array.from({ length: 10_000 }, (_, i) => `  item-${i}: {a: 1}\n`);
  const large = parseYaml(`items:\n${items.join('')}`, 'f');
  const start = cpuTime();
  expect(items.filter((_, i) => large.keyAt(['items', `item-${i}`]).line !== i + 2)).toEqual([]);
  expect(cpuTime() - start).toBeLessThan(1000);
});
