// After a push that changes the desired state: comments of open pull requests are marked as outdated. One edit each, for a limited number.
import type { Author } from './author.ts';
import type { GitHub } from './client.ts';
import { findComments, updateComment } from './comments.ts';
import type { CommentSubject } from './marker.ts';
import { GitHubRefusal, orRefusal } from './refusal.ts';

export interface Push {
  readonly subject: CommentSubject;
  readonly author: Author;
  /** The pushed branch, and its commit. */
  readonly branch: string;
  readonly commit: string;
}

export interface MarkedComments {
  readonly marked: number;
  readonly warnings: readonly GitHubRefusal[];
}

const mostMarked = 20;

const note = (commit: string): string =>
  `> [!NOTE]\n> Planned before ${commit.slice(0, 12)}, which changed the desired state. Update the branch or run the job again for a current plan.\n\n`;

const oldNote = /^> \[!NOTE\]\r?\n> Planned before [0-9a-f]{7,64}, which changed[^\n]*\n(?:\r?\n)?/;

/** The verdict is first, because e-mails and chats display it. */
const withNote = (body: string, commit: string): string => {
  const [first = '', ...rest] = body.split('\n');
  const others = rest.join('\n').replace(/^(?:\r?\n)*/, '');
  return `${first}\n\n${note(commit)}${others.replace(oldNote, '')}`;
};

/** Whether there is a comment, and it was not marked before. */
const mark = async (github: GitHub, number: number, { author, subject, commit }: Push): Promise<boolean> => {
  const [comment] = await findComments(github, { type: 'pull-request', number }, author, subject);
  if (comment === undefined) return false;
  const body = withNote(comment.body, commit);
  if (body === comment.body || body.length > 65_536) return false;
  await updateComment(github, comment.id, body);
  return true;
};

/** The most recently updated open pull requests against the branch come first. */
export const markOutdatedComments = async (github: GitHub, push: Push): Promise<MarkedComments> => {
  const open = await github.call(
    'pull-request.list',
    (api, at) => api.rest.pulls.list({ ...at, state: 'open', base: push.branch, sort: 'updated', direction: 'desc', per_page: mostMarked }),
    (pulls) => pulls.map(({ number }) => number),
  );
  const warnings: GitHubRefusal[] = [];
  let marked = 0;
  for (const number of open.slice(0, mostMarked)) {
    const isMarked = await orRefusal(mark(github, number, push));
    if (isMarked instanceof GitHubRefusal) warnings.push(isMarked);
    else if (isMarked) marked += 1;
  }
  return { marked, warnings };
};
