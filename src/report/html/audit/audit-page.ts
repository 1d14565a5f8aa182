// The page of an audit: is it good or bad, what changed, what first; then the evidence; the circumstances of the run last and folded.

import { administratorTable } from '../../administrator-blocks.ts';
import { driftedIn } from '../../drift.ts';
import type { Filtered } from '../../filter-findings.ts';
import { shownFindings } from '../../finding-blocks.ts';
import { findingsByTab } from '../../finding-status.ts';
import { firstActions } from '../../first-actions.ts';
import { frameworkResults } from '../../framework-results.ts';
import { bodyOf } from '../../outline.ts';
import { isUnread } from '../../reading-blocks.ts';
import type { Review } from '../../review.ts';
import { changeCounts } from '../../scan-before.ts';
import type { Say } from '../../texts/texts.ts';
import { aboutOf } from '../about.ts';
import { blocksOf, sectionsOf } from '../blocks.ts';
import { exposureDrawing } from '../exposure-drawing.ts';
import { anchorOf } from '../findings/addresses.ts';
import { findingsSection } from '../findings/findings-section.ts';
import { controlTable, failingFirst, resultsOfFindings } from '../frameworks/control-table.ts';
import { type Html, html, text } from '../html.ts';
import type { SectionLink } from '../page.ts';
import { chapter } from '../panels.ts';
import { pathDrawing } from '../path-drawing.ts';
import { headWithoutNumbers, reviewHead, unreadPanel } from '../review-head.ts';
import { spendChapters } from '../spend/spend-panels.ts';
import { driftSection } from './drift.ts';
import { firstPanels } from './first-panels.ts';
import { policyBlocks } from './policies-table.ts';
import { summaryOf } from './summary.ts';

/** Frameworks of an audit: every control that a selected policy maps to, failing first. */
const frameworksSection = ({ policies = [], findings = [] }: Pick<Review, 'policies' | 'findings'>, say: Say): Html => {
  const all = frameworkResults(policies, say);
  if (all.length === 0) return html``;
  const { page } = say;
  const results = resultsOfFindings(findings, policies);
  const folds = all.map((one) => {
    const { framework, title, failing, unknown, passing } = one;
    const share = page.frameworks.share(passing.length, failing.length + unknown.length + passing.length);
    const table = controlTable(one, failingFirst(one, results), { ...results, isCounted: true }, say);
    return html`<details class="fold" id="${text(anchorOf('c', framework))}" open><summary>${text(`${title}: ${share}, ${page.frameworks.failing(failing.length, unknown.length)}`)}</summary>${table}</details>\n`;
  });
  return chapter('frameworks', text(page.frameworks.title), html`<p class="quiet">${text(page.frameworks.about)}</p>${folds}`);
};

/** Of the bar, with the counts of their lists. */
export const auditSections = (review: Review, { page: { sections } }: Say): readonly SectionLink[] => [
  ...(review.coverage ? [{ id: 'findings', name: sections.findings, many: findingsByTab(review).failed.length }] : []),
  ...(review.drift ? [{ id: 'drift', name: sections.drift, many: driftedIn(review.drift).length }] : []),
  ...(review.pathsToAdministrator ? [{ id: 'access', name: sections.access }] : []),
  ...(review.spend ? [{ id: 'spend', name: sections.spend }] : []),
  ...(review.policies?.some(({ counts }) => counts) ? [{ id: 'frameworks', name: sections.frameworks }] : []),
  { id: 'about', name: sections.about },
];

/** Parts that the page shows in its own way. */
const withoutOwnParts = ({
  coverage: _coverage,
  spend: _spend,
  drift: _drift,
  pathsToAdministrator: _paths,
  run: { comparedWith: _comparedWith, earlierScan: _earlierScan, ...run },
  ...rest
}: Review): Review => ({
  ...rest,
  run,
  reads: [],
});

/** Who is administrator and who can become one, as a drawing and as a table. */
const accessSection = ({ pathsToAdministrator: administrators }: Review, say: Say): Html => {
  if (!administrators) return html``;
  const [, ...table] = administratorTable(administrators, say);
  const drawing = pathDrawing(administrators, say.paths.counts(administrators.counts).join(', '), say);
  return chapter(
    'access',
    text(say.paths.administrators),
    html`<p class="quiet">${text(say.page.certainties)}</p>${drawing}${blocksOf(table, say.printed)}`,
  );
};

/** Machines that the internet can reach, and how. */
const exposureSection = ({ findings = [] }: Review, say: Say): Html => {
  const drawing = exposureDrawing(findings, say);
  const { title, about } = say.page.exposure;
  return drawing.length === 0 ? drawing : chapter('internet-paths', text(title), html`<p class="quiet">${text(about)}</p>${drawing}`);
};

/** Nothing at all was read. */
const isNotRead = ({ reads }: Review): boolean => reads.length > 0 && reads.every((read) => isUnread(read) && read.items === 0);

export function* auditPage(review: Review, say: Say, filter: Filtered): Generator<Html> {
  const others = bodyOf(withoutOwnParts(review), say);
  if (!review.coverage || isNotRead(review)) {
    // A zero would look like an organization without findings.
    const head = isNotRead(review) ? headWithoutNumbers(review, say) : reviewHead(review, say);
    yield html`${head}${unreadPanel(review, say)}${sectionsOf([...others.opening, ...others.closing], say)}`;
    yield aboutOf(review, html``, say);
    return;
  }
  const tabs = findingsByTab(review);
  const shown = { ...review, findings: shownFindings(review.findings ?? [], filter, say).shown };
  const facts = { review, tabs, since: changeCounts(review, tabs), actions: firstActions(review, findingsByTab(shown)), say };
  yield html`${summaryOf(facts, unreadPanel(review, say))}${firstPanels(facts)}`;
  yield* findingsSection(review, say, filter);
  yield html`${driftSection(review, say)}${accessSection(review, say)}${exposureSection(review, say)}${review.spend ? spendChapters(review.spend, say) : html``}`;
  yield html`${frameworksSection(review, say)}${sectionsOf([...others.opening, ...others.closing], say)}`;
  yield aboutOf(review, sectionsOf(policyBlocks(review.policies ?? [], say), say), say);
}
