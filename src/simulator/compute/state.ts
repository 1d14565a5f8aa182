// The virtual machines of one tenant in one region, as far as volumes attach to them.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type Instance = Whole<Item<RegionDescription['instances']>>;
