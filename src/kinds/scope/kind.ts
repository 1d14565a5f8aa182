// The catalogue of scopes for API keys, by group and product.
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const scope = defineKind({
  name: 'scope',
  title: ['scope', 'scopes'],
  about: 'Access of an API key to a product, for reading or writing, identified by its name.',
  fields,
  unchanging: true,
  permissions: { read: iamRights.read, write: [] },
  address: ({ name = '' }) => addressOf('scope', name),
  ...reads,
});
