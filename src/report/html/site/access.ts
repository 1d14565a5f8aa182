// Administrators over all organizations: who is one, who can become one, and of whom that is not known.
import type { PathVerdict } from '../../../access/paths/path.ts';
import { administratorTable } from '../../administrator-blocks.ts';
import { addresses, newestPage } from '../../site/addresses.ts';
import { blocksOf } from '../blocks.ts';
import { html, text } from '../html.ts';
import { folded, headOf } from '../panels.ts';
import { recordTable } from '../tables.ts';
import { numberCell, organizationLink, type SiteFacts, type SitePage, sitePage } from './frame.ts';

const verdicts: readonly PathVerdict[] = ['is', 'can', 'unknown'];

export const accessPage = (facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const known = site.organizations.flatMap(({ latest, ...one }) =>
    latest?.pathsToAdministrator ? [{ organization: one, administrators: latest.pathsToAdministrator }] : [],
  );
  const many = (verdict: PathVerdict): number => known.reduce((sum, { administrators }) => sum + administrators.counts[verdict], 0);
  const without = site.organizations.length - known.length;
  const columns = say.site.access.columns.map((name, at) => ({ name, isNumber: at > 0 }));
  return sitePage(
    {
      path: addresses.access,
      title: say.site.bar.access,
      current: 'access',
      main: (to) => [
        headOf({
          eyebrow: text(say.fleet.organizations(site.organizations.length)),
          title: text(say.paths.administrators),
          pill: { tone: many('can') > 0 ? 'bad' : many('unknown') > 0 ? 'warn' : 'quiet', word: say.site.access.can(many('can')) },
          sentence: text(say.site.access.sentence(many('is'), many('unknown'), without)),
        }),
        recordTable({
          name: say.paths.administrators,
          columns,
          rows: site.organizations.map((organization) => {
            const counts = organization.latest?.pathsToAdministrator;
            return {
              cells: [
                organizationLink(organization, to),
                ...verdicts.map((verdict) => numberCell(counts?.counts[verdict])),
                numberCell(counts?.outside.length),
              ],
            };
          }),
          pairs: true,
        }),
        ...known.map(({ organization, administrators }) => {
          const [, ...table] = administratorTable(administrators, say);
          const drawing = html`<p><a href="${to(addresses.organization(organization.slug, newestPage))}#access">${text(say.site.access.drawing)}</a></p>`;
          return folded(
            text(`${organization.name}: ${say.paths.counts(administrators.counts).join(' · ')}`),
            html`${drawing}${blocksOf(table, say.printed)}`,
          );
        }),
      ],
    },
    facts,
  );
};
