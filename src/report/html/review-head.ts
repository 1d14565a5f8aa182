// The first lines of the page of a run: its verdict in one sentence, what was read, and the numbers.
import type { ExitCode } from '../../exit-code.ts';
import { stepClasses } from '../../plan/digests.ts';
import { severities } from '../../policies/policy.ts';
import { type Coverage, isKnown } from '../coverage.ts';
import type { Tone } from '../document.ts';
import { driftedIn, notAppliedIn } from '../drift.ts';
import { unknownIn } from '../evaluation.ts';
import { countDue, countFindings } from '../finding-counts.ts';
import { toneOf } from '../outline.ts';
import { isUnread, unreadBlocks } from '../reading-blocks.ts';
import type { Review } from '../review.ts';
import type { Say } from '../texts/texts.ts';
import { percentText } from './about.ts';
import { blocksOf } from './blocks.ts';
import { type BarPart, bar, barLabel, legend } from './charts/bars.ts';
import { type Html, html, text } from './html.ts';
import { type Card, cardsOf, headOf, type Pill, trendText } from './panels.ts';

/** An organization may have an empty name. */
export const nameOf = ({ tenant, tenantName, desired }: Review): string => [tenantName, desired, tenant].find((name) => name) ?? '';

/** The title of the window. */
export const pageTitle = (review: Review, say: Say): Html => text(say.page.title(say.states.command[review.command], nameOf(review)));

export const timeOf = ({ run }: Review): string => run.asOf ?? run.now;

/** `Audit of 2026-11-24 16:26 UTC · complete read: 709 items in 100 collections`. */
export const eyebrowOf = (review: Review, say: Say): Html => {
  const { command, reads } = review;
  const items = reads.reduce((sum, read) => sum + read.items, 0);
  const what = say.page.eyebrow(say.states.command[command], say.format.utc(timeOf(review)));
  return text(reads.length === 0 ? what : `${what} · ${say.page.completeness(items, reads.length, reads.filter(isUnread).length)}`);
};

export const pillOf = (review: Review, say: Say): Pill => {
  const code: ExitCode = review.exitCode;
  const tone: Tone = code === 3 ? 'warn' : toneOf(review);
  return { tone: tone === 'strong' ? 'quiet' : tone, word: tone === 'warn' && code === 0 ? say.page.pills.waits : say.page.pills[code] };
};

const card = (many: number, word: string): Card => ({ many, word });

/** Only if there is any. */
const cardIfAny = (many: number, word: string): readonly Card[] => (many > 0 ? [card(many, word)] : []);

const planCards = ({ plan, classes = [], outlook }: Review, { page: { figures } }: Say): readonly Card[] => {
  if (!plan) return [];
  const [change, drift, due] = stepClasses.map((name) => classes.find((one) => one.class === name));
  return [
    card(change?.steps ?? 0, figures.changes),
    ...cardIfAny(change?.noLongerReverted ?? 0, figures.noLongerReverted),
    card(change?.grants ?? 0, figures.grants),
    card(change?.irreversible ?? 0, figures.irreversible),
    card(change?.toAcknowledge ?? 0, figures.toAcknowledge),
    card(drift?.steps ?? 0, figures.drift),
    card(due?.steps ?? 0, figures.scheduled),
    ...(outlook && outlook.evaluated > 0
      ? [
          card(outlook.introduced.length, figures.introduced),
          card(outlook.fixed.length, figures.fixed),
          ...cardIfAny(outlook.onlyWarn.length, figures.findingsOnlyWarn),
        ]
      : []),
  ];
};

const findingCards = ({ findings, coverage, drift, run }: Review, { page }: Say): readonly Card[] => {
  if (!findings || !coverage) return [];
  const { failures, onlyWarn, unknown, waived } = countFindings(findings);
  const own = severities.filter((name) => failures[name] > 0 || name !== 'info');
  const due = countDue(findings, run.now);
  return [
    ...own.map((name): Card => ({ mark: name, word: page.severity[name], many: failures[name] })),
    ...cardIfAny(onlyWarn, page.figures.onlyWarn),
    ...(due ? [card(due.overdue, page.figures.overdue)] : []),
    { mark: 'unknown', word: page.figures.unknown, many: unknown },
    { mark: 'waived', word: page.figures.waived, many: waived },
    ...(drift
      ? [card(driftedIn(drift).length, page.figures.drifted), ...cardIfAny(notAppliedIn(drift).length, page.figures.notApplied)]
      : []),
  ];
};

const budgetCards = ({ spend }: Review, { page }: Say): readonly Card[] =>
  spend && spend.budgets.length > 0
    ? [card(spend.budgets.filter(({ verdict, closed }) => !closed && verdict.type === 'over').length, page.figures.budgetsExceeded)]
    : [];

export const headWithoutNumbers = (review: Review, say: Say): Html =>
  headOf({
    eyebrow: eyebrowOf(review, say),
    title: text(`${say.states.command[review.command]} ${nameOf(review)}`),
    pill: pillOf(review, say),
    sentence: text(review.verdict),
  });

/** Of every command without a page of its own. */
export const reviewHead = (review: Review, say: Say): Html => {
  const cards = [
    ...cardIfAny(review.problems?.length ?? 0, say.page.figures.problems),
    ...planCards(review, say),
    ...findingCards(review, say),
    ...budgetCards(review, say),
  ];
  return html`${headWithoutNumbers(review, say)}${cardsOf(cards)}`;
};

/** More is worse. undefined: nobody knows. */
export const countChange = (many: number | undefined, since: string, { page }: Say): Html => {
  if (many === undefined) return trendText({ direction: 'same', says: page.change.unknown });
  if (many === 0) return trendText({ direction: 'same', says: page.change.none });
  const spoken = many > 0 ? page.change.up : page.change.down;
  return trendText({ direction: many > 0 ? 'worse' : 'better', says: page.change.since(Math.abs(many), since), spoken });
};

/** All results as one bar, with what passed at the left, and at the right what `beside` has. */
export const scoreBar = (coverage: Coverage, failed: number, passed: number | null, beside: readonly string[], say: Say): Html => {
  const { page } = say;
  const parts: readonly BarPart[] = [
    { many: coverage.pass, paint: 'pass', word: page.results.pass },
    { many: failed, paint: 'fail', word: page.results.fail },
    { many: coverage.waived, paint: 'waived', word: page.results.waived },
    { many: unknownIn(coverage) + coverage.needsLiveData, paint: 'unknown', word: page.results.unknown },
  ];
  const title = passed === null ? page.nothingToEvaluate : page.results.passed(percentText(passed, say));
  return html`<p><strong>${text(title)}</strong><span>${text(beside.join(' · '))}</span></p>${bar(parts, barLabel(parts))}${legend(parts)}`;
};

/** What could not be read, before any count: it must never look like an empty organization. */
export const unreadPanel = (review: Review, say: Say): Html => {
  const blocks = unreadBlocks(review.reads, say);
  if (blocks.length === 0) return html``;
  const last = review.trend?.findLast(isKnown);
  const age = last === undefined ? html`` : html`<p>${text(say.page.lastComplete(say.format.utc(last.at)))}</p>`;
  return html`<section class="panel first">${blocksOf(blocks, say.printed)}${age}</section>\n`;
};
