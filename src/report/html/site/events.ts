// What may explain a change in a chart: a commit of the desired state, other policies, and a new version of Tenantry, each at the first scan with it.
import type { SiteScan } from '../../site/organization.ts';
import type { Site } from '../../site/site.ts';
import type { Say } from '../../texts/texts.ts';
import type { ChartEvent } from '../charts/lines.ts';

/** Scans that failed know nothing of it. */
const versioned = (scans: readonly SiteScan[]) => scans.flatMap(({ at, made }) => (made ? [{ at, made }] : []));

export const eventsOf = (scans: readonly SiteScan[], { site: { events } }: Say): readonly ChartEvent[] => {
  const all = versioned(scans);
  return all.flatMap(({ at, made }, index): readonly ChartEvent[] => {
    const before = all[index - 1]?.made;
    if (!before) return [];
    if (made.version !== before.version) return [{ at, ...events.version(made.version) }];
    if (made.commit !== undefined && before.commit !== undefined && made.commit !== before.commit)
      return [{ at, ...events.commit(made.commit) }];
    return made.policies === before.policies ? [] : [{ at, ...events.policies }];
  });
};

/** Of all organizations: the day of the first scan with each version but the first. */
export const versionsOf = ({ organizations }: Pick<Site, 'organizations'>, { site: { events } }: Say): readonly ChartEvent[] => {
  const scans = organizations.flatMap((one) => versioned(one.scans)).toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const first = new Map<string, string>();
  for (const { at, made } of scans) if (!first.has(made.version)) first.set(made.version, at);
  return [...first].slice(1).map(([version, at]) => ({ at: `${at.slice(0, 10)}T00:00:00.000Z`, ...events.version(version) }));
};
