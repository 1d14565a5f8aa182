// Every page of a site apart from those of scans, which are written while results are read.

import { frameworksOfResults } from '../../framework-results.ts';
import { addresses } from '../../site/addresses.ts';
import { endsOfSite } from '../../site/ends.ts';
import type { Site } from '../../site/site.ts';
import { ownerTotals, policyTotals } from '../../site/totals.ts';
import type { Say } from '../../texts/texts.ts';
import { accessPage } from './access.ts';
import { changesPage } from './changes.ts';
import { endsPage } from './ends.ts';
import { feedOf } from './feed.ts';
import type { SiteFacts, SitePage } from './frame.ts';
import { controlAnchors, frameworkPage, frameworksPage, summedPolicies } from './frameworks.ts';
import { organizationPage, resourcesPage } from './organization.ts';
import { overviewPage } from './overview.ts';
import { ownerPage, ownersPage } from './owners.ts';
import { policiesPage, policyPage } from './policies.ts';
import { spendPage } from './spend.ts';
import { timePage } from './time.ts';

/** One after the other: only one is in memory. `baseUrl`: where the site is published; undefined: not known. */
export function* pagesOf(site: Site, baseUrl: string | undefined, say: Say): Generator<SitePage> {
  const totals = policyTotals(site.organizations);
  const owners = ownerTotals(site);
  const policies = summedPolicies(totals);
  const frameworks = frameworksOfResults(policies, say);
  const facts: SiteFacts = {
    site,
    say,
    policies: new Set(totals.map(({ card }) => card.id)),
    counts: {
      failing: totals.filter(({ open }) => open > 0).length,
      frameworks: frameworks.length,
      ends: endsOfSite(site.organizations).length,
    },
  };
  yield overviewPage(facts);
  yield changesPage(facts);
  yield policiesPage(totals, facts);
  yield ownersPage(owners, facts);
  yield frameworksPage(policies, facts);
  yield spendPage(facts);
  yield accessPage(facts);
  yield endsPage(facts);
  yield timePage(facts);
  yield { path: addresses.feed, parts: feedOf(facts, baseUrl) };
  const evaluated = controlAnchors(frameworks);
  for (const total of totals) yield policyPage(total, evaluated, facts);
  for (const owner of owners) yield ownerPage(owner, facts);
  for (const framework of frameworks) yield frameworkPage(framework, frameworks, totals, facts);
  for (const organization of site.organizations) {
    yield organizationPage(organization, facts);
    yield resourcesPage(organization, facts);
  }
}
