// How images of instances are read: the list of the platform. Custom images are not in it, and have no dates of support.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { MachineImageFields } from './fields.ts';

export const reads: Reads<MachineImageFields> = {
  collection: { operation: 'compute.listImages', args: inRegion, unsupportedOn: [404] },
  decode: (_wire, { region = '' }, { id, status }) => {
    const phase = status === 'deleted' ? 'retired' : 'settled';
    return id ? { id, address: addressOf('machine-image', region, id), phase, values: { region } } : undefined;
  },
};
