// The first screen of a plan: how much to review, whether something cannot be taken back, and who gains access.
import { type AccessLevels, isGain } from '../../../access/access-levels.ts';
import { classIn } from '../../../plan/step-effects.ts';
import type { TextLine } from '../../document.ts';
import type { OutlookReport, Review } from '../../review.ts';
import type { Say } from '../../texts/texts.ts';
import { unplannedCounts } from '../../unplanned-blocks.ts';
import { lineOf } from '../blocks.ts';
import { bar } from '../charts/bars.ts';
import { type Html, html, text } from '../html.ts';
import type { Mark } from '../marks.ts';
import { type Card, cardsOf, headOf, type Pill, trendText } from '../panels.ts';
import { eyebrowOf, pillOf, unreadPanel } from '../review-head.ts';

const subjectsOf = (rows: readonly AccessLevels[]): number => rows.reduce((sum, { subjects }) => sum + subjects.length, 0);

/** Of the class `change`, as the table below has them. */
export const levelsIn = ({ access }: Review): readonly AccessLevels[] => access?.change?.levels ?? [];

const simulatedText = ({ simulation }: Review, { planPage }: Say): TextLine => {
  if (!simulation) return [];
  const others = simulation.verdicts.filter(({ type }) => type !== 'accepted' && type !== 'waits').length;
  return [' ', others === 0 ? planPage.accepted : planPage.notAccepted(others)];
};

const sentenceOf = (review: Review, say: Say): Html => {
  const { planPage } = say;
  const change = classIn(review.classes, 'change');
  if (!change) return lineOf([review.verdict]);
  const { irreversible, deletes, grants } = change;
  const gaining = subjectsOf(levelsIn(review).filter(isGain));
  const parts: readonly TextLine[] = [
    ...(irreversible > 0 ? [planPage.irreversible(irreversible)] : []),
    ...(deletes > 0 ? [[planPage.deletes(deletes)]] : []),
    ...(grants > 0 ? [[planPage.grants(grants, gaining)]] : []),
  ];
  const said = parts.length === 0 ? [review.verdict] : [...parts.flatMap((part, at) => (at === 0 ? part : [', ', ...part])), '.'];
  return lineOf([...said, ...simulatedText(review, say)]);
};

const scoreOf = ({ fixed, introduced, remaining }: OutlookReport, { planPage }: Say): Html => {
  const parts = [
    { many: fixed.length, paint: 'pass', word: '' },
    { many: remaining.length, paint: 'rest', word: '' },
    { many: introduced.length, paint: 'fail', word: '' },
  ] as const;
  const label = planPage.fixedOf(fixed.length, fixed.length + remaining.length);
  return html`<p><strong>${text(planPage.fixed(fixed.length))}</strong><span>${text(planPage.findings(introduced.length, remaining.length))}</span></p>${bar(parts, label, { title: () => '' })}`;
};

const quiet = (says: string): Html => trendText({ direction: 'same', says });
const worse = (says: string): Html => html`<span class="change worse">${text(says)}</span>`;

const card = (mark: Mark, word: string, many: number, href: Html, below: Html): Card => ({
  mark,
  word,
  many,
  ...(many > 0 && { href, change: below }),
});

const cardsIn = (review: Review, say: Say): readonly Card[] => {
  const { planPage } = say;
  const { cards } = planPage;
  const [change, due] = (['change', 'due'] as const).map((name) => classIn(review.classes, name));
  const levels = levelsIn(review);
  const gaining = subjectsOf(levels.filter(isGain));
  const losing = subjectsOf(levels.filter(({ loses }) => loses > 0));
  const uncertain = subjectsOf(levels.filter(({ unknown }) => unknown !== undefined));
  const unplanned = review.plan?.unplanned ?? [];
  const toAcknowledge = change?.toAcknowledge ?? 0;
  return [
    card(
      'critical',
      cards.irreversible,
      change?.irreversible ?? 0,
      html`#review`,
      toAcknowledge > 0 ? worse(planPage.acknowledge(toAcknowledge)) : html``,
    ),
    card('high', cards.grants, change?.grants ?? 0, html`#review`, gaining > 0 ? worse(planPage.gain(gaining)) : html``),
    card('waived', cards.revokes, change?.revokes ?? 0, html`#review`, losing > 0 ? quiet(planPage.lose(losing)) : html``),
    card('unknown', cards.uncertain, uncertain, html`#access`, html``),
    card('overdue', cards.scheduled, due?.steps ?? 0, html`#scheduled`, quiet(planPage.notByMerge)),
    card('drifted', cards.apart, unplanned.length, html`#apart`, quiet(unplannedCounts(unplanned, say))),
  ];
};

/** Never good while something waits that cannot be taken back. */
const planPill = (review: Review, say: Say): Pill => {
  const usual = pillOf(review, say);
  const waits = (review.classes ?? []).some(
    ({ irreversible, toAcknowledge, class: name }) => toAcknowledge > 0 || (name !== 'due' && irreversible > 0),
  );
  return usual.tone === 'good' && waits ? { tone: 'warn', word: say.page.pills.waits } : usual;
};

/** `toReview`: the rows of the table below. */
export const planHead = (review: Review, toReview: number, say: Say): Html => {
  const { planPage } = say;
  const steps = classIn(review.classes, 'change')?.steps ?? 0;
  const isEmpty = (review.plan?.steps.length ?? 0) === 0;
  const head = headOf({
    eyebrow: eyebrowOf(review, say),
    title: text(isEmpty ? planPage.nothing : planPage.title(steps, toReview)),
    pill: planPill(review, say),
    sentence: sentenceOf(review, say),
    ...(review.outlook && review.outlook.evaluated > 0 && { score: scoreOf(review.outlook, say) }),
  });
  return html`${head}${unreadPanel(review, say)}${cardsOf(cardsIn(review, say))}`;
};
