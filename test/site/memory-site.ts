// A site in memory from results: the same organizations and pages as of results on disk.
import { pagesOf } from '../../src/report/html/site/pages.ts';
import type { Review } from '../../src/report/review.ts';
import { organizationScans, sharedParts } from '../../src/report/site/organization.ts';
import { type Site, worstFirst } from '../../src/report/site/site.ts';
import { en } from '../../src/report/texts/en.ts';

export interface SavedScan {
  readonly review: Review;
  readonly isComplete: boolean;
}

const timeOf = (day: number): string => new Date(Date.parse('2026-11-20T12:00:00Z') + day * 86_400_000).toISOString();

/** Of each organization its scans, one a day; the last ones of all are of the same day. */
export const siteOf = (all: readonly (readonly SavedScan[])[]): Site => {
  const share = sharedParts();
  const organizations = all.map((saved, at) => {
    const { add, found } = organizationScans(share);
    for (const [index, { review, isComplete }] of saved.entries()) {
      const time = timeOf(index - saved.length + 1);
      add({
        review: { ...review, run: { ...review.run, now: time, asOf: time } },
        isComplete,
        page: index === saved.length - 1 ? 'latest.html' : `${index}.html`,
        firstSeen: () => undefined,
      });
    }
    const { scans, ...known } = found();
    const points = scans.map(({ at: time, failures }) => ({ at: time, ...(failures && { failures }) }));
    return { slug: `t${at}`, name: `Organization ${at}`, ...known, scans, points };
  });
  return { organizations: worstFirst(organizations), asOf: timeOf(0), problems: [], older: 0, tool: '0.0.0' };
};

export const pagesIn = (site: Site): ReadonlyMap<string, string> =>
  new Map(Array.from(pagesOf(site, undefined, en), ({ path, parts }) => [path, [...parts].join('')]));
