// The first lines of the page of a fleet: the verdict, how many organizations pass, cards, the trend, and what changed since the run before.
import type { Severity } from '../../../desired/desired.ts';
import { type ExitCode, exitCodes } from '../../../exit-code.ts';
import { classIn } from '../../../plan/step-effects.ts';
import { severities } from '../../../policies/policy.ts';
import { lineBreak, plainText, strong } from '../../document.ts';
import { worstFirst } from '../../fleet/fleet-order.ts';
import { fleetTitle } from '../../fleet/fleet-outline.ts';
import type { ChangeSince, FleetDetails, MergedFleet, MergedOrganization, RunPoint } from '../../fleet/merged-fleet.ts';
import { isOpen } from '../../fleet/open-blocks.ts';
import { verdictTone } from '../../outline.ts';
import { summedSeries } from '../../summed-series.ts';
import type { Say } from '../../texts/texts.ts';
import { lineOf } from '../blocks.ts';
import { type BarPart, bar, barLabel, legend } from '../charts/bars.ts';
import type { LinePoint } from '../charts/lines.ts';
import { drawnSeverities, severityTrend } from '../charts/severity-trend.ts';
import { filtered } from '../findings/addresses.ts';
import { type Html, html, text } from '../html.ts';
import { type Mark, mark } from '../marks.ts';
import { type Card, cardsOf, grid, headOf, panel, trendText } from '../panels.ts';

/** What the parts of the page share. `pageOf`: the address of the page of an organization; undefined: it has none. */
export interface FleetFacts {
  readonly merged: MergedFleet;
  readonly details: FleetDetails;
  readonly pageOf: (organization: string) => string | undefined;
  readonly say: Say;
}

/** What is missing, failed or partly read never passes. */
export const standingOf = (one: MergedOrganization): 'passes' | 'fails' | 'open' | 'not-in-run' => {
  if (isOpen(one)) return 'open';
  if (one.state === 'not-in-run') return 'not-in-run';
  return one.exitCode === exitCodes.clean && !one.isOverdue ? 'passes' : 'fails';
};

export const organizationLink = ({ name, tenantName }: MergedOrganization, { pageOf }: FleetFacts): Html => {
  const page = pageOf(name);
  const shown = page === undefined ? html`<b class="strong">${text(name)}</b>` : html`<a href="${text(page)}">${text(name)}</a>`;
  return tenantName === null ? shown : html`${shown} <span class="quiet">${text(tenantName)}</span>`;
};

const failuresOf = ({ findings }: MergedOrganization, severity: Severity): number => findings?.failures[severity] ?? 0;

const sum = (all: MergedFleet['organizations'], of: (one: MergedOrganization) => number | null | undefined): number | undefined => {
  const known = all.map(of).filter((many) => typeof many === 'number');
  return known.length === 0 ? undefined : known.reduce((total, many) => total + many, 0);
};

/** Of one organization; undefined: it is not known in both runs. What was not evaluated completely has not got better. */
export const changeOf = (one: MergedOrganization, names: readonly Severity[], { details }: FleetFacts): number | undefined => {
  const { before } = details.pastOf(one.name);
  if (before === null || one.findings === null) return undefined;
  const change = names.reduce((total, severity) => total + failuresOf(one, severity) - before[severity], 0);
  return change < 0 && one.state !== 'evaluated' ? undefined : change;
};

const sentenceOf = ({ merged: { organizations }, say }: FleetFacts): Html => {
  const worst = severities.find((severity) => organizations.some((one) => failuresOf(one, severity) > 0));
  const isEvaluated = organizations.some(({ findings }) => findings !== null);
  const failing = worst === undefined ? [] : organizations.filter((one) => failuresOf(one, worst) > 0);
  const many = worst === undefined ? 0 : (sum(failing, (one) => failuresOf(one, worst)) ?? 0);
  const found =
    worst === undefined
      ? isEvaluated
        ? [say.fleetPage.nothing]
        : []
      : say.fleetPage.found(strong(say.page.verdict.found(many, worst, many)), failing.length);
  return lineOf(found);
};

const paints = { passes: 'pass', fails: 'fail', open: 'unknown', 'not-in-run': 'waived' } as const;

