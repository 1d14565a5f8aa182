// Texts in a file that are meant to stop, slow or mislead its reader.
import { constantFrom, nat, oneof, string, tuple } from 'fast-check';

/** Pieces of YAML, and of other text, to be combined in any order. */
export const piece = oneof(
  constantFrom(
    'version: 1',
    'members:',
    'policies:',
    'require:',
    '- ',
    '? ',
    ': ',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '|',
    '>-',
    '!',
    '&a',
    '*a',
    '<<',
    '%YAML',
    '---',
    '...',
    '#',
    '\n',
    '\n  ',
    '\t',
    '\r\n',
    '~',
    '1e999',
    '0x',
    '.nan',
    '__proto__',
    'constructor',
    'secrets',
    'eyJ',
    '://a:',
    '-----BEGIN ',
  ),
  string({ unit: 'binary', maxLength: 6 }),
  tuple(constantFrom('a', '!', ' ', '[', '{a: ', '- ', '"', '\\', '\n', 'A1b', '-', '(', '://'), nat({ max: 3000 })).map(([part, times]) =>
    part.repeat(times),
  ),
);

const lines = (size: number, line: (index: number) => string): string => {
  const all: string[] = [];
  for (let [index, length] = [0, 0]; length < size; index += 1) {
    const one = `${line(index)}\n`;
    all.push(one);
    length += one.length;
  }
  return all.join('');
};

/** About this many repetitions of one character. */
export const largeTexts: Readonly<Record<string, (size: number) => string>> = {
  'a long text': (size) => `k: ${'a'.repeat(size)}\n`,
  'a long key': (size) => `? ${'a'.repeat(size)}\n: 1\n`,
  'a long quoted text': (size) => `k: "${'\\"'.repeat(size / 2)}"\n`,
  'a text that is never closed': (size) => `k: "${'a '.repeat(size / 2)}`,
  'a block of lines': (size) => `k: |\n${lines(size, () => '  a')}`,
  'blank lines': (size) => '\n'.repeat(size),
  spaces: (size) => ' '.repeat(size),
  tabs: (size) => '\t'.repeat(size),
  'carriage returns': (size) => '\r'.repeat(size),
  comments: (size) => lines(size, () => '# a'),
  'unknown keys': (size) => lines(size, (index) => `key${index}: 1`),
  'the same key': (size) => lines(size, () => 'key: 1'),
  'keys of objects': (size) => lines(size, (index) => `${['__proto__', 'constructor', 'toString'][index % 3]}: { a: 1 }`),
  items: (size) => `k:\n${lines(size, () => '  - a')}`,
  'open brackets': (size) => '['.repeat(size),
  'open braces': (size) => '{a: '.repeat(size / 4),
  indentation: (size) => lines(size, (index) => `${' '.repeat(index)}a:`),
  sequences: (size) => '- '.repeat(size / 2),
  documents: (size) => '---\n'.repeat(size / 4),
  directives: (size) => '%YAML 1.2\n'.repeat(size / 10),
  tags: (size) => '!'.repeat(size),
  'a tag in an expression': (size) => `require: "${'!'.repeat(size)}true"\n`,
  parentheses: (size) => `require: "${'('.repeat(size)}"\n`,
  anchors: (size) => lines(size, (index) => `k${index}: &a${index} [*a${Math.max(0, index - 1)}, *a${Math.max(0, index - 1)}]`),
  'merged maps': (size) => lines(size, (index) => `k${index}: { <<: *a, a: 1 }`),
  zeros: (size) => '\0'.repeat(size),
  'byte order marks': (size) => '\ufeff'.repeat(size / 3),
  'halves of pairs': (size) => '\ud800'.repeat(size / 3),
  'direction marks': (size) => `k: ${'\u202e'.repeat(size / 3)}\n`,
  'a long number': (size) => `k: ${'9'.repeat(size)}\n`,
  secrets: (size) => lines(size, (index) => `k${index}: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${'A1b'.repeat(9)}`),
  'unknown names in expressions': (size) => `let:\n${lines(size, (index) => `  a${index}: b${index}`)}`,
  'lists where expressions belong': (size) => `let:\n${lines(size, (index) => `  a${index}: [1]`)}`,
};
