// How group members are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { type Address, addressOf, partsOf } from '../address.ts';
import { foldedEmail } from '../email.ts';
import type { Reads } from '../kind.ts';
import { textIn } from '../read-value.ts';
import type { GroupMemberFields } from './fields.ts';

/** The group that a group member's address is below. */
export const groupOf = (address: Address): Address => addressOf('group', groupName(address));

export const emailIn = (address: Address): string => partsOf(address, 'group-member').email;

export const groupName = (address: Address): string => partsOf(address, 'group-member').group;

export const reads: Reads<GroupMemberFields> = {
  collection: {
    operation: 'iam.listGroupMembers',
    args: ({ parent }) => ({ path: { group_id: parent?.id ?? '' } }),
  },
  item: [
    {
      operation: 'iam.listGroupMembers',
      fills: 'all',
      args: ({ parentId = '' }) => ({ path: { group_id: parentId } }),
      list: true,
    },
  ],
  decode: (wire, { parent }) => {
    const id = text(wire, 'member_id');
    if (!id) return undefined;
    const [email, name] = [foldedEmail(text(wire, 'email') ?? ''), text(wire, 'name')];
    const identifier = parent ? partsOf(parent.address, 'group').identifier : '';
    return {
      id,
      // The platform may omit the e-mail; `resolve` and `candidates` then find it by the member's id.
      address: addressOf('group-member', identifier, email || id),
      values: { email: email || undefined, name: name === '' ? null : name },
      phase: 'settled',
    };
  },
  resolve: (item, lookup) => {
    const email = item.values.email ?? textIn(lookup.liveById('member', item.id), 'email');
    return email === undefined ? {} : { email };
  },
  candidates: (declared, lookup) => {
    const email = emailIn(declared.address);
    return lookup
      .below('group-member', declared.parent ?? groupOf(declared.address))
      .items.filter((item) => (textIn(item, 'email') ?? textIn(lookup.liveById('member', item.id), 'email')) === email);
  },
};
