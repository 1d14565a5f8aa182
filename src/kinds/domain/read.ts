// How domains are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import type { DomainFields } from './fields.ts';

export const folded = (domain: string): string => domain.trim().toLowerCase();

export const reads: Reads<DomainFields> = {
  collection: { operation: 'iam.listDomains' },
  // The read of one domain is assumed (contradictions.md I27): its 404 could have two meanings, so the list is read.
  item: [{ operation: 'iam.listDomains', fills: 'all', args: () => ({}), list: true }],
  decode: (wire) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'domain')];
    if (!id || !name) return undefined;
    return { id, address: addressOf('domain', folded(name)), values: { domain: folded(name) }, phase: 'settled' };
  },
  // A declared domain is meant to be verified.
  means: ({ values }) => ({ values: { ...values, verified: true }, unread: {} }),
};
