// The outcome of an apply for the merged pull request, the summary and the rolling issue: failures first, applied changes folded.
import { isDone, type StepOutcome } from '../../apply/outcome.ts';
import { exitCodes } from '../../exit-code.ts';
import { acknowledgements } from '../../plan/digests.ts';
import type { NoLongerReverted, PlanPart, Step } from '../../plan/plan.ts';
import type { Review } from '../review.ts';
import { changeCell, verbOf } from './change-cell.ts';
import type { Comment } from './comment.ts';
import type { CommentContext } from './context.ts';
import { fit } from './fit.ts';
import { keptLine } from './kept-parts.ts';
import { counted, joined, link, type Markdown, md, type OwnText, span, words } from './markdown.ts';
import type { CommentPart } from './part.ts';
import type { CommentVerdict } from './verdict.ts';

/** Characters, and bytes of most texts: a comment, an issue and its comments have this limit, less what is written around it. */
const mostBytes = 60_000;

const results: Readonly<Record<StepOutcome['type'], OwnText>> = {
  failed: words`failed`,
  refused: words`refused by the platform`,
  unknown: words`unknown result`,
  'in-progress': words`still in progress`,
  'changed-since-plan': words`skipped: the live state changed`,
  waiting: words`waiting for somebody`,
  'not-started': words`not started`,
  done: words`applied`,
  'already-done': words`already up to date`,
};

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

const saysOf = (outcome: StepOutcome, { shown }: CommentContext): Markdown =>
  'says' in outcome ? md`${results[outcome.type]}: ${span(shown(outcome.says), 160)}` : results[outcome.type];

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
  const many = counted(all, words`change`, words`changes`);
  if (outcome?.interrupted && !outOfTime)
    return { name: 'interrupted', line: words`interrupted, ${applied} of ${many} applied. The next run continues` };
  const kept = adopted === 0 ? words`` : words`, ${adopted} adopted`;
  if (exitCode === exitCodes.clean)
    return { name: 'applied', line: all + adopted === 0 ? words`nothing to apply` : words`applied, ${many}${kept}` };
  if (exitCode === exitCodes.unread)
    return { name: 'applied-in-part', line: words`${applied} of ${many} applied, but the result could not be verified` };
  const { laterStage } = review;
  const left = laterStage ? words`, ${counted(laterStage.changes, words`change`, words`changes`)} left for the next stage` : words``;
  return { name: 'applied-in-part', line: words`applied in part, ${applied} of ${many}${left}` };
};

const runLink = (context: CommentContext): CommentPart => ({
  type: 'paragraph',
  text: md`---\n\n<sub>${joined([link(words`The run`, context.report), words`this comment approves nothing`], words` · `)}</sub>`,
});

/** A review of `apply` that has an outcome. */
export const outcomeOf = (review: Review, context: CommentContext): Comment => {
  const reported = reportedIn(review);
  const skipped = skippedIn(review);
  const applied = reported.filter(({ outcome }) => isDone(outcome));
  const others = reported.filter(({ outcome }) => !isDone(outcome));
  const verdict = verdictOf(review, applied.length, reported.length + skipped.length, keptIn(review, 'adopted').length);
  const cell = ({ step }: Pick<ReportedStep, 'step'>): Markdown => md`${verbOf(step)} ${changeCell(step, context)}`;
  const [adopted, notAdopted] = [keptIn(review, 'adopted'), keptIn(review, 'notAdopted')];
  const keptCell = (one: NoLongerReverted): Markdown => keptLine(one, context);
  const unproved = applied.flatMap(({ step, outcome }) =>
    'proof' in outcome && outcome.proof?.type === 'not-verified' ? [{ step, why: outcome.proof.why }] : [],
  );
  const shownIn = context.shown;
  const left = (review.after?.steps ?? []).filter(({ repeatsRequest }) => !repeatsRequest).length;
  const parts: readonly CommentPart[] = [
    ...(others.length > 0
      ? ([
          { type: 'heading', text: words`Not applied` },
          {
            type: 'table',
            head: [words`change`, words`result`],
            rows: others.map((one) => [cell(one), saysOf(one.outcome, context)]),
            rank: 1,
          },
        ] as const)
      : []),
    ...(skipped.length + notAdopted.length > 0
      ? ([
          { type: 'heading', text: words`Skipped without an acknowledgement` },
          { type: 'list', rows: [...notAdopted.map(keptCell), ...skipped.map((step) => cell({ step }))], rank: 2 },
          {
            type: 'paragraph',
            text: md`To run exactly these, start the apply workflow by hand with the digest ${joined(
              digestsOf({ steps: skipped, noLongerReverted: notAdopted }).map((digest) => span(digest)),
              words`, `,
            )}.`,
          },
        ] as const)
      : []),
    ...(unproved.length > 0
      ? ([
          { type: 'heading', text: words`Delivered, but not proved` },
          {
            type: 'list',
            rows: unproved.map(({ step, why }) => md`${cell({ step })}: ${span(shownIn(why), 200)}`),
            rank: 2,
          },
          {
            type: 'paragraph',
            text: words`Check that the new keys work. The keys that they replace stay until their revocation is acknowledged.`,
          },
        ] as const)
      : []),
    ...(applied.length > 0
      ? ([
          {
            type: 'fold',
            summary: words`${counted(applied.length, words`change`, words`changes`)} applied`,
            parts: [{ type: 'list', rows: applied.map(cell), rank: 3 }],
          },
        ] as const)
      : []),
    ...(adopted.length > 0
      ? ([
          { type: 'heading', text: words`Adopted: no longer reverted` },
          { type: 'list', rows: adopted.map(keptCell), rank: 2 },
        ] as const)
      : []),
    ...(left > 0
      ? ([{ type: 'paragraph', text: words`A plan made afterwards still has ${counted(left, words`step`, words`steps`)}.` }] as const)
      : []),
    runLink(context),
  ];
  const title = words`## Tenantry: ${verdict.line}`;
  const text = fit(parts, mostBytes);
  return { verdict, text: text === undefined ? title : md`${title}\n\n${text}` };
};

/** For a run without an apply. `because`: completes "not applied, because …". */
export const notApplied = (because: OwnText, details: readonly CommentPart[], context: CommentContext): Comment => {
  const line = words`not applied, because ${because}`;
  const text = fit([...details, runLink(context)], mostBytes) ?? words``;
  return { verdict: { name: 'not-applied', line }, text: md`## Tenantry: ${line}\n\n${text}` };
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
): Comment & { readonly parts: readonly CommentPart[] } => {
  const line =
    many === 0 ? words`nothing to apply` : words`${counted(many, words`change`, words`changes`)} to apply, ${toAcknowledge} to acknowledge`;
  const waits: CommentPart = {
    type: 'paragraph',
    text: md`The apply workflow waits for approval in the ${span(context.environment)} environment. If the live state changes before, nothing runs.`,
  };
  const digests: CommentPart = {
    type: 'table',
    head: [words``, words`digest`],
    rows: [
      [words`all ${counted(many, words`change`, words`changes`)}`, span(digest)],
      ...acknowledge.map((one) => [words`to acknowledge`, span(one)]),
    ],
  };
  const parts: readonly CommentPart[] = many === 0 ? [runLink(context)] : [waits, digests, runLink(context)];
  return {
    verdict: { name: many === 0 ? 'clean' : toAcknowledge > 0 ? 'review' : 'changes', line },
    text: md`## Tenantry: ${line}\n\n${fit(parts, mostBytes) ?? words``}`,
    parts: many === 0 ? [] : [digests],
  };
};
