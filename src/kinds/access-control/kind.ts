// Access control: whether permissions are enforced in the organization, and whether everybody must sign in with a second factor.
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { address, reads } from './read.ts';

export const accessControl = defineKind({
  name: 'access-control',
  title: ['access control', 'access control'],
  about:
    'Whether permissions are enforced in the organization, and whether everybody must sign in with MFA. An organization has exactly one.',
  fields,
  opensAccess: true,
  place: {
    section: 'access_control',
    ownership: 'access_control',
    removable: false,
    rename: { refused: 'an organization has only one access control, and its name cannot be changed' },
    written: {
      description:
        'Whether permissions are enforced in the organization, and whether everybody must sign in with MFA. It is created if it does not exist, and can never be removed.',
    },
  },
  permissions: iamRights,
  address: () => address,
  ...reads,
  ...changes,
});
