// The steps of a change of service accounts.
import { asSteps } from '../change-answer.ts';
import type { Changes } from '../kind.ts';
import type { ServiceAccountFields } from './fields.ts';
import { addingAccount, changingAccount, removingAccount } from './steps.ts';

export const changes: Changes<ServiceAccountFields> = {
  answer: (change, lookup) => {
    if (change.type === 'missing') return addingAccount(change.declared, lookup);
    if (change.type === 'unexpected') return asSteps(removingAccount(change.observed, lookup));
    return changingAccount(change, lookup);
  },
};
