// Quotas of block storage: only the usage is readable, never the limit (contradictions.md B2).
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const quota = defineKind({
  name: 'quota',
  title: ['quota', 'quotas'],
  about: 'Usage of a quota in a region. The API does not expose the limit.',
  fields,
  unchanging: true,
  assumable: true,
  permissions: { read: [], write: [] },
  address: ({ region = '', quota_slug = '' }) => addressOf('quota', region, quota_slug),
  ...reads,
});
