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
  /** The note, which names the commit. */
  readonly says: (commit: string) => string;
}

export interface MarkedComments {
  readonly marked: number;
  readonly warnings: readonly GitHubRefusal[];
}

const mostMarked = 20;

/** Digits of a commit in a note. */
const digits = 12;

/** In any language: no other note of a comment names a commit in this length. */
const oldNote = /^> \[!NOTE\]\r?\n> [^\n]*\b[0-9a-f]{12}\b[^\n]*\n(?:\r?\n)?/;

/** The verdict is first, because e-mails and chats display it. */
const withNote = (body: string, { commit, says }: Push): string => {
  const [first = '', ...rest] = body.split('\n');
  const others = rest.join('\n').replace(/^(?:\r?\n)*/, '');
  return `${first}\n\n> [!NOTE]\n> ${says(commit.slice(0, digits))}\n\n${others.replace(oldNote, '')}`;
};

/** Whether there is a comment, and it was not marked before. */
const mark = async (github: GitHub, number: number, push: Push): Promise<boolean> => {
  const [comment] = await findComments(github, { type: 'pull-request', number }, push.author, push.subject);
  if (comment === undefined) return false;
  const body = withNote(comment.body, push);
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
