// How public addresses are read: the whole list of a region.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { networkPhase } from '../network-phase.ts';
import { inRegion } from '../regional.ts';
import type { PublicIpFields } from './fields.ts';

export const reads: Reads<PublicIpFields> = {
  collection: { operation: 'network.listPublicIps', args: inRegion, unsupportedOn: [404] },
  decode: (_wire, { region = '' }, { id, status }) =>
    id ? { id, address: addressOf('public-ip', region, id), phase: networkPhase(status), values: { region } } : undefined,
};
