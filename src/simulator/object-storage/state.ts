// The buckets of one tenant in one region.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type Bucket = Whole<Item<RegionDescription['buckets']>>;

export type ObjectStorageState = { readonly buckets: readonly Bucket[] };
