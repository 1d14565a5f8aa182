// How SSH keys are read: the list of the profile. Readers replace the key by what may be known of it (platform/public-key.ts).
import { object, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import type { SshKeyFields } from './fields.ts';

export const reads: Reads<SshKeyFields> = {
  collection: { operation: 'sshKey.listSshKeys', unsupportedOn: [404] },
  decode: (wire, _scope, { id }) => {
    if (!id) return undefined;
    const type = text(object(wire, 'public_key') ?? undefined, 'type') ?? text(wire, 'key_type');
    return { id, address: addressOf('ssh-key', id), phase: 'settled', values: { type } };
  },
};
