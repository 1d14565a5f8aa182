// Several results of one tenant as a page: the newest with its change since the earliest, the trend, the same numbers side by side, and what changed in between.
import { severities } from '../../policies/policy.ts';
import { comparedWith } from '../compare-results.ts';
import { type Block, plainText } from '../document.ts';
import type { Review } from '../review.ts';
import { inOrderOfTime, type SideBySide, sideBySide, sideBySideBlocks, sideBySideTitle, timeOf } from '../side-by-side.ts';
import { sinceBlocks } from '../since-blocks.ts';
import type { Say } from '../texts/texts.ts';
import { percentText } from './about.ts';
import { blocksOf, sectionsOf } from './blocks.ts';
import { sparkline } from './charts/lines.ts';
import { drawnSeverities, severityTrend } from './charts/severity-trend.ts';
import { type Html, html, text } from './html.ts';
import { pageOf } from './page.ts';
import { type Card, cardsOf, chapter, grid, headOf, type Pill, panel, trendText } from './panels.ts';
import { nameOf, pillOf } from './review-head.ts';
import { recordTable } from './tables.ts';

type Result = SideBySide['results'][number];

/** Of a result that is not complete, fewer findings are no change for the better. */
const changeText = (now: number | undefined, before: number | undefined, isComplete: boolean, since: string, { page }: Say): Html => {
  const many = now === undefined || before === undefined || (now < before && !isComplete) ? undefined : now - before;
  if (many === undefined) return trendText({ direction: 'same', says: page.change.unknown });
  if (many === 0) return trendText({ direction: 'same', says: page.change.none });
  const spoken = many > 0 ? page.change.up : page.change.down;
  return trendText({ direction: many > 0 ? 'worse' : 'better', says: page.change.since(Math.abs(many), since), spoken });
};

const cardsIn = ({ results }: SideBySide, say: Say): readonly Card[] => {
  const [first, last] = [results[0], results.at(-1)];
  if (!first || !last) return [];
  const since = say.format.shortDay(first.at, last.at);
  const change = (of: (one: Result) => number | undefined): Html =>
    changeText(of(last), of(first), last.complete && first.complete, since, say);
  return [
    ...severities
      .filter((severity) => severity !== 'info' || last.failures.info > 0)
      .map(
        (severity): Card => ({
          mark: severity,
          word: say.page.severity[severity],
          many: last.failures[severity],
          change: change(({ failures }) => failures[severity]),
        }),
      ),
    ...(last.drifted === undefined
      ? []
      : [{ mark: 'drifted' as const, word: say.page.drifted, many: last.drifted, change: change(({ drifted }) => drifted) }]),
  ];
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
  const last = results.at(-1)?.at ?? '';
  return panel(says.title, text(says.scans(complete.length, results.length - complete.length)), severityTrend(points, drawn, last, say));
};

/** From the first result to the last; undefined: not known in both. */
const changeOf = ([first, ...rest]: readonly (number | null)[]): number | undefined => {
  const last = rest.at(-1);
  return typeof first === 'number' && typeof last === 'number' ? last - first : undefined;
};

/** Those that got worse first, then those that got better. */
const policiesTable = ({ policies, results }: SideBySide, say: Say): Html => {
  if (policies.length === 0) return html``;
  const rows = policies
    .toSorted((a, b) => (changeOf(b.failures) ?? 0) - (changeOf(a.failures) ?? 0))
    .map(({ policy, failures }) => {
      const values = failures.map((many) => many ?? undefined);
      const known = values.filter((many) => many !== undefined);
      const change = changeOf(failures);
      const sign =
        change === undefined || change === 0
          ? text(change === 0 ? '0' : '–')
          : trendText({
              direction: change > 0 ? 'worse' : 'better',
              says: `${Math.abs(change)}`,
              spoken: change > 0 ? say.page.change.up : say.page.change.down,
            });
      return {
        cells: [
          html`<code>${text(policy)}</code>`,
          known.length < 2 ? html`–` : sparkline(values, say.page.trend.fromTo(policy, known[0] ?? 0, known.at(-1) ?? 0)),
          ...failures.map((many) => (many === null ? text(say.sideBySide.unknown) : html`${many}`)),
          sign,
        ],
      };
    });
  const columns = [
    { name: say.sideBySide.policy },
    { name: '' },
    ...results.map(({ at }) => ({ name: say.format.minute(at), isNumber: true })),
    { name: say.sideBySide.change, isNumber: true },
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

export const sideBySidePage = (reviews: readonly Review[], say: Say): Iterable<Html> => {
  const ordered = inOrderOfTime(reviews);
  const compared = sideBySide(ordered);
  const changes = changesIn(ordered, say);
  const [first, last] = [ordered[0], ordered.at(-1)];
  const title = plainText(sideBySideTitle(compared, say));
  const [when, score] = [last ? say.format.utc(timeOf(last)) : '', last?.score?.passed ?? null];
  const pill: Pill = last ? pillOf(last, say) : { tone: 'quiet', word: '' };
  const [, ...blocks] = sideBySideBlocks({ ...compared, policies: [] }, say);
  const head = headOf({
    eyebrow: text(last ? `${nameOf(last)} · ${say.sideBySide.between(say.format.utc(timeOf(first ?? last)), when)}` : ''),
    title: text(title),
    pill,
    sentence: text(last?.verdict ?? ''),
    score: html`<p><strong>${text(say.page.results.passed(percentText(score, say)))}</strong><span>${text(say.sideBySide.before(percentText(first?.score?.passed ?? null, say)))}</span></p>`,
  });
  return pageOf(
    {
      title: text(title),
      when: last ? say.format.day(timeOf(last)) : '',
      paper: [title, when].join(' · '),
      sections: [
        { id: 'results', name: say.sideBySide.results },
        ...(compared.policies.length > 0 ? [{ id: 'policies', name: say.sideBySide.failures }] : []),
      ],
      main: [
        head,
        cardsOf(cardsIn(compared, say)),
        firstPanels(compared, changes, say),
        chapter('results', text(say.sideBySide.results), blocksOf(blocks, say.printed, say.sideBySide.results)),
        sectionsOf(changes.slice(1).flat(), say),
        policiesTable(compared, say),
      ],
      footer: html`<p class="quiet">${text(title)}</p>\n`,
    },
    say,
  );
};
