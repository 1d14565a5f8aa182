// Every budget with what was spent, its limit and its forecast: the exceeded ones first.

import { barOf } from '../../budget-bar.ts';
import { place } from '../../document.ts';
import { budgetWho, forecastText, verdictLine } from '../../spend-blocks.ts';
import type { SpendReport } from '../../spend-report.ts';
import { budgetStates } from '../../states.ts';
import type { Say } from '../../texts/texts.ts';
import { budgetBar, lineOf } from '../blocks.ts';
import { type Html, html, text } from '../html.ts';
import { level } from '../marks.ts';
import { folded } from '../panels.ts';
import { recordTable, unbroken } from '../tables.ts';

type Budgets = SpendReport['budgets'];

const marks = { over: 'critical', warn: 'high', unknown: 'unknown' } as const;

const stateOf = ({ verdict: { type }, closed }: Budgets[number], { page }: Say): Html => {
  const word = page.spend.states[type];
  // A closed month fails nothing.
  return closed || type === 'within' ? html`<span class="word">${text(word)}</span>` : level(marks[type], word);
};

/** Where several organizations have budgets: a link to that of one. */
export type OrganizationOf = (result: Budgets[number]) => Html;

const tableOf = (budgets: Budgets, say: Say, organizationOf: OrganizationOf | undefined): Html => {
  const rows = budgets.map((result) => {
    const { budget, verdict, month, closed } = result;
    const drawing = barOf(result);
    return {
      cells: [
        html`${text(budget.key)}<br><span class="quiet path">${text(place(budget.at))}</span>`,
        html`${organizationOf ? html`${organizationOf(result)}<br>` : html``}${unbroken(budgetWho(result, say))}<br><span class="quiet">${text(say.spend.month(month, closed))}</span>`,
        lineOf(verdictLine(result, say)),
        drawing ? budgetBar(drawing, budgetStates[verdict.type].tone) : html``,
        lineOf(forecastText(result, say).flat()),
        stateOf(result, say),
      ],
    };
  });
  const columns = say.page.spend.budgetColumns.map((name) => ({ name }));
  return recordTable({ name: say.page.budgets.title, columns, rows });
};

/** Closed months are folded. */
export const budgetsTable = (budgets: Budgets, say: Say, organizationOf?: OrganizationOf): Html => {
  const [closed, open] = [true, false].map((is) => budgets.filter((one) => one.closed === is));
  const before = closed?.length ? folded(text(say.page.spend.closed(closed.length)), tableOf(closed, say, organizationOf)) : html``;
  return html`${tableOf(open ?? [], say, organizationOf)}<p class="quiet">${text(say.spend.barLegend)}</p>${before}`;
};
