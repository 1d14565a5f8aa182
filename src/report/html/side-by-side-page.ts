// Several results as a page. Of one tenant: the newest with its change since the earliest, the trend, the numbers side by side, and what changed in between.
// Of several organizations: their sums, and the same numbers side by side.
import { severities } from '../../policies/policy.ts';
import { comparedWith } from '../compare-results.ts';
import { type Block, plainText } from '../document.ts';
import { unknownIn } from '../evaluation.ts';
import { countFindings, failuresIn } from '../finding-counts.ts';
import type { Review } from '../review.ts';
import {
  areOrganizations,
  headsOf,
  inOrder,
  type SideBySide,
  sideBySide,
  sideBySideBlocks,
  sideBySideTitle,
  timeOf,
} from '../side-by-side.ts';
import { sinceBlocks } from '../since-blocks.ts';
import type { Say } from '../texts/texts.ts';
import { percentText } from './about.ts';
import { blocksOf, sectionsOf } from './blocks.ts';
import { sparkline } from './charts/lines.ts';
import { scanEvents } from './charts/scan-events.ts';
import { drawnSeverities, severityTrend } from './charts/severity-trend.ts';
import { type Html, html, text } from './html.ts';
import type { Mark } from './marks.ts';
import { pageOf } from './page.ts';
import { type Card, cardsOf, chapter, grid, headOf, type PageHead, panel, trendText } from './panels.ts';
import { countChange, nameOf, pillOf, scoreBar } from './review-head.ts';
import { recordTable } from './tables.ts';

type Result = SideBySide['results'][number];

/** `of`: undefined where a result does not have it. `change`: below the number. */
const cardsOver = (
  all: readonly Result[],
  many: (of: (one: Result) => number | undefined) => number | undefined,
  change: (of: (one: Result) => number | undefined) => Html,
  { page }: Say,
): readonly Card[] => {
  const card = (mark: Mark, word: string, of: (one: Result) => number | undefined): readonly Card[] =>
    many(of) === undefined ? [] : [{ mark, word, many: many(of), change: change(of) }];
  return [
    ...severities
      .filter((severity) => severity !== 'info' || all.some(({ failures }) => failures.info > 0))
      .flatMap((severity) => card(severity, page.severity[severity], ({ failures }) => failures[severity])),
    ...card('unknown', page.tabs.unknown, ({ coverage }) => coverage && unknownIn(coverage)),
    ...card('drifted', page.drifted, ({ drifted }) => drifted),
  ];
};

/** Of the newest result, with the change since the earliest. Of one that is not complete, fewer findings are no change for the better. */
const cardsOverTime = ({ results }: SideBySide, say: Say): readonly Card[] => {
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last) return [];
  const since = say.format.shortDay(first.at, last.at);
  const changeOf = (of: (one: Result) => number | undefined): Html => {
    const [was, now] = [of(first), of(last)];
    const known = was !== undefined && now !== undefined && (now >= was || (last.complete && first.complete));
    return countChange(known ? now - was : undefined, since, say);
  };
  return cardsOver([last], (of) => of(last), changeOf, say);
};

/** Of all organizations. */
const cardsInSum = ({ results }: SideBySide, say: Say): readonly Card[] => {
  const sum = (of: (one: Result) => number | undefined): number | undefined => {
    const known = results.map(of).filter((one) => one !== undefined);
    return known.length === 0 ? undefined : known.reduce((all, one) => all + one, 0);
  };
  return cardsOver(results, sum, () => html``, say);
};

const trendPanel = ({ results }: SideBySide, say: Say): Html => {
  const complete = results.filter((one) => one.complete);
  if (complete.length < 3) return html``;
  const drawn = drawnSeverities(complete.map(({ failures }) => failures));
  const points = results.map((one) => ({
    at: new Date(one.at).toISOString(),
    values: one.complete ? drawn.map((severity) => one.failures[severity]) : undefined,
  }));
  const says = say.page.trend;
  const trend = severityTrend(points, drawn, results.at(-1)?.at ?? '', say, { events: scanEvents(results, say) });
  return panel(says.title, text(says.scans(complete.length, results.length - complete.length)), trend);
};

/** From the first result to the last; undefined: not known in both. */
const changeOf = ([first, ...rest]: readonly (number | null)[]): number | undefined => {
  const last = rest.at(-1);
  return typeof first === 'number' && typeof last === 'number' ? last - first : undefined;
};

/** The sparkline and the change of a policy. */
const overTime = (policy: string, failures: readonly (number | null)[], say: Say): { readonly line: Html; readonly end: Html } => {
  const values = failures.map((many) => many ?? undefined);
  const known = values.filter((many) => many !== undefined);
  const change = changeOf(failures);
  return {
    line: known.length < 2 ? html`–` : sparkline(values, say.page.trend.fromTo(policy, known[0] ?? 0, known.at(-1) ?? 0)),
    end:
      change === undefined || change === 0
        ? text(change === 0 ? '0' : '–')
        : trendText({
            direction: change > 0 ? 'worse' : 'better',
            says: `${Math.abs(change)}`,
            spoken: change > 0 ? say.page.change.up : say.page.change.down,
          }),
  };
};

const sumOf = (failures: readonly (number | null)[]): number => failures.reduce<number>((sum, many) => sum + (many ?? 0), 0);

