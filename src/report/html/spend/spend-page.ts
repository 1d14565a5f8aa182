// The page of a spend: what the month costs, which budget is over, and what rose; then the records and the findings about them.

import { groupBy } from '../../../live/group-by.ts';
import { exactText } from '../../../spend/decimal.ts';
import { barOf } from '../../budget-bar.ts';
import type { Filtered } from '../../filter-findings.ts';
import { findingsByTab } from '../../finding-status.ts';
import { bodyOf } from '../../outline.ts';
import type { Review } from '../../review.ts';
import { budgetForecast, budgetSpent, money } from '../../spend-blocks.ts';
import type { SpendReport } from '../../spend-report.ts';
import { budgetStates } from '../../states.ts';
import type { Say } from '../../texts/texts.ts';
import { aboutOf } from '../about.ts';
import { budgetBar, sectionsOf } from '../blocks.ts';
import { linkTo } from '../findings/addresses.ts';
import { findingsSection } from '../findings/findings-section.ts';
import { type Html, html, joined, text } from '../html.ts';
import type { SectionLink } from '../page.ts';
import { type Card, cardsOf, headOf } from '../panels.ts';
import { eyebrowOf, pillOf, unreadPanel } from '../review-head.ts';
import { sumOf } from './months.ts';
import { spendChapters, wholeBudget } from './spend-panels.ts';

type Verdict = SpendReport['budgets'][number]['verdict']['type'];

export const spendSections = (review: Review, { page }: Say): readonly SectionLink[] => [
  ...(review.spend
    ? [
        { id: 'spend', name: page.sections.spend },
        { id: 'budgets', name: page.budgets.title, many: openOf(review.spend).length },
      ]
    : []),
  ...(review.coverage ? [{ id: 'findings', name: page.sections.findings, many: findingsByTab(review).failed.length }] : []),
  { id: 'about', name: page.about },
];

/** A closed month fails nothing. */
const openOf = ({ budgets }: SpendReport): SpendReport['budgets'] => budgets.filter(({ closed }) => !closed);

const cards = (spend: SpendReport, { page }: Say): readonly Card[] => {
  const card = (type: Verdict, mark: NonNullable<Card['mark']>): Card => ({
    mark,
    word: page.spend.cards[type],
    many: openOf(spend).filter(({ verdict }) => verdict.type === type).length,
    href: linkTo('budgets'),
  });
  return openOf(spend).length === 0
    ? []
    : [card('over', 'critical'), card('warn', 'high'), card('unknown', 'unknown'), card('within', 'pass')];
};

/** `17690.50 BRL in 2026-11`, of the month of the evaluation. */
const titleOf = ({ spend, run }: Review, say: Say): string => {
  const month = run.now.slice(0, 7);
  const byCurrency = groupBy(
    (spend?.sums ?? []).filter((sum) => sum.month === month),
    ({ currency }) => currency,
  );
  const amounts = [...byCurrency].map(([currency, own]) => money(exactText(sumOf(own)), currency, say));
  return amounts.length === 0
    ? say.page.spend.nothingIn(say.format.month(month))
    : say.page.spend.inMonth(amounts.join(', '), say.format.month(month));
};

/** Budgets that the first sentence names. */
const named = 2;

const sentenceOf = ({ spend, verdict }: Review, say: Say): string => {
  const over = (spend ? openOf(spend) : []).filter((one) => one.verdict.type === 'over').slice(0, named);
  return [verdict, ...over.map((one) => say.page.spend.isAt(one.budget.key, budgetSpent(one, say).share))].join(' ');
};

/** The budget of the whole tenant, at the right. */
const scoreOf = (spend: SpendReport, say: Say): Html => {
  const whole = spend.sums.map(({ currency }) => wholeBudget(spend, currency)).find((one) => one !== undefined);
  const drawing = whole && barOf(whole);
  if (!whole || !drawing) return html``;
  const { share, spent } = budgetSpent(whole, say);
  return html`<p><strong>${text(share)}</strong><span>${text(budgetForecast(whole, say))}</span></p>${budgetBar(drawing, budgetStates[whole.verdict.type].tone)}<p>${joined([whole.budget.key, spent].map((one) => html`<span>${text(one)}</span>`))}</p>`;
};

/** What the page shows in its own way. */
const withoutOwnParts = ({ coverage: _coverage, spend: _spend, ...rest }: Review): Review => ({ ...rest, reads: [] });

export function* spendPage(review: Review, say: Say, filter: Filtered): Generator<Html> {
  const { spend } = review;
  const { opening, closing } = bodyOf(withoutOwnParts(review), say);
  const score = spend ? scoreOf(spend, say) : html``;
  yield html`${headOf({
    eyebrow: eyebrowOf(review, say),
    title: text(titleOf(review, say)),
    pill: pillOf(review, say),
    sentence: text(sentenceOf(review, say)),
    ...(score !== '' && { score }),
  })}${unreadPanel(review, say)}`;
  if (spend) yield html`${cardsOf(cards(spend, say))}${spendChapters(spend, say)}`;
  yield sectionsOf(opening, say);
  yield* findingsSection(review, say, filter);
  yield html`${sectionsOf(closing, say)}${aboutOf(review, html``, say)}`;
}
