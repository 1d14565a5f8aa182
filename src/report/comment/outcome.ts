// The outcome of an apply for the merged pull request, the summary and the rolling issue: failures first, applied changes folded.
import { isDone, type StepOutcome } from '../../apply/outcome.ts';
import { exitCodes } from '../../exit-code.ts';
import { acknowledgements } from '../../plan/digests.ts';
import type { NoLongerReverted, PlanPart, Step } from '../../plan/plan.ts';
import { changeCell, verbOf } from '../change-cell.ts';
import { type Block, count, fold, footer, heading, joined, link, type Piece, paragraph, phrase, points, span, table } from '../document.ts';
import { keptText } from '../kept-blocks.ts';
import type { Markdown } from '../markdown-blocks.ts';
import type { Review } from '../review.ts';
import { digestTable } from '../review-blocks.ts';
import { outcomeStates } from '../states.ts';
import { counted, type Words, words } from '../words.ts';
import type { Comment } from './comment.ts';
import { type CommentContext, namingOf } from './context.ts';
import { fit, titled, verdictText } from './fit.ts';
import { linksOf } from './footer.ts';
import type { CommentVerdict } from './verdict.ts';

/** Characters, and bytes of most texts: a comment, an issue and its comments have this limit, less what is written around it. */
const mostBytes = 60_000;

interface ReportedStep {
  readonly step: Step;
  readonly outcome: StepOutcome;
}

const reportedIn = ({ plan, outcome }: Review): readonly ReportedStep[] => {
  const steps = new Map((plan?.steps ?? []).map((step) => [step.id, step]));
  return (outcome?.steps ?? []).flatMap((one): readonly ReportedStep[] => {
    const step = steps.get(one.step);
    return step && !step.repeatsRequest ? [{ step, outcome: one }] : [];
  });
};

const saysOf = (outcome: StepOutcome, { shown }: CommentContext): Piece =>
  'says' in outcome ? phrase`${outcomeStates[outcome.type].word}: ${span(shown(outcome.says), 160)}` : outcomeStates[outcome.type].word;

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

const runLink = ({ report }: CommentContext): Block => footer(linksOf(link('The run', report), 'this comment approves nothing'));

const section = (title: string, rows: readonly Piece[], after: readonly Block[] = []): readonly Block[] =>
  rows.length === 0 ? [] : [heading(2, title), points(rows, 2), ...after];

/** Below its verdict; the verdict alone if nothing else fits. */
const commentText = (line: Words, blocks: readonly Block[]): Markdown => fit(titled(line, blocks), mostBytes) ?? verdictText(line);

/** A review of `apply` that has an outcome. */
export const outcomeOf = (review: Review, context: CommentContext): Comment => {
  const reported = reportedIn(review);
  const naming = namingOf(context);
  const skipped = skippedIn(review);
  const applied = reported.filter(({ outcome }) => isDone(outcome));
  const others = reported.filter(({ outcome }) => !isDone(outcome));
  const verdict = verdictOf(review, applied.length, reported.length + skipped.length, keptIn(review, 'adopted').length);
  const cell = ({ step }: Pick<ReportedStep, 'step'>): Piece => phrase`${verbOf(step)} ${changeCell(step, naming)}`;
  const [adopted, notAdopted] = [keptIn(review, 'adopted'), keptIn(review, 'notAdopted')];
  const keptCell = (one: NoLongerReverted): Piece => keptText(one, naming);
  const unproved = applied.flatMap(({ step, outcome }) =>
    'proof' in outcome && outcome.proof?.type === 'not-verified'
      ? [phrase`${cell({ step })}: ${span(context.shown(outcome.proof.why), 200)}`]
      : [],
  );
  const left = (review.after?.steps ?? []).filter(({ repeatsRequest }) => !repeatsRequest).length;
  const digests = joined(
    digestsOf({ steps: skipped, noLongerReverted: notAdopted }).map((digest) => span(digest)),
    ', ',
  );
  const notApplied = others.map((one) => [cell(one), saysOf(one.outcome, context)]);
  const text = commentText(verdict.line, [
    ...(notApplied.length > 0 ? [heading(2, 'Not applied'), table(['change', 'result'], notApplied, { rank: 1 })] : []),
    ...section(
      'Skipped without an acknowledgement',
      [...notAdopted.map(keptCell), ...skipped.map((step) => cell({ step }))],
      [paragraph(phrase`To run exactly these, start the apply workflow by hand with the digest ${digests}.`)],
    ),
    ...section('Delivered, but not proved', unproved, [
      paragraph('Check that the new keys work. The keys that they replace stay until their revocation is acknowledged.'),
    ]),
    ...(applied.length > 0 ? [fold(`${count(applied.length, 'change')} applied`, points(applied.map(cell), 3))] : []),
    ...section('Adopted: no longer reverted', adopted.map(keptCell)),
    ...(left > 0 ? [paragraph(`A plan made afterwards still has ${count(left, 'step')}.`)] : []),
    runLink(context),
  ]);
  return { verdict, text };
};

/** For a run without an apply. `because`: completes "not applied, because …". */
export const notApplied = (because: Words, details: readonly Block[], context: CommentContext): Comment => {
  const line = words`not applied, because ${because}`;
  return { verdict: { name: 'not-applied', line }, text: commentText(line, [...details, runLink(context)]) };
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
  const waits = paragraph(
    phrase`The apply workflow waits for approval in the ${span(context.environment)} environment. If the live state changes before, nothing runs.`,
  );
  const digests = digestTable([[`all ${count(many, 'change')}`, digest], ...acknowledge.map((one) => ['to acknowledge', one] as const)]);
  return {
    verdict: { name: many === 0 ? 'clean' : toAcknowledge > 0 ? 'review' : 'changes', line },
    text: commentText(line, many === 0 ? [runLink(context)] : [waits, digests, runLink(context)]),
    parts: many === 0 ? [] : [digests],
  };
};
