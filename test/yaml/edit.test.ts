import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  letrec,
  oneof,
  pre,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, isCollection, isMap, isNode, isPair, Scalar, visit } from 'yaml';
import type { Source } from '../../src/errors.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/json.ts';
import { type Edit, editYaml, updateYaml } from '../../src/yaml/edit.ts';
import { type Document as Parsed, parseYaml } from '../../src/yaml/parse.ts';
import { type Path, valueAt } from '../../src/yaml/path.ts';
import { cpuTime } from '../cpu-time.ts';
import { runs } from '../runs.ts';

const set = (path: Path, value: Json): Edit => ({ type: 'set', path, value });
const remove = (path: Path): Edit => ({ type: 'remove', path });

describe('editYaml', () => {
  const cases: readonly (readonly [name: string, text: string, edits: readonly Edit[], after: string])[] = [
    ['a scalar', 'a: 1 # one\nb: 2\n', [set(['a'], 10)], 'a: 10 # one\nb: 2\n'],
    ['a text in quotes', `a: "x" # x\nb: 'y'\n`, [set(['a'], 'it"s'), set(['b'], 'z')], `a: "it\\"s" # x\nb: z\n`],
    ['a key keeps its quotes', `'a' : x\n"b":  y\n`, [set(['a'], 'v'), set(['b'], 'w')], `'a' : v\n"b": w\n`],
    ['a text that needs quotes', 'a: x\n', [set(['a'], 'yes: #1')], 'a: "yes: #1"\n'],
    ['nothing becomes something', 'a: # why\nb:\n', [set(['a'], 1), set(['b'], ['x'])], 'a: 1 # why\nb: [x]\n'],
    ['a block text', 'a: | # note\n  one\n  two\nb: 1\n', [set(['a'], 'short')], 'a: short # note\nb: 1\n'],
    ['a block list by a word', 'a:\n  # two\n  - x\n  - y\nb: 1\n', [set(['a'], 'none')], 'a: none\nb: 1\n'],
    ['a comment beside a key', 'a: # one\n  - x\n  - y\n', [set(['a'], ['z'])], 'a: [z] # one\n'],
    [
      'an item in a block list keeps the others and their comments',
      'a:\n  - x # first\n  # about y\n  - y\n  - z\n',
      [set(['a'], ['x', 'z', 'new'])],
      'a:\n  - x # first\n  - z\n  - new\n',
    ],
    ['items in front', 'a:\n  - x # x\n', [set(['a'], ['v', 'w', 'x'])], 'a:\n  - v\n  - w\n  - x # x\n'],
    ['an item of a list in brackets', 'a: [x, y, z] # why\n', [set(['a'], ['x', 'z'])], 'a: [x, z] # why\n'],
    ['the last item in brackets', 'a: [x, y, z]\n', [set(['a'], ['x'])], 'a: [x]\n'],
    ['more items in brackets', 'a: [\n  x, # one\n  y # two\n]\n', [set(['a'], ['w', 'x', 'y', 'z'])], 'a: [w, x, "y", z]\n'],
    ['no remaining items', 'a:\n  - x\nb: 1\n', [set(['a'], [])], 'a: []\nb: 1\n'],
    ['an entry of a map in braces', 'a: { x: 1, y: 2 } # c\n', [set(['a', 'z'], 3), remove(['a', 'x'])], 'a: { "y": 2, z: 3 } # c\n'],
    [
      'a new entry, indented like its siblings',
      'm:\n    ana: { roles: [a] }\n    # the last\n    rui: { roles: [b] } # rui\n\nn: 1\n',
      [set(['m', 'eva'], { roles: ['c'] })],
      'm:\n    ana: { roles: [a] }\n    # the last\n    rui: { roles: [b] } # rui\n    eva: { roles: [c] }\n\nn: 1\n',
    ],
    [
      'a new entry behind a block',
      'm:\n  ana:\n    roles:\n      - a\n',
      [set(['m', 'rui'], { roles: ['b'] })],
      'm:\n  ana:\n    roles:\n      - a\n  rui: { roles: [b] }\n',
    ],
    [
      'a new entry that is too long for a line',
      'm:\n  a: 1\n',
      [set(['m', 'b'], { description: 'x'.repeat(60), roles: ['y'.repeat(40)] })],
      `m:\n  a: 1\n  b:\n    description: ${'x'.repeat(60)}\n    roles: [${'y'.repeat(40)}]\n`,
    ],
    ['missing parents', 'a: 1\n', [set(['m', 'o', 'p'], 1)], 'a: 1\nm: { o: { p: 1 } }\n'],
    ['the end of a text without a line break', 'a: 1', [set(['b'], 2)], 'a: 1\nb: 2'],
    [
      'lines that end in CRLF',
      'a: 1\r\nm:\r\n  x: 1\r\n',
      [set(['m', 'z'], 2), set(['b'], 3)],
      'a: 1\r\nm:\r\n  x: 1\r\n  z: 2\r\nb: 3\r\n',
    ],
    [
      'an entry is removed with its comments',
      'm:\n  # about ana\n  # more\n  ana: 1 # ana\n\n  # about rui\n  rui: 2\n',
      [remove(['m', 'ana'])],
      'm:\n\n  # about rui\n  rui: 2\n',
    ],
    ['the last entry is removed', 'm:\n  ana:\n    roles: [a]\nn: 1\n', [remove(['m', 'ana'])], 'm: {}\nn: 1\n'],
    [
      'an item of maps is replaced as a whole',
      'w:\n  # about a\n  - policy: a # why\n    expires: 2026-01-01\n  # about b\n  - policy: b\n',
      [set(['w', 0, 'expires'], '2027-01-01')],
      'w:\n  - { policy: a, expires: 2027-01-01 }\n  # about b\n  - policy: b\n',
    ],
    ['a list item is removed', 'w:\n  - policy: a\n    x: 1\n  - policy: b\n', [remove(['w', 0])], 'w:\n  - policy: b\n'],
    ['a missing entry is removed', 'a: 1\n', [remove(['b']), remove(['c', 'd'])], 'a: 1\n'],
    ['the same again', 'a:   1   #  x\n', [set(['a'], 1)], 'a:   1   #  x\n'],
    ['keys that need quotes', 'm: {}\n', [set(['m', '1e3'], 1), set(['m', 'a: b'], 2)], 'm: { "1e3": 1, "a: b": 2 }\n'],
    ['a list that is not indented', 'a:\n- x\n- y\nb: 1\n', [set(['a'], ['x', 'y', 'z'])], 'a:\n- x\n- y\n- z\nb: 1\n'],
    ['explicit keys are rewritten', '? a\n: 1\n? b\n: 2\n', [remove(['a'])], '{ b: 2 }\n'],
    ['end markers are kept', 'a: 1\n...\n', [set(['b'], 2)], 'a: 1\nb: 2\n...\n'],
  ];
  it.each(cases)('%s', (_, text, edits, after) => {
    expect(editYaml(parseYaml(text, 'f.yaml'), edits)).toBe(after);
  });

  it('edits a large file in linear time', () => {
    const text = `m:\n${Array.from({ length: 6000 }, (_, i) => `  k${i}: { a: ${i} }\n`).join('')}`;
    const document = parseYaml(text, 'f');
    const edits = Array.from({ length: 6000 }, (_, i) => (i % 2 === 0 ? set(['m', `k${i}`, 'a'], -1) : remove(['m', `k${i}`])));
    const start = cpuTime();
    expect(editYaml(document, edits).split('\n')).toHaveLength(3002);
    expect(cpuTime() - start).toBeLessThan(3000);
  });
});

