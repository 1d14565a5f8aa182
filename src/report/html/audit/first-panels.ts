// The panels of the first screen: the trend, what to fix first, frameworks, budgets and owners.

import type { Severity } from '../../../desired/desired.ts';
import { shownAddress } from '../../../kinds/address.ts';
import { barOf } from '../../budget-bar.ts';
import { isKnown } from '../../coverage.ts';
import type { FirstAction } from '../../first-actions.ts';
import { type FrameworkResult, frameworkResults } from '../../framework-results.ts';
import { foundText } from '../../naming.ts';
import { ownerCounts } from '../../owner-counts.ts';
import { budgetForecast, budgetSpent, budgetWho } from '../../spend-blocks.ts';
import { budgetStates } from '../../states.ts';
import type { Say } from '../../texts/texts.ts';
import { budgetBar, prose } from '../blocks.ts';
import { bar } from '../charts/bars.ts';
import type { ChartEvent, LinePoint } from '../charts/lines.ts';
import { scanEvents } from '../charts/scan-events.ts';
import { drawnSeverities, severityTrend } from '../charts/severity-trend.ts';
import { anchorOf, filtered, linkTo } from '../findings/addresses.ts';
import { type Html, html, text } from '../html.ts';
import { mark } from '../marks.ts';
import { folded, grid, panel } from '../panels.ts';
import { recordTable, unbroken } from '../tables.ts';
import { type AuditFacts, shownActions } from './summary.ts';

/** Fewer scans are no trend. */
const fewestScans = 3;

/** A ledger that an earlier version wrote has no gaps: this scan, if it is not complete, is one at the end. */
const pointsOf = ({ trend = [], run }: AuditFacts['review'], drawn: readonly Severity[]): readonly LinePoint[] => {
  const points = trend.map(({ at, failures }): LinePoint => ({ at, values: failures && drawn.map((severity) => failures[severity]) }));
  const now = new Date(run.asOf ?? run.now).toISOString();
  return points.some(({ at }) => at >= now) ? points : [...points, { at: now, values: undefined }];
};

const hasTrend = ({ trend = [] }: AuditFacts['review']): boolean => trend.filter(isKnown).length >= fewestScans;

/** Only a result that this one was compared with has its basis: a ledger has numbers alone. */
const eventsOf = ({ run }: AuditFacts['review'], say: AuditFacts['say']): readonly ChartEvent[] => {
  const { comparedWith } = run;
  return comparedWith
    ? scanEvents(
        [
          { ...comparedWith, at: comparedWith.asOf ?? comparedWith.now },
          { ...run, at: run.asOf ?? run.now },
        ],
        say,
      )
    : [];
};

const trendPanel = ({ review, say }: AuditFacts): Html => {
  const { page } = say;
  const { trend = [] } = review;
  if (!hasTrend(review)) {
    const says = review.trend === undefined ? page.trend.noLedger : page.trend.first;
    return html`<p class="quiet">${text(says)}</p>\n`;
  }
  const drawn = drawnSeverities(trend.filter(isKnown).map(({ failures }) => failures));
  const points = pointsOf(review, drawn);
  const known = points.filter(({ values }) => values !== undefined);
  const trendOf = severityTrend(points, drawn, review.run.now, say, { events: eventsOf(review, say) });
  return panel(page.trend.title, text(page.trend.scans(known.length, points.length - known.length)), trendOf);
};

const actionOf = (
  { type, policy, card, severity, resources, closes, isNew, overdue }: FirstAction,
  { review, since, say }: AuditFacts,
): Html => {
  const { page, format } = say;
  const [[resource = ''], [found]] = [resources, closes];
  const what = found && resources.length === 1 ? foundText(found) : page.first.resources(resources.length);
  const [todo = '', ...rest] = card ? card.fix.split(/(?<=[.!?])\s+/) : [page.first.look];
  const title = type === 'remove' ? page.first.remove(shownAddress(resource)) : page.first.title(todo.replace(/[.!]$/, ''), what);
  const href = type === 'remove' ? filtered({ status: 'failed', q: shownAddress(resource) }) : linkTo(anchorOf('p', policy));
  const details = [
    ...(isNew ? [page.first.new(since && format.shortDay(since.at, review.run.now))] : []),
    ...(type === 'remove' ? [page.first.planned] : [card?.why ?? '', ...rest]),
    ...(overdue > 0 ? [page.first.overdue(overdue)] : []),
  ];
  const language = card?.translated?.language;
  const lang = language && type === 'fix' ? html` lang="${text(language)}"` : html``;
  return html`<li><span${lang}>${mark(severity)} <a class="strong" href="${href}">${prose(title)}</a></span><span>${closes.length}</span><p${lang}>${prose(details.filter((one) => one !== '').join(' '))}</p></li>\n`;
};

const actionsPanel = (facts: AuditFacts): Html => {
  const { review, actions, say } = facts;
  const { page } = say;
  if (actions.length === 0) {
    const evaluated = review.score?.evaluated ?? null;
    const says = evaluated === null ? page.verdict.nothingEvaluated : evaluated < 1 ? page.first.nothingKnown : page.first.nothing;
    return panel(page.first.heading, html``, html`<p>${text(says)}</p>`);
  }
  const items = actions.slice(0, shownActions).map((one) => actionOf(one, facts));
  return panel(page.first.heading, text(page.first.closes), html`<ol class="rows ranked">${items}</ol>`);
};

