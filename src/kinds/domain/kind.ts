// Domains: the organization's claim to the e-mail domains that people sign in with, proved by a TXT record.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';

const folded = (domain: string): string => domain.trim().toLowerCase();

export const domain = defineKind({
  name: 'domain',
  title: ['domain', 'domains'],
  about:
    'A domain of the organization, identified by its name. It is verified through a TXT record in its DNS, and it can never be removed.',
  fields,
  opensAccess: true,
  links: { federations: { kind: 'federation', children: true } },
  place: {
    section: 'domains',
    key: 'domain',
    ownership: 'domains',
    removable: false,
    rename: { refused: 'declare the new domain separately; the old one remains, because the platform cannot remove it' },
    written: {
      description:
        'A domain of the organization. The key is its name. A declared domain is registered and verified: the plan shows the TXT record to publish. It can never be removed.',
    },
  },
  permissions: iamRights,
  address: ({ domain: name = '' }) => addressOf('domain', folded(name)),
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
  ...changes,
});
