// Frameworks as a page: the share of controls that pass, failing first, what no policy covers folded, and the findings behind them.
import type { FrameworkCoverage } from '../../../policies/framework-coverage.ts';
import { coverageSentence } from '../../framework-blocks.ts';
import { type FrameworkResult, resultOfFramework } from '../../framework-results.ts';
import { mappedControls } from '../../mapped-controls.ts';
import type { ReportedPolicy, Review } from '../../review.ts';
import type { Say } from '../../texts/texts.ts';
import { type BarPart, bar, barLabel, legend } from '../charts/bars.ts';
import { anchorOf } from '../findings/addresses.ts';
import { findingsSection } from '../findings/findings-section.ts';
import { type Html, html, text } from '../html.ts';
import { pageOf } from '../page.ts';
import { chapter, headOf, type Pill } from '../panels.ts';
import { nameOf, timeOf } from '../review-head.ts';
import { type ControlFindings, controlTable, failingFirst, foldedControls, resultsOfFindings } from './control-table.ts';

export const controlCounts = ({ failing, unknown, passing }: Pick<FrameworkResult, 'failing' | 'unknown' | 'passing'>) => ({
  fail: failing.length,
  unknown: unknown.length,
  pass: passing.length,
  all: failing.length + unknown.length + passing.length,
});

type Counts = ReturnType<typeof controlCounts>;

export const frameworkPill = ({ fail, unknown, all }: Counts, { frameworkPage: { pill } }: Say): Pill => {
  if (all === 0) return { tone: 'quiet', word: pill.none };
  if (fail > 0) return { tone: 'bad', word: pill.fail(fail, all) };
  return unknown > 0 ? { tone: 'warn', word: pill.unknown(unknown, all) } : { tone: 'good', word: pill.pass(all) };
};

/** The share of controls that pass. */
export const frameworkScore = (counts: Counts, { page, frameworkPage }: Say): Html => {
  const parts: readonly BarPart[] = [
    { many: counts.pass, paint: 'pass', word: page.frameworks.pass },
    { many: counts.fail, paint: 'soft', word: page.frameworks.fail },
    { many: counts.unknown, paint: 'unknown', word: page.frameworks.unknown },
  ];
  return html`<p><strong>${text(frameworkPage.share(counts.pass, counts.all))}</strong></p>${bar(parts, barLabel(parts))}${legend(parts)}`;
};

/** All controls of a framework. `results`: undefined without a scan. */
export const frameworkPanel = (coverage: FrameworkCoverage, results: ControlFindings | undefined, say: Say): Html => {
  const { frameworks, frameworkPage } = say;
  const links = results ?? { worstOf: () => undefined, linkOf: () => undefined };
  const found = resultOfFramework(coverage);
  const evaluated = new Set(results ? [...found.failing, ...found.unknown, ...found.passing] : []);
  const rest = coverage.controls.filter((one) => !evaluated.has(one));
  const covered = rest.filter(({ state }) => state === 'covered' || state === 'partly-covered');
  const fold = (state: 'not-covered' | 'procedural'): Html =>
    foldedControls(
      frameworkPage.folds[state],
      coverage,
      rest.filter((one) => one.state === state),
      links,
      say,
    );
  const first = results ? failingFirst(found, results) : covered;
  const table = first.length === 0 ? html`` : controlTable(coverage, first, { ...links, isCounted: results !== undefined }, say);
  const empty = results ? foldedControls(frameworkPage.folds.empty, coverage, covered, links, say) : html``;
  const about = coverage.about === undefined ? html`` : html`<p>${text(coverage.about)}</p>`;
  return html`<p class="quiet">${text(coverageSentence(coverage, say))}</p>${about}${table}${empty}${fold('not-covered')}${fold('procedural')}<p class="quiet">${text(frameworks.procedural)}</p>`;
};

/** The findings of policies that map to one of these frameworks, and no control of another one: it is not on the page. */
const relatedTo = (coverage: readonly FrameworkCoverage[], { findings = [], absent = [], policies = [], ...review }: Review): Review => {
  const names = new Set(coverage.map(({ framework }) => framework));
  const only = (mapped: ReportedPolicy['controls']): ReportedPolicy['controls'] =>
    Object.fromEntries(Object.entries(mapped).filter(([framework]) => names.has(framework)));
  const mapped = policies.map((policy) => ({ ...policy, controls: only(policy.controls), supports: only(policy.supports) }));
  const ids = new Set(mapped.flatMap((policy) => (mappedControls(policy).length > 0 ? [policy.id] : [])));
  return {
    ...review,
    policies: mapped,
    findings: findings.filter(({ policy }) => ids.has(policy)),
    absent: absent.filter(({ policy }) => ids.has(policy)),
  };
};

export interface FrameworkPage {
  readonly title: string;
  readonly coverage: readonly FrameworkCoverage[];
  /** The scan whose results the coverage counts. */
  readonly review: Review | undefined;
  /** The last line that the command prints. */
  readonly answer: string;
}

export const frameworkPage = ({ title, coverage, review, answer }: FrameworkPage, say: Say): Iterable<Html> => {
  const related = review && relatedTo(coverage, review);
  const results = related && resultsOfFindings(related.findings ?? [], related.policies ?? []);
  const all = coverage.map(resultOfFramework);
  const counts = controlCounts({
    failing: all.flatMap(({ failing }) => failing),
    unknown: all.flatMap(({ unknown }) => unknown),
    passing: all.flatMap(({ passing }) => passing),
  });
  const controls = coverage.reduce((sum, one) => sum + one.controls.length, 0);
  const at = review && say.format.utc(timeOf(review));
  const head = headOf({
    eyebrow: text(review ? say.frameworkPage.eyebrow(nameOf(review), at ?? '') : say.frameworkPage.noResult),
    title: text(title),
    pill: frameworkPill(counts, say),
    sentence: text(review ? say.frameworkPage.sentence(counts.pass, counts.unknown, controls - counts.all, controls) : answer),
    ...(review && { score: frameworkScore(counts, say) }),
  });
  const chapters = coverage.map((one) =>
    chapter(
      anchorOf('c', one.framework),
      text(coverage.length === 1 ? say.frameworks.controls : one.title),
      frameworkPanel(one, results, say),
    ),
  );
  return pageOf(
    {
      title: text(title),
      when: review ? say.format.day(timeOf(review)) : '',
      paper: at === undefined ? title : [title, at].join(' · '),
      sections: [
        ...coverage.map((one) => ({ id: anchorOf('c', one.framework), name: say.page.frameworkName(one.framework) })),
        ...(related ? [{ id: 'findings', name: say.page.sections.findings }] : []),
      ],
      main: [head, ...chapters, ...(related ? findingsSection(related, say, {}) : [])],
      footer: html`<p class="quiet">${text(answer)}</p>\n`,
    },
    say,
  );
};
