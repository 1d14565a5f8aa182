// How images of instances are read: the list of the platform. Custom images are not in it, and have no dates of support.
import type { Reads } from '../kind.ts';
import { readsById } from '../reads-by-id.ts';
import type { MachineImageFields } from './fields.ts';

const phaseOf = (status: string | null | undefined) => (status === 'deleted' ? 'retired' : 'settled');

export const reads: Reads<MachineImageFields> = readsById('machine-image', 'compute.listImages', phaseOf, () => ({}));
