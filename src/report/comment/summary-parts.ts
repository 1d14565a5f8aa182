// The summary of a change in one or two sentences, and the counts of each class.
import type { StepClass } from '../../plan/plan.ts';
import type { ClassSummary } from '../../plan/step-effects.ts';
import { type AlertLevel, alert, type Block, count, type Inline, joined, link, strong } from '../document.ts';
import type { Review } from '../review.ts';
import { classTable } from '../review-blocks.ts';
import { type Say, sayOf } from '../texts/texts.ts';
import type { CommentContext } from './context.ts';
import { type CommentVerdict, changesIn, verdictOf } from './verdict.ts';

const gainers = ({ members, accounts }: ClassSummary['gaining']): string =>
  [
    ...(members > 0 || accounts === 0 ? [count(members, 'person', 'people')] : []),
    ...(accounts > 0 ? [count(accounts, 'account or key', 'accounts or keys')] : []),
  ].join(' and ');

const impact = (change: ClassSummary | undefined): readonly Inline[] => {
  if (!change) return [];
  const { irreversible, deletes, grants, revokes, gaining } = change;
  const parts = [
    ...(grants > 0 ? [`${count(grants, 'grants access', 'grant access')} to ${gainers(gaining)}`] : []),
    ...(revokes > 0 ? [count(revokes, 'revokes access', 'revoke access')] : []),
  ];
  const lost = deletes > 0 ? `, ${count(deletes, 'of them deletes data or credentials', 'of them delete data or credentials')}` : '';
  return [
    ...(irreversible > 0 ? [strong(`${count(irreversible, 'change is irreversible', 'changes are irreversible')}${lost}.`)] : []),
    ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
  ];
};

const expected = ({ simulation, plan }: Review): readonly string[] => {
  if (!simulation || !plan || plan.steps.length === 0) return [];
  const refused = simulation.verdicts.filter(({ type }) => type !== 'accepted' && type !== 'waits').length;
  return [
    refused === 0
      ? 'The platform is expected to accept every call.'
      : `In the simulation, ${count(refused, 'call was', 'calls were')} not accepted.`,
  ];
};

/** Without the platform most checks have no answer: what was not introduced is then no promise. */
const unanswered = ({ plan, coverage }: Review, say: Say, help: string): readonly Inline[] => {
  const checks = plan ? 0 : (coverage?.needsLiveData ?? 0);
  return checks === 0 ? [] : [`${say.declared.needsLiveData(checks)}: `, link(say.declared.addKey, help), '.'];
};

const policies = ({ outlook }: Review): readonly string[] => {
  if (!outlook || outlook.evaluated === 0) return [];
  const { introduced, newlyEvaluated, suppressed, fixed, adopted, noLongerEvaluated, onlyWarn } = outlook;
  const revealed = newlyEvaluated.length > 0 ? `${newlyEvaluated.length} newly evaluated, ` : '';
  const kept = adopted.length > 0 ? `, ${adopted.length} adopted` : '';
  const lost = noLongerEvaluated.length > 0 ? `, ${noLongerEvaluated.length} no longer evaluated` : '';
  const warning = onlyWarn.length > 0 ? `, ${onlyWarn.length} only warn` : '';
  return [
    `Policies: ${count(introduced.length, 'finding')} introduced, ${revealed}${suppressed.length} suppressed, ${fixed.length} fixed${kept}${lost}${warning}.`,
  ];
};

const levels: Readonly<Partial<Record<CommentVerdict['name'], AlertLevel>>> = {
  refused: 'caution',
  invalid: 'caution',
  findings: 'caution',
  loosened: 'caution',
  incomplete: 'warning',
};

export const summaryParts = (review: Review, verdict: CommentVerdict, context: Pick<CommentContext, 'help' | 'say'>): readonly Block[] => {
  const change = changesIn(review);
  const said = [...impact(change), ...policies(review), ...expected(review)];
  const open = unanswered(review, sayOf(context), context.help);
  if (said.length + open.length === 0) return [];
  const level =
    levels[verdict.name] ?? ((change?.irreversible ?? 0) > 0 ? 'caution' : (change?.toAcknowledge ?? 0) > 0 ? 'warning' : 'note');
  return [alert(level, [said.length === 0 ? open : joined([...said, ...(open.length === 0 ? [] : [open])], ' ')])];
};

/** Whether each class runs. Of a run of the default branch without changes, the first column is what a merge before it left undone. */
export const classesIn = (review: Review, { runs }: Pick<CommentContext, 'runs'>): readonly Block[] => {
  const { classes = [] } = review;
  const isRefused = verdictOf(review).name === 'refused';
  if (runs === undefined || runs.includes('change')) {
    const change = (changesIn(review)?.toAcknowledge ?? 0) > 0 ? 'once acknowledged' : 'yes';
    const of = { change: strong(isRefused ? 'no, refused' : change), drift: strong('no'), due: strong('on schedule') };
    return classTable(classes, { runs: { title: 'runs after the merge', of } });
  }
  const runsNow = (name: StepClass): Inline => strong(runs.includes(name) ? 'yes' : 'no');
  const of = { change: strong(isRefused ? 'no, refused' : 'no'), drift: runsNow('drift'), due: runsNow('due') };
  return classTable(classes, { title: 'not applied yet', runs: { title: 'in this run', of } });
};
