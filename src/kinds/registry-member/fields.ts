// The fields of registry members.
import type { Fields } from '../field.ts';

export const fields = {
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
