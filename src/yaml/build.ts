// From nodes to plain JSON, with the problems that only nodes show: duplicate keys, keys that YAML would retype, numbers that cannot be represented. One pass;
// positions are computed only for problems.
import { isMap, isScalar, isSeq, type ParsedNode, Scalar, type YAMLMap } from 'yaml';
import type { Json } from '../json.ts';
import { isExact, readPlain } from './core-schema.ts';
import { longestText } from './limits.ts';
import type { Position } from './lines.ts';
import { showKey } from './path.ts';
import type { YamlRefusal } from './refusals.ts';

export interface Built {
  readonly value: Json;
  readonly problems: readonly YamlRefusal[];
}

type Complaint = Omit<YamlRefusal, 'offset'>;

/** The text of a key; undefined if it is not a scalar. */
export const keyText = (key: ParsedNode): string | undefined => (isScalar(key) && typeof key.value === 'string' ? key.value : undefined);

const halfCharacter = /\p{Surrogate}/u;
const inexact: Complaint = {
  code: 'yaml-number',
  message: 'this number cannot be represented exactly',
  help: 'If it is meant to be a string, put it in quotes.',
};
const half: Complaint = {
  code: 'yaml-syntax',
  message: 'this escape sequence produces half of a character (a lone surrogate)',
  help: 'Write the character itself.',
};
const tooLong: Complaint = {
  code: 'file-invalid',
  message: `this text is longer than ${longestText} characters`,
  help: 'Shorten it: no value of a file is that long.',
};
const noSpace: Complaint = { code: 'yaml-syntax', message: 'a space is missing after `:`', help: 'Write `key: value`.' };
const notText: Complaint = { code: 'yaml-syntax', message: 'a key is a list or a mapping', help: 'Keys must be strings.' };

// The problem of a key by itself. Other YAML tools would merge `<<` and read `null` as no text: the written key must be the intended one.
const keyComplaint = (key: Scalar.Parsed, text: string): Complaint | undefined => {
  if (text === '__proto__') return { code: 'yaml-syntax', message: 'the key `__proto__` is not allowed', help: 'Use another name.' };
  if (key.type !== Scalar.PLAIN) return undefined;
  if (text === '')
    return {
      code: 'yaml-syntax',
      message: 'there is no key before this `:`',
      help: 'Add a key, or put the text in quotes if the `:` is part of it.',
    };
  if (text === '<<') return { code: 'yaml-alias', message: 'the merge key `<<` is not allowed', help: 'Write the values out here.' };
  const read = readPlain(text);
  if (typeof read === 'string') return undefined;
  const type = read === null ? 'null' : typeof read === 'boolean' ? 'true or false' : 'a number';
  return {
    code: 'yaml-key-retyped',
    message: `YAML reads the key ${showKey(text)} as ${type}, not as a string`,
    help: `Put the key in quotes: "${text}".`,
  };
};

export const build = (root: ParsedNode, positionOf: (offset: number) => Position): Built => {
  const problems: YamlRefusal[] = [];
  const complain = (complaint: Complaint, node: ParsedNode): void => {
    problems.push({ ...complaint, offset: node.range[0] });
  };

  const valueOf = (node: ParsedNode | null): Json => {
    if (isScalar(node)) return scalar(node);
    if (isMap(node)) return map(node);
    if (isSeq(node)) return node.items.map(valueOf);
    return null; // a key in braces without a value; aliases were refused before
  };

  const scalar = (node: Scalar.Parsed): Json => {
    const text = typeof node.value === 'string' ? node.value : node.source;
    if (text.length > longestText) {
      complain(tooLong, node);
      return '';
    }
    if (node.type === Scalar.QUOTE_DOUBLE && halfCharacter.test(text)) complain(half, node);
    const value = node.type === Scalar.PLAIN ? readPlain(text) : text;
    if (typeof value !== 'number' || isExact(value)) return value;
    complain(inexact, node);
    return 0;
  };

  const map = (node: YAMLMap.Parsed): Json => {
    const object: Record<string, Json> = {};
    let places: ReadonlyMap<string, ParsedNode> | undefined;
    for (const { key, value } of node.items) {
      const text = keyText(key);
      if (text === undefined || !isScalar(key)) {
        complain(notText, key);
        continue;
      }
      if (text.length > longestText) {
        complain(tooLong, key);
        continue;
      }
      const complaint = keyComplaint(key, text);
      if (complaint !== undefined) complain(complaint, key);
      if (Object.hasOwn(object, text)) {
        places ??= firstPlaces(node);
        complain(twice(text, places.get(text), positionOf), key);
        continue;
      }
      const built = valueOf(value);
      if (text !== '__proto__') object[text] = built;
    }
    return object;
  };

  if (isScalar(root) && root.type === Scalar.PLAIN && /^[A-Za-z_][\w-]*:[^\s/:]/.test(root.source)) complain(noSpace, root);
  return { value: valueOf(root), problems };
};

const firstPlaces = (node: YAMLMap.Parsed): ReadonlyMap<string, ParsedNode> =>
  new Map(
    node.items.toReversed().flatMap(({ key }) => {
      const text = keyText(key);
      return text === undefined ? [] : [[text, key] as const];
    }),
  );

const twice = (text: string, first: ParsedNode | undefined, positionOf: (offset: number) => Position): Complaint => {
  const { line, col } = positionOf(first?.range[0] ?? 0);
  return {
    code: 'yaml-duplicate-key',
    message: `the key ${showKey(text)} is a duplicate: it first appears at line ${line}, column ${col}`,
  };
};
