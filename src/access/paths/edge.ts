// An edge as its rows make it.
import { type Address, addressOf } from '../../kinds/address.ts';
import type { PathEdge } from './path.ts';

/** Where every path ends. */
export const end = 'administrator';

export const roleAddress = (role: string): Address => addressOf('role', role);

type Draft = Pick<PathEdge, 'edge' | 'from' | 'to' | 'certainty'> & Partial<PathEdge>;

export const edge = (draft: Draft): PathEdge => ({ after: null, because: null, also: [], ...draft });
