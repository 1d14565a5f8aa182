// The steps of a change of invitations.
import { asSteps } from '../change-answer.ts';
import type { Changes } from '../kind.ts';
import type { InvitationFields } from './fields.ts';
import { cancelling } from './invitation-of.ts';

export const changes: Changes<InvitationFields> = {
  answer: (change) => {
    if (change.type !== 'unexpected' || change.observed.phase === 'retired') return [];
    return asSteps(cancelling(change.observed));
  },
};
