// The one issue of a kind (audits, applies), a path and a tenant that stays open while something fails: found by marker and author, closed only by runs of its own
// kind, and never after a partial read.
import { type Author, isBy } from './author.ts';
import type { GitHub } from './client.ts';
import { type Commented, createComment, findComments } from './comments.ts';
import { type CommentSubject, isMarked, markerOf, unmarked, withMarker } from './marker.ts';
import { everyPage, pageSize } from './pages.ts';
import { done, type GitHubRefusal, type Result } from './result.ts';

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
const findIssues = async (github: GitHub, author: Author, subject: CommentSubject): Promise<Result<readonly Issue[]>> => {
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
  if (listed.type === 'refused') return listed;
  const ours = listed.value.filter(({ isOurs, body }) => isOurs && isMarked(body, subject));
  return done(ours.toSorted((a, b) => a.number - b.number));
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
): Promise<Result<null>> =>
  github.call(
    'issue.update',
    (api, at) => api.rest.issues.update({ ...at, issue_number: number, ...changes }),
    () => null,
  );

/** Once per set: a second run with the same news adds none. */
const comment = async (github: GitHub, number: number, issue: IssueToKeep): Promise<readonly GitHubRefusal[]> => {
  if (issue.news === null) return [];
  const { digest, text } = issue.news;
  const subject: CommentSubject = { ...issue.subject, type: 'news', path: `${issue.subject.path}#${digest}` };
  const on: Commented = { type: 'issue', number };
  const find = (): ReturnType<typeof findComments> => findComments(github, on, issue.author, subject);
  const found = await find();
  if (found.type === 'refused') return [found.why];
  if (found.value.length > 0) return [];
  const body = withMarker(text, markerOf(subject, { head: issue.commit, run: issue.run }));
  const created = await createComment(github, on, body, async () => {
    const again = await find();
    return again.type === 'refused' ? again : done(again.value[0]);
  });
  return created.type === 'refused' ? [created.why] : [];
};

const create = async (github: GitHub, issue: IssueToKeep, body: string): Promise<Result<KeptIssue>> => {
  const post = (): Promise<Result<Issue>> =>
    github.call(
      'issue.create',
      (api, at) => api.rest.issues.create({ ...at, title: issue.title, body }),
      ({ number, html_url: url }) => ({ number, url, title: issue.title, body }),
    );
  let created = await post();
  if (created.type === 'refused' && created.why.isOutcomeUnknown) {
    const found = await findIssues(github, issue.author, issue.subject);
    const [first] = found.type === 'done' ? found.value : [];
    if (first !== undefined) created = done(first);
    else if (found.type === 'done') created = await post();
  }
  if (created.type === 'refused') return created;
  const warnings: GitHubRefusal[] = [];
  // Another run may have created one concurrently: the oldest stays.
  const found = await findIssues(github, issue.author, issue.subject);
  if (found.type === 'refused') warnings.push(found.why);
  const [oldest = created.value, ...others] = found.type === 'done' ? found.value : [];
  for (const { number } of others) {
    const closed = await update(github, number, { state: 'closed', state_reason: 'not_planned' });
    if (closed.type === 'refused') warnings.push(closed.why);
  }
  return done({ type: 'created', number: oldest.number, url: oldest.url, warnings });
};

/** Never throws. */
export const maintainRollingIssue = async (github: GitHub, issue: IssueToKeep): Promise<Result<KeptIssue>> => {
  const found = await findIssues(github, issue.author, issue.subject);
  if (found.type === 'refused') return found;
  const [open] = found.value;
  const body = withMarker(issue.body, markerOf(issue.subject, { head: issue.commit, run: issue.run }));
  if (open === undefined) return issue.state === 'failing' ? await create(github, issue, body) : done({ type: 'not-needed' });
  const { number, url } = open;
  const warnings = await comment(github, number, issue);
  if (issue.state === 'clean') {
    const closed = await update(github, number, { body, state: 'closed', state_reason: 'completed' });
    return closed.type === 'refused' ? closed : done({ type: 'closed', number, url, warnings });
  }
  if (open.title === issue.title && unmarked(open.body) === unmarked(body)) return done({ type: 'unchanged', number, url, warnings });
  const updated = await update(github, number, { title: issue.title, body });
  return updated.type === 'refused' ? updated : done({ type: 'updated', number, url, warnings });
};
