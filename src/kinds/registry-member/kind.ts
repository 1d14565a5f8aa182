// Who may use a registry, and as what. The platform tells of them nothing but the id of the user.
import { text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Fields } from '../field.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';
import { answerRegistryMember } from './change.ts';
import { segment } from '../segment.ts';

const fields = {
  user_id: {
    type: 'text',
    change: 'create-only',
    compare: 'folded',
    about: 'The id of the user; the API exposes neither name nor e-mail.',
  },
  role: { type: 'text', about: 'Role in the registry: developer or guest.' },
  registry: { type: 'text', side: 'live', about: 'The registry, by name.' },
  registry_id: { type: 'text', side: 'live', about: 'The registry, by id.' },
  created_at: { type: 'time', side: 'live', about: 'When the access was granted.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type RegistryMemberFields = typeof fields;

export const registryMember = defineKind({
  name: 'registry-member',
  title: ['registry member', 'registry members'],
  about: 'A user with access to a registry, identified by the registry and the id of the user. The API exposes neither name nor e-mail.',
  fields,
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
  },
  collection: {
    operation: 'registry.listRegistryMembers',
    per: 'registry',
    args: (scope) => ({ path: { registry_id: scope.parent?.id ?? '' }, ...inRegion(scope) }),
  },
  item: [
    {
      operation: 'registry.listRegistryMembers',
      fills: 'all',
      args: (of) => ({ path: { registry_id: of.parentId ?? '' }, ...inRegion(of) }),
      list: true,
    },
  ],
  permissions: {
    read: ['cr_registry_member_get'],
    write: ['cr_registry_member_add', 'cr_registry_member_update', 'cr_registry_member_delete'],
  },
  decode: (wire, { parent }) => {
    const [id, user] = [text(wire, 'id'), text(wire, 'user_id')?.toLowerCase()];
    if (!id || !user || !parent) return undefined;
    const [region, registry] = [segment(parent.address, 0), segment(parent.address, 1)];
    return {
      id,
      address: addressOf('registry-member', region, registry, user),
      phase: 'settled',
      values: present({
        user_id: user,
        role: text(wire, 'role'),
        registry,
        registry_id: parent.id === '' ? undefined : parent.id,
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
      }),
    };
  },
  address: ({ user_id: user = '' }, parent) =>
    addressOf('registry-member', parent ? segment(parent, 0) : '', parent ? segment(parent, 1) : '', user.toLowerCase()),
  answer: answerRegistryMember,
  sample: {
    user_id: 'e9e24e24-fd0d-4961-b4ed-b02f97043a1f',
    role: 'developer',
    registry: 'acmeprod',
    registry_id: 'c546afaf-743d-4912-bce0-a3aed64a3e99',
    created_at: '2026-07-01T10:00:00.000Z',
    updated_at: '2026-07-01T10:00:00.000Z',
  },
});
