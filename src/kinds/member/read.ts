// How members are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf, partsOf } from '../address.ts';
import { foldedEmail } from '../email.ts';
import { readPermissionsHeld, rereadGrants } from '../grants/read-grants.ts';
import { readRolesHeld } from '../grants/role-holders.ts';
import type { Located, Reads } from '../kind.ts';
import type { MemberFields } from './fields.ts';

const emailIn = ({ address }: Located): string => partsOf(address, 'member').email;

export const reads: Reads<MemberFields> = {
  collection: { operation: 'iam.listMembers' },
  details: [readRolesHeld, readPermissionsHeld],
  item: [
    {
      operation: 'iam.listMembers',
      fills: ['email', 'name', 'profile'],
      args: (of) => ({ query: { email: emailIn(of) } }),
      list: true,
    },
    rereadGrants,
  ],
  decode: (wire) => {
    const email = foldedEmail(text(wire, 'email') ?? '');
    if (email === '') return undefined;
    const uuid = text(wire, 'uuid');
    const name = text(wire, 'name');
    return {
      // A person without an id is only invited so far (contradictions.md I17).
      id: uuid || email,
      address: addressOf('member', email),
      values: { email, name: name === '' ? null : name },
      phase: uuid ? 'settled' : 'moving',
    };
  },
};
