// Changes without a step in this plan: waiting, deferred, impossible and unknown ones.
import { groupBy } from '../../live/group-by.ts';
import type { NotNow, Unplanned } from '../../plan/plan.ts';
import type { Review } from '../review.ts';
import { resourceIn } from './change-cell.ts';
import type { CommentContext } from './context.ts';
import { joined, joinedWords, type Markdown, md, type OwnText, span, words } from './markdown.ts';
import type { CommentPart } from './part.ts';

const states: Readonly<Record<NotNow['type'], OwnText>> = {
  unknown: words`unknown`,
  waiting: words`waiting`,
  deferred: words`later stage`,
  impossible: words`impossible`,
};
const order: readonly NotNow['type'][] = ['unknown', 'waiting', 'deferred', 'impossible'];
const summaries: Readonly<Record<NotNow['type'], (many: number) => OwnText>> = {
  unknown: (many) => words`${many} unknown`,
  waiting: (many) => words`${many} waiting for someone`,
  deferred: (many) => words`${many} for a later stage`,
  impossible: (many) => words`${many} impossible`,
};

const whyOf = (answer: NotNow): string => (answer.type === 'waiting' ? answer.who : answer.why);

const rowOf = (same: readonly Unplanned[], context: CommentContext): readonly Markdown[] => {
  const [first] = same;
  if (!first) return [];
  const what = joined(
    same.slice(0, 12).map(({ address }) => resourceIn(address, context)),
    words`, `,
  );
  return [
    states[first.answer.type],
    md`${what}${same.length > 12 ? words` and ${same.length - 12} more` : words``}`,
    span(context.shown(whyOf(first.answer)), 160),
  ];
};

export const notPlannedParts = ({ plan }: Review, context: CommentContext): readonly CommentPart[] => {
  const unplanned = plan?.unplanned ?? [];
  if (unplanned.length === 0) return [];
  const alike = groupBy(unplanned, ({ answer }) => JSON.stringify([answer.type, whyOf(answer)]));
  const rows = [...alike.values()].toSorted(
    ([a], [b]) => order.indexOf(a?.answer.type ?? 'unknown') - order.indexOf(b?.answer.type ?? 'unknown'),
  );
  const counts = order.flatMap((type) => {
    const many = unplanned.filter(({ answer }) => answer.type === type).length;
    return many === 0 ? [] : [summaries[type](many)];
  });
  return [
    {
      type: 'fold',
      summary: words`Not in this run: ${joinedWords(counts, words`, `)}`,
      parts: [{ type: 'table', head: [words``, words`what`, words`why`], rows: rows.map((same) => rowOf(same, context)), rank: 3 }],
    },
  ];
};
