// The first lines of an audit: the verdict with what changed, the score, and seven cards, each a link to its list.
import type { Severity } from '../../../desired/desired.ts';
import { strong } from '../../document.ts';
import { driftedIn } from '../../drift.ts';
import type { FindingsByTab } from '../../finding-status.ts';
import type { FirstAction } from '../../first-actions.ts';
import { isUnread } from '../../reading-blocks.ts';
import type { Review } from '../../review.ts';
import { type CountChanges, isFirstScan, isNewlyEvaluated } from '../../scan-before.ts';
import type { Say } from '../../texts/texts.ts';
import { percentText } from '../about.ts';
import { lineOf } from '../blocks.ts';
import { filtered } from '../findings/addresses.ts';
import { type Html, html, text } from '../html.ts';
import { type Card, cardsOf, headOf, type Pill, trendText } from '../panels.ts';
import { countChange, eyebrowOf, nameOf, pillOf, scoreBar } from '../review-head.ts';

/** What the parts of the first screen share. */
export interface AuditFacts {
  readonly review: Review;
  readonly tabs: FindingsByTab;
  /** undefined: no earlier scan is known. */
  readonly since: CountChanges | undefined;
  readonly actions: readonly FirstAction[];
  readonly say: Say;
}

/** Actions that the first screen shows. */
export const shownActions = 5;

const cardSeverities = ['critical', 'high', 'medium', 'low'] as const;

const sentenceOf = ({ review, tabs, since, actions, say }: AuditFacts): Html => {
  const { page, format } = say;
  const unread = review.reads.filter(isUnread).length;
  const worst = ([...cardSeverities, 'info'] as const).find((one) => tabs.failed.some(({ severity }) => severity === one));
  const first = actions.slice(0, shownActions);
  const closes = first.reduce((sum, one) => sum + one.closes.length, 0);
  const share = review.score?.evaluated ?? null;
  const fails = tabs.failed.filter(({ severity }) => severity === worst).length;
  const nothing = share === null ? page.verdict.nothingEvaluated.replace(/\.$/, '') : page.verdict.nothing(percentText(share, say));
  const verdict = worst === undefined ? nothing : page.verdict.found(fails, worst, tabs.failed.length);
  const changed =
    since &&
    page.verdict.since(
      strong(page.verdict.new(tabs.new.length, tabs.failed.filter(isNewlyEvaluated).length)),
      since.fixed,
      format.shortDay(since.at, review.run.now),
    );
  return lineOf([
    unread === 0 ? '' : `${page.verdict.unread(unread)} `,
    verdict,
    ...(changed ? [', ', ...changed] : []),
    '.',
    closes === 0 ? '' : ` ${page.verdict.actions(first.length, closes, tabs.failed.length)}`,
  ]);
};

const scoreOf = ({ review: { coverage, score }, since, tabs, say }: AuditFacts): Html => {
  if (!coverage) return html``;
  const share = (of: number | null | undefined, says: (percent: string) => string): readonly string[] =>
    typeof of === 'number' ? [says(percentText(of, say))] : [];
  const beside = [...share(since?.score?.passed, say.sideBySide.before), ...share(score?.evaluated, say.page.results.evaluated)];
  return scoreBar(coverage, tabs.failed.length + tabs.warns.length, score?.passed ?? null, beside, say);
};

const changeText = (many: number | undefined, { review, since, say }: AuditFacts): Html =>
  since
    ? countChange(many, say.format.shortDay(since.at, review.run.now), say)
    : trendText({ direction: 'same', says: isFirstScan(review) ? say.page.change.first : say.page.change.notCompared });

const cardsIn = (facts: AuditFacts): readonly Card[] => {
  const { review, tabs, since, say } = facts;
  const { page, format } = say;
  const bySeverity = (severity: Severity): Card => ({
    mark: severity,
    word: page.severity[severity],
    many: tabs.failed.filter((one) => one.severity === severity).length,
    change: changeText(since?.failures(severity), facts),
    href: filtered({ status: 'failed', severity }),
  });
  const info = tabs.failed.some(({ severity }) => severity === 'info') ? [bySeverity('info')] : [];
  const dues = tabs.overdue.flatMap(({ due }) => due ?? []).toSorted();
  const [oldest] = dues;
  const areDated = tabs.failed.length === 0 || tabs.failed.some(({ due }) => due !== undefined);
  const undated = areDated ? page.change.notOverdue : page.change.notDated;
  const dueSays = oldest === undefined ? undated : page.change.oldest(format.shortDay(oldest, review.run.now));
  return [
    ...cardSeverities.map(bySeverity),
    ...info,
    {
      mark: 'overdue',
      word: page.tabs.overdue,
      many: areDated ? tabs.overdue.length : undefined,
      href: filtered({ status: 'overdue' }),
      change: since?.overdue ? changeText(since.overdue, facts) : trendText({ direction: 'same', says: dueSays }),
    },
    {
      mark: 'unknown',
      word: page.tabs.unknown,
      many: tabs.unknown.length,
      href: filtered({ status: 'unknown' }),
      change:
        since?.unknown === undefined ? trendText({ direction: 'same', says: page.change.notEvaluated }) : changeText(since.unknown, facts),
    },
    ...(review.drift
      ? [
          {
            mark: 'drifted' as const,
            word: page.drifted,
            many: driftedIn(review.drift).length,
            href: html`#drift`,
            change: changeText(since?.drifted, facts),
          },
        ]
      : []),
  ];
};

/** Nothing that was evaluated is no success. */
const auditPill = (review: Review, say: Say): Pill => {
  const usual = pillOf(review, say);
  return usual.tone === 'good' && review.score?.evaluated === null ? { tone: 'quiet', word: say.page.pills.nothing } : usual;
};

/** `first`: what must be known before any count. */
export const summaryOf = (facts: AuditFacts, first: Html): Html => {
  const { review, say } = facts;
  const head = headOf({
    eyebrow: eyebrowOf(review, say),
    // Without a file, and without a response that names the tenant, nothing has a name.
    title: text(nameOf(review) || say.states.command[review.command]),
    pill: auditPill(review, say),
    sentence: sentenceOf(facts),
    score: scoreOf(facts),
  });
  return html`${head}${first}${cardsOf(cardsIn(facts))}`;
};
