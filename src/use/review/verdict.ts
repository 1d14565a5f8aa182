// The exit code of a run (docs/commands.md, exit codes) and its reason, for every command, in one table.
import type { StepOutcome } from '../../apply/outcome.ts';
import type { Severity } from '../../desired/desired.ts';
import { type ExitCode, exitCodes, worstExit } from '../../exit-code.ts';
import { isPending } from '../../plan/is-pending.ts';
import { isRefused } from '../../plan/is-refused.ts';
import { chosenUnplanned, keptFor, onlyOf } from '../../plan/only.ts';
import type { Plan, PlanPart, Unplanned } from '../../plan/plan.ts';
import { selectSteps } from '../../plan/select-steps.ts';
import { plainText } from '../../platform/plain-text.ts';
import { severities } from '../../policies/policy.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { count } from '../../report/document.ts';
import { isDrift, notAppliedIn } from '../../report/drift.ts';
import { isUnread } from '../../report/reading-blocks.ts';
import type { Review, ReviewFacts } from '../../report/review.ts';
import { budgetsText } from './budgets-text.ts';
import { ambiguousIn, describeAmbiguous } from './describe-ambiguous.ts';
import { gated, loosened, ungated, unreadCauses } from './gate-verdict.ts';
import { laterStage } from './remaining-changes.ts';

export interface VerdictChoice {
  /** Minimum severity of findings that count. */
  readonly failOn?: Severity;
  /** Policies that could not be evaluated count. */
  readonly strict?: boolean;
  /** `plan --exit-code`: pending changes count. */
  readonly pendingCounts?: boolean;
}

interface Row {
  readonly code: ExitCode;
  /** The reason for the code; undefined if the code does not apply. */
  readonly says: (facts: ReviewFacts, choice: VerdictChoice) => string | undefined;
}

const when = (holds: boolean, text: string): string | undefined => (holds ? text : undefined);

const failures: readonly StepOutcome['type'][] = ['failed', 'refused', 'changed-since-plan', 'unknown', 'in-progress'];

/** The number of steps that a verdict names; the report names all. */
const fewEnough = 3;

/** If every step that another stage waits for was refused, another run would end in the same way. */
const heldText = (after: readonly string[]): string => {
  if (after.length === 0) return '';
  const names = [...after.slice(0, fewEnough), ...(after.length > fewEnough ? [`${after.length - fewEnough} more`] : [])].join('; ');
  return ` The next stage waits for what the platform refused (${names}). Fix that first, or run one of its changes first with --only.`;
};

