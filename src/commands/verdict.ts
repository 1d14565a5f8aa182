// What follows from what a run found out: the exit code (docs/commands.md, exit codes) and why, for every command, in one table.
import type { StepOutcome } from '../apply/outcome.ts';
import type { Severity } from '../desired/desired.ts';
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import { budgetsText } from './budgets-text.ts';
import { gated, ungated, unreadCauses } from './gate-verdict.ts';
import { isRefused } from '../plan/is-refused.ts';
import { isPending } from '../plan/is-pending.ts';
import { chosenUnplanned, onlyOf } from '../plan/only.ts';
import type { Plan, Step, Unplanned } from '../plan/plan.ts';
import { selectSteps } from '../plan/select-steps.ts';
import { severities } from '../policies/policy.ts';
import { count } from '../report/document.ts';
import { isDrift } from '../report/drift.ts';
import { isUnread } from '../report/reading-blocks.ts';
import type { Facts, Review } from '../report/review.ts';
import { ambiguousIn, sayAmbiguous } from './say-ambiguous.ts';
import { comesLater } from './apply/what-remains.ts';

export interface VerdictChoice {
  /** Least severity of a finding that counts. */
  readonly failOn?: Severity;
  /** Any rule that could not be judged counts. */
  readonly strict?: boolean;
  /** `plan --exit-code`: that there is something to do counts. */
  readonly pendingCounts?: boolean;
}

interface Row {
  readonly code: ExitCode;
  /** Why the code holds; undefined: it does not. */
  readonly says: (facts: Facts, choice: VerdictChoice) => string | undefined;
}

const when = (holds: boolean, text: string): string | undefined => (holds ? text : undefined);

const failures: readonly StepOutcome['type'][] = ['failed', 'refused', 'moved', 'unknown', 'unsettled'];

/** Steps that went wrong, or that did not bring about what they should; what a saved plan did not know, unless only time made it necessary. */
const inPart = ({ plan, outcome, chosen, unfinished = [] }: Facts): string | undefined => {
  if (!plan || !outcome || outcome.interrupted) return undefined;
  const classes = new Map(plan.steps.map((step) => [step.id, step.class]));
  const failed = outcome.steps.filter(({ type }) => failures.includes(type)).length;
  const fresh = (chosen?.fresh ?? []).filter((id) => classes.get(id) !== 'due').length;
  const moved = (chosen?.gone ?? []).filter(({ type }) => type !== 'dropped').length;
  const stranded = (chosen?.stranded ?? []).filter((id) => classes.get(id) !== 'due').length;
  const skipped = chosen?.skipped?.length ?? 0;
  const reasons = [
    ...(failed > 0 ? [`${count(failed, 'step')} did not succeed`] : []),
    ...(unfinished.length > 0 ? [`${count(unfinished.length, 'step')} did not have the expected effect`] : []),
    ...(fresh > 0 ? [`${count(fresh, 'change')} since the plan was saved ${fresh === 1 ? 'was' : 'were'} skipped`] : []),
    ...(moved > 0 ? [`${count(moved, 'step')} of the saved plan no longer ${moved === 1 ? 'applies' : 'apply'}`] : []),
    ...(stranded > 0 ? [`${count(stranded, 'step')} ${stranded === 1 ? 'depends' : 'depend'} on steps that were not selected`] : []),
    ...(skipped > 0 ? [`${count(skipped, 'step')} ${skipped === 1 ? 'was' : 'were'} skipped without an acknowledgement`] : []),
    ...(outcome.problems.length > 0 ? ['the journal could not be written'] : []),
  ];
  return reasons.length === 0 ? undefined : `Partially applied: ${reasons.join(', ')}.`;
};

const unread = ({ collections, coverage }: Facts, { strict = false }: VerdictChoice): string | undefined => {
  const causes = Object.keys(coverage?.unknown ?? {});
  const open = strict ? causes.length > 0 : unreadCauses.some((cause) => causes.includes(cause));
  return when(open || collections.some(isUnread), open ? 'Not everything could be read and evaluated.' : 'Not everything could be read.');
};

