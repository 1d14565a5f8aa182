// Public SSH keys. They are only audited.
import { object, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';

export const sshKey = defineKind({
  name: 'ssh-key',
  title: ['SSH key', 'SSH keys'],
  about:
    'A public SSH key of the profile, identified by its id. Whether the list has the keys of the organization or those of the caller is not documented.',
  fields,
  unchanging: true,
  asked: true,
  links: { instances: { kind: 'instance', theirs: 'ssh_key_name', ours: 'name' } },
  permissions: { read: ['gdb:ssh-pkey-r'], write: [] },
  address: ({ id = '' }) => addressOf('ssh-key', id),
  collection: { operation: 'sshKey.listSshKeys', unsupportedOn: [404] },
  decode: (wire, _scope, { id }) => {
    if (!id) return undefined;
    const type = text(object(wire, 'public_key') ?? undefined, 'type') ?? text(wire, 'key_type');
    return { id, address: addressOf('ssh-key', id), phase: 'settled', values: { type } };
  },
});
