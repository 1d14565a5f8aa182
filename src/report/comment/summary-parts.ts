// The summary of a change in one or two sentences, and the counts of each class.
import type { StepClass } from '../../plan/plan.ts';
import type { ClassSummary } from '../../plan/step-effects.ts';
import { documentation } from '../../repository.ts';
import { type AlertLevel, alert, type Block, type Inline, joined, link, strong } from '../document.ts';
import type { Review } from '../review.ts';
import { classTable } from '../review-blocks.ts';
import type { ImpactCount } from '../texts/en/counts.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import type { CommentContext } from './context.ts';
import { type CommentVerdict, changesIn, verdictOf } from './verdict.ts';

const impact = (change: ClassSummary | undefined, { impact: says }: Say['comment']): readonly Inline[] => {
  if (!change) return [];
  const { irreversible, deletes, grants, revokes, gaining } = change;
  return [
    ...(irreversible > 0 ? [strong(says.irreversible(irreversible, deletes))] : []),
    ...(grants + revokes > 0 ? [says.access(grants, revokes, gaining)] : []),
  ];
};

const expected = ({ simulation, plan }: Review, say: Say): readonly string[] => {
  if (!simulation || !plan || plan.steps.length === 0) return [];
  const refused = simulation.verdicts.filter(({ type }) => type !== 'accepted' && type !== 'waits').length;
  return [say.comment.impact.simulated(refused)];
};

/** Without the platform most checks have no answer: what was not introduced is then no promise. */
const unanswered = ({ plan, coverage }: Review, say: Say): readonly Inline[] => {
  const checks = plan ? 0 : (coverage?.needsLiveData ?? 0);
  return checks === 0
    ? []
    : [`${say.declared.needsLiveData(checks)}: `, link(say.declared.addKey, documentation('github-setup', 'the-schedule')), '.'];
};

/** Always shown, or only if there is any. */
const impactOrder: readonly (readonly [name: ImpactCount[0], isShown?: 'if any'])[] = [
  ['introduced'],
  ['newlyEvaluated', 'if any'],
  ['suppressed'],
  ['fixed'],
  ['adopted', 'if any'],
  ['noLongerEvaluated', 'if any'],
  ['onlyWarn', 'if any'],
];

const policies = ({ outlook }: Review, say: Say): readonly string[] => {
  if (!outlook || outlook.evaluated === 0) return [];
  const shown = impactOrder.filter(([name, isShown]) => isShown === undefined || outlook[name].length > 0);
  return [say.comment.impact.policies(shown.map(([name]) => [name, outlook[name].length]))];
};

const levels: Readonly<Partial<Record<CommentVerdict['name'], AlertLevel>>> = {
  refused: 'caution',
  invalid: 'caution',
  findings: 'caution',
  loosened: 'caution',
  incomplete: 'warning',
};

export const summaryParts = (review: Review, verdict: CommentVerdict, context: Pick<CommentContext, 'say'>): readonly Block[] => {
  const say = sayOf(context);
  const change = changesIn(review);
  const said = [...impact(change, say.comment), ...policies(review, say), ...expected(review, say)];
  const open = unanswered(review, say);
  if (said.length + open.length === 0) return [];
  const level =
    levels[verdict.name] ?? ((change?.irreversible ?? 0) > 0 ? 'caution' : (change?.toAcknowledge ?? 0) > 0 ? 'warning' : 'note');
  return [alert(level, [said.length === 0 ? open : joined([...said, ...(open.length === 0 ? [] : [open])], ' ')])];
};

/** Whether each class runs. Of a run of the default branch without changes, the first column is what a merge before it left undone. */
export const classesIn = (review: Review, context: Pick<CommentContext, 'runs' | 'say'>): readonly Block[] => {
  const { runs } = context;
  const say = sayOf(context);
  const { classes = [] } = review;
  const isRefused = verdictOf(review, context).name === 'refused';
  const { yes, no, refused, onceAcknowledged, onSchedule, afterMerge, inThisRun, notApplied } = say.comment.runs;
  if (runs === undefined || runs.includes('change')) {
    const change = (changesIn(review)?.toAcknowledge ?? 0) > 0 ? onceAcknowledged : yes;
    return classTable(classes, say, {
      runs: { title: afterMerge, of: { change: isRefused ? refused : change, drift: no, due: onSchedule } },
    });
  }
  const runsNow = (name: StepClass): string => (runs.includes(name) ? yes : no);
  const of = { change: isRefused ? refused : no, drift: runsNow('drift'), due: runsNow('due') };
  return classTable(classes, say, { title: notApplied, runs: { title: inThisRun, of } });
};
