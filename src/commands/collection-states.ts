// The requested collections, and how completely they were read, without their items.
import type { Live } from '../live/live.ts';
import type { CollectionState } from '../report/review.ts';

export const collectionStates = ({ collections }: Live): readonly CollectionState[] =>
  collections
    .filter(({ completeness }) => completeness.type !== 'not-requested')
    .map(({ name, kind, completeness, items }) => ({ name, kind, completeness, items: items.length }));
