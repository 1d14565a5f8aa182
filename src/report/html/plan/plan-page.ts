// The page of a plan: what it does that cannot be taken back and who gains access, first; then every step and the circumstances of the run.
import { classIn } from '../../../plan/step-effects.ts';
import { stepsToReview } from '../../dangerous-steps.ts';
import { type Block, code } from '../../document.ts';
import { keptBlocks } from '../../kept-blocks.ts';
import { asReported } from '../../naming.ts';
import { bodyOf } from '../../outline.ts';
import { outlookBlocks } from '../../outlook-blocks.ts';
import { classSteps, guardBlocks, planBlocks, shownOf } from '../../plan-blocks.ts';
import type { Review } from '../../review.ts';
import { driftToRevert, lowRiskBlocks, reviewCells } from '../../review-blocks.ts';
import type { Say } from '../../texts/texts.ts';
import { unplannedBlocks } from '../../unplanned-blocks.ts';
import { aboutOf } from '../about.ts';
import { blocksOf, sectionsOf } from '../blocks.ts';
import { type Html, html, text } from '../html.ts';
import type { SectionLink } from '../page.ts';
import { chapter, folded } from '../panels.ts';
import { pieceOf, verbLabel } from '../step-cells.ts';
import { recordTable } from '../tables.ts';
import { accessTable } from './access-table.ts';
import { pathPanels } from './path-panels.ts';
import { planHead } from './plan-head.ts';

const rowsToReview = (review: Review) => stepsToReview(review, 'change').dangerous;

/** Of the bar, with the counts of their lists. */
export const planSections = (review: Review, { planPage: { sections }, page }: Say): readonly SectionLink[] => {
  const { plan, access, paths, outlook, classes } = review;
  const due = classIn(classes, 'due');
  return [
    ...(rowsToReview(review).length > 0 ? [{ id: 'review', name: sections.review, many: rowsToReview(review).length }] : []),
    ...(access?.change || paths ? [{ id: 'access', name: sections.access }] : []),
    ...(plan && plan.steps.length > 0 ? [{ id: 'apply', name: sections.apply }] : []),
    ...(plan && plan.unplanned.length > 0 ? [{ id: 'apart', name: sections.apart, many: plan.unplanned.length }] : []),
    ...(outlook ? [{ id: 'findings', name: page.sections.findings }] : []),
    ...(due && due.steps > 0 ? [{ id: 'scheduled', name: sections.scheduled, many: due.steps }] : []),
    { id: 'about', name: page.sections.about },
  ];
};

/** The verb, the consequence, the change, its line and its step; the worst first. */
const reviewSection = (review: Review, say: Say): Html => {
  const all = rowsToReview(review);
  const lowRisk = blocksOf(lowRiskBlocks(review, say, asReported), say.printed);
  if (all.length === 0) return lowRisk;
  const { planPage } = say;
  const rows = all.map((one) => {
    const [, change, consequence] = reviewCells(one, say, asReported);
    return {
      cells: [
        verbLabel(one.step, one.effect.effects, say),
        html`<strong>${pieceOf(consequence)}</strong>`,
        html`<span>${pieceOf(change)}</span>`,
        html`<span class="line">${pieceOf(asReported.line(one.effect.at))}</span>`,
        text(planPage.step(one.step.position)),
      ],
    };
  });
  const columns = planPage.reviewColumns.map((name, at) => ({ name, isNumber: at === 4 }));
  return chapter(
    'review',
    text(planPage.review(all.length)),
    html`<p class="quiet">${text(planPage.worstFirst)}</p>${recordTable({ name: planPage.review(all.length), columns, rows, named: false })}${lowRisk}`,
  );
};

/** What happens next, in four steps. */
const applySection = ({ plan, classes }: Review, say: Say): Html => {
  if (!plan || plan.steps.length === 0) return html``;
  const { apply: words } = say.planPage;
  const change = classIn(classes, 'change');
  const digest = plan.acknowledge.change;
  const acknowledge = digest === undefined || !change ? words.nothingToAcknowledge : words.acknowledge(change.toAcknowledge, code(digest));
  const steps = [words.again, words.approval, acknowledge, words.run(change?.steps ?? 0)];
  const items = steps.map(({ title, says }) => html`<li><strong>${text(title)}</strong> ${pieceOf(says)}</li>\n`);
  return chapter('apply', text(words.title), html`<ol class="steps">${items}</ol><p class="quiet">${text(words.approvesNothing)}</p>`);
};

/** The parts that have their own place on the page. */
const withoutOwnParts = ({ plan: _plan, access: _access, paths: _paths, outlook: _outlook, ...rest }: Review): Review => ({
  ...rest,
  reads: [],
});

export const planPage = (review: Review, say: Say): Html => {
  const { plan: whole, outlook, chosen } = review;
  const others = bodyOf(withoutOwnParts(review), say);
  const about = aboutOf(review, html``, say);
  if (!whole) return html`${planHead(review, 0, say)}${sectionsOf([...others.opening, ...others.closing], say)}${about}`;
  const plan = shownOf(whole, chosen);
  const first = [...guardBlocks(plan, say), ...keptBlocks(plan.noLongerReverted, say, { digest: plan.acknowledge.change })];
  const apart = unplannedBlocks(plan.unplanned, say);
  const scheduled = classSteps(review, 'due', say);
  const all = planBlocks(
    whole,
    { chosen, isPreview: true, simulation: review.simulation, causes: review.causes, effects: review.effects },
    say,
  );
  const planned = say.planPage;
  const section = (id: string, name: string, blocks: readonly Block[]): Html =>
    blocks.length === 0 ? html`` : chapter(id, text(name), blocksOf(blocks, say.printed));
  return html`${planHead(review, rowsToReview(review).length, say)}${sectionsOf([...others.opening, ...first], say)}${reviewSection(review, say)}${accessTable(review, pathPanels(review, say), say)}${applySection(review, say)}${section('apart', planned.sections.apart, apart)}${outlook ? html`<div id="findings">${sectionsOf(outlookBlocks(outlook, say), say)}</div>` : html``}${sectionsOf(driftToRevert(review, say, asReported), say)}${section('scheduled', planned.sections.scheduled, scheduled)}${sectionsOf(others.closing, say)}${folded(text(planned.all), blocksOf(all, say.printed))}${about}`;
};
