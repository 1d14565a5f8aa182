// The page of an apply: what it left and why, what to do next, then what it applied and when.
import type { StepOutcome } from '../../../apply/outcome.ts';
import type { Step } from '../../../plan/plan.ts';
import { changeCell, verbOf } from '../../change-cell.ts';
import { dangerRank } from '../../dangerous-steps.ts';
import { paragraph, type TextLine, tone } from '../../document.ts';
import { adoptedBlocks } from '../../kept-blocks.ts';
import { onPage } from '../../naming.ts';
import { outcomeDetail, verificationBlocks } from '../../outcome-blocks.ts';
import { bodyOf } from '../../outline.ts';
import { classCounts } from '../../plan-blocks.ts';
import type { Review } from '../../review.ts';
import { reviewCells } from '../../review-blocks.ts';
import { staleStepBlocks } from '../../stale-step-blocks.ts';
import type { Say } from '../../texts/texts.ts';
import { unplannedCounts } from '../../unplanned-blocks.ts';
import { aboutOf } from '../about.ts';
import { blocksOf, fold, lineOf, sectionsOf } from '../blocks.ts';
import { type BarPart, bar, barLabel, legend } from '../charts/bars.ts';
import { linkTo } from '../findings/addresses.ts';
import { type Html, html, joined, text } from '../html.ts';
import type { SectionLink } from '../page.ts';
import { type Card, cardsOf, chapter, grid, headOf, type Pill, panel, trendText } from '../panels.ts';
import { accessTable } from '../plan/access-table.ts';
import { eyebrowOf, pillOf, unreadPanel } from '../review-head.ts';
import { pieceOf, verbLabel } from '../step-cells.ts';
import { type HtmlRow, recordTable } from '../tables.ts';
import { type ApplyFacts, factsOf, isFinished, type LeftStep, many, openSteps } from './apply-facts.ts';

/** Applied steps without a consequence, below the others. */
const fewOthers = 5;

const pillIn = (facts: ApplyFacts): Pill => {
  const { review, say } = facts;
  const usual = pillOf(review, say);
  if (usual.tone !== 'good') return usual;
  const { pills } = say.applyPage;
  return isFinished(facts) ? { tone: 'good', word: pills.applied } : { tone: 'warn', word: pills.left };
};

const scoreOf = ({ outcome, left, done, say }: ApplyFacts): Html => {
  const { score } = say.applyPage;
  const all = done.length + left.length;
  if (all === 0) return html``;
  const parts: readonly BarPart[] = [
    { many: done.length, paint: 'pass', word: score.applied },
    { many: left.filter(({ type }) => type === 'waiting').length, paint: 'unknown', word: score.waiting },
    { many: left.filter(({ type }) => type !== 'waiting').length, paint: 'fail', word: score.left },
  ];
  const took = Date.parse(outcome.endedAt) - Date.parse(outcome.startedAt);
  return html`<p><strong>${text(score.of(done.length, all))}</strong><span>${text(score.took(took))}</span></p>${bar(parts, barLabel(parts))}${legend(parts)}`;
};

const cardsIn = (facts: ApplyFacts): readonly Card[] => {
  const { done, now, remaining, say } = facts;
  const { cards } = say.applyPage;
  const left = (type: LeftStep['type'], mark: NonNullable<Card['mark']>): Card => ({
    mark,
    word: cards[type],
    many: many(facts, type),
    ...(many(facts, type) > 0 && { href: linkTo('left') }),
  });
  return [
    left('failed', 'critical'),
    left('not-started', 'high'),
    left('skipped', 'high'),
    left('waiting', 'overdue'),
    {
      mark: 'drifted',
      word: cards.remaining,
      many: remaining,
      ...(now &&
        (remaining ?? 0) > 0 && {
          href: linkTo('remaining'),
          change: trendText({
            direction: 'same',
            says: [classCounts(openSteps(now), say), unplannedCounts(now.unplanned, say)].filter((one) => one !== '').join(', '),
          }),
        }),
    },
    { mark: 'pass', word: cards.applied, many: done.length, ...(done.length > 0 && { href: linkTo('applied') }) },
  ];
};

