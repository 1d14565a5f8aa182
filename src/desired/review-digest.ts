// The digest that binds a decision to what was reviewed: another tenant, subject, id or right is another digest.
import { digestOf } from '../json.ts';
import type { ReviewedAccess } from './desired.ts';

export const reviewDigest = (tenant: string, { address, id, holds }: Pick<ReviewedAccess, 'address' | 'id' | 'holds'>): string =>
  digestOf({ tenant, address, id, holds: [...holds].sort() }, 32);
