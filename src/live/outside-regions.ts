// Which resources stand in a region that this run was told not to read (`--region`): nothing is known of them, and nothing is missing.
import { type Address, regionOf } from '../kinds/address.ts';

export const outsideRegions = (read: readonly string[]): ((address: Address) => boolean) => {
  const regions = new Set(read);
  return (address) => {
    const region = regionOf(address);
    return region !== undefined && !regions.has(region);
  };
};
