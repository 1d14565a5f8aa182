// The beginning and the end of block nodes in the text, in whole lines: the range that is deleted with an entry, and the place of the next one.
import { isMap, isScalar, isSeq, type ParsedNode, type YAMLMap, type YAMLSeq } from 'yaml';

export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

/** The offset after the line break of the line of `offset`. */
export const lineEnd = (text: string, offset: number): number => {
  const feed = text.indexOf('\n', offset);
  return feed === -1 ? text.length : feed + 1;
};

/** True for nodes that begin and end anywhere in a line: quoted and plain texts, brackets, empty nodes. */
export const isInline = (node: ParsedNode): boolean =>
  isScalar(node) ? !node.type?.startsWith('BLOCK') : (isMap(node) || isSeq(node)) && node.flow === true;

export const isNothing = (node: ParsedNode): boolean => isScalar(node) && node.source === '' && node.range[0] === node.range[1];

// The last offset of a node's own text: that of its last entry, because the range of a block may include comments after it.
const lastOffset = (node: ParsedNode): number => {
  if (isInline(node)) return node.range[1];
  const last: ParsedNode | undefined = isMap(node) ? lastOfMap(node) : isSeq(node) ? node.items.at(-1) : undefined;
  return last === undefined ? node.range[1] : lastOffset(last);
};
const lastOfMap = (node: YAMLMap.Parsed): ParsedNode | undefined => {
  const pair = node.items.at(-1);
  return pair === undefined ? undefined : (pair.value ?? pair.key);
};

/** The offset after the last line of a node in a block, including its trailing comment and line break. */
export const endOf = (text: string, node: ParsedNode): number => {
  const last = lastOffset(node);
  // A block text ends after its line break.
  return last > node.range[0] && text[last - 1] === '\n' ? last : lineEnd(text, last);
};

/**
 * The offset of the comment that belongs to the node at `start`: the comment lines right above, with the same indentation. `start` itself if there is none.
 * `start` must be the beginning of a line.
 */
export const commentStart = (text: string, start: number, indent: number, from: number): number => {
  let begin = start;
  while (begin > from) {
    const above = lineStart(text, begin - 1);
    const line = text.slice(above, begin);
    if (above < from || line.length - line.trimStart().length !== indent || !line.trimStart().startsWith('#')) break;
    begin = above;
  }
  return begin;
};

export interface Dash {
  /** Offset of the `-`. */
  readonly at: number;
  readonly indent: number;
}

/** The position of the dash of each item; undefined unless each begins its own line. */
export const dashesOf = (text: string, list: YAMLSeq.Parsed): readonly Dash[] | undefined => {
  const dashes: Dash[] = [];
  for (const item of list.items) {
    const dash = dashBefore(text, item.range[0]);
    if (dash === undefined) return undefined;
    dashes.push(dash);
  }
  return dashes;
};

// An item may be after its dash, or below it, with comments in between.
const dashBefore = (text: string, offset: number): Dash | undefined => {
  let start = lineStart(text, offset);
  let line = text.slice(start, offset);
  while (start > 0 && /^[ \t]*(?:#.*)?$/.test(line)) {
    const above = lineStart(text, start - 1);
    line = text.slice(above, start).trimEnd();
    start = above;
  }
  const prefix = /^( *)-[ \t]*(?:#.*)?$/.exec(line)?.[1];
  return prefix === undefined ? undefined : { at: start + prefix.length, indent: prefix.length };
};

export interface KeyPlace {
  /** Offset of the key. */
  readonly at: number;
  readonly indent: number;
  /** Offset of its colon. */
  readonly colon: number;
}

/** The position of each key of a block map; undefined unless each begins its own line and is followed by its colon. */
export const keysOf = (text: string, map: YAMLMap.Parsed): readonly KeyPlace[] | undefined => {
  const keys: KeyPlace[] = [];
  for (const { key } of map.items) {
    const start = lineStart(text, key.range[0]);
    const prefix = text.slice(start, key.range[0]);
    const space = /^[ \t]*/.exec(text.slice(key.range[1], key.range[1] + 200))?.[0].length ?? 0;
    const colon = key.range[1] + space;
    if (!/^ *$/.test(prefix) || text[colon] !== ':') return undefined;
    keys.push({ at: key.range[0], indent: prefix.length, colon });
  }
  return keys;
};
