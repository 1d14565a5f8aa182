// `instance_stopped_since` of a volume: the platform reports that its instance is stopped, but not since when. Only the ledger knows.
import { isUnknown } from '../evaluate/value.ts';
import { intervalOf, noLedger, valuesOf } from '../ledger/ledger-facts.ts';
import { sinceOf } from '../ledger/memory.ts';
import { instanceThing, stopped } from '../ledger/observations.ts';
import { type Computed, fieldOf } from './computed.ts';

const path = 'volume.instance_stopped_since';

export const volumeInstanceStoppedSince: Computed = {
  kind: 'volume',
  name: 'instance_stopped_since',
  cell: {
    field: {
      type: 'time',
      isInterval: true,
      about:
        'Since when its instance is stopped, according to the ledger: between two scans. null if it is attached to no stopped instance.',
      side: 'live',
    },
    sample: null,
  },
  needs: ['volume.attached_to', 'volume.instance_state'],
  values: ({ shapes, facts: { ledger } }) => {
    const [attachedTo, stateOf] = [fieldOf(shapes, 'volume', 'attached_to'), fieldOf(shapes, 'volume', 'instance_state')];
    return (row) => {
      const [id, state] = [attachedTo(row), stateOf(row)];
      const unread = [id, state].find(isUnknown);
      if (unread) return unread;
      if (typeof id !== 'string' || state !== stopped) return null;
      const began = ledger && sinceOf(valuesOf(ledger.memory, 'instance', instanceThing(id)), stopped);
      return began ? intervalOf(began) : noLedger(path);
    };
  },
};
