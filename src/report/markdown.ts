// Markdown for pull requests and summaries. Everything from outside is escaped: no markup, no mentions, no links, no HTML.
import type { Block, Inline } from './document.ts';
import { outline } from './outline.ts';
import type { Review } from './review.ts';
import { plainLine } from './text.ts';

/** Text in a paragraph or a table cell: characters with a meaning in Markdown or HTML become entities, `@` and `#` lose their power. */
export const escapeMarkdown = (text: string): string =>
  plainLine(text).replace(/[&<>"'\\`*_{}[\]()#+\-!|~:@$=^]/g, (found) => `&#${found.charCodeAt(0)};`);

// Inside a code span nothing but the back-tick means anything; in a table the bar still cuts cells.
const codeSpan = (text: string): string => {
  const plain = plainLine(text).replaceAll('|', '&#124;');
  if (plain.includes('`') || plain.includes('&#124;') || plain === '') return `<code>${escapeMarkdown(plainLine(text))}</code>`;
  return `\`${plain}\``;
};

const inline = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return escapeMarkdown(piece);
      if ('code' in piece) return codeSpan(piece.code);
      const text = escapeMarkdown(piece.text);
      if (text.trim() === '') return text;
      if (piece.tone === 'strong' || piece.tone === 'bad') return `**${text}**`;
      return piece.tone === 'quiet' ? `<sub>${text}</sub>` : text;
    })
    .join('');

const render = (block: Block): readonly string[] => {
  switch (block.type) {
    case 'heading':
      return [`${'#'.repeat(block.level + 1)} ${inline(block.text)}`, ''];
    case 'paragraph':
      return [inline(block.text), ''];
    case 'list':
      return [
        ...block.items.flatMap((item) => [
          `- ${codeSpan(item.sign)} ${inline(item.text)}`,
          ...item.below.map((text) => `  <br>${inline(text)}`),
        ]),
        '',
      ];
    case 'table': {
      const align = block.head.map((_head, column) => (block.right?.includes(column) ? '---:' : '---'));
      const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
      return [row(block.head.map(escapeMarkdown)), row(align), ...block.rows.map((cells) => row(cells.map(inline))), ''];
    }
    case 'commands':
      return ['```sh', ...block.lines.map((line) => plainLine(line).replaceAll('```', "'''")), '```', ''];
    case 'fold':
      return [`<details><summary>${inline(block.summary)}</summary>`, '', ...block.blocks.flatMap(render), '</details>', ''];
  }
};

export const reviewAsMarkdown = (review: Review): string => `${outline(review).flatMap(render).join('\n').trimEnd()}\n`;
