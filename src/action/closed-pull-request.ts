// The outcome of a pull request that is closed, and its comment. Apart, because only such a run loads the texts without planning.
import { exitCodes } from '../exit-code.ts';
import { closedLine, closedText, withReview } from '../report/comment/closed.ts';
import { allTexts } from '../report/texts/texts.ts';
import type { Job, JobResult } from './job.ts';
import { inLanguageAt } from './language.ts';

interface ClosedPullRequest {
  readonly outcome: JobResult;
  readonly language: Job['language'];
  /** Of what the comment said before. */
  readonly withReview: (earlier: string) => string;
}

/** `base`: the commit that the event names. */
export const closedPullRequest = async (given: Job, isMerged: boolean, base: string): Promise<ClosedPullRequest> => {
  const { say, language } = await inLanguageAt(given, base);
  const all = await allTexts();
  return {
    outcome: {
      verdict: { name: 'not-evaluated', line: closedLine(isMerged, say) },
      exitCode: exitCodes.clean,
      review: undefined,
      text: closedText(isMerged, say),
      isNotable: false,
    },
    language,
    withReview: (earlier) => withReview(isMerged, earlier, say, all),
  };
};