/** What a person must do, the first first: of what exists now, and the commands to run. */
const nextPanel = (facts: ApplyFacts): Html => {
  const { review, done, steps, say } = facts;
  const { next: words } = say.applyPage;
  const asked = done.flatMap((one) => ('next' in one && one.next !== undefined ? [{ says: one.next, step: steps.get(one.step) }] : []));
  const items = asked.map(
    ({ says, step }) =>
      html`<li><strong>${text(says)}</strong>${step ? html` <span class="quiet">${text(step.description)}</span>` : html``}</li>\n`,
  );
  const list = items.length === 0 ? html`` : html`<ol class="steps">${items}</ol>`;
  const commands = review.next.map(({ command, why }) => html`<h3>${text(why)}</h3><pre class="copy">${text(command)}</pre>`);
  const none = items.length + commands.length > 0 ? html`` : html`<p>${text(isFinished(facts) ? words.nothing : words.below)}</p>`;
  return grid('one', [panel(words.title, html``, html`${none}${list}${commands}`)]);
};

const changeOf = (step: Step, { say }: Pick<ApplyFacts, 'say'>): Html =>
  html`${text(say.change.verb[verbOf(step)])} ${pieceOf(changeCell(step, say, onPage))}`;

const lines = (all: readonly TextLine[]): Html => joined(all.map(lineOf), html`<br>`);

/** Why each step did not take effect, the worst first. */
const leftTable = (facts: ApplyFacts): Html => {
  const { left, say } = facts;
  const { title, columns } = say.applyPage.leftTable;
  const rows = left.map(({ paint, word, step, why }) => ({
    cells: [
      html`<span class="level ${text(paint)}">${text(word)}</span>`,
      html`<strong>${why.length === 0 ? text(word) : lines(why)}</strong>`,
      html`<span>${changeOf(step, facts)}</span>`,
      text(say.planPage.step(step.position)),
    ],
  }));
  return recordTable({ name: title, columns: columns.map((name, at) => ({ name, isNumber: at === 3 })), rows, named: false });
};

/** Steps that no plan has any more, and what was not acknowledged, have no step of this run. */
const leftSection = (facts: ApplyFacts): Html => {
  const { review, outcome, left, say } = facts;
  const { plan, chosen, likelyCauses } = review;
  const blocks = [
    ...outcome.problems.map(({ message }) => paragraph(tone('bad', message))),
    ...staleStepBlocks(chosen?.gone ?? [], likelyCauses, say),
    ...adoptedBlocks(plan?.noLongerReverted ?? [], chosen ?? {}, say),
  ];
  if (left.length + blocks.length === 0) return html``;
  const { title, about } = say.applyPage.leftTable;
  const table = left.length === 0 ? html`` : html`<p class="quiet">${text(about)}</p>${leftTable(facts)}`;
  return chapter('left', text(title), html`${table}${blocksOf(blocks, say.printed)}`);
};

/** What the organization still differs in, as it was read again. */
const remainingSection = (facts: ApplyFacts): Html => {
  const { review, now, remaining, say } = facts;
  const [, ...blocks] = verificationBlocks(review, false, say, onPage);
  if (!now || (remaining ?? 0) + blocks.length === 0) return html``;
  const { title, about, columns } = say.applyPage.remaining;
  const rowOf = (step: Step): HtmlRow => ({
    cells: [
      verbLabel(step, [], say),
      html`<span>${pieceOf(changeCell(step, say, onPage))}</span>`,
      html`<span class="line">${pieceOf(onPage.line(step.because.source))}</span>`,
    ],
  });
  const isChosen = ({ class: name }: Step): boolean => review.chosen?.classes.includes(name) ?? true;
  const [own, others] = [openSteps(now).filter(isChosen), openSteps(now).filter((step) => !isChosen(step))];
  const tableOf = (steps: readonly Step[]): Html =>
    steps.length === 0
      ? html``
      : recordTable({ name: title, columns: columns.map((name) => ({ name })), rows: steps.map(rowOf), named: false });
  const rest = others.length === 0 ? html`` : fold(text(classCounts(others, say)), tableOf(others));
  return chapter(
    'remaining',
    text(title),
    html`<p class="quiet">${text(about)}</p>${tableOf(own)}${blocksOf(blocks, say.printed, title)}${rest}`,
  );
};

/** The column of the consequence. */
const said = 1;