/** Those that got worse first; of organizations, those that fail most. */
const policiesTable = ({ policies, results }: SideBySide, say: Say): Html => {
  if (policies.length === 0) return html``;
  const isInSum = areOrganizations(results);
  const rank = isInSum ? sumOf : (failures: readonly (number | null)[]) => changeOf(failures) ?? 0;
  const rows = policies
    .toSorted((a, b) => rank(b.failures) - rank(a.failures))
    .map(({ policy, failures }) => {
      const { line, end } = overTime(policy, failures, say);
      const numbers = failures.map((many) => (many === null ? text(say.sideBySide.unknown) : html`${many}`));
      return {
        cells: [html`<code>${text(policy)}</code>`, ...(isInSum ? [] : [line]), ...numbers, isInSum ? html`${sumOf(failures)}` : end],
      };
    });
  const columns = [
    { name: say.sideBySide.policy },
    ...(isInSum ? [] : [{ name: '' }]),
    ...headsOf(results, 16).map((name) => ({ name, isNumber: true })),
    { name: isInSum ? say.sideBySide.total : say.sideBySide.change, isNumber: true },
  ];
  return chapter('policies', text(say.sideBySide.failures), recordTable({ name: say.sideBySide.failures, columns, rows, pairs: true }));
};

/** Between each result and the one before it, the newest first. */
const changesIn = (ordered: readonly Review[], say: Say): readonly (readonly Block[])[] =>
  ordered
    .flatMap((review, at) => {
      const before = ordered[at - 1];
      return before ? [sinceBlocks({ ...comparedWith(review, before), trend: [] }, say)] : [];
    })
    .toReversed();

/** The newest change beside the trend, if there is one. */
const firstPanels = (compared: SideBySide, [newest = []]: readonly (readonly Block[])[], say: Say): Html => {
  const trend = trendPanel(compared, say);
  const [title, ...blocks] = newest;
  const name = title?.type === 'heading' ? plainText(title.text) : '';
  const content = blocks.length === 0 ? html`<p>${text(say.page.change.none)}</p>` : blocksOf(blocks, say.printed, name);
  return grid(trend === '' ? 'one' : 'two', [trend, panel(name, html``, content)]);
};

/** What was read, when, and the bar of the newest result. */
const headOverTime = (ordered: readonly Review[], say: Say): Omit<PageHead, 'title'> => {
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return { eyebrow: html``, pill: { tone: 'quiet', word: '' }, sentence: html`` };
  const { coverage, score, findings = [], verdict } = last;
  const failed = failuresIn(countFindings(findings));
  const was = first.score?.passed ?? null;
  return {
    eyebrow: text(`${nameOf(last)} · ${say.sideBySide.between(say.format.utc(timeOf(first)), say.format.utc(timeOf(last)))}`),
    pill: pillOf(last, say),
    sentence: text(verdict),
    ...(coverage && {
      score: scoreBar(coverage, failed, score?.passed ?? null, was === null ? [] : [say.sideBySide.before(percentText(was, say))], say),
    }),
  };
};

/** The worst verdict is that of all. */
const headInSum = (ordered: readonly Review[], { results }: SideBySide, say: Say): Omit<PageHead, 'title'> => {
  const times = results.map(({ at }) => at).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const urgent = results.filter(({ failures }) => failures.critical + failures.high > 0).length;
  const incomplete = results.filter(({ complete }) => !complete).length;
  const pills = ordered.map((one) => pillOf(one, say));
  const pill = (['bad', 'warn', 'quiet', 'good'] as const).flatMap((tone) => pills.find((one) => one.tone === tone) ?? [])[0];
  const says = [say.sideBySide.failing(urgent, results.length), ...(incomplete > 0 ? [say.sideBySide.incomplete(incomplete)] : [])];
  return {
    eyebrow: text(say.sideBySide.between(say.format.utc(times[0] ?? ''), say.format.utc(times.at(-1) ?? ''))),
    pill: pill ?? { tone: 'quiet', word: '' },
    sentence: text(says.join(' ')),
  };
};

export const sideBySidePage = (reviews: readonly Review[], say: Say): Iterable<Html> => {
  const ordered = inOrder(reviews);
  const compared = sideBySide(ordered);
  const isInSum = areOrganizations(compared.results);
  const changes = isInSum ? [] : changesIn(ordered, say);
  const newest = ordered.map(timeOf).toSorted().at(-1) ?? '';
  const name = ordered.at(-1)?.tenantName;
  const title = plainText(isInSum || name === undefined ? sideBySideTitle(compared, say) : say.sideBySide.title(ordered.length, name));
  const [, ...blocks] = sideBySideBlocks({ ...compared, policies: [] }, say);
  return pageOf(
    {
      title: text(title),
      when: say.format.day(newest),
      paper: [title, say.format.utc(newest)].join(' · '),
      sections: [
        { id: 'results', name: say.sideBySide.results, many: compared.results.length },
        ...(compared.policies.length > 0 ? [{ id: 'policies', name: say.sideBySide.failures, many: compared.policies.length }] : []),
      ],
      main: [
        headOf({ title: text(title), ...(isInSum ? headInSum(ordered, compared, say) : headOverTime(ordered, say)) }),
        cardsOf(isInSum ? cardsInSum(compared, say) : cardsOverTime(compared, say)),
        isInSum ? html`` : firstPanels(compared, changes, say),
        chapter('results', text(say.sideBySide.results), blocksOf(blocks, say.printed, say.sideBySide.results)),
        sectionsOf(changes.slice(1).flat(), say),
        policiesTable(compared, say),
      ],
      footer: html`<p class="quiet">${text(title)}</p>\n`,
    },
    say,
  );
};
