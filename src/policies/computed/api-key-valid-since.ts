// `valid_since` of an API key: the start of its validity, or if the platform does not report it, when the ledger first saw the key.
import { intervalOf, noLedger, valuesOf } from '../ledger/ledger-facts.ts';
import { beganOf, present } from '../ledger/memory.ts';
import { apiKeyThing } from '../ledger/observations.ts';
import { type Computed, fieldOf } from './computed.ts';

const path = 'api-key.valid_since';

export const apiKeyValidSince: Computed = {
  kind: 'api-key',
  name: 'valid_since',
  cell: {
    field: {
      type: 'time',
      isInterval: true,
      about: 'Since when it is valid: `start_validity`, or if that is null, when the ledger first saw it, between two scans.',
      side: 'live',
    },
    sample: '2026-09-01T00:00:00.000Z',
  },
  needs: ['api-key.id', 'api-key.start_validity'],
  values: ({ shapes, facts: { ledger } }) => {
    const [idOf, startOf] = [fieldOf(shapes, 'api-key', 'id'), fieldOf(shapes, 'api-key', 'start_validity')];
    return (row) => {
      const start = startOf(row);
      if (start !== null) return start;
      const id = idOf(row);
      const sighting = ledger && typeof id === 'string' ? valuesOf(ledger.memory, 'api-key', apiKeyThing(id))[present] : undefined;
      return sighting ? intervalOf(beganOf(sighting)) : noLedger(path);
    };
  },
};
