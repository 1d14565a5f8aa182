// The requested collections, and how completely they were read, without their items.
import type { Live } from '../../live/live.ts';
import type { ReportedRead } from '../../report/review.ts';

export const collectionReads = ({ collections }: Live): readonly ReportedRead[] =>
  collections.flatMap(({ name, kind, completeness: { type: state, ...rest }, items, streamed }): readonly ReportedRead[] =>
    state === 'not-requested' ? [] : [{ name, kind, state, ...rest, items: streamed ?? items.length }],
  );