const scoreOf = ({ merged: { organizations }, say }: FleetFacts): Html => {
  const all = organizations.map(standingOf);
  const parts = (['passes', 'fails', 'open', 'not-in-run'] as const)
    .map((name): BarPart => ({ many: all.filter((one) => one === name).length, paint: paints[name], word: say.fleetPage.parts[name] }))
    .filter(({ many }, at) => many > 0 || at < 3);
  const passing = say.fleetPage.passing(parts[0]?.many ?? 0, organizations.length);
  return html`<p><strong>${text(passing)}</strong></p>${bar(parts, barLabel(parts))}${legend(parts)}`;
};

/** Below a number: what is no change. */
const noted = (says: string): Html => trendText({ direction: 'same', says });

const changeText = (many: number | undefined, { fleetPage, page }: Say): Html => {
  if (many === undefined || many === 0) return noted(many === 0 ? fleetPage.unchanged : fleetPage.noHistory);
  const spoken = many > 0 ? page.change.up : page.change.down;
  return trendText({ direction: many > 0 ? 'worse' : 'better', says: fleetPage.since(Math.abs(many)), spoken });
};

/** null: nothing was planned. */
const steps =
  (counted: 'steps' | 'grants' | 'irreversible') =>
  (one: MergedOrganization): number | null =>
    one.classes && (classIn(one.classes, 'change')?.[counted] ?? 0);

const plannedCards = ({ merged: { organizations }, say }: FleetFacts): readonly Card[] => {
  const card = (word: string, of: (one: MergedOrganization) => number | null): Card => ({
    word,
    many: sum(organizations, of),
    change: noted(say.fleetPage.in(organizations.filter((one) => (of(one) ?? 0) > 0).length)),
    href: filtered({ with: 'changes' }),
  });
  if (!organizations.some(({ classes }) => classes !== null)) return [];
  return [
    card(say.page.figures.changes, steps('steps')),
    card(say.page.figures.grants, steps('grants')),
    card(say.page.figures.irreversible, steps('irreversible')),
  ];
};

const cardsIn = (facts: FleetFacts): readonly Card[] => {
  const { organizations } = facts.merged;
  const { say } = facts;
  const inMany = (holds: (one: MergedOrganization) => boolean): Html => noted(say.fleetPage.in(organizations.filter(holds).length));
  const open = organizations.filter(isOpen).length;
  const over = organizations.filter(({ budget }) => budget?.verdict === 'over').length;
  return [
    ...plannedCards(facts),
    ...(['critical', 'high', 'medium'] as const).map(
      (severity): Card => ({
        mark: severity,
        word: say.page.severity[severity],
        many: sum(organizations, ({ findings }) => findings?.failures[severity]),
        change: changeText(
          sum(organizations, (one) => changeOf(one, [severity], facts)),
          say,
        ),
        href: filtered({ with: severity }),
      }),
    ),
    {
      mark: 'overdue',
      word: say.page.tabs.overdue,
      many: sum(organizations, ({ overdue }) => overdue),
      change: organizations.some(({ overdue }) => overdue !== null)
        ? inMany(({ overdue }) => (overdue ?? 0) > 0)
        : noted(say.page.change.notDated),
      href: filtered({ with: 'overdue' }),
    },
    {
      mark: 'unknown',
      word: say.fleetPage.notEvaluated,
      many: open,
      change: noted(say.fleetPage.undecided),
      href: filtered({ state: 'open' }),
    },
    ...(organizations.some(({ drift }) => drift !== null)
      ? [
          {
            mark: 'drifted' as const,
            word: say.page.drifted,
            many: sum(organizations, ({ drift }) => drift),
            change: inMany(({ drift }) => (drift ?? 0) > 0),
            href: filtered({ with: 'drifted' }),
          },
        ]
      : []),
    ...(organizations.some(({ budget }) => budget !== null)
      ? [{ word: say.fleetPage.budgetsOver, many: over, change: noted(say.fleetPage.in(over)), href: filtered({ with: 'budget' }) }]
      : []),
  ];
};

/** Days for which the last complete scan of an organization counts. */
const knownFor = 7;

