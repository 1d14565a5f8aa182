// The steps of a change of federations.
import type { Changes } from '../kind.ts';
import type { FederationFields } from './fields.ts';
import { changingFederation, creatingFederation } from './steps.ts';

export const changes: Changes<FederationFields> = {
  answer: (change, lookup) => {
    if (change.type === 'missing') return creatingFederation(change.declared, lookup);
    if (change.type === 'unexpected') {
      const instead = 'disable it at the identity provider, or change it to another one; then remove the line from the file';
      return [{ type: 'impossible', fields: [], why: 'the platform cannot remove a federation', instead }];
    }
    return changingFederation(change.declared, change.observed, change.fields, lookup);
  },
};