/** How many changes have no step for this reason, as things stand now: of what was chosen. */
const without = ({ plan, after, chosen }: Facts, type: Unplanned['answer']['type']): number => {
  const now = after ?? plan;
  return now ? chosenUnplanned(now, chosen).filter(({ answer }) => answer.type === type).length : 0;
};

/** Nothing is planned from what is unknown, so no plan that holds such a change shows all that is to be done. */
const unplannable = (facts: Facts): string | undefined => {
  const uncompared = facts.drift?.entries.filter(({ type }) => type === 'unknown').length ?? 0;
  if (uncompared > 0) return `${count(uncompared, 'resource')} could not be compared, because the state is unknown.`;
  const many = without(facts, 'unknown') - ambiguousIn(facts.after ?? facts.plan, facts.chosen).length;
  return when(many > 0, `${count(many, 'change')} could not be planned, because the state is unknown.`);
};

/** A simulation that ends with a difference which nothing explains: some step forgets something, and no apply would say so. */
const unexplained = ({ simulation, outcome }: Facts): string | undefined => {
  const many = outcome ? 0 : (simulation?.differs.filter(({ because }) => because === 'unexplained').length ?? 0);
  return when(many > 0, `${count(many, 'resource')} would still differ, and nothing in the plan explains why.`);
};

const impossible = (facts: Facts): string | undefined => {
  const many = without(facts, 'impossible');
  return when(many > 0, `${count(many, 'change')} ${many === 1 ? 'is' : 'are'} impossible on this platform.`);
};

/** Fails nothing: the operator selected the regions. */
const outsideRegions = ({ outside: { length: many } = [] }: Facts): string | undefined =>
  when(many > 0, `${count(many, 'declared resource')} ${many === 1 ? 'is' : 'are'} outside the selected regions.`);

/** Fails nothing. */
const waiting = (facts: Facts): string | undefined => {
  const many = without(facts, 'waiting');
  return when(many > 0, `${count(many, 'change')} ${many === 1 ? 'is' : 'are'} waiting for somebody or for an operation to finish.`);
};

/** Files are valid whatever policies say of them: there findings count only where `--fail-on` asks. */
const findingsFail = (command: Facts['command']): Severity | undefined => (command === 'validate' ? undefined : 'high');

const found = (facts: Facts, { failOn = findingsFail(facts.command) }: VerdictChoice): string | undefined => {
  const { command, findings = [], outlook } = facts;
  if (command === 'plan' || outlook) return gated(facts);
  if (failOn === undefined) return undefined;
  const least = severities.indexOf(failOn);
  const fails = findings.some(({ verdict, severity }) => verdict.type === 'fail' && severities.indexOf(severity) <= least);
  if (command === 'spend') return when(fails, `Policy checks failed. ${budgetsText(facts)}`);
  return when(fails, command === 'validate' ? 'The files are valid, but policy checks failed.' : 'Policy checks failed.');
};

const pending = ({ command, plan, drift, chosen }: Facts): string | undefined => {
  if (drift) return when(drift.entries.some(isDrift), 'Drift detected.');
  if (command !== 'plan' || !plan || isRefused(plan)) return undefined;
  return when(isPending(chosenPart(plan, chosen)), 'Changes are pending.');
};

/** What `--only` leaves of a plan. */
const chosenPart = (plan: Plan, chosen: Facts['chosen']): Pick<Plan, 'steps' | 'unplanned'> => {
  if (!chosen?.only) return plan;
  const ids = new Set(chosen.steps);
  return { steps: plan.steps.filter(({ id }) => ids.has(id)), unplanned: chosenUnplanned(plan, chosen) };
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
        'Partially applied: --timeout exceeded. In-flight calls completed, no new ones were started. Run apply again to continue.',
      ),
  },
  { code: exitCodes.partial, says: inPart },
  { code: exitCodes.partial, says: (facts) => (facts.outcome && !facts.outcome.interrupted ? impossible(facts) : undefined) },
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
      const many = simulation?.verdicts.filter(({ type }) => type === 'refused').length ?? 0;
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
  { code: exitCodes.unread, says: sayAmbiguous },
  { code: exitCodes.findings, says: found },
  { code: exitCodes.pending, says: pending },
  { code: exitCodes.pending, says: (facts) => (facts.command === 'plan' ? impossible(facts) : undefined) },
  { code: exitCodes.clean, says: waiting },
  { code: exitCodes.clean, says: outsideRegions },
  { code: exitCodes.clean, says: ({ noLongerDeclared: { length: many } = [] }) => when(many > 0, `${many} no longer declared.`) },
];

