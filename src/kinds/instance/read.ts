// How instances are read: the operations, and the values that are decoded from a response.
import { addressOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { InstanceFields } from './fields.ts';

export const reads: Reads<InstanceFields> = {
  collection: { operation: 'compute.listInstances', args: inRegion },
  item: [
    {
      operation: 'compute.getInstance',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, ...inRegion(of) }),
    },
  ],
  decode: (_wire, { region = '' }, { id, status, state }) =>
    id ? { id, address: addressOf('instance', region, id), phase: blockPhase(status, state), values: { region } } : undefined,
};
