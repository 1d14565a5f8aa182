// Domains: the organization's claim to the addresses that people sign in with, proved by a TXT record.
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
  links: { federations: { kind: 'federation', children: true } },
  place: {
    section: 'domains',
    key: 'domain',
    ownership: 'domains',
    removable: false,
    rename: { refused: 'declare the new domain separately; the old one remains, because the platform cannot remove it' },
  },
  permissions: iamRights,
  address: ({ domain: name = '' }) => addressOf('domain', folded(name)),
  ...reads,
  ...changes,
  sample: {
    domain: 'acme.example',
    verified: true,
    verified_at: '2026-06-03T09:00:01.000Z',
    txt_name: '_mgc-verify.acme.example',
    txt_value: 'mgc-verify=7b1d44',
    created_at: '2026-06-02T12:10:44.120Z',
    updated_at: '2026-06-03T09:00:01.000Z',
  },
});
