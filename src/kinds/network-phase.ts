// The phase of a part of the network, from its status.
import type { Phase } from './kind.ts';

/** Without a status, or with one that is not known, it counts as usable: most of the network has none. */
export const networkPhase = (status: string | null | undefined): Phase =>
  status === 'pending' ? 'moving' : status === 'error' ? 'failed' : 'settled';
