// Quotas of block storage: only the usage is readable, never the limit (contradictions.md B2).
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { inRegion } from '../regional.ts';
import { fields } from './fields.ts';

export const quota = defineKind({
  name: 'quota',
  title: ['quota', 'quotas'],
  about: 'Usage of a quota in a region. The API does not expose the limit.',
  fields,
  unchanging: true,
  assumable: true,
  permissions: { read: [], write: [] },
  address: ({ region = '', quota_slug = '' }) => addressOf('quota', region, quota_slug),
  collection: { operation: 'blockStorage.getUsage', args: inRegion, unsupportedOn: [404] },
  decode: (_wire, { region = '' }, { quota_slug: slug }) =>
    slug ? { id: `${region}/${slug}`, address: addressOf('quota', region, slug), phase: 'settled', values: { region } } : undefined,
});