/** The sum of all organizations by run; the time of a run is that of its last result. */
export const fleetPoints = (pasts: readonly (readonly RunPoint[])[], drawn: readonly Severity[]): readonly LinePoint[] => {
  const times = new Map<string, string>();
  for (const { run, at } of pasts.flat()) if (at > (times.get(run) ?? '')) times.set(run, at);
  const series = pasts.map(
    (points) => new Map(points.map(({ run, failures }) => [run, failures && drawn.map((severity) => failures[severity])])),
  );
  const moments = [...times].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  return summedSeries(series, moments, knownFor);
};

const trendPanel = ({ merged: { organizations }, details, say }: FleetFacts): Html => {
  const { trend } = say.fleetPage;
  const pasts = organizations.map(({ name }) => details.pastOf(name).runs);
  const drawn = drawnSeverities(pasts.flat().flatMap(({ failures }) => failures ?? []));
  const points = fleetPoints(pasts, drawn);
  if (points.filter(({ values }) => values !== undefined).length < 3)
    return panel(trend.title, html``, html`<p>${text(points.length === 0 ? trend.none : trend.first)}</p>`);
  return panel(
    trend.title,
    text(trend.hatched),
    html`${severityTrend(points, drawn, details.now, say)}<p class="quiet">${text(trend.about)}</p>`,
  );
};

/** Organizations that the panel shows. */
const shownChanges = 8;

const markOf = (changes: readonly ChangeSince[], isWorse: boolean): Mark => {
  if (!isWorse) return 'fixed';
  const [worst] = severities.filter((severity) => changes.some(({ what }) => what === severity));
  return changes.some(({ what }) => what === 'state') ? 'unknown' : (worst ?? 'drifted');
};

const changesPanel = (facts: FleetFacts): Html => {
  const { merged, details, say } = facts;
  const says = say.fleetPage.changes;
  const ordered = merged.organizations.toSorted(worstFirst);
  const worse = ordered.filter((one) => one.worse.length > 0).map((one) => ({ one, changes: one.worse, isWorse: true }));
  const better = ordered
    .filter((one) => one.worse.length === 0 && one.better.length > 0)
    .map((one) => ({ one, changes: one.better, isWorse: false }));
  const all = [...worse, ...better];
  const isCompared = merged.organizations.some(({ name }) => details.pastOf(name).runs.length > 1 || details.pastOf(name).before !== null);
  if (all.length === 0) return panel(says.title, html``, html`<p>${text(isCompared ? says.none : say.fleetPage.trend.none)}</p>`);
  const items = all.slice(0, shownChanges).map(({ one, changes, isWorse }) => {
    const states = new Map<string, string>(Object.entries(say.fleet.state));
    const shownIn = (value: string | number): string | number => (typeof value === 'string' ? (states.get(value) ?? value) : value);
    const what = changes.map((change) => says.what(change.what, shownIn(change.before), shownIn(change.now))).join(', ');
    return html`<li><span class="sign">${mark(markOf(changes, isWorse))}</span><div><span class="spoken">${text(isWorse ? says.worse : says.better)}</span> ${organizationLink(one, facts)}: ${text(what)}</div></li>\n`;
  });
  const aside = all.length > shownChanges ? html`<a href="${filtered({ with: 'changed' })}">${text(says.all(all.length))}</a>` : html``;
  return panel(says.title, aside, html`<ul class="items">${items}</ul>`);
};

const pillTone = (exitCode: ExitCode): 'good' | 'bad' | 'warn' => {
  const tone = verdictTone(exitCode);
  return tone === 'good' || tone === 'warn' ? tone : exitCode === exitCodes.unread ? 'warn' : 'bad';
};

/** `first`: what must be known before any count. */
export const fleetSummary = (facts: FleetFacts, first: Html): Html => {
  const { merged, say } = facts;
  const { run } = merged;
  const when = run.started === null ? undefined : say.format.utc(run.started);
  const head = headOf({
    eyebrow: text(say.fleetPage.eyebrow(run.id, when, merged.organizations.length)),
    title: text(plainText(fleetTitle(merged, say))),
    pill: { tone: pillTone(merged.exitCode), word: say.page.pills[merged.exitCode] },
    sentence: html`${lineOf([merged.verdict, lineBreak])}${sentenceOf(facts)}`,
    score: scoreOf(facts),
  });
  return html`${head}${first}${cardsOf(cardsIn(facts))}${grid('two', [trendPanel(facts), changesPanel(facts)])}`;
};
