// The one comment of a path and a tenant on a pull request: created, updated or left unchanged by the newest run.
import type { Author } from './author.ts';
import type { GitHub } from './client.ts';
import { type Commented, createComment, deleteComment, findComments, type IssueComment, updateComment } from './comments.ts';
import { type ReviewedPlan, readFreshness } from './freshness.ts';
import { type CommentSubject, isMarked, markerOf, tenantIn, unmarked, withMarker } from './marker.ts';
import { done, type GitHubRefusal, type Result, unfit } from './result.ts';

/** When a comment is created. An existing one is kept up to date except with `never`. */
type CommentMode = 'changes' | 'always' | 'never';

export interface CommentToWrite {
  readonly subject: CommentSubject;
  readonly author: Author;
  readonly planned: ReviewedPlan;
  readonly mode: CommentMode;
  /** Whether there is anything that `changes` comments on. */
  readonly isNotable: boolean;
  /** Without the marker. */
  readonly body: string;
  /** The part of a text that decides whether two texts are equal: without times and run numbers. Default: the whole text. */
  readonly essence?: (body: string) => string;
}

export type WrittenComment =
  | { readonly type: 'created' | 'updated' | 'unchanged'; readonly url: string; readonly warnings: readonly GitHubRefusal[] }
  | { readonly type: 'not-wanted' }
  /** Nothing was written, because another run writes. `base`: the plan must be repeated. A full sentence. */
  | { readonly type: 'outdated'; readonly what: 'state' | 'head' | 'base' | 'run'; readonly why: string };

export const longestBody = 65_536;

/** Below the footer of the text. */
const uncheckedNote = '\n\n<sub>Newer runs could not be checked: the job lacks `actions: read`.</sub>';

interface Writing extends CommentToWrite {
  readonly on: Commented;
  readonly marked: string;
  readonly find: () => Promise<Result<readonly IssueComment[]>>;
}

const whole = (body: string): string => body;

const saysTheSame = (comment: IssueComment, { body, essence = whole }: CommentToWrite): boolean =>
  essence(unmarked(comment.body)) === essence(unmarked(body));

/** Deletes all except the oldest. A failed deletion is a warning: the comment itself is correct. */
const removeOthers = async (github: GitHub, others: readonly IssueComment[]): Promise<readonly GitHubRefusal[]> => {
  const warnings: GitHubRefusal[] = [];
  for (const { id } of others) {
    const deleted = await deleteComment(github, id);
    if (deleted.type === 'refused') warnings.push(deleted.why);
  }
  return warnings;
};

/** Another run may have created one concurrently: the oldest stays, with the text of the newest run. */
const settle = async (github: GitHub, created: IssueComment, writing: Writing): Promise<Result<WrittenComment>> => {
  const found = await writing.find();
  if (found.type === 'refused') return done({ type: 'created', url: created.url, warnings: [found.why] });
  const [oldest, ...others] = found.value;
  if (oldest === undefined) return await create(github, writing, false);
  const warnings = await removeOthers(github, others);
  if (oldest.id === created.id || saysTheSame(oldest, writing)) return done({ type: 'created', url: oldest.url, warnings });
  const fresh = await readFreshness(github, writing.planned);
  if (fresh.type === 'refused') return fresh;
  if (fresh.value.type === 'outdated') return done(fresh.value);
  const updated = await updateComment(github, oldest.id, writing.marked);
  if (updated.type === 'refused') return updated;
  return done({ type: 'created', url: oldest.url, warnings });
};

/** `again`: whether to create it once more if it was deleted right after its creation. */
const create = async (github: GitHub, writing: Writing, again = true): Promise<Result<WrittenComment>> => {
  const created = await createComment(github, writing.on, writing.marked, async () => {
    const found = await writing.find();
    return found.type === 'refused' ? found : done(found.value.find(({ body }) => body === writing.marked));
  });
  if (created.type === 'refused') return created;
  return again ? await settle(github, created.value, writing) : done({ type: 'created', url: created.value.url, warnings: [] });
};

/** Creates the comment if there is none, or if somebody deleted it right now. */
const put = async (github: GitHub, writing: Writing, oldest: IssueComment | undefined): Promise<Result<WrittenComment>> => {
  if (oldest === undefined) return await create(github, writing);
  const updated = await updateComment(github, oldest.id, writing.marked);
  if (updated.type === 'refused') return updated;
  if (updated.value === null) return await create(github, writing);
  return done({ type: 'updated', url: updated.value.url, warnings: [] });
};

/** Never throws. A refusal does not change the verdict, exit code and summary. */
export const writeComment = async (github: GitHub, comment: CommentToWrite): Promise<Result<WrittenComment>> => {
  if (comment.mode === 'never') return done({ type: 'not-wanted' });
  const { planned, subject, author, body, mode, isNotable } = comment;
  const size = withMarker(body + uncheckedNote, markerOf(subject, { head: planned.head, run: planned.run })).length;
  if (size > longestBody) return unfit('comment.create', `The comment has ${size} characters; the maximum is ${longestBody}.`);
  const on: Commented = { type: 'pull-request', number: planned.pullRequest };
  const found = await findComments(github, on, author, subject);
  if (found.type === 'refused') return found;
  // A comment that a run without an evaluation finds keeps its tenant; comments of other tenants with this path are not duplicates of it.
  const tenant =
    subject.tenant === '' ? (found.value.map(({ body: text }) => tenantIn(text)).find((one) => one !== '') ?? '') : subject.tenant;
  const own: CommentSubject = { ...subject, tenant };
  const marker = markerOf(own, { head: planned.head, run: planned.run });
  const marked = withMarker(body, marker);
  const find = (): Promise<Result<readonly IssueComment[]>> => findComments(github, on, author, own);
  const writing: Writing = { ...comment, on, marked, find };
  const [oldest, ...others] = found.value.filter(({ body: text }) => isMarked(text, own));
  if (oldest === undefined && mode === 'changes' && !isNotable) return done({ type: 'not-wanted' });
  const isUnchanged = oldest !== undefined && saysTheSame(oldest, writing);
  if (isUnchanged && others.length === 0) return done({ type: 'unchanged', url: oldest.url, warnings: [] });
  const fresh = await readFreshness(github, planned);
  if (fresh.type === 'refused') return fresh;
  if (fresh.value.type === 'outdated') return done(fresh.value);
  const { unchecked } = fresh.value;
  const noted: Writing = unchecked ? { ...writing, body: body + uncheckedNote, marked: withMarker(body + uncheckedNote, marker) } : writing;
  const warnings = [...(unchecked ? [unchecked] : []), ...(await removeOthers(github, others))];
  const isSame = isUnchanged || (oldest !== undefined && saysTheSame(oldest, noted));
  if (isSame) return done({ type: 'unchanged', url: oldest.url, warnings });
  const written = await put(github, noted, oldest);
  return written.type === 'done' && 'warnings' in written.value
    ? done({ ...written.value, warnings: [...warnings, ...written.value.warnings] })
    : written;
};
