// The fields of repositories.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', side: 'live', about: 'The region of its registry.' },
  registry: { type: 'text', side: 'live', about: 'Its registry, by name.' },
  name: { type: 'text', side: 'live', about: 'Name in the registry; may contain slashes.' },
  image_count: { type: 'int', side: 'live', about: 'Number of images.' },
  registry_id: { type: 'text', side: 'live', about: 'Its registry, by id.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type RepositoryFields = typeof fields;
