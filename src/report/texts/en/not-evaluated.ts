// Verdicts of runs of the Action without a result. They are apart from the other texts, because every start loads them.
import { type Words, words } from '../../words.ts';

const because = (why: Words): Words => words`not evaluated, because ${why}`;

export const notEvaluated = {
  because,
  conflicts: because(words`the pull request has conflicts`),
  outdated: because(words`the pull request has moved on`),
  closed: because(words`the pull request is closed`),
  notComputed: because(words`GitHub did not compute the merge`),
  outdatedGroup: because(words`the head of the group does not follow its base`),
  refused: because(words`GitHub refused a request`),
  filesUnread: because(words`the files could not be read`),
  notMerged: because(words`the results could not be merged`),
  otherCommit: because(words`the run is of another commit`),
  noFiles: words`no Tenantry files changed`,
};
