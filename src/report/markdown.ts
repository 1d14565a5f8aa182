// Markdown for pull requests and summaries, as GitHub reads it.
import { inert } from '../yaml/inert.ts';
import { type Block, type Inline, type ListItem, paragraph, shown, type TextLine } from './document.ts';
import { codeSpan, escapeMarkdown, fenced } from './escape-markdown.ts';
import { outline } from './outline.ts';
import { resultOf } from './result-counts.ts';
import type { Review } from './review.ts';

const inline = (piece: Inline): string => {
  if (typeof piece === 'string') return escapeMarkdown(piece);
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

const item = ({ sign, text, below, most, rest, foot = [] }: ListItem): readonly string[] => {
  const { first, left } = shown(below, most);
  const lines = [
    ...first.map(line),
    ...(left.length > 0 ? [`… ${rest === undefined ? `and ${left.length} more` : escapeMarkdown(rest)}`] : []),
    ...foot.map(line),
  ];
  return [`- ${codeSpan(sign)} ${line(text)}`, ...lines.map((one) => `  <br>${one}`)];
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const render = (block: Block): readonly string[] => {
  switch (block.type) {
    case 'heading':
      return [`${'#'.repeat(block.level + 1)} ${line(block.text)}`, ''];
    case 'paragraph':
      return [line(block.text), ''];
    case 'list': {
      const { first, left } = shown(block.items, block.most);
      const rest = left.length === 0 ? [] : fold(block.rest ?? `… and ${left.length} more`, [...left.flatMap(item), '']);
      return [...first.flatMap(item), '', ...rest];
    }
    case 'table': {
      const align = block.head.map((_, column) => (block.right?.includes(column) ? '---:' : '---'));
      return [row(block.head.map(escapeMarkdown)), row(align), ...block.rows.map((cells) => row(cells.map(line))), ''];
    }
    case 'commands':
      return [...fenced(block.lines), ''];
    case 'fold':
    case 'detail':
      return fold(line(block.summary), block.blocks.flatMap(render));
  }
};

/** Generated in parts on demand: of a text that is too long to hold, one part at a time is built. */
export function* partsAsMarkdown(parts: Iterable<readonly Block[]>): Generator<string> {
  // Text that must not end a page is held back until more text follows.
  let space = '';
  for (const blocks of parts) {
    const text = `${space}${blocks
      .flatMap(render)
      .map((one) => `${one}\n`)
      .join('')}`;
    const kept = text.trimEnd();
    space = text.slice(kept.length);
    yield inert(kept);
  }
  yield '\n';
}

export const blocksAsMarkdown = (blocks: readonly Block[]): string => [...partsAsMarkdown([blocks])].join('');

export const reviewAsMarkdown = (review: Review): string => blocksAsMarkdown([...outline(review), paragraph(resultOf(review))]);
