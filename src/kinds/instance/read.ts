// How instances are read: the operations, and the values that are decoded from a response.
import type { Json } from '../../json.ts';
import { list, object, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import { sortedSet } from '../sorted-set.ts';
import type { InstanceFields } from './fields.ts';

const expand = ['network', 'image'];

/** The network has four documented forms (contradictions.md N3). All of them name the ports, as interfaces or as ports. */
const portIdsOf = (wire: Json): readonly string[] | undefined => {
  const network = object(wire, 'network') ?? undefined;
  const ids = (list(network, 'interfaces') ?? list(network, 'ports'))?.map((port) => text(port, 'id'));
  return ids?.every((id) => typeof id === 'string') ? sortedSet(ids) : undefined;
};

export const reads: Reads<InstanceFields> = {
  collection: { operation: 'compute.listInstances', args: (scope) => ({ query: { expand }, ...inRegion(scope) }) },
  item: [
    {
      operation: 'compute.getInstance',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, query: { expand }, ...inRegion(of) }),
    },
  ],
  decode: (wire, { region = '' }, { id, status, state }) => {
    if (!id) return undefined;
    const values = { region, interface_ids: portIdsOf(wire) };
    return { id, address: addressOf('instance', region, id), phase: blockPhase(status, state), values };
  },
};
