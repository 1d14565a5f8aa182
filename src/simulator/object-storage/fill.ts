// Fills in the omitted parts of buckets.
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { RegionDescription } from '../description-parts.ts';
import type { ObjectStorageState } from './state.ts';

export const fillBuckets = (now: number, { buckets = [] }: RegionDescription): ObjectStorageState => ({
  buckets: buckets.map((bucket) => ({ ...defaults.bucket, created_at: stamp(now), ...bucket })),
});
