// The virtual machines of one tenant in one region, and the images of the platform.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type MachineImageDescription = Item<RegionDescription['machine_images']>;
export type MachineImage = Whole<MachineImageDescription>;
export type Instance = Whole<Item<RegionDescription['instances']>>;
