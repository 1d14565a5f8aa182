// The outcome of an apply for the merged pull request, the summary and the rolling issue: the blocks of the report, and the digest to continue with.
import { isDone, type StepOutcome } from '../../apply/outcome.ts';
import { exitCodes } from '../../exit-code.ts';
import { acknowledgements, stepClasses } from '../../plan/digests.ts';
import type { PlanPart, Step, StepClass } from '../../plan/plan.ts';
import { type Block, count, footer, joined, link, paragraph, phrase, span } from '../document.ts';
import { foldedMarkdown, type Markdown } from '../markdown-blocks.ts';
import { outcomeBlocks } from '../outcome-blocks.ts';
import type { Review } from '../review.ts';
import { digestTable } from '../review-blocks.ts';
import { type InLanguage, sayOf } from '../texts/texts.ts';
import { counted, type Words, words } from '../words.ts';
import type { Comment } from './comment.ts';
import { type CommentContext, namingOf } from './context.ts';
import { fit, titled, verdictText } from './fit.ts';
import { linksOf } from './footer.ts';
import type { CommentVerdict } from './verdict.ts';

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

const verdictOf = (review: Review, applied: number, all: number, adopted: number): CommentVerdict => {
  const { exitCode, outcome, outOfTime = false } = review;
  const many = counted(all, 'change');
  if (outcome?.interrupted && !outOfTime)
    return { name: 'interrupted', line: words`interrupted, ${applied} of ${many} applied. The next run continues` };
  const kept = adopted === 0 ? words`` : words`, ${adopted} adopted`;
  if (exitCode === exitCodes.clean)
    return { name: 'applied', line: all + adopted === 0 ? words`nothing to apply` : words`applied, ${many}${kept}` };
  if (exitCode === exitCodes.unread)
    return { name: 'applied-in-part', line: words`${applied} of ${many} applied, but the result could not be verified` };
  const { laterStage } = review;
  const left = laterStage ? words`, ${counted(laterStage.changes, 'change')} left for the next stage` : words``;
  return { name: 'applied-in-part', line: words`applied in part, ${applied} of ${many}${left}` };
};

const mapOf = (of: (name: StepClass) => number): Readonly<Record<StepClass, number>> => ({
  change: of('change'),
  drift: of('drift'),
  due: of('due'),
});

const runLink = ({ report }: CommentContext): Block => footer(linksOf(link('The run', report), 'this comment approves nothing'));

/** Below its verdict; the verdict alone if nothing else fits. */
const commentText = (line: Words, blocks: readonly Block[], { most = mostBytes }: CommentContext): Markdown =>
  fit(titled(line, blocks), most) ?? verdictText(line);

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
  const verdict = verdictOf(review, applied, reported.length + skipped.length, keptIn(review, 'adopted').length);
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
  const line = words`not applied, because ${because}`;
  return { verdict: { name: 'not-applied', line }, text: commentText(line, [...details, runLink(context)], context) };
};

/** `earlier`: the text of the comment as GitHub shows it. What it folded already stays, and it is not folded again. */
export const withEarlier = (text: Markdown, earlier: string, options: InLanguage = {}): string => {
  const { before } = sayOf(options).comment.applied;
  const start = earlier.indexOf(`<details><summary>${before}</summary>`);
  return `${text.trimEnd()}\n\n${start < 0 ? foldedMarkdown(before, earlier.trim()) : earlier.slice(start).trimEnd()}\n`;
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
  const line = many === 0 ? words`nothing to apply` : words`${counted(many, 'change')} to apply, ${toAcknowledge} to acknowledge`;
  const waits =
    context.environment === undefined
      ? phrase`To apply, start the workflow by hand and type the digest of all changes as ${span('acknowledge')}.`
      : phrase`The apply workflow waits for approval in the ${span(context.environment)} environment.`;
  const digests = digestTable(
    [[`all ${count(many, 'change')}`, digest], ...acknowledge.map((one) => ['to acknowledge', one] as const)],
    sayOf(context),
  );
  return {
    verdict: { name: many === 0 ? 'clean' : toAcknowledge > 0 ? 'review' : 'changes', line },
    text: commentText(
      line,
      many === 0
        ? [runLink(context)]
        : [paragraph(phrase`${waits} If the live state changes before, nothing runs.`), digests, runLink(context)],
      context,
    ),
    parts: many === 0 ? [] : [digests],
  };
};
