// The catalogue of permissions for roles and people, by product.
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const permission = defineKind({
  name: 'permission',
  title: ['permission', 'permissions'],
  about: 'An action that can be allowed on a product, identified by its name. Roles consist of permissions.',
  fields,
  unchanging: true,
  permissions: { read: iamRights.read, write: [] },
  address: ({ name = '' }) => addressOf('permission', name),
  ...reads,
});
