// How quotas are read: the operations, and the values that are decoded from a response.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { QuotaFields } from './fields.ts';

export const reads: Reads<QuotaFields> = {
  collection: { operation: 'blockStorage.getUsage', args: inRegion, unsupportedOn: [404] },
  decode: (_wire, { region = '' }, { quota_slug: slug }) =>
    slug ? { id: `${region}/${slug}`, address: addressOf('quota', region, slug), phase: 'settled', values: { region } } : undefined,
};