/** The line of numbers below a bar. */
const below = (left: string, right: string): Html => html`<div class="quiet"><span>${text(left)}</span><span>${text(right)}</span></div>`;

/** Frameworks with the share of controls that pass. `hrefOf`: the page or part of a page about one of them. */
export const frameworkList = (all: readonly FrameworkResult[], hrefOf: (framework: string) => Html, { page }: Say): Html => {
  const items = all.map(({ framework, title, failing, unknown, passing, notEvaluated }) => {
    const whole = failing.length + unknown.length + passing.length;
    const parts = [
      { many: passing.length, paint: 'pass', word: page.frameworks.pass },
      { many: failing.length, paint: 'soft', word: page.frameworks.fail },
      { many: unknown.length, paint: 'unknown', word: page.frameworks.unknown },
    ] as const;
    return html`<li><span><a href="${hrefOf(framework)}">${text(title)}</a><span>${text(page.frameworks.share(passing.length, whole))}</span></span>${bar(parts, '')}${below(page.frameworks.failing(failing.length, unknown.length), notEvaluated === undefined ? '' : page.frameworks.notEvaluated(notEvaluated))}</li>\n`;
  });
  return html`<ul class="rows">${items}</ul>`;
};

const frameworksPanel = ({ review, say }: AuditFacts): Html => {
  const { frameworks } = say.page;
  const all = frameworkResults(review.policies ?? [], say);
  if (all.length === 0) return panel(frameworks.title, html``, html`<p>${prose(frameworks.none)}</p>`);
  return panel(
    frameworks.title,
    text(frameworks.aside),
    frameworkList(all, (framework) => linkTo(anchorOf('c', framework)), say),
  );
};

/** Budgets that the first screen shows. */
const fewBudgets = 3;

const budgetsPanel = ({ review: { spend }, say }: AuditFacts): Html => {
  const { page, format } = say;
  const budgets = spend?.budgets.filter(({ closed }) => !closed) ?? [];
  const [first] = budgets;
  if (!spend || !first) return panel(page.budgets.title, html``, html`<p>${prose(page.budgets.none)}</p>`);
  const items = budgets.slice(0, fewBudgets).map((result) => {
    const { share, spent } = budgetSpent(result, say);
    const drawing = barOf(result);
    return html`<li><span><span><b class="strong">${text(result.budget.key)}</b> ${text(budgetWho(result, say))}</span><b class="strong">${text(share)}</b></span>${drawing ? budgetBar(drawing, budgetStates[result.verdict.type].tone) : html``}${below(spent, budgetForecast(result, say))}</li>\n`;
  });
  const over = budgets.filter(({ verdict }) => verdict.type === 'over').length;
  const unknown = budgets.filter(({ verdict }) => verdict.type === 'unknown').length;
  const legend = html`<p class="quiet">${text(page.budgets.legend(spend.dataUntil === null ? undefined : format.day(spend.dataUntil)))} <a href="#spend">${text(page.budgets.all(budgets.length))}</a></p>`;
  return panel(
    page.budgets.titleOf(format.month(first.month)),
    text(page.budgets.aside(over, unknown, budgets.length)),
    html`<ul class="rows">${items}</ul>${legend}`,
  );
};

/** Owners that the first screen shows. */
const fewOwners = 6;

const ownersPanel = ({ review, tabs, say: { page } }: AuditFacts): Html => {
  const all = ownerCounts(tabs, review.run.now);
  const most = Math.max(1, ...all.map(({ open }) => open));
  const areDated = tabs.failed.some(({ due }) => due !== undefined);
  const rows = all.map(({ owner, open, urgent, overdue }) => {
    const parts = [
      { many: urgent, paint: 'warn', word: page.owners.urgent },
      { many: open - urgent, paint: 'waived', word: page.owners.other },
    ] as const;
    const name = owner === '' ? page.filters.noOwner : owner;
    const link = html`<a href="${filtered({ status: 'failed', owner: owner === '' ? '-' : owner })}">${unbroken(name)}</a>`;
    const cell = html`${link}${bar(parts, '', { whole: most, width: 120, height: 8 })}`;
    return { cells: [cell, html`${open}`, areDated ? html`${overdue}` : html`–`] };
  });
  const columns = [{ name: page.owners.owner }, { name: page.owners.open, isNumber: true }, { name: page.figures.overdue, isNumber: true }];
  const tableOf = (some: typeof rows): Html => recordTable({ name: page.owners.title, columns, rows: some, pairs: true });
  // "No owner" is the last one, and always shown.
  const isLong = rows.length > fewOwners + 1;
  const shown = isLong ? [...rows.slice(0, fewOwners), ...rows.slice(-1)] : rows;
  const others = isLong ? folded(text(page.owners.more(rows.length - shown.length)), tableOf(rows.slice(fewOwners, -1))) : html``;
  return panel(
    page.owners.title,
    text(page.owners.aside),
    html`${tableOf(shown)}${others}<p class="quiet">${text(page.owners.legend)}</p>`,
  );
};

/** Without a trend, the actions have the whole width. */
const firstRow = (facts: AuditFacts): Html =>
  hasTrend(facts.review) ? grid('two', [trendPanel(facts), actionsPanel(facts)]) : grid('one', [trendPanel(facts), actionsPanel(facts)]);

export const firstPanels = (facts: AuditFacts): Html =>
  html`${firstRow(facts)}${grid('three', [frameworksPanel(facts), budgetsPanel(facts), ownersPanel(facts)])}`;
