// Region names: for some regions, the name for users differs from the name in requests (contradictions.md A3, N4).
import type { Product } from './operation.ts';

const travelsAs: ReadonlyMap<string, string> = new Map([['br-mgl1', 'br-se-1']]);
const isCalled: ReadonlyMap<string, string> = new Map([
  ['br-se-1', 'br-mgl1'],
  ['br-ne-1', 'br-ne1'],
]);

/** The path segment of a region: `br-mgl1` is sent as `br-se-1`, `br-ne1` as `br-ne-1` to load balancers alone, every other one by its name. */
export const wireRegion = (region: string, product?: Product): string =>
  product === 'load-balancer' && region === 'br-ne1' ? 'br-ne-1' : (travelsAs.get(region) ?? region);

/** The name of a region for users, from any of its names. */
export const regionName = (region: string): string => isCalled.get(region) ?? region;

/** New regions may be added, so only the form is checked: `br-se1`, `br-se-1`, `global`. It prevents a region from becoming a path or a host. */
export const isRegion = (region: string): boolean => /^[a-z]{2,10}(-[a-z0-9]{1,12}){0,3}$/.test(region);

/** The documented regions of the regional products; the first is the platform's default. */
export const knownRegions: readonly string[] = ['br-se1', 'br-ne1', 'br-mgl1'];

/** The regions that a desired state reads: all known ones if it lists none. */
export const regionsRead = ({ regions }: { readonly regions: readonly string[] }): readonly string[] =>
  regions.length > 0 ? regions : knownRegions;
