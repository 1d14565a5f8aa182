// Items of a block list changed, removed and added, each by its own lines.
import type { YAMLSeq } from 'yaml';
import type { Json } from '../json.ts';
import { align } from './align.ts';
import { type Editor, indented, putLines } from './edit-home.ts';
import { commentStart, dashesOf, endOf, lineStart } from './span.ts';
import type { Splice } from './splice.ts';
import { itemLines } from './write.ts';

/** Undefined where the list cannot be edited by lines: its dashes do not begin lines of their own, or nothing of it would stay. */
export const editBlockList = (
  editor: Editor,
  list: YAMLSeq.Parsed,
  before: readonly Json[],
  after: readonly Json[],
): readonly Splice[] | undefined => {
  const { text, step } = editor;
  const dashes = dashesOf(text, list);
  const first = dashes?.[0];
  if (dashes === undefined || first === undefined || after.length === 0) return undefined;
  const moves = align(before, after);
  // What stands beside another dash (`- - a`) cannot go, nor can anything come before it.
  const besideDash = text.slice(lineStart(text, first.at), first.at).trim() !== '';
  if (besideDash && moves.some((move) => (move.type === 'remove' && move.from === 0) || (move.type === 'insert' && move.after < 0)))
    return undefined;

  return moves.flatMap((move): readonly Splice[] => {
    if (move.type === 'keep') return [];
    if (move.type === 'insert') {
      const above = list.items[move.after];
      const at = above === undefined ? lineStart(text, first.at) : endOf(text, above);
      return [putLines(editor, at, indented(itemLines(after[move.to] ?? null, first.indent, step), first.indent))];
    }
    const [node, dash] = [list.items[move.from], dashes[move.from]];
    if (node === undefined || dash === undefined) return [];
    if (move.type === 'change')
      return editor.edit({
        node,
        before: before[move.from] ?? null,
        after: after[move.to] ?? null,
        home: { type: 'item', dash: dash.at, indent: dash.indent },
      });
    const start = lineStart(text, dash.at);
    const above = list.items[move.from - 1];
    return [
      { start: commentStart(text, start, dash.indent, above === undefined ? 0 : endOf(text, above)), end: endOf(text, node), text: '' },
    ];
  });
};
