// Comments of an issue or a pull request: those with a marker and our author, on any page; and the creation of exactly one.
import { type Author, isBy } from './author.ts';
import type { GitHub } from './client.ts';
import { createOnce } from './create-once.ts';
import { type CommentSubject, isMarked } from './marker.ts';
import type { GitHubOperation } from './operations.ts';
import { everyPage, pageSize } from './pages.ts';
import { unlessMissing } from './refusal.ts';

export interface IssueComment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
}

/** What is commented on, by its number. The requests are the same, the permissions are not. */
export interface Commented {
  readonly type: 'pull-request' | 'issue';
  readonly number: number;
}

const operationsOn = {
  'pull-request': { list: 'comment.list', create: 'comment.create' },
  issue: { list: 'issue.comments', create: 'issue.comment' },
} as const satisfies Readonly<Record<Commented['type'], Readonly<Record<'list' | 'create', GitHubOperation>>>>;

interface Listed extends IssueComment {
  readonly isOurs: boolean;
}

const listComments = (github: GitHub, { type, number }: Commented, author: Author): Promise<readonly Listed[]> =>
  everyPage(operationsOn[type].list, (page) =>
    github.call(
      operationsOn[type].list,
      (api, at) => api.rest.issues.listComments({ ...at, issue_number: number, per_page: pageSize, page }),
      (comments) =>
        comments.map((comment) => ({
          id: comment.id,
          url: comment.html_url,
          body: comment.body ?? '',
          isOurs: isBy(author, comment),
        })),
    ),
  );

/** The oldest first. */
export const findComments = async (
  github: GitHub,
  on: Commented,
  author: Author,
  subject: CommentSubject,
): Promise<readonly IssueComment[]> => {
  const all = await listComments(github, on, author);
  return all.filter(({ isOurs, body }) => isOurs && isMarked(body, subject)).toSorted((a, b) => a.id - b.id);
};

const post = (github: GitHub, { type, number }: Commented, body: string): Promise<IssueComment> =>
  github.call(
    operationsOn[type].create,
    (api, at) => api.rest.issues.createComment({ ...at, issue_number: number, body }),
    ({ id, html_url: url }) => ({ id, url, body }),
  );

/** `find` looks for a comment that an attempt without a response may have created. */
export const createComment = (
  github: GitHub,
  on: Commented,
  body: string,
  find: () => Promise<IssueComment | undefined>,
): Promise<IssueComment> =>
  createOnce(
    () => post(github, on, body),
    async () => {
      await github.clock.sleep(1000);
      return await find();
    },
  );

/** undefined: it was deleted in the meantime. */
export const updateComment = (github: GitHub, id: number, body: string): Promise<IssueComment | undefined> =>
  unlessMissing(
    github.call(
      'comment.update',
      (api, at) => api.rest.issues.updateComment({ ...at, comment_id: id, body }),
      ({ html_url: url }) => ({ id, url, body }),
    ),
  );

/** A comment that is already gone counts as deleted. */
export const deleteComment = async (github: GitHub, id: number): Promise<void> => {
  await unlessMissing(
    github.call(
      'comment.delete',
      (api, at) => api.rest.issues.deleteComment({ ...at, comment_id: id }),
      () => null,
    ),
  );
};
