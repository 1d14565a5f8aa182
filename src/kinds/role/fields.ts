// The fields of roles.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['name'] } as const satisfies AddressPath;

export const fields = {
  name: {
    type: 'text',
    wire: true,
    sent: { create: true },
    about: 'Its name.',
    createOnly: 'the platform cannot change the name of a role',
    sample: 'release-manager',
  },
  description: {
    type: 'text',
    wire: true,
    sent: { create: true },
    about: 'Description, set when it is created.',
    createOnly: 'the platform cannot change the description of a role',
    written: { description: 'Description. Can only be set when the role is created.' },
    sample: 'Ships images',
  },
  based_on: {
    refersTo: { kind: 'role' },
    type: 'text',
    sent: { create: 'based_role' },
    about: 'The role whose permissions it includes.',
    side: 'desired',
    written: {
      description:
        'The role whose permissions it includes. The platform does not store this: if that role gains a permission, this role gains it at the next apply.',
      minLength: 1,
      maxLength: 255,
    },
    sample: 'editor',
  },
  permissions: {
    whenNew: [],
    refersTo: { kind: 'permission' },
    type: 'texts',
    sent: { create: true },
    filledBy: 'details',
    about: 'All permissions of the role; in the file, those in addition to `based_on`.',
    compare: 'set',
    grants: true,
    written: {
      description: 'Exactly these permissions, in addition to those of `based_on`; `[]` for none.',
      items: { description: 'A permission, e.g. `cr_image_delete`.' },
    },
    sample: ['cr_image_delete', 'cr_image_list'],
  },
  origin: { type: 'text', wire: true, about: 'default or custom.', side: 'live', values: ['default', 'custom'], sample: 'custom' },
  holders: {
    type: 'texts',
    filledBy: 'details',
    about: 'E-mails of the members and service accounts that have the role.',
    side: 'live',
    sample: ['rui@acme.example'],
  },
} as const satisfies Fields;

export type RoleFields = typeof fields;
