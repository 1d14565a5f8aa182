// Quotas of block storage: only what is used is readable, never the limit (contradictions.md B2).
import { int, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';

export const quota = defineKind({
  name: 'quota',
  title: ['quota', 'quotas'],
  about: 'Usage of a quota in a region. The API does not expose the limit.',
  fields: {
    region: { type: 'text', side: 'live', about: 'Region.' },
    quota_slug: { type: 'text', side: 'live', about: 'Name of the quota, e.g. disk.' },
    used: { type: 'int', side: 'live', about: 'Used amount.' },
  },
  collection: { operation: 'blockStorage.getUsage', per: 'region', args: inRegion, unsupportedOn: [404] },
  permissions: { read: [], write: [] },
  decode: (wire, { region = '' }) => {
    const slug = text(wire, 'quota_slug');
    if (!slug) return undefined;
    const values = present({ region, quota_slug: slug, used: int(wire, 'used') });
    return { id: `${region}/${slug}`, address: addressOf('quota', region, slug), phase: 'settled', values };
  },
  address: ({ region = '', quota_slug = '' }) => addressOf('quota', region, quota_slug),
  sample: { region: 'br-se1', quota_slug: 'disk', used: 14 },
});
