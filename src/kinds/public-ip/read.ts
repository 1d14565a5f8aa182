// How public addresses are read: the whole list of a region.
import type { Reads } from '../kind.ts';
import { networkPhase } from '../network-phase.ts';
import { readsById } from '../reads-by-id.ts';
import type { PublicIpFields } from './fields.ts';

export const reads: Reads<PublicIpFields> = readsById('public-ip', 'network.listPublicIps', networkPhase, () => ({}));
