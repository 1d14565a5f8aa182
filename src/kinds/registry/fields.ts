// The fields of registries.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', change: 'create-only', about: 'Region.' },
  name: { type: 'text', change: 'create-only', about: 'Its name, unique over the whole platform.' },
  proxy_cache: { type: 'text', change: 'create-only', about: 'The name of its proxy cache.' },
  retention: { type: 'json', side: 'desired', about: 'Which images are deleted: untagged_older_than, keep_last and keep_tags.' },
  proxy_cache_id: { type: 'text', side: 'live', about: 'The id of its proxy cache.' },
  storage_usage_bytes: { type: 'int', side: 'live', about: 'Storage used by its images, in bytes.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type RegistryFields = typeof fields;
