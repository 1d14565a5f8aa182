// The resources in regions that `--region` excludes: their state is unknown, so they are not reported as missing.
import { type Address, regionOf } from '../kinds/address.ts';

export const outsideRegions = (read: readonly string[]): ((address: Address) => boolean) => {
  const regions = new Set(read);
  return (address) => {
    const region = regionOf(address);
    return region !== undefined && !regions.has(region);
  };
};
