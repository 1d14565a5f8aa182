// The fields of proxy caches.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: {
    type: 'text',
    createOnly: 'the region of a proxy cache cannot be changed',
    about: 'Region.',
    written: { description: 'The region. Can be omitted if it is part of the key: `br-ne1/hub`.', part: 'region' },
    sample: 'br-se1',
  },
  name: { type: 'text', wire: true, sent: { create: true, update: true }, about: 'Its name, unique in the organization.', sample: 'hub' },
  provider: {
    type: 'text',
    wire: true,
    sent: { create: true },
    createOnly: 'the provider of a proxy cache cannot be changed',
    about: 'Provider of the remote registry, e.g. docker-hub or harbor.',
    written: {
      description:
        'The provider of the remote registry. Can only be set when the proxy cache is created. The platform may accept values other than the examples.',
      minLength: 1,
      examples: [
        'docker-hub',
        'harbor',
        'azure-acr',
        'ali-acr',
        'aws-ecr',
        'google-gcr',
        'quay',
        'docker-registry',
        'github-ghcr',
        'jfrog-artifactory',
      ],
    },
    sample: 'docker-hub',
  },
  url: {
    type: 'text',
    wire: true,
    sent: { create: true, update: true },
    about: 'URL of the remote registry.',
    written: {
      description: 'The URL of the remote registry, without user name and password, e.g. `https://registry.hub.example`.',
      pattern: '^https?://[^\\s/@?#]+(/[^\\s@]*)?$',
    },
    sample: 'https://registry.hub.example',
  },
  description: {
    type: 'text',
    wire: true,
    sent: { create: true, update: true },
    about: 'What it is for.',
    written: { description: 'Description.' },
    sample: 'Docker Hub for the builds',
  },
  credentials: {
    type: 'json',
    about: 'Credentials for the remote registry: access_key and access_secret, each the name of a secret.',
    secret: { sentTo: ['url'] },
    written: {
      description:
        'The credentials for the remote registry. Verified before they are written, sent when the proxy cache is created and with `--resend-secret`; never read and never reported as drift.',
      type: 'object',
      required: ['access_key', 'access_secret'],
      additionalProperties: false,
      properties: { access_key: { $ref: 'schemas/parts/secret.json' }, access_secret: { $ref: 'schemas/parts/secret.json' } },
    },
    sample: { access_key: { secret: 'hub-user' }, access_secret: { secret: 'hub-token' } },
  },
  connection: {
    simulated: false,
    type: 'text',
    filledBy: 'details',
    side: 'live',
    about: 'Connection status of the remote registry, e.g. connected or unreachable.',
    sample: 'connected',
  },
  connection_message: {
    simulated: false,
    type: 'text',
    filledBy: 'details',
    side: 'live',
    about: 'Status message of the connection, from the platform.',
    sample: 'ok',
  },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-04-01T08:55:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-04-01T08:55:00.000Z' },
} as const satisfies Fields;

export type ProxyCacheFields = typeof fields;
