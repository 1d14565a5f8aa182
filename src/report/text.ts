// The terminal. Control characters from outside become visible; colour only when asked for, and never the only sign.
import { styleText } from 'node:util';
import type { Block, Inline, Tone } from './document.ts';
import { outline } from './outline.ts';
import type { Review } from './review.ts';

export interface TextOptions {
  readonly colour: boolean;
}

/** Text from outside for a terminal: no escape sequences, no line breaks, no direction marks. */
export const plainLine = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters to take out
  text.replace(
    /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

type Style = Parameters<typeof styleText>[0];
const styles: Readonly<Record<Tone, Style>> = { good: 'green', bad: 'red', warn: 'yellow', quiet: 'dim', strong: 'bold' };

type Paint = (style: Style, text: string) => string;

const paintWith = (colour: boolean): Paint =>
  colour ? (style, text) => styleText(style, text, { validateStream: false }) : (_style, text) => text;

const inline = (pieces: readonly Inline[], paint: Paint): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return plainLine(piece);
      if ('code' in piece) return plainLine(piece.code);
      return paint(styles[piece.tone], plainLine(piece.text));
    })
    .join('');

const plainWidth = (pieces: readonly Inline[]): number => inline(pieces, (_style, text) => text).length;

const table = (block: Extract<Block, { type: 'table' }>, paint: Paint): readonly string[] => {
  const widths = block.head.map((head, column) => Math.max(head.length, ...block.rows.map((row) => plainWidth(row[column] ?? []))));
  const pad = (text: string, width: number, column: number, shown: number): string => {
    const space = ' '.repeat(Math.max(0, width - shown));
    return block.right?.includes(column) ? space + text : text + space;
  };
  const head = block.head.map((text, column) => pad(text, widths[column] ?? 0, column, text.length)).join('  ');
  const rows = block.rows.map((row) =>
    row.map((cell, column) => pad(inline(cell, paint), widths[column] ?? 0, column, plainWidth(cell))).join('  '),
  );
  return [paint('dim', head), ...rows].map((line) => `  ${line}`.trimEnd());
};

const lines = (block: Block, paint: Paint): readonly string[] => {
  switch (block.type) {
    case 'heading': {
      const text = inline(block.text, paint);
      return ['', block.level === 3 ? `  ${paint('bold', text)}` : paint(block.level === 1 ? ['bold', 'underline'] : 'bold', text)];
    }
    case 'paragraph':
      return [`  ${inline(block.text, paint)}`];
    case 'list':
      return block.items.flatMap((item) => {
        const sign = item.tone ? paint(styles[item.tone], item.sign) : item.sign;
        const indent = ' '.repeat(item.sign.length + 5);
        return [`    ${sign} ${inline(item.text, paint)}`, ...item.below.map((text) => `${indent}${inline(text, paint)}`)];
      });
    case 'table':
      return table(block, paint);
    case 'commands':
      return block.lines.map((line) => `    ${paint('bold', plainLine(line))}`);
    case 'fold':
      return ['', `  ${paint('bold', inline(block.summary, paint))}`, ...block.blocks.flatMap((inner) => lines(inner, paint))];
  }
};

/** Blocks as lines of text, for reviews and for whatever else a command tells in the same voice. */
export const blocksAsText = (blocks: readonly Block[], options: TextOptions): string => {
  const paint = paintWith(options.colour);
  return `${blocks
    .flatMap((block) => lines(block, paint))
    .join('\n')
    .replace(/^\n/, '')}\n`;
};

export const reviewAsText = (review: Review, options: TextOptions): string => blocksAsText(outline(review), options);
