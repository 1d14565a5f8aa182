// Kinds that are known by region and name: where a call goes, what is looked for, and what a step calls them.

/** The region of a call: that of the collection that is read, or of the item that is read again. */
export const inRegion = ({ region }: { readonly region?: string }): { readonly region?: string } =>
  region === undefined ? {} : { region };

/** `volume db-data in br-se1`: another region may have one of that name, so every step names the region. */
export const describeRegional = (what: string, name: string, region = 'its region'): string => `${what} ${name} in ${region}`;
