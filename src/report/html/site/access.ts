// Administrators over all organizations: who is one, who can become one, and of whom that is not known.
import type { PathVerdict } from '../../../access/paths/path.ts';
import { addresses, newestPage } from '../../site/addresses.ts';
import { drawingPanel, pathTable } from '../access/access-panels.ts';
import { everybodySummary } from '../access/who-page.ts';
import { html, text } from '../html.ts';
import { chapter, folded } from '../panels.ts';
import { recordTable } from '../tables.ts';
import { numberCell, organizationLink, pageOverAll, type SiteFacts, type SitePage } from './frame.ts';

/** Organizations whose paths the page shows: of more, each is on the page of its newest scan. */
const most = 24;

const verdicts: readonly PathVerdict[] = ['is', 'can', 'unknown'];

export const accessPage = (facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const known = site.organizations.flatMap(({ latest, ...one }) =>
    latest?.pathsToAdministrator ? [{ organization: one, administrators: latest.pathsToAdministrator }] : [],
  );
  const sum = (of: (one: (typeof known)[number]['administrators']) => number): number =>
    known.reduce((total, { administrators }) => total + of(administrators), 0);
  const many = (verdict: PathVerdict): number => sum(({ counts }) => counts[verdict]);
  const counts = { is: many('is'), can: many('can'), unknown: many('unknown'), cannot: many('cannot') };
  const outside = sum((one) => one.outside.length);
  const gaps = sum((one) => one.gaps.length);
  const { cards, ...head } = everybodySummary({ counts, outside, gaps }, say);
  const columns = say.site.access.columns.map((name, at) => ({ name, isNumber: at > 0 }));
  return pageOverAll(
    'access',
    {
      title: say.paths.administrators,
      sentence: text(say.site.access.sentence(counts.is, counts.unknown + gaps, site.organizations.length - known.length)),
      ...head,
    },
    (to) => [
      cards,
      chapter(
        'organizations',
        text(say.fleetPage.table.title),
        recordTable({
          name: say.paths.administrators,
          columns,
          rows: site.organizations.map((organization) => {
            const own = organization.latest?.pathsToAdministrator;
            return {
              cells: [
                organizationLink(organization, to),
                // Nobody is known to be one while something was not read.
                ...verdicts.map((verdict) =>
                  numberCell(own && own.gaps.length > 0 ? own.counts[verdict] || undefined : own?.counts[verdict]),
                ),
                own && known.length > most
                  ? html`<a href="${to(addresses.organization(organization.slug, newestPage))}#access">${own.outside.length}</a>`
                  : numberCell(own?.outside.length),
              ],
            };
          }),
          pairs: true,
        }),
      ),
      ...(known.length > most ? [] : known).map(({ organization, administrators }) => {
        const says = say.paths.counts(administrators.counts).join(', ');
        const content = html`${drawingPanel(administrators, says, say)}${pathTable(administrators, say)}`;
        return known.length === 1 ? content : folded(text(`${organization.name}: ${says}`), content);
      }),
    ],
    facts,
  );
};
