// Keeps a comment within a size: rows of the least important tables and lists are dropped from their ends, and counted.
import { type Block, count, heading, type List, paragraph, type Table } from '../document.ts';
import { blocksAsMarkdown, type Markdown, rowsAsMarkdown } from '../markdown-blocks.ts';
import type { Words } from '../words.ts';

/** Characters that GitHub takes for a comment, an issue or a summary; bytes are counted, and a rest is left for the marker. */
export const mostBytes = 65_536 - 1_000;

/** The bytes of the texts about one night: the audit, which is also the rolling issue, and the scheduled work before it. */
export const mostOfNight = { audit: 12_000, apply: 5_000 } as const;

/** UTF-8, as the stricter reading of the platform's "characters". */
export const bytesOf = (text: string): number => Buffer.byteLength(text);

/** Below its verdict, which is the first line. */
export const titled = (line: Words, blocks: readonly Block[]): readonly Block[] => [heading(1, 'Tenantry: ', line), ...blocks];

/** The same as Markdown, whatever its size. */
export const verdictText = (line: Words, blocks: readonly Block[] = []): Markdown => blocksAsMarkdown(titled(line, blocks));

type Rows = Table | List;

const dropped = (many: number): Block => paragraph(`… and ${count(many, 'more row')}, in the full report.`);
/** The maximum length of the note about dropped rows. */
const sizeOfDropped = bytesOf(blocksAsMarkdown([dropped(Number.MAX_SAFE_INTEGER)])) + 1;

const rowsIn = (blocks: readonly Block[]): readonly Rows[] =>
  blocks.flatMap((block): readonly Rows[] => {
    if (block.type === 'fold') return rowsIn(block.blocks);
    return block.type === 'table' || block.type === 'list' ? [block] : [];
  });

/** The number of rows that each block keeps to save this many bytes; undefined: dropping rows cannot save that much. */
const keptRows = (blocks: readonly Block[], excess: number): ReadonlyMap<Block, number> | undefined => {
  const kept = new Map<Block, number>();
  let left = excess;
  const least = rowsIn(blocks)
    .filter(({ rank }) => rank !== undefined)
    .toReversed()
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0));
  for (const block of least) {
    if (left <= 0) break;
    const rows = rowsAsMarkdown(block);
    let keeps = rows.length;
    left += sizeOfDropped;
    while (keeps > 0 && left > 0) {
      keeps -= 1;
      left -= bytesOf(rows[keeps] ?? '') + 1;
    }
    kept.set(block, keeps);
  }
  return left > 0 ? undefined : kept;
};

const shortened = (blocks: readonly Block[], kept: ReadonlyMap<Block, number>): readonly Block[] =>
  blocks.flatMap((block): readonly Block[] => {
    if (block.type === 'fold') return [{ ...block, blocks: shortened(block.blocks, kept) }];
    const keeps = kept.get(block);
    if (keeps === undefined || (block.type !== 'table' && block.type !== 'list')) return [block];
    const note = dropped((block.type === 'table' ? block.rows : block.items).length - keeps);
    if (keeps === 0) return [note];
    return [
      block.type === 'table' ? { ...block, rows: block.rows.slice(0, keeps) } : { ...block, items: block.items.slice(0, keeps) },
      note,
    ];
  });

/** The Markdown in at most this many bytes; undefined: the mandatory blocks do not fit. */
export const fit = (blocks: readonly Block[], most = mostBytes): Markdown | undefined => {
  const whole = blocksAsMarkdown(blocks);
  const excess = bytesOf(whole) - most;
  if (excess <= 0) return whole;
  const kept = keptRows(blocks, excess);
  return kept && blocksAsMarkdown(shortened(blocks, kept));
};
