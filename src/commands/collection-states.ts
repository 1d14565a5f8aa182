// What was asked for, and how completely it was read, without the items.
import type { Live } from '../live/live.ts';
import type { CollectionState } from '../report/review.ts';

export const collectionStates = ({ collections }: Live): readonly CollectionState[] =>
  collections
    .filter(({ completeness }) => completeness.type !== 'not-requested')
    .map(({ name, kind, completeness, items }) => ({ name, kind, completeness, items: items.length }));
