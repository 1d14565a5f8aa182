// `first_seen` of an invitation: the platform does not say when it was sent.
import { isUnknown } from '../evaluate/value.ts';
import { intervalOf, noLedger, valuesOf } from '../ledger/ledger-facts.ts';
import { beganOf, present } from '../ledger/memory.ts';
import { invitationThing } from '../ledger/observations.ts';
import { type Computed, fieldOf } from './computed.ts';

const path = 'invitation.first_seen';

export const invitationFirstSeen: Computed = {
  kind: 'invitation',
  name: 'first_seen',
  cell: {
    field: {
      type: 'time',
      isInterval: true,
      about: 'When it was first seen, according to the ledger: between the last scan without it and the first one with it.',
      side: 'live',
    },
    sample: '2026-11-17T00:00:00Z',
  },
  needs: ['invitation.id'],
  values: ({ shapes, facts: { ledger } }) => {
    if (!ledger) return () => noLedger(path);
    const idOf = fieldOf(shapes, 'invitation', 'id');
    return (row) => {
      const id = idOf(row);
      if (isUnknown(id)) return id;
      const sighting = typeof id === 'string' ? valuesOf(ledger.memory, 'invitation', invitationThing(id))[present] : undefined;
      return sighting ? intervalOf(beganOf(sighting)) : noLedger(path);
    };
  },
};
