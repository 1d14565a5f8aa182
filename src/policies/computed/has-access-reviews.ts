// Whether access is reviewed by decisions in the file: the older date of a member then says nothing more.
import type { Computed } from './computed.ts';

export const hasAccessReviews: Computed = {
  kind: 'member',
  name: 'has_access_reviews',
  cell: {
    field: {
      type: 'bool',
      about: 'Whether the file has `reviews:`, with which the policies about access reviews evaluate every member.',
      side: 'both',
    },
    sample: false,
  },
  needs: [],
  values:
    ({ facts: { desired } }) =>
    () =>
      desired?.reviews !== undefined,
};
