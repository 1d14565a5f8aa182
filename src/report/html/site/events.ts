// The events of the charts of a site.
import type { SiteScan } from '../../site/organization.ts';
import type { Site } from '../../site/site.ts';
import type { Say } from '../../texts/texts.ts';
import type { ChartEvent } from '../charts/lines.ts';
import { scanEvents } from '../charts/scan-events.ts';

/** Scans that failed know nothing of it. */
const versioned = (scans: readonly SiteScan[]) => scans.flatMap(({ at, made }) => (made ? [{ at, made }] : []));

export const eventsOf = (scans: readonly SiteScan[], say: Say): readonly ChartEvent[] =>
  scanEvents(
    versioned(scans).map(({ at, made }) => ({ ...made, at })),
    say,
  );

/** Of all organizations: the day of the first scan with each version but the first. */
export const versionsOf = ({ organizations }: Pick<Site, 'organizations'>, { page: { trend } }: Say): readonly ChartEvent[] => {
  const scans = organizations.flatMap((one) => versioned(one.scans)).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const first = new Map<string, string>();
  for (const { at, made } of scans) if (!first.has(made.version)) first.set(made.version, at);
  return [...first].slice(1).map(([version, at]) => ({ at: new Date(at.slice(0, 10)).toISOString(), ...trend.events.version(version) }));
};