/** Never more than is known: what waits, or was not chosen, still differs. */
const noChanges = (facts: Facts): string => {
  if (facts.chosen?.only) return 'No changes to the selected resources.';
  return leaves(facts) ? 'No changes to apply now.' : 'No changes. The organization matches the desired state.';
};

const verified = (facts: Facts): string =>
  leaves(facts) ? 'Apply complete and verified.' : 'Apply complete; verified, no remaining differences.';

/** Whether anything of the plan is not done, whatever the reason. */
const leaves = ({ plan, after, outside = [] }: Facts): boolean => {
  const { steps, unplanned } = after ?? plan ?? { steps: [], unplanned: [] };
  return steps.length + unplanned.length + outside.length > 0;
};

/** What an apply could do and was not asked to. */
const notChosen = ({ plan, after, chosen, outcome }: Facts): readonly string[] => {
  const now = after ?? plan;
  if (!now || !chosen || !outcome || outcome.interrupted) return [];
  const only = onlyOf(chosen.only);
  const { steps, stranded } = selectSteps(now, { classes: chosen.classes, ...(only && { only }) });
  const selected = new Set([...steps, ...stranded.map(({ step }) => step)]);
  const left = now.steps.filter((step) => !step.asksAgain && !selected.has(step));
  return left.length === 0 ? [] : [`${count(left.length, 'step')} ${left.length === 1 ? 'was' : 'were'} not selected.`];
};

const clean: Readonly<Record<Review['command'], (facts: Facts, choice: VerdictChoice) => string>> = {
  validate: ({ files }) => `Valid: ${count(files.length, 'file')}.`,
  plan: (facts) => noChanges(facts),
  apply: (facts) => (facts.outcome?.steps.length === 0 ? noChanges(facts) : verified(facts)),
  audit: ({ drift }, { failOn = 'high' }) => `No findings of severity ${failOn} or higher${drift ? ', and no drift' : ''}.`,
  spend: budgetsText,
};

/** A verdict names so many; the report names all. */
const fewEnough = 3;

const namesOf = (steps: readonly Step[]): string => {
  const names = steps.slice(0, fewEnough).map(({ says }) => says);
  return [...names, ...(steps.length > fewEnough ? [`${steps.length - fewEnough} more`] : [])].join('; ');
};

const deferred = (many: number): string => `${count(many, 'change')} must run separately`;

/** Where all that another wave waits for was refused, another run would end like this one. */
const later = (facts: Facts): readonly string[] => {
  const { fresh, waves, refused } = comesLater(facts);
  const again = refused.length > 0 ? fresh : fresh + waves;
  const held = `${deferred(waves)}, after what the platform refused (${namesOf(refused)}). Fix that first, or run one of them first with --only.`;
  return [...(again > 0 ? [`${deferred(again)}; run apply again.`] : []), ...(refused.length > 0 ? [held] : [])];
};

export const verdictOf = (facts: Facts, choice: VerdictChoice = {}): Pick<Review, 'exitCode' | 'verdict'> => {
  const holding = rows.flatMap(({ code, says }) => {
    const text = says(facts, choice);
    return text === undefined ? [] : [{ code, text }];
  });
  const { pendingCounts = true } = choice;
  const texts = holding.map(({ text }) => text);
  const sentences = holding.every(({ code }) => code === exitCodes.clean) ? [clean[facts.command](facts, choice), ...texts] : texts;
  return {
    exitCode: worstExit(holding.map(({ code }) => code).filter((code) => pendingCounts || code !== exitCodes.pending)),
    verdict: [...sentences, ...later(facts), ...notChosen(facts)].join(' '),
  };
};
