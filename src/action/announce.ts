// The announcement of an apply outside the run itself: a comment of its own on the merged pull request, and the rolling issue if something was not done.
import { findMergedPullRequest } from '../github/merged-pull-request.ts';
import { maintainRollingIssue } from '../github/rolling-issue.ts';
import { writeComment } from '../github/write-comment.ts';
import { digestOf } from '../json.ts';
import { closedText, withReview } from '../report/comment/closed.ts';
import type { Comment } from '../report/comment/comment.ts';
import { withEarlier } from '../report/comment/outcome.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import { paragraph } from '../report/document.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import { allTexts } from '../report/texts/texts.ts';
import type { Job } from './job.ts';
import type { SpeakingJob } from './language.ts';
import { runUrlOf } from './links.ts';
import { orWarn, withWarnings } from './or-warn.ts';
import { uncheckedNote } from './unchecked-note.ts';

export interface Announcement {
  readonly comment: Comment;
  readonly tenant: string;
  readonly commit: string;
  /** Of the plan that is applied; empty: there is none. With the commit it names the apply: its later runs find its comment, other applies do not. */
  readonly digest: string;
  /** failing: the issue of this kind of apply is opened, or gets a comment. clean: nothing of its kind is left, so it is closed. null: it is unchanged. */
  readonly issue: 'failing' | 'clean' | null;
  /** Whether a pull request without a comment gets one. */
  readonly isNotable: boolean;
}

const appliesNothing: ReadonlySet<VerdictName> = new Set(['not-applied', 'refused']);

/** URL of the comment; empty: there is none. */
const announceOnPull = async (job: SpeakingJob, { comment, tenant, commit, digest, isNotable }: Announcement): Promise<string> => {
  const { github, event, inputs, say } = job;
  if (event.trigger.type !== 'push' || inputs.comment === 'never') return '';
  const { defaultBranch } = event.repository;
  const pull = await orWarn(job, findMergedPullRequest(github, commit, defaultBranch));
  if (!pull) return '';
  const common = {
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
    unchecked: uncheckedNote(say),
  } as const;
  const of = { tenant, path: inputs.desiredState } as const;
  const all = await allTexts();
  // The review stays, folded: also where no workflow runs when a pull request is closed.
  const review = {
    ...common,
    subject: { ...of, type: 'plan' },
    body: closedText(true, say),
    keeping: { text: (earlier: string) => withReview(true, earlier, say, all), otherwise: 'nothing' },
  } as const;
  await withWarnings(job, writeComment(github, review));
  const outcome = {
    ...common,
    subject: { ...of, type: 'apply', apply: digestOf([commit, digest], 16) },
    body: comment.text,
    // A run that applies nothing must not hide what an earlier one of this apply did.
    ...(appliesNothing.has(comment.verdict.name) && {
      keeping: { text: (earlier: string) => withEarlier(comment.text, earlier, say, all), otherwise: 'body' } as const,
    }),
  } as const;
  const written = await withWarnings(job, writeComment(github, outcome));
  if (written?.type === 'outdated') job.warn(`No comment was written. ${written.why}`);
  return written && 'url' in written ? written.url : '';
};

/** Whether a run is about scheduled work alone. It has an issue of its own: neither an audit nor the apply of a merge knows whether it is done. */
export const isDueOnly = ({ inputs: { classes } }: Job): boolean => classes.every((one) => one === 'due');

const runLine = (job: SpeakingJob, commit: string): string =>
  blocksAsMarkdown([paragraph(job.say.action.issue.run(job.event.run.id, runUrlOf(job), commit.slice(0, 12)))]).trim();

const keepIssue = async (job: SpeakingJob, { comment, tenant, commit, issue }: Announcement): Promise<void> => {
  if (issue === null) return;
  const { github, event, inputs, author, say } = job;
  const type = isDueOnly(job) ? 'due-issue' : 'apply-issue';
  const { desiredState: path } = inputs;
  const text = `${comment.text.trimEnd()}\n\n${runLine(job, commit)}`;
  const digest = digestOf([commit, comment.verdict.line, comment.text.replaceAll(/\/actions\/runs\/\d+\/attempts\/\d+/g, '')], 32);
  await withWarnings(
    job,
    maintainRollingIssue(github, {
      subject: { type, tenant, path },
      author,
      title: `${say.action.issue[type]}${path === '' ? '' : ` (${path})`}`,
      body: text,
      news: issue === 'failing' ? { digest, text } : null,
      state: issue,
      commit,
      run: event.run,
    }),
  );
};

/** Never throws if GitHub refuses. Returns the URL of the comment. */
export const announce = async (job: SpeakingJob, news: Announcement): Promise<string> => {
  const url = await announceOnPull(job, news);
  await keepIssue(job, news);
  return url;
};
