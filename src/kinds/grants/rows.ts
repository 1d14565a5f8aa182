// The rows of the roles and permissions that people and service accounts hold.
import type { Fields } from '../field.ts';

/** `holder`: how a description calls who has them. */
export const grantRows = (holder: string) =>
  ({
    roles: {
      whenNew: [],
      refersTo: { kind: 'role' },
      type: 'texts',
      filledBy: 'details',
      about: 'Names of the granted roles.',
      compare: 'set',
      grants: true,
      written: {
        description: 'Exactly these roles, by name; `[]` for none. If omitted, roles are not managed here.',
        items: { description: 'A role: a default role (administrator, editor, viewer, finance) or a custom one.' },
      },
      sample: ['editor'],
    },
    permissions: {
      whenNew: [],
      refersTo: { kind: 'permission' },
      type: 'texts',
      filledBy: 'details',
      about: 'Permissions granted directly, in addition to those of the roles.',
      compare: 'set',
      grants: true,
      written: {
        description: `Exactly these permissions granted to the ${holder} directly, in addition to those of the roles; \`[]\` for none.`,
        items: { description: 'A permission, e.g. `bs_volume_list`.' },
      },
      sample: [],
    },
  }) as const satisfies Fields;
