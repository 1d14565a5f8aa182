// What follows from what a run found out: the exit code (design.md chapter 7) and why, for every command, in one table.
import type { StepOutcome } from '../apply/outcome.ts';
import type { Severity } from '../desired/desired.ts';
import { type ExitCode, exitCodes, worstExit } from '../exit-code.ts';
import { isRefused } from './is-refused.ts';
import { isPending } from '../plan/is-pending.ts';
import type { Step } from '../plan/plan.ts';
import type { UnknownCause } from '../policies/finding.ts';
import { severities } from '../policies/policy.ts';
import { count } from '../report/document.ts';
import { isDrift } from '../report/drift.ts';
import { isUnread } from '../report/reading-blocks.ts';
import type { Facts, Review } from '../report/review.ts';
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
  const reasons = [
    ...(failed > 0 ? [`${count(failed, 'step')} did not succeed`] : []),
    ...(unfinished.length > 0 ? [`${count(unfinished.length, 'step')} did not bring about what it should`] : []),
    ...(fresh > 0 ? [`${count(fresh, 'change')} since the plan was saved ${fresh === 1 ? 'was' : 'were'} left out`] : []),
    ...(moved > 0 ? [`${count(moved, 'step')} of the saved plan no longer ${moved === 1 ? 'fits' : 'fit'}`] : []),
    ...(stranded > 0 ? [`${count(stranded, 'step')} ${stranded === 1 ? 'needs' : 'need'} what was not chosen`] : []),
    ...(outcome.problems.length > 0 ? ['the journal could not be written'] : []),
  ];
  return reasons.length === 0 ? undefined : `Applied in part: ${reasons.join(', ')}.`;
};

/** These mean that something was not read or a rule is broken; the others that nothing can be known. */
const unreadCauses: readonly UnknownCause[] = ['denied', 'failed', 'rule-error', 'budget'];

const unread = ({ collections, coverage }: Facts, { strict = false }: VerdictChoice): string | undefined => {
  const causes = Object.keys(coverage?.unknown ?? {});
  const open = strict ? causes.length > 0 : unreadCauses.some((cause) => causes.includes(cause));
  return when(open || collections.some(isUnread), open ? 'Not everything could be read and judged.' : 'Not everything could be read.');
};

/** Nothing is planned from what is unknown, so no plan that holds such a change says all that is to be done. */
const unplannable = ({ plan, after, drift }: Facts): string | undefined => {
  const uncompared = drift?.entries.filter(({ type }) => type === 'unknown').length ?? 0;
  if (uncompared > 0) return `${count(uncompared, 'resource')} could not be compared, because the state is unknown.`;
  const many = (after ?? plan)?.unplanned.filter(({ answer }) => answer.type === 'unknown').length ?? 0;
  return when(many > 0, `${count(many, 'change')} could not be planned, because the state is unknown.`);
};

const found = ({ command, findings = [], spend }: Facts, { failOn = 'high' }: VerdictChoice): string | undefined => {
  if (command === 'spend') return when(spend?.budgets.some(({ verdict }) => verdict.type === 'over') ?? false, 'A budget is exceeded.');
  const least = severities.indexOf(failOn);
  const fails = findings.some(({ verdict, severity }) => verdict.type === 'fail' && severities.indexOf(severity) <= least);
  return when(fails, command === 'validate' ? 'The files are valid, but rules fail.' : 'Rules fail.');
};

const pending = ({ command, plan, drift }: Facts): string | undefined => {
  if (drift) return when(drift.entries.some(isDrift), 'The organization differs from the file.');
  return when(command === 'plan' && plan !== undefined && !isRefused(plan) && isPending(plan), 'There is something to do.');
};

const rows: readonly Row[] = [
  {
    code: exitCodes.invalid,
    says: ({ command, problems = [] }) =>
      when(command === 'validate' && problems.length > 0, `Invalid: ${count(problems.length, 'problem')}.`),
  },
  {
    code: exitCodes.interrupted,
    says: ({ outcome, outOfTime = false }) =>
      when(
        (outcome?.interrupted ?? false) && !outOfTime,
        'Interrupted: what was in flight was finished, nothing new was started. Apply again to go on.',
      ),
  },
  {
    code: exitCodes.partial,
    says: ({ outcome, outOfTime = false }) =>
      when(
        (outcome?.interrupted ?? false) && outOfTime,
        'Applied in part: the time of --timeout is over. What was in flight was finished, nothing new was started. Apply again to go on.',
      ),
  },
  { code: exitCodes.partial, says: inPart },
  {
    code: exitCodes.refused,
    says: ({ plan, outcome }) => when(!outcome && plan !== undefined && isRefused(plan), 'Refused by a guard: this plan must not run.'),
  },
  {
    code: exitCodes.refused,
    says: ({ outcome, rehearsal }) => {
      const many = rehearsal?.verdicts.filter(({ type }) => type === 'refused').length ?? 0;
      return when(
        !outcome && many > 0,
        `The platform would refuse ${count(many, 'step')}: change the file, or leave ${many === 1 ? 'it' : 'them'} out with --only.`,
      );
    },
  },
  {
    code: exitCodes.unread,
    says: ({ outcome, problems = [] }) => when(outcome !== undefined && problems.length > 0, 'What it left could not be read again.'),
  },
  { code: exitCodes.unread, says: unread },
  { code: exitCodes.unread, says: unplannable },
  { code: exitCodes.findings, says: found },
  { code: exitCodes.pending, says: pending },
];

const clean: Readonly<Record<Review['command'], (facts: Facts, choice: VerdictChoice) => string>> = {
  validate: ({ files }) => `Valid: ${count(files.length, 'file')}.`,
  plan: () => 'Nothing to do.',
  apply: ({ outcome }) => (outcome?.steps.length === 0 ? 'There was nothing to do.' : 'Applied, read again, converged.'),
  audit: ({ drift }, { failOn = 'high' }) => `No finding is ${failOn} or worse${drift ? ', and the organization is as declared' : ''}.`,
  spend: () => 'No budget is exceeded.',
};

/** A verdict names so many; the report names all. */
const fewEnough = 3;

const namesOf = (steps: readonly Step[]): string => {
  const names = steps.slice(0, fewEnough).map(({ says }) => says);
  return [...names, ...(steps.length > fewEnough ? [`${steps.length - fewEnough} more`] : [])].join('; ');
};

const belong = (many: number): string => `${count(many, 'change')} ${many === 1 ? 'belongs' : 'belong'} to a later run`;

/** Where all that another wave waits for was refused, another run would end like this one. */
const later = (facts: Facts): readonly string[] => {
  const { fresh, waves, refused } = comesLater(facts);
  const again = refused.length > 0 ? fresh : fresh + waves;
  const held = `${belong(waves)}, after what the platform refused (${namesOf(refused)}): applying again does not help until that is dealt with, or --only takes one of them first.`;
  return [...(again > 0 ? [`${belong(again)}: apply again.`] : []), ...(refused.length > 0 ? [held] : [])];
};

export const verdictOf = (facts: Facts, choice: VerdictChoice = {}): Pick<Review, 'exitCode' | 'verdict'> => {
  const holding = rows.flatMap(({ code, says }) => {
    const text = says(facts, choice);
    return text === undefined ? [] : [{ code, text }];
  });
  const { pendingCounts = true } = choice;
  const sentences = holding.length === 0 ? [clean[facts.command](facts, choice)] : holding.map(({ text }) => text);
  return {
    exitCode: worstExit(holding.map(({ code }) => code).filter((code) => pendingCounts || code !== exitCodes.pending)),
    verdict: [...sentences, ...later(facts)].join(' '),
  };
};