/** Steps that failed or did not have the expected effect; changes of a later stage; steps that a saved plan does not contain, except for scheduled work. */
const inPart = (facts: ReviewFacts): string | undefined => {
  const { plan, outcome, chosen, unfinished = [] } = facts;
  if (!plan || !outcome || outcome.interrupted) return undefined;
  const classes = new Map(plan.steps.map((step) => [step.id, step.class]));
  const failed = outcome.steps.filter(({ type }) => failures.includes(type)).length;
  const fresh = (chosen?.fresh ?? []).filter((id) => classes.get(id) !== 'due').length;
  const moved = (chosen?.gone ?? []).filter(({ type }) => type !== 'dropped').length;
  const stranded = (chosen?.stranded ?? []).filter((id) => classes.get(id) !== 'due').length;
  const skipped = chosen?.skipped?.length ?? 0;
  const later = laterStage(facts);
  const kept = chosen?.notAdopted?.length ?? 0;
  const reasons = [
    ...(failed > 0 ? [`${count(failed, 'step')} did not succeed`] : []),
    ...(unfinished.length > 0 ? [`${count(unfinished.length, 'step')} did not have the expected effect`] : []),
    ...(fresh > 0 ? [`${count(fresh, 'change')} since the plan was saved ${fresh === 1 ? 'was' : 'were'} skipped`] : []),
    ...(moved > 0 ? [`${count(moved, 'step')} of the saved plan no longer ${moved === 1 ? 'applies' : 'apply'}`] : []),
    ...(stranded > 0 ? [`${count(stranded, 'step')} ${stranded === 1 ? 'depends' : 'depend'} on steps that were not selected`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'step')} ${skipped === 1 ? 'was' : 'were'} skipped without an acknowledgement`] : []),
    ...(kept > 0 ? [`${kept} no longer reverted ${kept === 1 ? 'was' : 'were'} not acknowledged`] : []),
    ...(outcome.problems.length > 0 ? ['the journal could not be written'] : []),
    ...(later ? [`${count(later.changes, 'change')} ${later.changes === 1 ? 'is' : 'are'} left for the next stage`] : []),
  ];
  return reasons.length === 0 ? undefined : `Applied in part: ${reasons.join(', ')}.${heldText(later?.after ?? [])}`;
};

const unread = ({ reads, coverage }: ReviewFacts, { strict = false }: VerdictChoice): string | undefined => {
  const causes = Object.keys(coverage?.unknown ?? {});
  const open = strict ? causes.length > 0 : unreadCauses.some((cause) => causes.includes(cause));
  return when(open || reads.some(isUnread), open ? 'Not everything could be read and evaluated.' : 'Not everything could be read.');
};

/** The chosen changes that have no step at present. */
const left = ({ plan, after, chosen }: ReviewFacts): readonly Unplanned[] => {
  const now = after ?? plan;
  return now ? chosenUnplanned(now, chosen) : [];
};

const without = (facts: ReviewFacts, type: Unplanned['answer']['type']): number =>
  left(facts).filter(({ answer }) => answer.type === type).length;

/** Unknown differences are not planned, so a plan with such a difference is incomplete. */
const unplannable = (facts: ReviewFacts): string | undefined => {
  const uncompared = facts.drift?.entries.filter(({ type }) => type === 'unknown').length ?? 0;
  if (uncompared > 0) return `${count(uncompared, 'resource')} could not be compared, because the state is unknown.`;
  const many = without(facts, 'unknown') - ambiguousIn(facts.after ?? facts.plan, facts.chosen).length;
  return when(many > 0, `${count(many, 'change')} could not be planned, because the state is unknown.`);
};

/** A simulation that ends with an unexplained difference: a step omits something, and no apply would report it. */
const unexplained = ({ simulation, outcome }: ReviewFacts): string | undefined => {
  const many = outcome ? 0 : (simulation?.differs.filter(({ because }) => because === 'unexplained').length ?? 0);
  return when(many > 0, `${count(many, 'resource')} would still differ, and nothing in the plan explains why.`);
};

const impossible = (facts: ReviewFacts): string | undefined => {
  const many = without(facts, 'impossible');
  return when(many > 0, `${count(many, 'change')} ${many === 1 ? 'is' : 'are'} impossible on this platform.`);
};

/** Only a person can decide, and until then the organization is not in sync. */
const manual = (facts: ReviewFacts): string | undefined => {
  const [first, ...others] = left(facts).flatMap(({ answer }) => (answer.type === 'manual' ? [answer] : []));
  const more = others.length > 0 ? ` (and ${count(others.length, 'other')})` : '';
  return first && `To be done by hand${more}: ${plainText(first.why)}. ${plainText(first.action)}`;
};

/** Does not affect the exit code, because the operator selected the regions. */
const outsideRegions = ({ outside: { length: many } = [] }: ReviewFacts): string | undefined =>
  when(many > 0, `${count(many, 'declared resource')} ${many === 1 ? 'is' : 'are'} outside the selected regions.`);

/** Does not affect the exit code. */
const waiting = (facts: ReviewFacts): string | undefined => {
  const many = without(facts, 'waiting');
  return when(many > 0, `${count(many, 'change')} ${many === 1 ? 'is' : 'are'} waiting for somebody or for an operation to finish.`);
};

/** Files are valid whatever the policies report: findings of `validate` count only with `--fail-on`. */
const findingsFail = (command: ReviewFacts['command']): Severity | undefined => (command === 'validate' ? undefined : 'high');

const found = (facts: ReviewFacts, { failOn = findingsFail(facts.command) }: VerdictChoice): string | undefined => {
  const { command, findings = [], outlook } = facts;
  if (command === 'plan' || outlook) return gated(facts);
  if (failOn === undefined) return undefined;
  const least = severities.indexOf(failOn);
  const fails = findings.some((finding) => countsAsFailure(finding) && severities.indexOf(finding.severity) <= least);
  if (command === 'spend') return when(fails, `Policy checks failed. ${budgetsText(facts)}`);
  return when(fails, command === 'validate' ? 'The files are valid, but policy checks failed.' : 'Policy checks failed.');
};

const pending = ({ command, plan, drift, chosen }: ReviewFacts): string | undefined => {
  if (drift) {
    const left = notAppliedIn(drift).length;
    const says = [
      ...(drift.entries.some(isDrift) ? ['Drift detected.'] : []),
      ...(left > 0 ? [`${count(left, 'resource')} ${left === 1 ? 'has' : 'have'} changes that are not applied yet.`] : []),
    ];
    return when(says.length > 0, says.join(' '));
  }
  if (command !== 'plan' || !plan || isRefused(plan)) return undefined;
  return when(isPending(chosenPart(plan, chosen)), 'Changes are pending.');
};

/** The part of a plan that `--only` selects. */
const chosenPart = (plan: Plan, chosen: ReviewFacts['chosen']): PlanPart & Pick<Plan, 'unplanned'> => {
  if (!chosen?.only) return plan;
  const ids = new Set(chosen.steps);
  return {
    steps: plan.steps.filter(({ id }) => ids.has(id)),
    noLongerReverted: keptFor(plan, onlyOf(chosen.only)),
    unplanned: chosenUnplanned(plan, chosen),
  };
};

/** Does not affect the exit code of an apply: what nobody acknowledged does. */
const keptText = (facts: ReviewFacts): string | undefined => {
  const { plan, chosen, outcome } = facts;
  const adopted = chosen?.adopted?.length ?? 0;
  if (outcome) return when(adopted > 0, `${count(adopted, 'difference')} adopted.`);
  const many = plan ? chosenPart(plan, chosen).noLongerReverted.length : 0;
  return when(many > 0, `${many} no longer reverted.`);
};

const rows: readonly Row[] = [
  {
    code: exitCodes.interrupted,
    says: ({ outcome, outOfTime = false }) =>
      when(
        (outcome?.interrupted ?? false) && !outOfTime,
        'Interrupted: in-flight calls completed, no new ones were started. Run apply again to continue.',
      ),
  },
  {
    code: exitCodes.partial,
    says: ({ outcome, outOfTime = false }) =>
      when(
        (outcome?.interrupted ?? false) && outOfTime,
        'Applied in part: --timeout exceeded. In-flight calls completed, no new ones were started. Run apply again to continue.',
      ),
  },
  { code: exitCodes.partial, says: inPart },
  { code: exitCodes.partial, says: (facts) => (facts.outcome && !facts.outcome.interrupted ? impossible(facts) : undefined) },
  { code: exitCodes.partial, says: (facts) => (facts.outcome && !facts.outcome.interrupted ? manual(facts) : undefined) },
  {
    code: exitCodes.refused,
    says: ({ withheld, chosen }) =>
      withheld && (chosen?.classes.includes('due') ?? true) ? `${withheld.says} Set the clock right, then run again.` : undefined,
  },
  {
    code: exitCodes.refused,
    says: ({ plan, outcome }) =>
      when(!outcome && plan !== undefined && isRefused(plan), 'Refused by a guard. This plan cannot be applied.'),
  },
  {
    code: exitCodes.refused,
    says: ({ grants }) => when(grants?.refuses ?? false, 'The trust file does not grant everything that the plan needs.'),
  },
  {
    code: exitCodes.refused,
    says: ({ outcome, simulation }) => {
      const refused = simulation?.verdicts.filter((one) => one.type === 'refused') ?? [];
      const many = refused.length;
      if (!outcome && many > 0 && refused.every((one) => one.foreignIdentity))
        return `${count(many, 'step')} would be refused, because \`identity:\` in the trust file does not name the running key. Correct it.`;
      return when(
        !outcome && many > 0,
        `The platform would refuse ${count(many, 'step')}. Change the file, or exclude ${many === 1 ? 'it' : 'them'} with --only.`,
      );
    },
  },
  {
    code: exitCodes.unread,
    says: ({ outcome, problems = [] }) => when(outcome !== undefined && problems.length > 0, 'The result could not be verified.'),
  },
  { code: exitCodes.unread, says: unread },
  { code: exitCodes.unread, says: ungated },
  { code: exitCodes.unread, says: unplannable },
  { code: exitCodes.unread, says: unexplained },
  { code: exitCodes.unread, says: describeAmbiguous },
  { code: exitCodes.findings, says: found },
  { code: exitCodes.findings, says: loosened },
  { code: exitCodes.pending, says: pending },
  { code: exitCodes.pending, says: (facts) => (facts.command === 'plan' ? impossible(facts) : undefined) },
  { code: exitCodes.pending, says: (facts) => (facts.command === 'plan' ? manual(facts) : undefined) },
  { code: exitCodes.clean, says: waiting },
  { code: exitCodes.clean, says: outsideRegions },
  { code: exitCodes.clean, says: keptText },
  { code: exitCodes.clean, says: ({ noLongerDeclared: { length: many } = [] }) => when(many > 0, `${many} no longer declared.`) },
];

