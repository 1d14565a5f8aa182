// The fields of images.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', side: 'live', about: 'The region of its registry.' },
  registry: { type: 'text', side: 'live', about: 'Its registry, by name.' },
  repository: { type: 'text', side: 'live', about: 'Its repository, by name.' },
  digest: { type: 'text', side: 'live', about: 'sha256: and 64 hex digits.' },
  tags: { type: 'texts', side: 'live', compare: 'set', about: 'Its tags.' },
  pushed_at: { type: 'time', side: 'live', about: 'When it was pushed.' },
  pulled_at: { type: 'time', side: 'live', about: 'When it was last pulled; null if it was never pulled.' },
  size_bytes: { type: 'int', side: 'live', about: 'Its size in bytes.' },
  media_type: { type: 'text', side: 'live', about: 'Media type of its configuration.' },
  manifest_media_type: { type: 'text', side: 'live', about: 'Media type of its manifest.' },
  is_index: { type: 'bool', side: 'live', about: 'Whether it is an index that refers to other images of the repository.' },
  children: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    about: 'Digests that an index refers to, if the platform reports them; empty for any other image.',
  },
  signed: { type: 'bool', side: 'live', about: 'Whether every tag of it is signed; null without a tag.' },
  tags_details: { type: 'json', side: 'live', about: 'Details of each tag: name, pushed_at, pulled_at and signed.' },
} as const satisfies Fields;

export type ImageFields = typeof fields;
