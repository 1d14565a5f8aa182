// API keys of service accounts. Revoked keys stay in the list but are no longer identities: their address contains their id, `api-key/ci/deploy~172e80ba-…`.
import { addressOf, partsOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const apiKey = defineKind({
  name: 'api-key',
  title: ['API key', 'API keys'],
  about:
    'A credential of a service account, identified by the account and its name. Its secret is shown only once, when the key is created, and is delivered directly to a sink.',
  fields,
  opensAccess: true,
  place: {
    section: 'api_keys',
    below: 'service-account',
    key: 'name',
    ownership: 'api_keys',
    removable: true,
    rename: 'in-place',
    names: [
      {
        pattern: '^(?!.*\\.(?:next|old|unproved)$)',
        level: 'error',
        says: 'names that end in `.next`, `.old` or `.unproved` are reserved for rotation',
      },
    ],
    written: {
      description: 'An API key of the service account. The key is its name; names that end in `.next` or `.old` are reserved for rotation.',
    },
  },
  permissions: iamRights,
  recognized: { by: ['description', 'scopes'], surely: [] },
  address: ({ name = '' }, parent) => addressOf('api-key', parent ? partsOf(parent, 'service-account').name : '', name),
  ...reads,
  ...changes,
});
