// The users of a registry, and their role. The platform reports only the id of the user.
import { addressOf, partsOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { answerRegistryMember } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const registryMember = defineKind({
  name: 'registry-member',
  title: ['registry member', 'registry members'],
  about: 'A user with access to a registry, identified by the registry and the id of the user. The API exposes neither name nor e-mail.',
  fields,
  opensAccess: true,
  place: {
    section: 'members',
    below: 'registry',
    key: 'user_id',
    scalar: 'role',
    ownership: 'registry_members',
    removable: true,
    rename: { refused: 'add the other user to the registry and remove this one' },
    names: [
      {
        pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
        level: 'error',
        says: 'a member of a registry is declared by the id of the user, a uuid',
      },
    ],
    written: {
      description:
        'A user with access to the registry. The key is the id of the user, because the API exposes neither name nor e-mail; the value is the role.',
      required: ['role'],
      form: 'The long form, for an item that needs an `id`.',
    },
  },
  permissions: {
    read: ['cr_registry_member_get'],
    write: ['cr_registry_member_add', 'cr_registry_member_update', 'cr_registry_member_delete'],
  },
  address: ({ user_id: user = '' }, parent) => {
    const { region, name } = parent ? partsOf(parent, 'registry') : { region: '', name: '' };
    return addressOf('registry-member', region, name, user.toLowerCase());
  },
  ...reads,
  answer: answerRegistryMember,
});
