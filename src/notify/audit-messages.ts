// What got worse since the last scan: the messages of an audit.
import { countsAsFailure } from '../policies/since.ts';
import type { LastScan } from '../report/comment/context.ts';
import { isTooOld, lastScanLine } from '../report/comment/last-scan-parts.ts';
import { code, phrase, type TextLine } from '../report/document.ts';
import { endLine } from '../report/ends-soon-blocks.ts';
import { findingsIn } from '../report/finding-counts.ts';
import type { ReportedFinding, Review } from '../report/review.ts';
import { isNewlyEvaluated, isNews, scanBefore } from '../report/scan-before.ts';
import { sentence } from '../report/sentence.ts';
import type { NotifyEvent } from '../trust/notify.ts';
import { type About, messageOf, type Notification } from './message.ts';

/** How long before its end access is reported. */
const week = 7 * 86_400_000;

const lineOf =
  ({ say }: About) =>
  (finding: ReportedFinding): TextLine => {
    const { policy, address, text } = finding;
    const mark = isNewlyEvaluated(finding) ? `, ${say.notify.newlyEvaluated}` : '';
    return phrase`${code(address)}: ${sentence(text)} (${policy}${mark})`;
  };

const budgetPolicy = 'budget-exceeded';

/** Of a first scan everything is new, and nothing got worse. What is new or worse is first. */
const newIn = (review: Review, holds: (finding: ReportedFinding) => boolean): readonly ReportedFinding[] =>
  scanBefore(review.run) === undefined
    ? []
    : findingsIn(review)
        .filter((one) => countsAsFailure(one) && isNews(one) && holds(one))
        .toSorted((a, b) => Number(isNewlyEvaluated(a)) - Number(isNewlyEvaluated(b)));

/** What was further away at the last scan. */
const endingIn = ({ run, endsSoon }: Review, about: About): readonly TextLine[] => {
  const before = Date.parse(scanBefore(run)?.at ?? '');
  return (endsSoon?.ends ?? []).filter(({ end }) => !(Date.parse(end) <= before + week)).map((one) => endLine(one, about.say));
};

/** `lastScan`: the last complete one, this one included; undefined: no ledger is kept. */
export const overdueMessage = (lastScan: LastScan | undefined, about: About): Notification | undefined =>
  messageOf('scan-overdue', lastScan !== undefined && isTooOld(lastScan) ? [lastScanLine(lastScan, about)] : [], about);

export const auditMessages = (review: Review, lastScan: LastScan | undefined, about: About): readonly Notification[] => {
  const found: readonly (readonly [NotifyEvent, readonly ReportedFinding[]])[] = [
    ['critical-new', newIn(review, ({ severity, policy }) => severity === 'critical' && policy !== budgetPolicy)],
    ['budget-exceeded', newIn(review, ({ policy }) => policy === budgetPolicy)],
  ];
  return [
    ...found.map(([event, all]) => messageOf(event, all.map(lineOf(about)), about, all.filter((one) => !isNewlyEvaluated(one)).length)),
    messageOf('access-ends-soon', endingIn(review, about), about),
    overdueMessage(lastScan, about),
  ].flatMap((one) => one ?? []);
};
