// Changes without a step in this plan: to be done by hand, waiting, deferred, impossible and unknown ones.
import { groupBy } from '../../live/group-by.ts';
import type { NotNow, Unplanned } from '../../plan/plan.ts';
import { type Block, fold, joined, type Piece, phrase, span, table } from '../document.ts';
import type { Review } from '../review.ts';
import { unplannedStates } from '../states.ts';
import { unplannedCounts } from '../unplanned-blocks.ts';
import { resourceIn } from './change-cell.ts';
import type { CommentContext } from './context.ts';

const order: readonly string[] = Object.keys(unplannedStates);

const whyOf = (answer: NotNow): string => (answer.type === 'waiting' ? answer.who : answer.why);

const actionOf = (answer: NotNow): string => (answer.type === 'manual' ? `${answer.why}. ${answer.action}` : whyOf(answer));

const rowOf = (same: readonly Unplanned[], context: CommentContext): readonly Piece[] => {
  const [first] = same;
  if (!first) return [];
  const what = joined(
    same.slice(0, 12).map(({ address }) => resourceIn(address, context)),
    ', ',
  );
  return [
    unplannedStates[first.answer.type].word,
    phrase`${what}${same.length > 12 ? ` and ${same.length - 12} more` : ''}`,
    span(context.shown(actionOf(first.answer)), first.answer.type === 'manual' ? 320 : 160),
  ];
};

export const notPlannedParts = ({ plan }: Review, context: CommentContext): readonly Block[] => {
  const unplanned = plan?.unplanned ?? [];
  if (unplanned.length === 0) return [];
  const alike = groupBy(unplanned, ({ answer }) => JSON.stringify([answer.type, whyOf(answer)]));
  const rows = [...alike.values()].toSorted(
    ([a], [b]) => order.indexOf(a?.answer.type ?? 'unknown') - order.indexOf(b?.answer.type ?? 'unknown'),
  );
  return [
    fold(
      `Not in this run: ${unplannedCounts(unplanned)}`,
      table(
        ['', 'what', 'why'],
        rows.map((same) => rowOf(same, context)),
        { rank: 3 },
      ),
    ),
  ];
};
