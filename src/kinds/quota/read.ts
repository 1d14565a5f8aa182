// How quotas are read: the operations, and the values that are decoded from a response.
import { int, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';
import type { QuotaFields } from './fields.ts';

export const reads: Reads<QuotaFields> = {
  collection: { operation: 'blockStorage.getUsage', per: 'region', args: inRegion, unsupportedOn: [404] },
  decode: (wire, { region = '' }) => {
    const slug = text(wire, 'quota_slug');
    if (!slug) return undefined;
    const values = present({ region, quota_slug: slug, used: int(wire, 'used') });
    return { id: `${region}/${slug}`, address: addressOf('quota', region, slug), phase: 'settled', values };
  },
};
