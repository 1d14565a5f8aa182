// Numbers of organizations by day, and their sum.
import { type OrganizationSeries, summedSeries } from '../summed-series.ts';
import type { SiteOrganization } from './organization.ts';
import { daysAgo, type Site, trendDays } from './site.ts';

/** Days for which the last known number of an organization counts in a sum. */
const knownFor = 30;

/** The last point of each day. */
export const dailyOf = <Point extends Pick<SiteOrganization['points'][number], 'at'>>(
  points: readonly Point[],
  valuesOf: (point: Point) => readonly number[] | undefined,
): OrganizationSeries => new Map(points.map((point) => [point.at.slice(0, 10), valuesOf(point) ?? null]));

/** The sum of all organizations on each day of a trend on which one of them was scanned. */
export const sumByDay = (all: readonly OrganizationSeries[], site: Pick<Site, 'asOf'>): ReturnType<typeof summedSeries> => {
  const days = [...new Set(all.flatMap((one) => [...one.keys()]))].sort();
  const moments = days.map((at) => [at, `${at}T00:00:00.000Z`] as const);
  const since = daysAgo(site, trendDays).slice(0, 10);
  return summedSeries(all, moments, knownFor).filter(({ at }) => at >= since);
};
