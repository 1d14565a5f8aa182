// Which collections were not read although they were asked for: what makes a run incomplete (exit code 3).
import type { CollectionState } from '../report/review.ts';
import type { Live } from '../live/live.ts';

const holes: readonly CollectionState['completeness']['type'][] = ['denied', 'failed', 'partial'];

export const collectionStates = (live: Live): readonly CollectionState[] =>
  live.collections
    .filter((collection) => collection.completeness.type !== 'not-asked')
    .map(({ name, kind, completeness, items }) => ({ name, kind, completeness, items: items.length }));

export const unreadCollections = (states: readonly CollectionState[]): readonly CollectionState[] =>
  states.filter((state) => holes.includes(state.completeness.type));
