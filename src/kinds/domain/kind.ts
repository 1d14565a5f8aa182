// Domains: the organization's claim to the e-mail domains that people sign in with, proved by a TXT record.
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { folded, reads } from './read.ts';

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
  ...reads,
  ...changes,
});
