// Spend over all organizations: the panels of a spend, with organizations in the place of accounts, and every budget.
import { groupBy } from '../../../live/group-by.ts';
import { exactText } from '../../../spend/decimal.ts';
import type { BudgetResult } from '../../../spend/evaluate-budgets.ts';
import type { SiteOrganization } from '../../site/organization.ts';
import type { SpendReport } from '../../spend-report.ts';
import { prose } from '../blocks.ts';
import { type Html, html, text } from '../html.ts';
import { unitsOf } from '../spend/months.ts';
import { budgetsChapter, partsChapter, spendChapters, spendPanels } from '../spend/spend-panels.ts';
import { organizationLink, pageOverAll, type SiteFacts, type SitePage, type To } from './frame.ts';

interface SpendOfOrganization {
  readonly organization: SiteOrganization;
  readonly spend: SpendReport;
}

const spendsOf = (organizations: readonly SiteOrganization[]): readonly SpendOfOrganization[] =>
  organizations.flatMap((organization) => (organization.latest?.spend ? [{ organization, spend: organization.latest.spend }] : []));

/** The same month and the same days of it: only these can be listed as one. */
const periodOf = ({ spend: { increases } }: SpendOfOrganization): string =>
  increases ? `${increases.month} ${String(increases.days).padStart(2, '0')}` : '';

/** A sum of forecasts, for currencies in which every organization has one of that month. */
const forecastsOf = (all: readonly SpendOfOrganization[]): NonNullable<SpendReport['forecasts']> =>
  [
    ...groupBy(
      all.flatMap(({ spend }) => spend.forecasts ?? []),
      ({ currency, month }) => `${currency} ${month}`,
    ).values(),
  ].flatMap((own) => {
    const [first] = own;
    const inCurrency = all.filter(({ spend }) => spend.sums.some(({ currency }) => currency === first?.currency));
    const amount = exactText(own.reduce((sum, one) => sum + unitsOf(one.amount), 0n));
    return first && own.length === inCurrency.length ? [{ ...first, amount }] : [];
  });

/** What all organizations spent, as one report: each of them is an account of it. */
const together = (all: readonly SpendOfOrganization[]): SpendReport => {
  const named = <Row extends object>(of: (spend: SpendReport) => readonly Row[]) =>
    all.flatMap(({ organization: { slug, name }, spend }) => of(spend).map((row) => ({ ...row, account: slug, name })));
  const period = all.map(periodOf).toSorted().at(-1) ?? '';
  const compared = all.filter((one) => period !== '' && periodOf(one) === period);
  const increases = compared[0]?.spend.increases;
  const rows = compared.flatMap(({ organization: { slug, name }, spend }) =>
    (spend.increases?.rows ?? []).map((row) => ({ ...row, account: slug, name: row.name === null ? name : `${name}, ${row.name}` })),
  );
  return {
    completeness: { type: 'complete' },
    records: all.reduce((sum, { spend }) => sum + spend.records, 0),
    dataUntil: null,
    sums: named(({ sums }) => sums),
    budgets: [],
    parts: named(({ parts = [] }) => parts),
    forecasts: forecastsOf(all),
    ...(increases && {
      increases: { ...increases, rows: rows.toSorted((a, b) => Number(unitsOf(b.change ?? '0') - unitsOf(a.change ?? '0'))) },
    }),
  };
};

/** Names the organizations without usage data, and those whose increases are of other days: a missing sum is not zero. */
const unknownOf = ({ site, say }: SiteFacts, all: readonly SpendOfOrganization[]): Html => {
  const newest = all.map(periodOf).toSorted().at(-1);
  const known = new Set(
    all.filter((one) => one.spend.completeness.type === 'complete' && periodOf(one) === newest).map(({ organization }) => organization),
  );
  const without = site.organizations.filter((one) => !known.has(one));
  return without.length === 0 ? html`` : html`<p class="warn">${text(say.site.spend.unread(without.map(({ name }) => name)))}</p>`;
};

const order = ['over', 'warn', 'unknown', 'within'] as const;

const chaptersOf = (all: readonly SpendOfOrganization[], facts: SiteFacts, to: To): Html => {
  const { say } = facts;
  const [first, ...others] = all;
  if (!first) return html``;
  if (others.length === 0 && facts.site.organizations.length === 1) return spendChapters(first.spend, say);
  const owners = new Map<BudgetResult, SiteOrganization>(
    all.flatMap(({ organization, spend }) => spend.budgets.map((budget) => [budget, organization] as const)),
  );
  const budgets = [...owners.keys()].toSorted((a, b) => order.indexOf(a.verdict.type) - order.indexOf(b.verdict.type));
  const spend = together(all);
  const says = say.site.spend;
  return html`${spendPanels(spend, say, says.byOrganization)}${budgetsChapter(budgets, say, (one) => {
    const organization = owners.get(one);
    return organization ? organizationLink(organization, to) : html``;
  })}${partsChapter(spend, say, { title: says.parts, first: says.organization })}`;
};

export const spendPage = (facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const all = spendsOf(site.organizations);
  const budgets = all.flatMap(({ spend }) => spend.budgets.filter(({ closed }) => !closed));
  const over = budgets.filter(({ verdict }) => verdict.type === 'over').length;
  const unknown = budgets.filter(({ verdict }) => verdict.type === 'unknown').length;
  return pageOverAll(
    'spend',
    {
      pill:
        over > 0
          ? { tone: 'bad', word: say.site.spend.over(over) }
          : { tone: unknown > 0 ? 'warn' : 'good', word: unknown > 0 ? say.page.pills[3] : say.site.spend.over(0) },
      sentence: budgets.length === 0 ? prose(say.page.budgets.none) : text(say.page.budgets.aside(over, unknown, budgets.length)),
    },
    (to) => [unknownOf(facts, all), chaptersOf(all, facts, to)],
    facts,
  );
};
