// Changes without a step in this plan: to be done by hand, waiting, deferred, impossible and unknown ones.
import { groupBy } from '../../live/group-by.ts';
import type { NotNow, Unplanned } from '../../plan/plan.ts';
import type { Review } from '../review.ts';
import { resourceIn } from './change-cell.ts';
import type { CommentContext } from './context.ts';
import { joined, joinedWords, type Markdown, md, type OwnText, span, words } from './markdown.ts';
import type { CommentPart } from './part.ts';

/** In the order of the rows. */
const states: Readonly<Record<NotNow['type'], OwnText>> = {
  manual: words`manual`,
  unknown: words`unknown`,
  waiting: words`waiting`,
  deferred: words`later stage`,
  impossible: words`impossible`,
};
const summaries: Readonly<Record<NotNow['type'], (many: number) => OwnText>> = {
  manual: (many) => words`${many} to do by hand`,
  unknown: (many) => words`${many} unknown`,
  waiting: (many) => words`${many} waiting for someone`,
  deferred: (many) => words`${many} for a later stage`,
  impossible: (many) => words`${many} impossible`,
};

const order: readonly string[] = Object.keys(states);

const whyOf = (answer: NotNow): string => (answer.type === 'waiting' ? answer.who : answer.why);

const actionOf = (answer: NotNow): string => (answer.type === 'manual' ? `${answer.why}. ${answer.action}` : whyOf(answer));

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
    span(context.shown(actionOf(first.answer)), first.answer.type === 'manual' ? 320 : 160),
  ];
};

export const notPlannedParts = ({ plan }: Review, context: CommentContext): readonly CommentPart[] => {
  const unplanned = plan?.unplanned ?? [];
  if (unplanned.length === 0) return [];
  const alike = groupBy(unplanned, ({ answer }) => JSON.stringify([answer.type, whyOf(answer)]));
  const rows = [...alike.values()].toSorted(
    ([a], [b]) => order.indexOf(a?.answer.type ?? 'unknown') - order.indexOf(b?.answer.type ?? 'unknown'),
  );
  const counts = Object.entries(summaries).flatMap(([type, says]) => {
    const many = unplanned.filter(({ answer }) => answer.type === type).length;
    return many === 0 ? [] : [says(many)];
  });
  return [
    {
      type: 'fold',
      summary: words`Not in this run: ${joinedWords(counts, words`, `)}`,
      parts: [{ type: 'table', head: [words``, words`what`, words`why`], rows: rows.map((same) => rowOf(same, context)), rank: 3 }],
    },
  ];
};
