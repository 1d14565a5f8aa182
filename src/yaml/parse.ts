// YAML text → Document: plain JSON with the position of every value. YAML features that Tenantry refuses are refused here (docs/desired-state.md, files).
import { isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import { type Problem, type Source, TenantryError } from '../errors.ts';
import { isArray, isObject, type Json } from '../json.ts';
import { build, keyText } from './build.ts';
import { type Composed, compose } from './compose.ts';
import { largest, mostLines } from './limits.ts';
import { positionsIn } from './lines.ts';
import { placesIn } from './locate.ts';
import { type Path, valueAt } from './path.ts';
import { gathered, type YamlRefusal } from './refusals.ts';
import { offsetWithin } from './scalar-offsets.ts';
import { endOf, isNothing } from './span.ts';
import { syntaxErrors } from './syntax.ts';
import { visible } from './visible.ts';

/** One entry of a map, or one item of a list. */
export interface ParsedEntry {
  readonly key: string | number;
  readonly value: Json;
  /** The position of the value; of the key if there is no value. */
  readonly at: Source;
  /** The position of the key; of the item in a list. */
  readonly keyAt: Source;
}

export interface Document {
  readonly file: string;
  /** The text that was parsed, without a byte order mark. */
  readonly text: string;
  readonly value: Json;
  /** The nodes of the yaml package, only for this folder. */
  readonly root: ParsedNode;
  /** The position of the value at a path, or of its nearest parent. */
  readonly at: (path: Path) => Source;
  /** The position of the key at a path (the item, in a list), or of its nearest parent's key. */
  readonly keyAt: (path: Path) => Source;
  /** The first and the last line of the value at a path, or of its nearest parent. */
  readonly linesOf: (path: Path) => readonly [first: number, last: number];
  /** The entries of the map or list at a path, in the order of the file; empty for anything else. */
  readonly entries: (path: Path) => readonly ParsedEntry[];
  /** The position of a character of the text value at a path: `offset` counts UTF-16 code units of the value, whatever its style. */
  readonly within: (path: Path, offset: number) => Source;
}

// Characters that YAML forbids in any text (chapter 5.1), and a lone carriage return, which tools interpret differently.
const unprintable = /[^\P{Cc}\t\n\r\u0085]|[\ufffe\uffff]|\r(?!\n)/u;

/** Parses YAML text. `file` is its name in messages. Throws a TenantryError with all problems of the text. */
export const parseYaml = (given: string, file: string): Document => {
  const text = given.startsWith('\ufeff') ? given.slice(1) : given;
  const positionOf = positionsIn(text);
  const source = (offset: number): Source => {
    const { line, col } = positionOf(offset);
    return { file, line, col };
  };
  const refuse = (refusals: readonly YamlRefusal[]): void => {
    if (refusals.length === 0) return;
    throw new TenantryError(
      refusals.toSorted((a, b) => a.offset - b.offset).map(({ offset, ...rest }): Problem => ({ ...rest, at: source(offset) })),
    );
  };

  if (text.length > largest || Buffer.byteLength(text) > largest)
    throw new TenantryError([
      {
        code: 'file-invalid',
        message: `the file ${visible(file)} is larger than ${largest / 1_000_000} MB`,
        at: { file, line: 1, col: 1 },
      },
    ]);
  // Without a position: nothing looks for the line in the text.
  if (hasMoreLines(text, mostLines))
    throw new TenantryError([
      {
        code: 'file-invalid',
        message: `the file ${visible(file)} has more than ${mostLines.toLocaleString('en')} lines`,
        help: `Provide a file of at most ${mostLines.toLocaleString('en')} lines.`,
      },
    ]);
  refuse(unprintableIn(text));
  const composed = compose(text);
  refuse(problemsOf(composed, text, (offset) => positionOf(offset).line));
  const { root } = composed;
  if (root === null || isNothing(root)) throw new TenantryError([emptyFile(file)]);
  const { value, problems } = build(root, positionOf);
  refuse(problems);

  const placeOf = placesIn(root);
  const at = (path: Path): Source => {
    const { node, key } = placeOf(path);
    return source((isNothing(node) ? (key ?? node) : node).range[0]);
  };
  const keyAt = (path: Path): Source => {
    const { node, key } = placeOf(path);
    return source((key ?? node).range[0]);
  };
  const linesOf = (path: Path): readonly [number, number] => {
    const { node } = placeOf(path);
    return [positionOf(node.range[0]).line, positionOf(endOf(text, node) - 1).line];
  };
  const entry = (key: string | number, value: Json, keyNode: ParsedNode, node: ParsedNode): ParsedEntry => ({
    key,
    value,
    at: source((isNothing(node) ? keyNode : node).range[0]),
    keyAt: source(keyNode.range[0]),
  });
  const entries = (path: Path): readonly ParsedEntry[] => {
    const parent = valueAt(value, path);
    const { node } = placeOf(path);
    if (isArray(parent) && isSeq(node)) return node.items.map((item, index) => entry(index, parent[index] ?? null, item, item));
    if (!isObject(parent) || !isMap(node)) return [];
    return node.items.map((pair) => {
      const key = keyText(pair.key) ?? '';
      return entry(key, (Object.hasOwn(parent, key) ? parent[key] : null) ?? null, pair.key, pair.value ?? pair.key);
    });
  };
  const within = (path: Path, offset: number): Source => {
    const { node } = placeOf(path);
    return isScalar(node) ? source(offsetWithin(node, text, offset)) : at(path);
  };
  return { file, text, value, root, at, keyAt, linesOf, entries, within };
};

const hasMoreLines = (text: string, most: number): boolean => {
  let lines = 0;
  for (let feed = text.indexOf('\n'); feed !== -1 && feed < text.length - 1; feed = text.indexOf('\n', feed + 1)) {
    lines += 1;
    if (lines >= most) return true;
  }
  return false;
};

const problemsOf = (composed: Composed, text: string, lineOf: (offset: number) => number): readonly YamlRefusal[] => {
  const syntax = syntaxErrors(composed, text, lineOf);
  // The parser nests broken lines without end: then they are the mistake.
  const refusals = composed.refusals.filter(({ code }) => syntax.length === 0 || code !== 'yaml-too-deep');
  return [...gathered(refusals, lineOf), ...syntax];
};

const emptyFile = (file: string): Problem => ({
  code: 'yaml-empty',
  message: `the file ${visible(file)} contains only white space and comments`,
  at: { file, line: 1, col: 1 },
});

const unprintableIn = (text: string): readonly YamlRefusal[] => {
  const offset = text.search(unprintable);
  if (offset === -1) return [];
  const code = (text.codePointAt(offset) ?? 0).toString(16).padStart(4, '0');
  return [
    {
      code: 'file-invalid',
      offset,
      message: `invalid character in YAML: U+${code.toUpperCase()}`,
      help: 'Remove it, or write it as an escape sequence in double quotes.',
    },
  ];
};