/** Claims no more than is known: waiting changes and changes that were not chosen still differ. */
const noChanges = (facts: ReviewFacts): string => {
  if (facts.chosen?.only) return 'No changes to the selected resources.';
  return leaves(facts) ? 'No changes to apply now.' : 'No changes. The organization matches the desired state.';
};

const verified = (facts: ReviewFacts): string =>
  leaves(facts) ? 'Apply complete and verified.' : 'Apply complete; verified, no remaining differences.';

/** Whether any part of the plan is not done, for any reason. */
const leaves = ({ plan, after, outside = [] }: ReviewFacts): boolean => {
  const { steps, unplanned } = after ?? plan ?? { steps: [], unplanned: [] };
  return steps.length + unplanned.length + outside.length > 0;
};

/** Changes that an apply could make and that were not requested. */
const notChosen = ({ plan, after, chosen, outcome }: ReviewFacts): readonly string[] => {
  const now = after ?? plan;
  if (!now || !chosen || !outcome || outcome.interrupted) return [];
  const only = onlyOf(chosen.only);
  const { steps, stranded } = selectSteps(now, { classes: chosen.classes, ...(only && { only }) });
  const selected = new Set([...steps, ...stranded.map(({ step }) => step)]);
  const left = now.steps.filter((step) => !step.repeatsRequest && !selected.has(step));
  return left.length === 0 ? [] : [`${count(left.length, 'step')} ${left.length === 1 ? 'was' : 'were'} not selected.`];
};

