// Numbers of many organizations over time as one series: the page of a fleet by runs, those of a site by days.

/** The numbers of one organization by the key of a moment, such as a day. null: tried, and not completely read. */
export type OrganizationSeries = ReadonlyMap<string, readonly number[] | null>;

interface SummedPoint {
  readonly at: string;
  readonly values: readonly number[] | undefined;
}

const day = 86_400_000;

/**
 * The sum of all organizations at each moment, the earliest first, each with its last complete scan of `knownFor` days. A moment at which fewer than half of
 * the scans were complete is a gap. Linear in points.
 */
export const summedSeries = (
  all: readonly OrganizationSeries[],
  moments: Iterable<readonly [key: string, at: string]>,
  knownFor: number,
): readonly SummedPoint[] => {
  const known = new Map<OrganizationSeries, { readonly at: string; readonly values: readonly number[] }>();
  return Array.from(moments, ([key, at]): SummedPoint => {
    let [tried, complete] = [0, 0];
    for (const one of all) {
      const values = one.get(key);
      if (values === undefined) continue;
      tried += 1;
      if (!values) continue;
      complete += 1;
      known.set(one, { at, values });
    }
    const counted = [...known.values()].filter((one) => Date.parse(at) - Date.parse(one.at) <= knownFor * day);
    const width = counted[0]?.values.length ?? 0;
    const values = Array.from({ length: width }, (_, index) => counted.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
    return { at, values: complete * 2 < tried || width === 0 ? undefined : values };
  });
};
