// Kinds that are identified by region and name: the target of a call, the looked-up item, and the words of a step.

/** The region of a call: that of the collection that is read, or of the item that is read again. */
export const inRegion = ({ region }: { readonly region?: string }): { readonly region?: string } =>
  region === undefined ? {} : { region };

/** `volume db-data in br-se1`: another region may have the same name, so every step names the region. */
export const describeRegional = (what: string, name: string, region = 'its region'): string => `${what} ${name} in ${region}`;