// Texts in the style of people and tools: blocks and braces mixed, comments, blank lines, every quote, other indentations.
const word = oneof(
  stringMatching(/^[a-z]{1,6}$/),
  constantFrom(
    'null',
    '1e3',
    '010',
    'a b',
    'a: b',
    '#x',
    "it's",
    'say "x"',
    'two\nlines\n',
    'é',
    '- x',
    '',
    ' ',
    'x:',
    '[',
    '*a',
    '~',
    'yes',
    '2026-01-01',
    '12:30',
  ),
  string({ maxLength: 6 }),
);
const key = oneof(stringMatching(/^[a-f]$/), constantFrom('ana@acme.example', 'br-ne1/db', '1e3', 'null', 'a b', '"', 'a: b', '-', '?'));
const { value } = letrec<{ value: Json }>((tie) => ({
  value: oneof(
    { depthSize: 'small', withCrossShrink: true },
    oneof(word, constantFrom<Json>(null, true, 0, -1.5, 12)),
    array(tie('value'), { maxLength: 4 }),
    dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const map: Arbitrary<JsonObject> = dictionary(key, value, { minKeys: 1, maxKeys: 5, noNullPrototype: true });

const looks = record({
  indent: constantFrom(2, 4),
  indentSeq: boolean(),
  crlf: boolean(),
  ended: boolean(),
  styles: array(constantFrom('flow', 'comment', 'before', 'blank', 'single', 'double', 'block', 'none', 'none'), {
    minLength: 1,
    maxLength: 30,
  }),
});
type Looks = typeof looks extends Arbitrary<infer Value> ? Value : never;

const styled = (json: Json, { indent, indentSeq, crlf, ended, styles }: Looks): string => {
  const document = new Document(json, { aliasDuplicateObjects: false });
  let at = 0;
  visit(document, (where, node) => {
    if (!isNode(node) || isPair(node) || where === null) return;
    const style = styles[at++ % styles.length];
    const isKey = where === 'key';
    if (style === 'flow' && isCollection(node)) node.flow = true;
    if (style === 'comment' && !isKey) node.comment = ` behind ${at}`;
    if (style === 'before' && (isKey || !isCollection(node))) node.commentBefore = ` above ${at}`;
    if (style === 'blank' && isKey) node.spaceBefore = true;
    if (node instanceof Scalar && typeof node.value === 'string') {
      if (style === 'single') node.type = 'QUOTE_SINGLE';
      if (style === 'double') node.type = 'QUOTE_DOUBLE';
      if (style === 'block' && !isKey) node.type = 'BLOCK_LITERAL';
    }
  });
  const text = document.toString({ indent, indentSeq, lineWidth: 60 });
  const lines = ended ? text : text.replace(/\n$/, '');
  return crlf ? lines.replaceAll('\n', '\r\n') : lines;
};

/** The document of a value in some style; undefined if the yaml package writes text that it does not read back, or that we refuse. */
const documentOf = (json: Json, lookup: Looks): Parsed | undefined => {
  try {
    return parseYaml(styled(json, lookup), 'f.yaml');
  } catch {
    return undefined;
  }
};

const shared = (a: string, b: string): number => {
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < least - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return head + tail;
};

const pathsIn = (here: Json, path: Path = []): readonly Path[] => {
  const below = isArray(here) ? here.map((item, index) => [index, item] as const) : isObject(here) ? Object.entries(here) : [];
  return [path, ...below.flatMap(([step, item]) => pathsIn(item, [...path, step]))];
};

describe('laws of editing', () => {
  it('gives the target, for any text', () => {
    assert(
      property(map, looks, map, (before, lookup, after) => {
        const document = documentOf(before, lookup);
        // We refuse some texts.
        pre(document !== undefined);
        expect(parseYaml(updateYaml(document, after), 'f').value).toEqual(after);
      }),
      runs(100),
    );
  });

  /** The path of the entry that is replaced when the value at `path` changes: it ends at braces and at lists. */
  const entryAround = ({ root }: Parsed, path: Path): Path => {
    let node: unknown = root;
    const around: (string | number)[] = [];
    for (const part of path) {
      if (!isMap(node) || node.flow === true) break;
      around.push(part);
      node = node.get(part, true);
    }
    return around;
  };

  const offsetOf = ({ text }: Parsed, { line, col }: Source): number => {
    let start = 0;
    for (let number = 1; number < line; number += 1) start = text.indexOf('\n', start) + 1;
    return start + col - 1;
  };

  it('replaces one entry and no other byte', () => {
    assert(
      property(map, looks, stringMatching(/^\d{1,9}$/).map(Number), (before, lookup, pick) => {
        const document = documentOf(before, lookup);
        pre(document !== undefined);
        const paths = pathsIn(document.value).filter((path) => typeof valueAt(document.value, path) !== 'object' && path.length > 0);
        const path = paths[pick % Math.max(1, paths.length)];
        pre(path !== undefined);
        const text = editYaml(document, [set(path, 'edited')]);
        expect(valueAt(parseYaml(text, 'f').value, path)).toBe('edited');
        const around = entryAround(document, path);
        // A file in braces is one entry.
        pre(around.length > 0);
        const start = offsetOf(document, document.keyAt(around));
        expect(text.slice(0, start)).toBe(document.text.slice(0, start));
        const keys = Object.keys(Object(document.value));
        const next = keys[keys.indexOf(String(path[0])) + 1];
        const rest = next === undefined ? '' : document.text.slice(offsetOf(document, document.keyAt([next])));
        expect(text.endsWith(rest)).toBe(true);
      }),
      runs(100),
    );
  });

  it('inserts an entry of a block by adding characters only, and deletes it again', () => {
    assert(
      property(map, looks, stringMatching(/^\d{1,9}$/).map(Number), value, (before, lookup, pick, added) => {
        const document = documentOf(before, lookup);
        pre(document !== undefined);
        const maps = pathsIn(document.value).filter((path) => {
          const here = valueAt(document.value, path);
          const key = isObject(here) ? Object.keys(here)[0] : undefined;
          return key !== undefined && entryAround(document, [...path, key]).length > path.length;
        });
        const path = maps[pick % Math.max(1, maps.length)];
        pre(path !== undefined);
        const text = editYaml(document, [set([...path, 'added'], added)]);
        expect(shared(document.text, text)).toBe(document.text.length);
        expect(editYaml(parseYaml(text, 'f'), [remove([...path, 'added'])]).trimEnd()).toBe(document.text.trimEnd());
      }),
      runs(50),
    );
  });

  it('changes no byte without a difference', () => {
    assert(
      property(map, looks, (before, lookup) => {
        const document = documentOf(before, lookup);
        expect(document === undefined ? '' : updateYaml(document, document.value)).toBe(document?.text ?? '');
      }),
    );
  });
});