const appliedRow = (one: StepOutcome, step: Step, { effects, steps, outcome, say }: ApplyFacts): HtmlRow => {
  const effect = effects.get(step.id);
  const [, , consequence] = effect ? reviewCells({ step, effect }, say, onPage) : [];
  const more = outcomeDetail(one, outcome.endedAt, steps, say, onPage);
  const loses = consequence === undefined ? [] : [html`<strong>${pieceOf(consequence)}</strong>`];
  const says = [...loses, ...more.map(lineOf)];
  return {
    cells: [
      verbLabel(step, effect?.effects ?? [], say),
      says.length === 0 ? html`` : html`<span>${joined(says, html`<br>`)}</span>`,
      html`<span>${pieceOf(changeCell(step, say, onPage))}</span>`,
      one.calledAt === undefined
        ? html`<span class="quiet">${text(say.applyPage.applied.noCall)}</span>`
        : text(say.format.clock(one.calledAt)),
      text(say.planPage.step(step.position)),
    ],
  };
};

/** The worst consequence first, each with the time of its call; steps without one are folded. */
const appliedSection = (facts: ApplyFacts): Html => {
  const { done, steps, effects, say } = facts;
  if (done.length === 0) return html``;
  const words = say.applyPage.applied;
  const rank = ({ step }: StepOutcome): number => dangerRank(effects.get(step)?.effects ?? []);
  const tableOf = (name: string, some: readonly StepOutcome[]): Html => {
    const rows = some.flatMap((one) => {
      const step = steps.get(one.step);
      return step ? [appliedRow(one, step, facts)] : [];
    });
    if (rows.length === 0) return html``;
    const isSaid = rows.some(({ cells }) => cells[said] !== '');
    const isShown = (_: unknown, at: number): boolean => isSaid || at !== said;
    const columns = words.columns.map((head, at) => ({ name: head, isNumber: at > 2 })).filter(isShown);
    return recordTable({ name, columns, rows: rows.map(({ cells }) => ({ cells: cells.filter(isShown) })), named: false });
  };
  const title = words.title(done.length);
  const [first, others] = [done.filter(({ step }) => effects.has(step)), done.filter(({ step }) => !effects.has(step))];
  const isLong = first.length > 0 && others.length > fewOthers;
  const rest = tableOf(words.others(others.length), others);
  return chapter(
    'applied',
    text(title),
    html`${tableOf(
      title,
      first.toSorted((a, b) => rank(a) - rank(b)),
    )}${isLong ? fold(text(words.others(others.length)), rest) : rest}`,
  );
};

/** The parts that have their own place on the page. `access` is what the whole plan would change. */
const withoutOwnParts = ({
  plan: _plan,
  access: _access,
  paths: _paths,
  after: _after,
  next: _next,
  outcome: _outcome,
  ...rest
}: Review): Review => ({
  ...rest,
  reads: [],
  next: [],
});

/** Of the bar, with the counts of their lists. */
const sectionsIn = ({ left, remaining = 0, done, say }: ApplyFacts): readonly SectionLink[] => {
  const { sections } = say.applyPage;
  const of = (id: keyof typeof sections, many: number): readonly SectionLink[] => (many > 0 ? [{ id, name: sections[id], many }] : []);
  return [
    ...of('left', left.length),
    ...of('remaining', remaining),
    ...of('applied', done.length),
    { id: 'about', name: say.page.sections.about },
  ];
};

/** undefined: nothing was run. */
export const applyPage = (
  review: Review,
  say: Say,
): { readonly sections: readonly SectionLink[]; readonly main: readonly Html[] } | undefined => {
  const { outcome, verdict } = review;
  if (!outcome) return undefined;
  const facts = factsOf(review, outcome, say);
  const { left, done } = facts;
  const others = bodyOf(withoutOwnParts(review), say);
  const score = scoreOf(facts);
  const head = headOf({
    eyebrow: eyebrowOf(review, say),
    title: text(say.applyPage.title(done.length, left.length)),
    pill: pillIn(facts),
    sentence: text(verdict),
    ...(score !== '' && { score }),
  });
  return {
    sections: sectionsIn(facts),
    main: [
      html`${head}${unreadPanel(review, say)}${cardsOf(cardsIn(facts))}${nextPanel(facts)}`,
      html`${leftSection(facts)}${remainingSection(facts)}${appliedSection(facts)}`,
      left.length === 0 ? accessTable(review, html``, say) : html``,
      html`${sectionsOf([...others.opening, ...others.closing], say)}${aboutOf(review, html``, say)}`,
    ],
  };
};
