// The outcome of an apply for the merged pull request, the summary and the rolling issue: the blocks of the report, and the digest to continue with.
import { isDone, type StepOutcome } from '../../apply/outcome.ts';
import { exitCodes } from '../../exit-code.ts';
import { acknowledgements, stepClasses } from '../../plan/digests.ts';
import type { PlanPart, Step, StepClass } from '../../plan/plan.ts';
import { type Block, footer, joined, link, paragraph, span } from '../document.ts';
import { foldedMarkdown, type Markdown } from '../markdown-blocks.ts';
import { outcomeBlocks } from '../outcome-blocks.ts';
import type { Review } from '../review.ts';
import { digestTable } from '../review-blocks.ts';
import type { AppliedCounts } from '../texts/en/verdict.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';
import type { Comment } from './comment.ts';
import { type CommentContext, namingOf } from './context.ts';
import { fit } from './fit.ts';
import { linksOf } from './footer.ts';
import type { CommentVerdict } from './verdict.ts';
import { titled, verdictText } from './verdict-text.ts';

/** Characters, and bytes of most texts: a comment, an issue and its comments have this limit, less what is written around it. */
const mostBytes = 60_000;

/** Repeated requests change nothing and do not count. */
const reportedIn = ({ plan, outcome }: Review): readonly StepOutcome[] => {
  const repeated = new Set((plan?.steps ?? []).flatMap(({ id, repeatsRequest }) => (repeatsRequest ? [id] : [])));
  return (outcome?.steps ?? []).filter(({ step }) => !repeated.has(step));
};

const skippedIn = ({ plan, chosen }: Review): readonly Step[] => {
  const ids = new Set((chosen?.skipped ?? []).map(({ step }) => step));
  return (plan?.steps ?? []).filter(({ id }) => ids.has(id));
};

/** What is no longer reverted, by what an apply did with it. */
const keptIn = ({ plan, chosen }: Review, name: 'adopted' | 'notAdopted'): PlanPart['noLongerReverted'] => {
  const ids = new Set(chosen?.[name]);
  return (plan?.noLongerReverted ?? []).filter(({ id }) => ids.has(id));
};

/** The digests of what was skipped without an acknowledgement. */
const digestsOf = (skipped: PlanPart): readonly string[] => Object.values(acknowledgements(skipped));

const verdictOf = (review: Review, counts: AppliedCounts, { verdict: say }: Say): CommentVerdict => {
  const { exitCode, outcome, outOfTime = false, laterStage } = review;
  if (outcome?.interrupted && !outOfTime) return { name: 'interrupted', line: say.interrupted(counts) };
  if (exitCode === exitCodes.clean) return { name: 'applied', line: say.applied(counts) };
  if (exitCode === exitCodes.unread) return { name: 'applied-in-part', line: say.notVerified(counts) };
  return { name: 'applied-in-part', line: say.appliedInPart(counts, laterStage?.changes ?? 0) };
};

const mapOf = (of: (name: StepClass) => number): Readonly<Record<StepClass, number>> => ({
  change: of('change'),
  drift: of('drift'),
  due: of('due'),
});

const runLink = (context: CommentContext): Block => {
  const { run, approvesNothing } = sayOf(context).comment.links;
  return footer(linksOf(link(run, context.report), approvesNothing));
};

/** Below its verdict; the verdict alone if nothing else fits. */
const commentText = (line: Words, blocks: readonly Block[], context: CommentContext): Markdown =>
  fit(titled(line, blocks), context, context.most ?? mostBytes) ?? verdictText(line);

/** The next plan: what is left of the classes of this run, and the steps of the others, which it was never about. */
const leftParts = ({ after }: Review, context: CommentContext): readonly Block[] => {
  const steps = (after?.steps ?? []).filter(({ repeatsRequest }) => !repeatsRequest);
  const say = sayOf(context).comment.applied;
  const ran = context.runs ?? stepClasses;
  const counts = mapOf((name) => steps.filter((step) => step.class === name).length);
  const left = ran.reduce((sum, name) => sum + counts[name], 0);
  const others = mapOf((name) => (ran.includes(name) ? 0 : counts[name]));
  return [...(left > 0 ? [paragraph(say.left(left))] : []), ...(steps.length > left ? [paragraph(say.others(others))] : [])];
};

/** A review of `apply` that has an outcome. */
export const outcomeOf = (review: Review, context: CommentContext): Comment => {
  const reported = reportedIn(review);
  const skipped = skippedIn(review);
  const notAdopted = keptIn(review, 'notAdopted');
  const applied = reported.filter(isDone).length;
  const counts = { applied, all: reported.length + skipped.length, adopted: keptIn(review, 'adopted').length };
  const verdict = verdictOf(review, counts, sayOf(context));
  const digests = digestsOf({ steps: skipped, noLongerReverted: notAdopted }).map((digest) => span(digest));
  const text = commentText(
    verdict.line,
    [
      ...outcomeBlocks(review, sayOf(context), true, namingOf(context)),
      ...(digests.length > 0 ? [paragraph(sayOf(context).comment.applied.toSkipped(joined(digests, ', ')))] : []),
      ...leftParts(review, context),
      runLink(context),
    ],
    context,
  );
  return { verdict, text };
};

/** For a run without an apply. `because`: completes "not applied, because …". */
export const notApplied = (because: Words, details: readonly Block[], context: CommentContext): Comment => {
  const line = sayOf(context).verdict.notApplied(because);
  return { verdict: { name: 'not-applied', line }, text: commentText(line, [...details, runLink(context)], context) };
};

/** `earlier`: the text of the comment as GitHub shows it. What it folded already, in any of the languages `all`, stays, and it is not folded again. */
export const withEarlier = (text: Markdown, earlier: string, say: Say, all: readonly Say[]): string => {
  const starts = all.map(({ comment }) => earlier.indexOf(`<details><summary>${comment.applied.before}</summary>`)).filter((at) => at >= 0);
  const kept =
    starts.length === 0 ? foldedMarkdown(say.comment.applied.before, earlier.trim()) : earlier.slice(Math.min(...starts)).trimEnd();
  return `${text.trimEnd()}\n\n${kept}\n`;
};

/** Between the plan and the apply. `many`: changes to run; `toAcknowledge` of them by their digest. `parts`: the digests alone. */
export const waitingForApproval = (
  {
    many,
    toAcknowledge,
    digest,
    acknowledge,
  }: { readonly many: number; readonly toAcknowledge: number; readonly digest: string; readonly acknowledge: readonly string[] },
  context: CommentContext,
): Comment & { readonly parts: readonly Block[] } => {
  const say = sayOf(context);
  const line = say.verdict.waiting(many, toAcknowledge);
  if (many === 0) return { verdict: { name: 'clean', line }, text: commentText(line, [runLink(context)], context), parts: [] };
  const { about, all, toAcknowledge: ofAcknowledged } = say.comment.waiting;
  const digests = digestTable([[all(many), digest], ...acknowledge.map((one) => [ofAcknowledged, one] as const)], say);
  const waits = about(context.environment === undefined ? undefined : span(context.environment));
  return {
    verdict: { name: toAcknowledge > 0 ? 'review' : 'changes', line },
    text: commentText(line, [paragraph(waits), digests, runLink(context)], context),
    parts: [digests],
  };
};
