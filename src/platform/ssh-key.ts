// SSH keys of the profile, which have a scope of their own. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

export const sshKeyOperations = {
  'sshKey.listSshKeys': {
    ...start.reading,
    product: 'ssh-key',
    path: '/v0/ssh-keys',
    query: ['_limit', '_offset', '_sort'],
    paging: '_limit/_offset',
    items: 'results',
    pageSize: 50,
    // The comment of a key often names a person or a machine.
    drops: ['key'],
    marks: 'public_key',
    notes: 'public-key',
    source: 'openapi, sdk; the response has no meta',
  },
} as const satisfies Record<string, Operation>;
