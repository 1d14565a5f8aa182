// Why an apply was refused, or did not do all of it: the message of an apply.
import { exitCodes } from '../exit-code.ts';
import type { TextLine } from '../report/document.ts';
import { failedStepLines } from '../report/outcome-blocks.ts';
import type { Review } from '../report/review.ts';
import { sentence } from '../report/sentence.ts';
import { type About, messageOf, type Notification } from './message.ts';

/** What is left for a later stage was not tried. */
const linesOf = (review: Review, { say }: About): readonly TextLine[] => {
  const { exitCode, problems = [], outcome, laterStage, verdict } = review;
  if (exitCode === exitCodes.clean) return [];
  const lines = [
    ...[...problems, ...(outcome?.problems ?? [])].map(({ message }): TextLine => [sentence(message)]),
    ...failedStepLines(review, say),
  ];
  return lines.length > 0 || laterStage ? lines : [[verdict]];
};

export const applyMessages = (review: Review, about: About): readonly Notification[] =>
  [messageOf('apply-failed', linesOf(review, about), about)].flatMap((one) => one ?? []);
