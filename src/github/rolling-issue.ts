// The one issue of a kind (audits, applies), a path and a tenant that stays open while something fails: found by marker and author, closed only by runs of its own
// kind, and never after a partial read.
import { type Author, isBy } from './author.ts';
import type { GitHub } from './client.ts';
import { type Commented, createComment, findComments } from './comments.ts';
import { createOnce } from './create-once.ts';
import { type CommentSubject, isMarked, markerOf, unmarked, withMarker } from './marker.ts';
import { everyPage, pageSize } from './pages.ts';
import { GitHubRefusal, orRefusal, warningsOf } from './refusal.ts';

export interface IssueToKeep {
  readonly subject: CommentSubject;
  readonly author: Author;
  readonly title: string;
  /** Without the marker. */
  readonly body: string;
  /** The new or worse findings since the last scan, and the name of this set; null: none. One comment per digest. */
  readonly news: { readonly digest: string; readonly text: string } | null;
  /** clean closes the issue. partial: clean, but the reads are incomplete, which closes nothing. */
  readonly state: 'failing' | 'clean' | 'partial';
  readonly commit: string;
  readonly run: { readonly id: number; readonly attempt: number };
}

export type KeptIssue =
  | {
      readonly type: 'created' | 'updated' | 'unchanged' | 'closed';
      readonly number: number;
      readonly url: string;
      readonly warnings: readonly GitHubRefusal[];
    }
  | { readonly type: 'not-needed' };

interface Issue {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly body: string;
}

/** Open ones, the oldest first. */
const findIssues = async (github: GitHub, author: Author, subject: CommentSubject): Promise<readonly Issue[]> => {
  const listed = await everyPage('issue.list', (page) =>
    github.call(
      'issue.list',
      (api, at) =>
        api.rest.issues.listForRepo({
          ...at,
          state: 'open',
          creator: author.login,
          sort: 'created',
          direction: 'asc',
          per_page: pageSize,
          page,
        }),
      (issues) =>
        issues.map((issue) => ({
          number: issue.number,
          url: issue.html_url,
          title: issue.title,
          body: issue.body ?? '',
          isOurs: issue.pull_request === undefined && isBy(author, issue),
        })),
    ),
  );
  return listed.filter(({ isOurs, body }) => isOurs && isMarked(body, subject)).toSorted((a, b) => a.number - b.number);
};

const update = (
  github: GitHub,
  number: number,
  changes: {
    readonly title?: string;
    readonly body?: string;
    readonly state?: 'closed';
    readonly state_reason?: 'completed' | 'not_planned';
  },
): Promise<null> =>
  github.call(
    'issue.update',
    (api, at) => api.rest.issues.update({ ...at, issue_number: number, ...changes }),
    () => null,
  );

/** Once per set: a second run with the same news adds none. */
const comment = async (github: GitHub, number: number, issue: IssueToKeep): Promise<void> => {
  if (issue.news === null) return;
  const { digest, text } = issue.news;
  const subject: CommentSubject = { ...issue.subject, type: 'news', path: `${issue.subject.path}#${digest}` };
  const on: Commented = { type: 'issue', number };
  const find = async () => (await findComments(github, on, issue.author, subject))[0];
  if (await find()) return;
  await createComment(github, on, withMarker(text, markerOf(subject, { head: issue.commit, run: issue.run })), find);
};

/** Another run may have created one concurrently: the oldest stays. */
const settle = async (github: GitHub, created: Issue, issue: IssueToKeep): Promise<KeptIssue> => {
  const [oldest = created, ...others] = await findIssues(github, issue.author, issue.subject);
  const warnings: GitHubRefusal[] = [];
  for (const { number } of others)
    warnings.push(...(await warningsOf(update(github, number, { state: 'closed', state_reason: 'not_planned' }))));
  return { type: 'created', number: oldest.number, url: oldest.url, warnings };
};

const create = async (github: GitHub, issue: IssueToKeep, body: string): Promise<KeptIssue> => {
  const post = (): Promise<Issue> =>
    github.call(
      'issue.create',
      (api, at) => api.rest.issues.create({ ...at, title: issue.title, body }),
      ({ number, html_url: url }) => ({ number, url, title: issue.title, body }),
    );
  const created = await createOnce(post, async () => (await findIssues(github, issue.author, issue.subject))[0]);
  const settled = await orRefusal(settle(github, created, issue));
  return settled instanceof GitHubRefusal ? { type: 'created', number: created.number, url: created.url, warnings: [settled] } : settled;
};

export const maintainRollingIssue = async (github: GitHub, issue: IssueToKeep): Promise<KeptIssue> => {
  const [open] = await findIssues(github, issue.author, issue.subject);
  const body = withMarker(issue.body, markerOf(issue.subject, { head: issue.commit, run: issue.run }));
  if (open === undefined) return issue.state === 'failing' ? await create(github, issue, body) : { type: 'not-needed' };
  const { number, url } = open;
  const warnings = await warningsOf(comment(github, number, issue));
  if (issue.state === 'clean') {
    await update(github, number, { body, state: 'closed', state_reason: 'completed' });
    return { type: 'closed', number, url, warnings };
  }
  if (open.title === issue.title && unmarked(open.body) === unmarked(body)) return { type: 'unchanged', number, url, warnings };
  await update(github, number, { title: issue.title, body });
  return { type: 'updated', number, url, warnings };
};