const clean: Readonly<Record<Review['command'], (facts: ReviewFacts, choice: VerdictChoice) => string>> = {
  validate: ({ files }) => `Valid: ${count(files.length, 'file')}.`,
  plan: (facts) => noChanges(facts),
  apply: (facts) => (facts.outcome?.steps.length === 0 ? noChanges(facts) : verified(facts)),
  audit: ({ drift }, { failOn = 'high' }) => `No findings of severity ${failOn} or higher${drift ? ', and no drift' : ''}.`,
  spend: budgetsText,
};

export const verdictOf = (facts: ReviewFacts, choice: VerdictChoice = {}): Pick<Review, 'exitCode' | 'verdict'> => {
  const holding = rows.flatMap(({ code, says }) => {
    const text = says(facts, choice);
    return text === undefined ? [] : [{ code, text }];
  });
  const { pendingCounts = true } = choice;
  const texts = holding.map(({ text }) => text);
  const sentences = holding.every(({ code }) => code === exitCodes.clean) ? [clean[facts.command](facts, choice), ...texts] : texts;
  return {
    exitCode: worstExit(holding.map(({ code }) => code).filter((code) => pendingCounts || code !== exitCodes.pending)),
    verdict: [...sentences, ...notChosen(facts)].join(' '),
  };
};
