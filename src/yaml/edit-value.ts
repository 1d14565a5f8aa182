// One value put in the place of another, where nothing of the old one can stay.
import { isScalar, type ParsedNode, Scalar } from 'yaml';
import type { Json } from '../json.ts';
import { type Editor, type Home, indented, putLines, type ValueChange } from './edit-home.ts';
import { endOf, isInline, isNothing, lineEnd, lineStart } from './span.ts';
import type { Splice } from './splice.ts';
import { doubleQuoted, inline, textScalar, type ValueText, write } from './write.ts';

type Block = Exclude<Home, { readonly type: 'flow' | 'root' }>;

export const replace = (editor: Editor, { node, after, home }: ValueChange): readonly Splice[] => {
  const { text } = editor;
  const [start, end] = node.range;
  if (home.type === 'flow') return [{ start, end, text: `${/[:?,]/.test(text[start - 1] ?? '') ? ' ' : ''}${inlineLike(node, after)}` }];
  if (home.type === 'root') return replaceRoot(editor, node, after);
  const column = start - lineStart(text, start);
  const below = home.indent + (home.type === 'item' ? 2 : editor.step);
  const written = write(after, column, below, editor.step);
  if (!isInline(node)) return replaceBlock(editor, node, home, below, written);
  const mark = home.type === 'entry' ? home.colon : home.dash;
  if (written.type === 'inline') {
    // Behind the mark, not where a comment below may have moved the place of nothing.
    return [isNothing(node) ? { start: mark + 1, end: mark + 1, text: ` ${written.text}` } : { start, end, text: inlineLike(node, after) }];
  }
  const last = isNothing(node) ? mark + 1 : end;
  const [first = '', ...rest] = written.lines;
  if (home.type === 'entry')
    return [{ start: mark + 1, end: last, text: '' }, putLines(editor, lineEnd(text, last), indented(written.lines, below))];
  return [
    { start: mark + 1, end: last, text: ` ${first}` },
    ...(rest.length === 0 ? [] : [putLines(editor, lineEnd(text, last), indented(rest, below))]),
  ];
};

// The text of a value in the quotes of the one before it, where those can hold it.
const inlineLike = (node: ParsedNode, value: Json): string => {
  if (typeof value !== 'string' || !isScalar(node)) return inline(value);
  if (node.type === Scalar.QUOTE_DOUBLE) return doubleQuoted(value);
  return node.type === Scalar.QUOTE_SINGLE && /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(value)
    ? `'${value.replaceAll("'", "''")}'`
    : textScalar(value);
};

const replaceRoot = (editor: Editor, node: ParsedNode, after: Json): readonly Splice[] => {
  const written = write(after, 0, 0, editor.step);
  const start = lineStart(editor.text, node.range[0]);
  const end = endOf(editor.text, node);
  const lines = written.type === 'inline' ? [written.text] : written.lines;
  // A marker such as `--- |` may stand on the line.
  const marker = editor.text.slice(start, node.range[0]).trimEnd();
  return [{ start, end, text: [...(marker === '' ? [] : [marker]), ...lines, ''].join(editor.eol) }];
};

// A block goes with all its lines; a comment on its first line stays, if that is the line of the key.
const replaceBlock = (editor: Editor, node: ParsedNode, home: Block, below: number, written: ValueText): readonly Splice[] => {
  const { text, eol } = editor;
  const mark = home.type === 'entry' ? home.colon : home.dash;
  const [start] = node.range;
  const end = endOf(text, node);
  const comment = isScalar(node) ? (/[ \t]#[^\r\n]*/.exec(text.slice(start, lineEnd(text, start)))?.[0] ?? '') : '';
  if (isScalar(node) && written.type === 'inline') return [{ start, end, text: `${written.text}${comment}${eol}` }];
  const lines = written.type === 'inline' ? [] : indented(written.lines, below);
  if (start >= lineEnd(text, mark)) {
    return [
      { start: mark + 1, end: mark + 1, text: written.type === 'inline' ? ` ${written.text}` : '' },
      { start: lineStart(text, start), end, text: lines.map((line) => `${line}${eol}`).join('') },
    ];
  }
  // `- a: 1`, `key: |`: the first line of the new block may stand beside a dash, never beside a colon.
  if (written.type === 'inline') return [{ start: mark + 1, end, text: ` ${written.text}${eol}` }];
  const [first = '', ...rest] = written.lines;
  const all = home.type === 'item' ? [` ${first}`, ...indented(rest, below)] : [comment, ...lines];
  return [{ start: mark + 1, end, text: all.map((line) => `${line}${eol}`).join('') }];
};
