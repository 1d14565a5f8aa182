// Keeps a comment within a size: rows of the least important tables and lists are dropped from their ends, and counted.
import { type Block, type List, paragraph, type Table } from '../document.ts';
import { blocksAsMarkdown, type Markdown, rowsAsMarkdown } from '../markdown-blocks.ts';
import { type InLanguage, type Say, sayOf } from '../texts/texts.ts';
import { bytesOf, mostBytes } from './verdict-text.ts';

type Rows = Table | List;

/** The note about dropped rows. */
const dropped = (many: number, say: Say): Block => paragraph(say.comment.moreRows(many));

const rowsIn = (blocks: readonly Block[]): readonly Rows[] =>
  blocks.flatMap((block): readonly Rows[] => {
    if (block.type === 'fold') return rowsIn(block.blocks);
    return block.type === 'table' || block.type === 'list' ? [block] : [];
  });

/** The number of rows that each block keeps to save this many bytes; undefined: dropping rows cannot save that much. */
const keptRows = (blocks: readonly Block[], excess: number, say: Say): ReadonlyMap<Block, number> | undefined => {
  const sizeOfNote = bytesOf(blocksAsMarkdown([dropped(Number.MAX_SAFE_INTEGER, say)], { say })) + 1;
  const kept = new Map<Block, number>();
  let left = excess;
  const least = rowsIn(blocks)
    .filter(({ rank }) => rank !== undefined)
    .toReversed()
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  for (const block of least) {
    if (left <= 0) break;
    const rows = rowsAsMarkdown(block, { say });
    let keeps = rows.length;
    left += sizeOfNote;
    while (keeps > 0 && left > 0) {
      keeps -= 1;
      left -= bytesOf(rows[keeps] ?? '') + 1;
    }
    kept.set(block, keeps);
  }
  return left > 0 ? undefined : kept;
};

const shortened = (blocks: readonly Block[], kept: ReadonlyMap<Block, number>, say: Say): readonly Block[] =>
  blocks.flatMap((block): readonly Block[] => {
    if (block.type === 'fold') return [{ ...block, blocks: shortened(block.blocks, kept, say) }];
    const keeps = kept.get(block);
    if (keeps === undefined || (block.type !== 'table' && block.type !== 'list')) return [block];
    const note = dropped((block.type === 'table' ? block.rows : block.items).length - keeps, say);
    if (keeps === 0) return [note];
    return [
      block.type === 'table' ? { ...block, rows: block.rows.slice(0, keeps) } : { ...block, items: block.items.slice(0, keeps) },
      note,
    ];
  });

/** The Markdown in at most this many bytes; undefined: the mandatory blocks do not fit. */
export const fit = (blocks: readonly Block[], options: InLanguage = {}, most = mostBytes): Markdown | undefined => {
  const say = sayOf(options);
  const whole = blocksAsMarkdown(blocks, { say });
  const excess = bytesOf(whole) - most;
  if (excess <= 0) return whole;
  const kept = keptRows(blocks, excess, say);
  return kept && blocksAsMarkdown(shortened(blocks, kept, say), { say });
};
