// The one comment of a path and a tenant on a pull request: created, updated or left unchanged by the newest run.
import type { Author } from './author.ts';
import type { GitHub } from './client.ts';
import { type Commented, createComment, deleteComment, findComments, type IssueComment, updateComment } from './comments.ts';
import { type Outdated, type ReviewedPlan, readFreshness } from './freshness.ts';
import { type CommentSubject, isMarked, markerOf, tenantIn, unmarked, withMarker } from './marker.ts';
import { GitHubRefusal, orRefusal, unfit, warningsOf } from './refusal.ts';

/** When a comment is created. An existing one is kept up to date except with `never`. */
type CommentMode = 'changes' | 'always' | 'never';

/** A text that contains what the comment said before. */
export interface Keeping {
  /** The earlier text is only shown and never read as a fact. */
  readonly text: (earlier: string) => string;
  /** What is written without such a comment, or if the text is too long. */
  readonly otherwise: 'body' | 'nothing';
}

export interface CommentToWrite {
  readonly subject: CommentSubject;
  readonly author: Author;
  readonly planned: ReviewedPlan;
  readonly mode: CommentMode;
  /** Whether there is anything that `changes` comments on. */
  readonly isNotable: boolean;
  /** Without the marker. */
  readonly body: string;
  readonly keeping?: Keeping;
  /** Below the body, where newer runs could not be checked. */
  readonly unchecked: string;
  /** The part of a text that decides whether two texts are equal: without times and run numbers. Default: the whole text. */
  readonly essence?: (body: string) => string;
}

export type WrittenComment =
  | { readonly type: 'created' | 'updated' | 'unchanged'; readonly url: string; readonly warnings: readonly GitHubRefusal[] }
  | { readonly type: 'not-wanted' }
  /** Nothing was written, because another run writes. */
  | Outdated;

export const longestBody = 65_536;

interface Writing extends CommentToWrite {
  readonly on: Commented;
  readonly marked: string;
  readonly find: () => Promise<readonly IssueComment[]>;
}

const whole = (body: string): string => body;

const saysTheSame = (comment: IssueComment, { body, essence = whole }: CommentToWrite): boolean =>
  essence(unmarked(comment.body)) === essence(unmarked(body));

/** Deletes all except the oldest. A failed deletion is a warning: the comment itself is correct. */
const removeOthers = async (github: GitHub, others: readonly IssueComment[]): Promise<readonly GitHubRefusal[]> => {
  const warnings: GitHubRefusal[] = [];
  for (const { id } of others) warnings.push(...(await warningsOf(deleteComment(github, id))));
  return warnings;
};

/** Another run may have created one concurrently: the oldest stays, with the text of the newest run. */
const settle = async (github: GitHub, created: IssueComment, writing: Writing): Promise<WrittenComment> => {
  const found = await orRefusal(writing.find());
  if (found instanceof GitHubRefusal) return { type: 'created', url: created.url, warnings: [found] };
  const [oldest, ...others] = found;
  if (oldest === undefined) return await create(github, writing, false);
  const warnings = await removeOthers(github, others);
  if (oldest.id === created.id || saysTheSame(oldest, writing)) return { type: 'created', url: oldest.url, warnings };
  const fresh = await readFreshness(github, writing.planned);
  if (fresh.type === 'outdated') return fresh;
  await updateComment(github, oldest.id, writing.marked);
  return { type: 'created', url: oldest.url, warnings };
};

/** `again`: whether to create it once more if it was deleted right after its creation. */
const create = async (github: GitHub, writing: Writing, again = true): Promise<WrittenComment> => {
  const created = await createComment(github, writing.on, writing.marked, async () =>
    (await writing.find()).find(({ body }) => body === writing.marked),
  );
  return again ? await settle(github, created, writing) : { type: 'created', url: created.url, warnings: [] };
};

/** Creates the comment if there is none, or if somebody deleted it right now. */
const put = async (github: GitHub, writing: Writing, oldest: IssueComment | undefined): Promise<WrittenComment> => {
  const updated = oldest && (await updateComment(github, oldest.id, writing.marked));
  return updated ? { type: 'updated', url: updated.url, warnings: [] } : await create(github, writing);
};

const sizeOf = ({ subject, planned: { head, run }, unchecked }: CommentToWrite, body: string): number =>
  withMarker(body + unchecked, markerOf(subject, { head, run })).length;

export const writeComment = async (github: GitHub, comment: CommentToWrite): Promise<WrittenComment> => {
  if (comment.mode === 'never') return { type: 'not-wanted' };
  const { planned, subject, author, mode, isNotable, keeping } = comment;
  const size = sizeOf(comment, comment.body);
  if (size > longestBody) return unfit('comment.create', `The comment has ${size} characters; the maximum is ${longestBody}.`);
  const on: Commented = { type: 'pull-request', number: planned.pullRequest };
  const found = await findComments(github, on, author, subject);
  // A comment that a run without an evaluation finds keeps its tenant; comments of other tenants with this path are not duplicates of it.
  const tenant = subject.tenant === '' ? (found.map(({ body: text }) => tenantIn(text)).find((one) => one !== '') ?? '') : subject.tenant;
  const own: CommentSubject = { ...subject, tenant };
  const marker = markerOf(own, { head: planned.head, run: planned.run });
  const [oldest, ...others] = found.filter(({ body: text }) => isMarked(text, own));
  const kept = keeping && oldest ? keeping.text(unmarked(oldest.body)) : undefined;
  const fits = kept !== undefined && sizeOf(comment, kept) <= longestBody;
  if (keeping?.otherwise === 'nothing' && !fits) return { type: 'not-wanted' };
  const body = fits ? kept : comment.body;
  const writing: Writing = { ...comment, body, on, marked: withMarker(body, marker), find: () => findComments(github, on, author, own) };
  if (oldest === undefined && mode === 'changes' && !isNotable) return { type: 'not-wanted' };
  const isUnchanged = oldest !== undefined && saysTheSame(oldest, writing);
  if (isUnchanged && others.length === 0) return { type: 'unchanged', url: oldest.url, warnings: [] };
  const fresh = await readFreshness(github, planned);
  if (fresh.type === 'outdated') return fresh;
  const { unchecked: refusal } = fresh;
  const more = body + comment.unchecked;
  const noted: Writing = refusal ? { ...writing, body: more, marked: withMarker(more, marker) } : writing;
  const warnings = [...(refusal ? [refusal] : []), ...(await removeOthers(github, others))];
  const isSame = isUnchanged || (oldest !== undefined && saysTheSame(oldest, noted));
  if (isSame) return { type: 'unchanged', url: oldest.url, warnings };
  const written = await put(github, noted, oldest);
  return 'warnings' in written ? { ...written, warnings: [...warnings, ...written.warnings] } : written;
};
