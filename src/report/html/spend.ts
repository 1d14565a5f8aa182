// Budgets as bars, in a table that states the same numbers, and the spend per sub-account.
import { parseDecimal } from '../../spend/decimal.ts';
import type { BudgetResult } from '../../spend/evaluate-budgets.ts';
import { place } from '../document.ts';
import type { Review } from '../review.ts';
import { accounts, breakdownBlocks, money, percent, reopenedBlocks } from '../spend-blocks.ts';
import { budgetStates } from '../states.ts';
import { section, sectionsOf, tableOf, toned } from './blocks.ts';
import { type Html, html, text } from './html.ts';

/** Units of the drawing. */
const [width, height] = [200, 16];

const amount = (decimal: string): number => Math.max(0, Number(parseDecimal(decimal) ?? 0n));

/** Spent, forecast and limit on one scale. Only a drawing: the exact amounts are beside it. */
const barOf = ({ budget, verdict }: BudgetResult): Html => {
  if (verdict.type === 'unknown') return html``;
  const limit = amount(budget.amount);
  const spent = amount(verdict.spent);
  const forecast = verdict.forecast?.type === 'forecast' ? amount(verdict.forecast.amount) : 0;
  const scale = Math.max(limit, spent, forecast);
  if (scale === 0) return html``;
  const at = (one: number): number => Math.round((one / scale) * width);
  const paint = verdict.type === 'over' ? html`over` : verdict.type === 'warn' ? html`close` : html`within`;
  return html`<svg class="bar" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true"><rect class="forecast" x="0" y="4" width="${at(forecast)}" height="8"></rect><rect class="${paint}" x="0" y="4" width="${at(spent)}" height="8"></rect><rect class="limit" x="${Math.min(width - 2, at(limit))}" y="0" width="2" height="16"></rect></svg>`;
};

const amounts = ({ budget, verdict }: BudgetResult): readonly [spent: Html, share: Html, forecast: Html] => {
  if (verdict.type === 'unknown') return [html`unknown`, html`unknown`, text(verdict.says)];
  const { spent, share, atLeast, forecast } = verdict;
  return [
    html`${atLeast === undefined ? html`` : html`at least `}${text(money(spent, budget.currency))}`,
    text(percent(share)),
    forecast === undefined
      ? html`none`
      : forecast.type === 'unknown'
        ? text(`unknown: ${forecast.says}`)
        : html`${text(money(forecast.amount, budget.currency))}${forecast.over ? html`, ${toned('warn', html`over the budget`)}` : html``}`,
  ];
};

const rowOf = (one: BudgetResult): readonly Html[] => {
  const { budget, account, name, month, closed, verdict } = one;
  const [spent, share, forecast] = amounts(one);
  return [
    html`<strong>${text(budget.key)}</strong><br><code class="place">${text(place(budget.at))}</code>`,
    account === null ? html`whole tenant` : html`<code>${text(name ?? account)}</code>`,
    html`${text(month)}${closed ? html` (closed)` : html``}`,
    barOf(one),
    spent,
    text(money(budget.amount, budget.currency)),
    share,
    forecast,
    toned(budgetStates[verdict.type].tone, text(budgetStates[verdict.type].word)),
  ];
};

export const spendOf = ({ spend }: Review): Html => {
  if (!spend) return html``;
  const { budgets, sums, completeness, dataUntil } = spend;
  const until = dataUntil === null ? html`no usage record` : html`data through ${text(dataUntil.slice(0, 16).replace('T', ' '))}`;
  const unread = 'cause' in completeness ? html`<p>${toned('bad', html`Usage was not read: ${text(completeness.cause)}`)}</p>` : html``;
  const head = [
    html`budget`,
    html`sub-account`,
    html`month`,
    html`spent of limit`,
    html`spent`,
    html`limit`,
    html`share`,
    html`forecast for the month`,
    html`result`,
  ];
  const table = tableOf({ name: html`Budgets`, head, rows: budgets.map(rowOf), right: [4, 5, 6] });
  const key = html`<p class="quiet">Each bar shows what is spent; the pale part is the forecast for the month, the vertical line the limit.</p>`;
  return section(html`<h2>Spend (months in UTC; ${until})</h2>
${unread}${budgets.length === 0 ? html`<p>No budget was evaluated.</p>` : html`${table}${key}`}
${sectionsOf(reopenedBlocks(spend))}
<h3>Spend per sub-account</h3>
${sums.length === 0 ? html`<p>No usage record.</p>` : sectionsOf(accounts(sums))}
${sectionsOf(breakdownBlocks(spend))}`);
};
