// Entries and items in braces and brackets changed, removed and added, between their commas.
import { isMap, type ParsedNode, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Json, JsonObject } from '../json.ts';
import { align } from './align.ts';
import { keyText } from './build.ts';
import type { Editor } from './edit-home.ts';
import { isNothing } from './span.ts';
import type { Splice } from './splice.ts';
import { inline, textScalar } from './write.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Undefined where the map cannot be edited so: it has no braces, or a `?`, or nothing of it would stay. */
export const editFlowMap = (editor: Editor, map: YAMLMap.Parsed, before: JsonObject, after: JsonObject): readonly Splice[] | undefined => {
  const spans = spansOf(editor.text, map);
  const keys = map.items.map(({ key }) => keyText(key) ?? '');
  const gone = keys.map((key) => !Object.hasOwn(after, key));
  if (spans === undefined || !gone.includes(false) || editor.text[map.range[0]] !== '{') return undefined;
  const changed = map.items.flatMap((pair, index): readonly Splice[] => {
    const key = keys[index] ?? '';
    if (gone[index] !== false) return [];
    const change = { before: before[key] ?? null, after: after[key] ?? null };
    if (pair.value !== null) return editor.edit({ ...change, node: pair.value, home: { type: 'flow' } });
    return change.after === null ? [] : [{ start: pair.key.range[1], end: pair.key.range[1], text: `: ${inline(change.after)}` }];
  });
  const added = Object.entries(after)
    .filter(([key]) => !Object.hasOwn(before, key))
    .map(([key, value]: [string, Json]) => `, ${textScalar(key)}: ${inline(value)}`);
  return [...changed, ...removals(spans, gone), ...insertion(spans, added.join(''))];
};

/** Undefined where the list cannot be edited so: it has a `?`, or nothing of it would stay. */
export const editFlowList = (
  editor: Editor,
  list: YAMLSeq.Parsed,
  before: readonly Json[],
  after: readonly Json[],
): readonly Splice[] | undefined => {
  const spans = spansOf(editor.text, list);
  const moves = align(before, after);
  if (spans === undefined || spans.length === 0 || after.length === 0) return undefined;
  const gone = new Set(moves.flatMap((move) => (move.type === 'remove' ? [move.from] : [])));
  const edits = moves.flatMap((move): readonly Splice[] => {
    const node = move.type === 'change' ? list.items[move.from] : undefined;
    if (node !== undefined && move.type === 'change')
      return editor.edit({ node, before: before[move.from] ?? null, after: after[move.to] ?? null, home: { type: 'flow' } });
    if (move.type !== 'insert') return [];
    const text = inline(after[move.to] ?? null);
    const above = spans[move.after];
    if (above !== undefined) return [{ start: above.end, end: above.end, text: `, ${text}` }];
    const start = spans[0]?.start ?? 0;
    return [{ start, end: start, text: `${text}, ` }];
  });
  return [
    ...edits,
    ...removals(
      spans,
      spans.map((_, index) => gone.has(index)),
    ),
  ];
};

// From the beginning of each entry to its end, without commas and what stands around them.
const spansOf = (text: string, node: YAMLMap.Parsed | YAMLSeq.Parsed): readonly Span[] | undefined => {
  const spans = isMap(node)
    ? node.items.map(({ key, value }): Span => ({ start: key.range[0], end: endOf(value ?? key) }))
    : node.items.map((item): Span => ({ start: item.range[0], end: endOf(item) }));
  const between = spans.map(({ start }, index) => text.slice(spans[index - 1]?.end ?? node.range[0] + 1, start).replace(/#[^\n]*/g, ''));
  return between.some((gap) => gap.includes('?')) ? undefined : spans;
};
const endOf = (node: ParsedNode): number => (isNothing(node) ? node.range[0] : node.range[1]);

// What goes goes up to the next that stays; at the end, from the last that stays.
const removals = (spans: readonly Span[], gone: readonly boolean[]): readonly Splice[] => {
  const lastStays = gone.lastIndexOf(false);
  const splices = spans.flatMap(({ start }, index): readonly Splice[] => {
    const next = spans[index + 1];
    return gone[index] === true && index < lastStays && next !== undefined ? [{ start, end: next.start, text: '' }] : [];
  });
  const [stays, last] = [spans[lastStays], spans.at(-1)];
  return stays !== undefined && last !== undefined && stays !== last
    ? [...splices, { start: stays.end, end: last.end, text: '' }]
    : splices;
};

const insertion = (spans: readonly Span[], text: string): readonly Splice[] => {
  const end = spans.at(-1)?.end ?? 0;
  return text === '' ? [] : [{ start: end, end, text }];
};
