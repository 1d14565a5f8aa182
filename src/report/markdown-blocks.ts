// Blocks as Markdown for comments, issues, summaries and files, as GitHub reads it.
import { inert } from '../yaml/inert.ts';
import { barText } from './budget-bar.ts';
import { type Block, type Inline, isLinkable, type List, type ListItem, shown, type Table, type TextLine } from './document.ts';
import { codeSpan, escapeMarkdown, fenced } from './escape-markdown.ts';
import { type Printed, type PrintedIn, printedIn } from './printed.ts';

declare const made: unique symbol;

/** Only what is printed here, in which every text is escaped. */
export type Markdown = string & { readonly [made]: 'markdown' };

const inline = (piece: Inline): string => {
  if (typeof piece === 'string') return escapeMarkdown(piece);
  if ('break' in piece) return '<br>';
  if ('bar' in piece) return codeSpan(barText(piece.bar));
  if ('link' in piece) return isLinkable(piece.url) ? `[${inline(piece.link)}](${piece.url})` : inline(piece.link);
  if ('code' in piece) return codeSpan(piece.code);
  const text = escapeMarkdown(piece.text);
  if (text.trim() === '') return text;
  // Marks of emphasis must touch what they emphasize.
  const [, before = '', middle = '', after = ''] = /^( *)(.*?)( *)$/.exec(text) ?? [];
  if (piece.tone === 'strong' || piece.tone === 'bad') return `${before}**${middle}**${after}`;
  return piece.tone === 'quiet' ? `${before}<sub>${middle}</sub>${after}` : text;
};

const line = (pieces: TextLine): string => pieces.map(inline).join('');

const fold = (summary: string, inner: readonly string[]): readonly string[] => [
  `<details><summary>${summary}</summary>`,
  '',
  ...inner,
  '</details>',
  '',
];

/** A text that is Markdown already, below its summary. */
export const foldedMarkdown = (summary: string, text: string): string => fold(escapeMarkdown(summary), [text, '']).join('\n');

const item = ({ sign, text, below = [], most, rest, foot = [] }: ListItem, printed: Printed): readonly string[] => {
  const { first, left } = shown(below, most);
  const lines = [
    ...first.map(line),
    ...(left.length > 0 ? [`… ${escapeMarkdown(rest ?? printed.more(left.length))}`] : []),
    ...foot.map(line),
  ];
  return [`- ${sign === undefined ? '' : `${codeSpan(sign)} `}${line(text)}`, ...lines.map((one) => `  <br>${one}`)];
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The lines that a row or an item takes. */
export const rowsAsMarkdown = (block: Table | List, options: PrintedIn = {}): readonly string[] =>
  block.type === 'table'
    ? block.rows.map((cells) => row(cells.map(line)))
    : block.items.map((one) => item(one, printedIn(options)).join('\n'));

const render = (block: Block, printed: Printed): readonly string[] => {
  switch (block.type) {
    case 'heading':
      return [`${'#'.repeat(block.level + 1)} ${line(block.text)}`, ''];
    case 'paragraph':
      return [line(block.text), ''];
    case 'alert':
      return [
        `> [!${block.level.toUpperCase()}]`,
        ...block.lines.map((one) => `> ${line(one)}`),
        ...block.points.map((one) => `> - ${line(one)}`),
        '',
      ];
    case 'list': {
      const { first, left } = shown(block.items, block.most);
      const one = (of: ListItem): readonly string[] => item(of, printed);
      const rest = left.length === 0 ? [] : fold(block.rest ?? `… ${printed.more(left.length)}`, [...left.flatMap(one), '']);
      return [...first.flatMap(one), '', ...rest];
    }
    case 'table': {
      const align = block.head.map((_, column) => (block.right?.includes(column) ? '--:' : ':--'));
      return [row(block.head.map(escapeMarkdown)), row(align), ...rowsAsMarkdown(block, { say: { printed } }), ''];
    }
    case 'commands':
      return [...fenced(block.lines), ''];
    case 'fold':
    case 'detail':
      return fold(
        line(block.summary),
        block.blocks.flatMap((one) => render(one, printed)),
      );
    case 'footer':
      return ['---', '', `<sub>${block.lines.map(line).join('<br>')}</sub>`, ''];
  }
};

/** Generated in parts on demand: of a text that is too long to hold, one part at a time is built. */
export function* partsAsMarkdown(parts: Iterable<readonly Block[]>, options: PrintedIn = {}): Generator<string> {
  const printed = printedIn(options);
  // Text that must not end a page is held back until more text follows.
  let space = '';
  for (const blocks of parts) {
    const text = `${space}${blocks
      .flatMap((block) => render(block, printed))
      .map((one) => `${one}\n`)
      .join('')}`;
    const kept = text.trimEnd();
    space = text.slice(kept.length);
    yield inert(kept);
  }
  yield '\n';
}

/** One below the other. */
export const joinedMarkdown = (...texts: readonly Markdown[]): Markdown => texts.join('\n') as Markdown;

export const blocksAsMarkdown = (blocks: readonly Block[], options: PrintedIn = {}): Markdown =>
  [...partsAsMarkdown([blocks], options)].join('') as Markdown;
