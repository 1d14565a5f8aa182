// What was read and what was not. "Could not read" is said first and loudly: it must never look like "nothing there".
import type { Completeness } from '../kinds/kind.ts';
import { type Block, code, heading, type ListItem, paragraph, tone } from './document.ts';
import type { CollectionState, Review } from './review.ts';

const unread = (state: CollectionState): boolean => ['denied', 'failed', 'partial'].includes(state.completeness.type);

const why = (completeness: Completeness): string => {
  if (completeness.type === 'denied')
    return completeness.permission ? `${completeness.cause} (missing permission: ${completeness.permission})` : completeness.cause;
  return 'cause' in completeness ? completeness.cause : '';
};

export const readingBlocks = (review: Review): readonly Block[] => {
  const states = review.collections;
  if (states.length === 0) return [];
  const holes = states.filter(unread);
  const unsupported = states.filter((state) => state.completeness.type === 'unsupported');
  const calls = Object.values(review.calls ?? {}).reduce((sum, many) => sum + many, 0);
  const items = states.reduce((sum, state) => sum + state.items, 0);
  const summary = `Read ${items} items in ${states.filter((state) => state.completeness.type === 'complete').length} collections${calls > 0 ? ` with ${calls} calls` : ' from a capture'}, as of ${review.asOf ?? review.now}.`;
  const blocks: Block[] = [];
  if (holes.length > 0) {
    blocks.push(heading(2, `Not read completely: ${holes.length} collections`));
    const list = holes.map(
      (state): ListItem => ({
        sign: '?',
        tone: 'bad',
        text: [code(state.name), ` ${state.completeness.type}: ${why(state.completeness)}`],
        below: [],
      }),
    );
    blocks.push({ type: 'list', items: list }, paragraph('Nothing is planned from these, and rules that need them answer unknown.'));
  }
  blocks.push(paragraph(tone('quiet', summary)));
  if (unsupported.length > 0) {
    blocks.push(paragraph(tone('quiet', `Not offered by this platform: ${unsupported.map((state) => state.name).join(', ')}.`)));
  }
  return blocks;
};
