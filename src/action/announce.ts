// The announcement of an apply outside the run itself: the comment of the merged pull request, and the rolling issue if something was not done.
import { findMergedPullRequest } from '../github/merged-pull-request.ts';
import type { GitHubRefusal, Result } from '../github/result.ts';
import { maintainRollingIssue } from '../github/rolling-issue.ts';
import { writeComment } from '../github/write-comment.ts';
import { digestOf } from '../json.ts';
import type { Comment } from '../report/comment/comment.ts';
import type { Job } from './job.ts';
import { runUrlOf } from './plan-commit.ts';

export interface Announcement {
  readonly comment: Comment;
  readonly tenant: string;
  readonly commit: string;
  /** failing: an issue is opened, or gets a comment. clean: no change is left, so the issue of an earlier apply is closed. null: the issue is unchanged. */
  readonly issue: 'failing' | 'clean' | null;
  /** Whether a pull request without a comment gets one. */
  readonly isNotable: boolean;
}

const warned = <Value extends object>(
  job: Job,
  result: Result<Value | (Value & { readonly warnings: readonly GitHubRefusal[] })>,
): Value | undefined => {
  if (result.type === 'refused') {
    job.warn(result.why.message);
    return undefined;
  }
  if ('warnings' in result.value) for (const { message } of result.value.warnings) job.warn(message);
  return result.value;
};

/** URL of the comment; empty: there is none. */
const announceOnPull = async (job: Job, { comment, tenant, commit, isNotable }: Announcement): Promise<string> => {
  const { github, event, inputs } = job;
  if (event.trigger.type !== 'push' || inputs.comment === 'never') return '';
  const { defaultBranch } = event.repository;
  const found = await findMergedPullRequest(github, commit, defaultBranch);
  if (found.type === 'refused') job.warn(found.why.message);
  const pull = found.type === 'done' ? found.value : undefined;
  if (!pull) return '';
  const written = warned(
    job,
    await writeComment(github, {
      subject: { type: 'plan', tenant, path: inputs.desiredState },
      author: job.author,
      planned: {
        pullRequest: pull.number,
        state: 'closed',
        head: pull.head,
        baseBranch: defaultBranch,
        base: null,
        merge: null,
        run: event.run,
      },
      mode: inputs.comment,
      isNotable,
      body: comment.text,
    }),
  );
  if (written?.type === 'outdated') job.warn(`No comment was written. ${written.why}`);
  return written && 'url' in written ? written.url : '';
};

const titleOf = (path: string): string => `Tenantry: an apply left changes undone${path === '' ? '' : ` (${path})`}`;

const keepIssue = async (job: Job, { comment, tenant, commit, issue }: Announcement): Promise<void> => {
  if (issue === null) return;
  const { github, event, inputs, author } = job;
  const text = `${comment.text.trimEnd()}\n\n[Run ${event.run.id}](${runUrlOf(job)}), commit \`${commit.slice(0, 12)}\`.`;
  const digest = digestOf([commit, comment.verdict.line, comment.text.replaceAll(/\/actions\/runs\/\d+\/attempts\/\d+/g, '')], 32);
  warned(
    job,
    await maintainRollingIssue(github, {
      subject: { type: 'issue', tenant, path: inputs.desiredState },
      author,
      title: titleOf(inputs.desiredState),
      body: text,
      news: issue === 'failing' ? { digest, text } : null,
      state: issue,
      yields: true,
      commit,
      run: event.run,
    }),
  );
};

/** Never throws if GitHub refuses. Returns the URL of the comment. */
export const announce = async (job: Job, news: Announcement): Promise<string> => {
  const url = await announceOnPull(job, news);
  await keepIssue(job, news);
  return url;
};
