// Federations: identity providers that the people of a domain sign in through.
import { addressOf, partsOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';
import { changingFederation, creatingFederation } from './steps.ts';

export const federation = defineKind({
  name: 'federation',
  title: ['federation', 'federations'],
  about: 'An identity provider (OIDC or SAML) for the members of a domain, identified by the domain and its name. It can never be removed.',
  fields,
  opensAccess: true,
  place: {
    section: 'federations',
    below: 'domain',
    key: 'name',
    ownership: 'federations',
    removable: false,
    rename: 'in-place',
    written: {
      description: 'An identity provider for the members of the domain. The key is its name. It can never be removed, only changed.',
      required: ['type'],
    },
  },
  permissions: iamRights,
  recognized: { by: ['type', 'client_id', 'entity_id'], surely: ['client_id', 'entity_id'] },
  address: ({ name = '' }, parent) => addressOf('federation', parent ? partsOf(parent, 'domain').name : '', name),
  ...reads,
  answer: (change, lookup) => {
    if (change.type === 'missing') return creatingFederation(change.declared, lookup);
    if (change.type === 'unexpected') {
      const instead = 'disable it at the identity provider, or change it to another one; then remove the line from the file';
      return [{ type: 'impossible', fields: [], why: 'the platform cannot remove a federation', instead }];
    }
    return changingFederation(change.declared, change.observed, change.fields, lookup);
  },
});
