// The fields of proxy caches.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', change: 'create-only', about: 'Region.' },
  name: { type: 'text', about: 'Its name, unique in the organization.' },
  provider: { type: 'text', change: 'create-only', about: 'Provider of the remote registry, e.g. docker-hub or harbor.' },
  url: { type: 'text', about: 'URL of the remote registry.' },
  description: { type: 'text', about: 'What it is for.' },
  credentials: {
    type: 'json',
    change: 'write-only',
    about: 'Credentials for the remote registry: access_key and access_secret, each the name of a secret.',
    sentTo: ['url'],
  },
  connection: { type: 'text', side: 'live', about: 'Connection status of the remote registry, e.g. connected or unreachable.' },
  connection_message: { type: 'text', side: 'live', about: 'Status message of the connection, from the platform.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type ProxyCacheFields = typeof fields;
