// A document that lists the reads shows there why each collection was not read: what depends on one only names it.
import type { Block, ListItem, TextLine } from './document.ts';
import { isUnread } from './reading-blocks.ts';
import type { ReportedRead } from './review.ts';

const line = (one: TextLine): TextLine => one.filter((piece) => typeof piece === 'string' || !('isCause' in piece));

const item = (one: ListItem): ListItem => ({ ...one, text: line(one.text), ...(one.below && { below: one.below.map(line) }) });

const without = (one: Block): Block => {
  if (one.type === 'list') return { ...one, items: one.items.map(item) };
  if (one.type === 'paragraph') return { ...one, text: line(one.text) };
  return one.type === 'fold' || one.type === 'detail' ? { ...one, blocks: one.blocks.map(without) } : one;
};

/** The blocks that follow those of these reads. */
export const withoutCauses = (blocks: readonly Block[], reads: readonly ReportedRead[]): readonly Block[] =>
  reads.some(isUnread) ? blocks.map(without) : blocks;
