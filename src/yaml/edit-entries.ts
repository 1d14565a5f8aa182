// Whole entries of block maps and whole items of block lists, inserted, replaced and deleted by their lines. All other bytes are unchanged.
import { isMap, isSeq, type ParsedNode, type YAMLMap, type YAMLSeq } from 'yaml';
import { isArray, isObject, type Json, type JsonObject, sameJson } from '../json.ts';
import { keyText } from './build.ts';
import { commentStart, dashesOf, endOf, isInline, isNothing, type KeyPlace, keysOf, lineEnd, lineStart } from './span.ts';
import type { Splice } from './splice.ts';
import { entryLines, itemLines, write } from './write.ts';

export interface TextLayout {
  readonly text: string;
  /** `\n` or `\r\n`, as in the text. */
  readonly eol: string;
  /** Indentation of each level. */
  readonly step: number;
}

interface Entry extends KeyPlace {
  readonly key: string;
  readonly node: ParsedNode;
  /** The offset after the last line of the entry. */
  readonly end: number;
}

/** The splices that change `node` to `after`; undefined if no part of it can stay, so that the whole entry around it is replaced. */
export const editValue = (layout: TextLayout, node: ParsedNode, before: Json, after: Json): readonly Splice[] | undefined => {
  if (sameJson(before, after)) return [];
  if (isMap(node) && node.flow !== true && isObject(before) && isObject(after)) return editMap(layout, node, before, after);
  if (isSeq(node) && node.flow !== true && isArray(before) && isArray(after)) return editList(layout, node, before, after);
  return undefined;
};

const editMap = (layout: TextLayout, map: YAMLMap.Parsed, before: JsonObject, after: JsonObject): readonly Splice[] | undefined => {
  const entries = entriesOf(layout, map);
  const last = entries?.at(-1);
  if (entries === undefined || last === undefined || !entries.some(({ key }) => Object.hasOwn(after, key))) return undefined;
  const changed = entries.flatMap((entry, index): readonly Splice[] => {
    if (!Object.hasOwn(after, entry.key)) return [deletion(layout, entry, entries[index - 1])];
    const value = after[entry.key] ?? null;
    return editValue(layout, entry.node, before[entry.key] ?? null, value) ?? [replacement(layout, entry, value)];
  });
  const added = Object.entries(after)
    .filter(([key]) => !Object.hasOwn(before, key))
    .flatMap(([key, value]: [string, Json]) => indented(entryLines(key, value, last.indent, layout.step), last.indent));
  return added.length === 0 ? changed : [...changed, insertion(layout, last.end, added)];
};

/** undefined unless each key begins a line of its own. */
const entriesOf = ({ text }: TextLayout, map: YAMLMap.Parsed): readonly Entry[] | undefined =>
  keysOf(text, map)?.flatMap((place, index): readonly Entry[] => {
    const pair = map.items[index];
    const key = pair && keyText(pair.key);
    if (pair === undefined || key === undefined) return [];
    const node = pair.value ?? pair.key;
    // The position of a missing value may be far below, after comments.
    return [{ ...place, key, node, end: isNothing(node) ? lineEnd(text, place.colon) : endOf(text, node) }];
  });

const deletion = ({ text }: TextLayout, entry: Entry, above: Entry | undefined): Splice => {
  const start = lineStart(text, entry.at);
  // Comments above the first key of a file are about the file.
  const from = above?.end ?? (entry.indent === 0 ? start : 0);
  return { start: commentStart(text, start, entry.indent, from), end: entry.end, text: '' };
};

/** The key keeps its text and the comment on its line; the value is written again. */
const replacement = ({ text, eol, step }: TextLayout, { node, colon, indent, end }: Entry, value: Json): Splice => {
  const written = write(value, node.range[0] - lineStart(text, node.range[0]), indent + step, step);
  const comment =
    isInline(node) && !isNothing(node) ? restOfLine(text, node.range[1]) : restOfLine(text, colon + 1).replace(blockHeader, '');
  const lines = written.type === 'inline' ? [` ${written.text}${comment}`] : [comment, ...indented(written.lines, indent + step)];
  return { start: colon + 1, end, text: `${lines.join(eol)}${text.slice(0, end).endsWith('\n') ? eol : ''}` };
};

const blockHeader = /^[ \t]*[|>][-+0-9]*/;

const restOfLine = (text: string, offset: number): string => text.slice(offset, lineEnd(text, offset)).trimEnd();

/** Common items at the beginning and the end of both lists stay; the items in between are replaced. */
const editList = (
  layout: TextLayout,
  list: YAMLSeq.Parsed,
  before: readonly Json[],
  after: readonly Json[],
): readonly Splice[] | undefined => {
  const { text, step } = layout;
  const dashes = dashesOf(text, list);
  const first = dashes?.[0];
  const least = Math.min(before.length, after.length);
  let head = 0;
  while (head < least && sameJson(before[head] ?? null, after[head] ?? null)) head += 1;
  let tail = 0;
  while (tail < least - head && sameJson(before.at(-1 - tail) ?? null, after.at(-1 - tail) ?? null)) tail += 1;
  if (dashes === undefined || first === undefined || head + tail === 0) return undefined;

  const endBefore = (index: number): number => {
    const above = list.items[index - 1];
    return above === undefined ? 0 : endOf(text, above);
  };
  const startOf = (index: number): number => {
    const dash = dashes[index];
    return dash === undefined ? endBefore(index) : commentStart(text, lineStart(text, dash.at), dash.indent, endBefore(index));
  };
  const lines = after.slice(head, after.length - tail).flatMap((item) => indented(itemLines(item, first.indent, step), first.indent));
  const start = startOf(head);
  const end = before.length - tail > head ? endBefore(before.length - tail) : start;
  return [lines.length === 0 ? { start, end, text: '' } : { ...insertion(layout, start, lines), end }];
};

/** Whole lines at an offset that begins a line, or at the end of a text without a final line break. */
const insertion = ({ text, eol }: TextLayout, at: number, lines: readonly string[]): Splice => {
  const isUnended = at === text.length && text !== '' && !text.endsWith('\n');
  return { start: at, end: at, text: isUnended ? `${eol}${lines.join(eol)}` : `${lines.join(eol)}${eol}` };
};

const indented = (lines: readonly string[], indent: number): readonly string[] => lines.map((line) => `${' '.repeat(indent)}${line}`);
