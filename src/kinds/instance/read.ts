// How instances are read: the operations, and the values that are decoded from a response.
import { text, texts, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSet } from '../as-set.ts';
import { blockPhase } from '../block-phase.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';
import type { InstanceFields } from './fields.ts';

export const reads: Reads<InstanceFields> = {
  collection: { operation: 'compute.listInstances', per: 'region', args: inRegion },
  item: [
    {
      operation: 'compute.getInstance',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, ...inRegion(of) }),
    },
  ],
  decode: (wire, { region = '' }) => {
    const id = text(wire, 'id');
    if (!id) return undefined;
    const [status, state, labels] = [text(wire, 'status'), text(wire, 'state'), texts(wire, 'labels')];
    return {
      id,
      address: addressOf('instance', region, id),
      phase: blockPhase(status, state),
      values: present({
        region,
        id,
        name: text(wire, 'name'),
        state,
        status,
        availability_zone: text(wire, 'availability_zone'),
        labels: labels && asSet(labels),
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
      }),
    };
  },
};
