// Region names: what a user says and what travels on the wire differ for one of them (contradictions.md A3).

const travelsAs: ReadonlyMap<string, string> = new Map([['br-mgl1', 'br-se-1']]);
const isCalled: ReadonlyMap<string, string> = new Map([['br-se-1', 'br-mgl1']]);

/** The path segment of a region: `br-mgl1` travels as `br-se-1`, every other one as it is called. */
export const wireRegion = (region: string): string => travelsAs.get(region) ?? region;

/** The user-facing name of a region, whichever of its two names is given. */
export const regionName = (region: string): string => isCalled.get(region) ?? region;

/** New regions may come, so only the form is known: `br-se1`, `br-se-1`, `global`. It keeps a region from becoming a path or a host. */
export const isRegion = (region: string): boolean => /^[a-z]{2,10}(-[a-z0-9]{1,12}){0,3}$/.test(region);

/** The regions of the regional products as the documents name them; the first is the platform's default. */
export const knownRegions: readonly string[] = ['br-se1', 'br-ne1', 'br-mgl1'];
