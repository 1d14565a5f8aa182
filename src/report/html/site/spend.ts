// Spend over all organizations: budgets, the exceeded ones first, and the months of each organization.
import { groupBy } from '../../../live/group-by.ts';
import { exactText, parseDecimal } from '../../../spend/decimal.ts';
import { barOf as budgetParts } from '../../budget-bar.ts';
import { addresses } from '../../site/addresses.ts';
import type { SiteOrganization } from '../../site/organization.ts';
import { budgetForecast, budgetSpent, budgetWho, money } from '../../spend-blocks.ts';
import { budgetStates } from '../../states.ts';
import type { Say } from '../../texts/texts.ts';
import { budgetBar } from '../blocks.ts';
import { bar } from '../charts/bars.ts';
import { type Html, html, text } from '../html.ts';
import { chapter, headOf, pill } from '../panels.ts';
import { recordTable } from '../tables.ts';
import { organizationLink, type SiteFacts, type SitePage, sitePage, type To } from './frame.ts';

const budgetRows = ({ site, say }: SiteFacts, to: To) => {
  const order = ['over', 'warn', 'unknown', 'within'] as const;
  return site.organizations
    .flatMap((organization) =>
      (organization.latest?.spend?.budgets ?? []).filter(({ closed }) => !closed).map((result) => ({ organization, result })),
    )
    .toSorted((a, b) => order.indexOf(a.result.verdict.type) - order.indexOf(b.result.verdict.type))
    .map(({ organization, result }) => {
      const { tone } = budgetStates[result.verdict.type];
      const { share, spent } = budgetSpent(result, say);
      const drawn = budgetParts(result);
      return {
        cells: [
          text(result.budget.key),
          organizationLink(organization, to),
          text(budgetWho(result, say)),
          pill({ tone: tone === 'strong' ? 'quiet' : tone, word: say.site.spend.state[result.verdict.type] }),
          text(share),
          html`${drawn ? budgetBar(drawn, tone) : html``}${text(spent)}`,
          text(budgetForecast(result, say)),
        ],
      };
    });
};

const amountOf = (billed: string): bigint => parseDecimal(billed) ?? 0n;

/** Months of an organization and a currency, the newest first. */
const monthRows = (organization: SiteOrganization, say: Say, to: To) => {
  const sums = organization.latest?.spend?.sums ?? [];
  return [...groupBy(sums, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const months = [...groupBy(own, ({ month }) => month)].toSorted(([a], [b]) => (a < b ? 1 : -1));
    const totals = months.map(([month, all]) => ({ month, total: all.reduce((sum, { billed }) => sum + amountOf(billed), 0n) }));
    const most = Math.max(1, ...totals.map(({ total }) => Number(total)));
    return totals.map(({ month, total }) => ({
      cells: [
        organizationLink(organization, to),
        text(say.format.month(month)),
        text(money(exactText(total), currency, say)),
        bar([{ many: Math.max(0, Number(total)), paint: 's2', word: '' }], '', { whole: most, title: () => '' }),
      ],
    }));
  });
};

/** Names the organizations without usage data: a missing sum is not zero. */
const unknownOf = ({ site, say }: SiteFacts): Html => {
  const without = site.organizations.filter(({ latest }) => !latest?.spend || latest.spend.completeness.type !== 'complete');
  return without.length === 0 ? html`` : html`<p class="warn">${text(say.site.spend.unread(without.map(({ name }) => name)))}</p>`;
};

export const spendPage = (facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const budgets = site.organizations.flatMap(({ latest }) => (latest?.spend?.budgets ?? []).filter(({ closed }) => !closed));
  const over = budgets.filter(({ verdict }) => verdict.type === 'over').length;
  const unknown = budgets.filter(({ verdict }) => verdict.type === 'unknown').length;
  return sitePage(
    {
      path: addresses.spend,
      title: say.site.bar.spend,
      current: 'spend',
      main: (to) => {
        const rows = budgetRows(facts, to);
        const months = site.organizations.flatMap((one) => monthRows(one, say, to));
        return [
          headOf({
            eyebrow: text(say.fleet.organizations(site.organizations.length)),
            title: text(say.site.bar.spend),
            pill:
              over > 0
                ? { tone: 'bad', word: say.site.spend.over(over) }
                : { tone: unknown > 0 ? 'warn' : 'good', word: unknown > 0 ? say.page.pills[3] : say.site.spend.over(0) },
            sentence: text(budgets.length === 0 ? say.page.budgets.none : say.page.budgets.aside(over, unknown, budgets.length)),
          }),
          unknownOf(facts),
          chapter(
            'budgets',
            text(say.page.budgets.title),
            rows.length === 0
              ? html`<p>${text(say.page.budgets.none)}</p>`
              : recordTable({
                  name: say.page.budgets.title,
                  columns: say.site.spend.columns.map((name, at) => ({ name, isNumber: at === 4 })),
                  rows,
                }),
          ),
          chapter(
            'months',
            text(say.site.spend.months),
            months.length === 0
              ? html`<p>–</p>`
              : recordTable({
                  name: say.site.spend.months,
                  columns: say.site.spend.monthColumns.map((name, at) => ({ name, isNumber: at === 2 })),
                  rows: months,
                }),
          ),
        ];
      },
    },
    facts,
  );
};
