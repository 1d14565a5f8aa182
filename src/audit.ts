// The order of work, on one screen: declared state, live state, difference, due work, plan, simulation. evaluate.ts has the policies. It prints nothing and
// decides no exit code.
import { type AccessChanges, accessChanges } from './access/access-changes.ts';
import { afterSteps } from './access/after-steps.ts';
import { isKeptAccess, withoutKept } from './access/without-kept.ts';
import type { AccessEnd, Desired } from './desired/desired.ts';
import { resolveReferences } from './desired/resolve-references.ts';
import { compare } from './diff/compare.ts';
import type { Difference } from './diff/difference.ts';
import type { Due } from './due/due.ts';
import { endAccess } from './due/end-access.ts';
import { findDue } from './due/find-due.ts';
import type { LastDrillOf } from './due/restore-drills.ts';
import { type Withheld, withholdDeletions } from './due/withhold-deletions.ts';
import { TenantryError } from './errors.ts';
import type { Address } from './kinds/address.ts';
import { kindList } from './kinds/catalogue.generated.ts';
import type { Lookup, Received } from './kinds/kind.ts';
import type { OnDemand } from './live/demand.ts';
import type { Live } from './live/live.ts';
import { lookupOf } from './live/lookup.ts';
import type { ReadPlan } from './live/plan-reads.ts';
import { type Base, type Before, baseOf } from './plan/base.ts';
import { stepClasses } from './plan/digests.ts';
import { type EndsSoon, endsSoon, endsToCome } from './plan/ends-soon.ts';
import { limitsOf } from './plan/limits.ts';
import { endsAtRisk, makePlan, type PlanSources } from './plan/make-plan.ts';
import { openPaths, type PathsOfPlan } from './plan/open-paths.ts';
import { pastEnds } from './plan/past-ends.ts';
import type { PastRemovals } from './plan/past-removals.ts';
import type { Plan, Step } from './plan/plan.ts';
import type { AccessByClass } from './report/review.ts';
import type { SimulatedStep, Simulation } from './simulation/simulation.ts';
import type { Trust } from './trust/trust.ts';

export interface PlanRequest {
  readonly desired: Desired;
  /** The desired-state path as the user names it: a saved plan contains it. */
  readonly from: string;
  readonly live: Live;
  readonly trust: Trust;
  readonly now: Date;
  /** The time was given (`--now`): then no clock decides which work is due. */
  readonly timeGiven?: boolean;
  /** Version of Tenantry. */
  readonly tool: string;
  /** Resources whose write-only secrets must be sent again. */
  readonly resend: ReadonlySet<Address>;
  readonly only?: (address: Address) => boolean;
  /** Whether requests for waiting changes are repeated: an apply does. */
  readonly asksAgain?: boolean | undefined;
  /** The removals of earlier runs; default: not needed, because the plan is not applied. */
  readonly past?: PastRemovals | undefined;
  /** Whether an earlier complete scan saw this end of access while it was ahead; default: none did. */
  readonly seenEnd?: ((end: AccessEnd) => boolean) | undefined;
  /** When restore drills last worked; undefined: no ledger says so, and none is run. */
  readonly lastDrillOf?: LastDrillOf | undefined;
  /** Reports the collections that the plan looks up, of kinds that are read on demand. */
  readonly onDemand?: OnDemand | undefined;
  /** The desired state at a commit: differences that it would also have had are drift. */
  readonly base?: Revision | undefined;
  /** The desired state that was last applied completely, and those that were applied in part since, the newest last: what one of them did not require is no drift. */
  readonly applied?: readonly Revision[];
}

/** The desired state at a commit. */
interface Revision {
  readonly commit: string;
  readonly before: Before;
}

export interface PlannedOrganization {
  readonly lookup: Lookup;
  readonly difference: Difference;
  readonly due: Due & { readonly withheld?: Withheld };
  readonly base?: Base | undefined;
  readonly applied: readonly Base[];
  readonly plan: Plan;
  /** Access that ends within a week; absent: none does. */
  readonly endsSoon?: EndsSoon;
  /** All that are to come, the first first. */
  readonly accessEnds: readonly AccessEnd[];
  /** What the plan does to paths to administrator. */
  readonly paths: PathsOfPlan;
}

/** The difference, the due work and the plan. Throws with every name in the file that the platform does not know. */
export const planOrganization = ({
  resend,
  now,
  timeGiven = false,
  base: given,
  applied: others = [],
  onDemand,
  ...order
}: PlanRequest): PlannedOrganization => {
  const { desired, live } = order;
  const dangling = resolveReferences(desired, live);
  if (dangling.length > 0) throw new TenantryError(dangling);
  const lookup = lookupOf(live, kindList, { desired, resendSecrets: resend, onDemand });
  const difference = compare(desired, live, kindList, { onDemand, now });
  const all = findDue(desired, lookup, now, order.lastDrillOf);
  const due = timeGiven ? all : withholdDeletions(all, live.clock);
  const base = given && baseOf(given.before, live, { onDemand, now });
  // A revision that cannot be compared decides nothing.
  const further = others.filter(({ commit }) => commit !== given?.commit);
  const applied = further.map(({ before }) => baseOf(before, live, { onDemand, now })).filter(({ type }) => type !== 'unclear');
  const commits = { ...(given && { base: given.commit }), ...(further.length > 0 && { applied: further.map(({ commit }) => commit) }) };
  const sources: PlanSources = { ...order, lookup, difference, due, base, applied, commits };
  const made = makePlan(sources);
  const ahead = endAccess({ desired, lookup, now: Infinity }).work.filter(({ ends }) => ends && ends.end > now.getTime());
  const accessEnds = endsToCome(desired, lookup, now);
  const notes = [...(ahead.length === 0 ? [] : endsAtRisk(sources, ahead)), ...pastEnds(desired, base, lookup, now.getTime())];
  const soon = endsSoon(accessEnds, now, { limits: limitsOf(desired.guards, order.trust), seenEnd: order.seenEnd });
  return {
    ...(soon.ends.length > 0 && { endsSoon: soon }),
    accessEnds,
    lookup,
    difference,
    due: notes.length === 0 ? due : { ...due, notes: [...due.notes, ...notes] },
    base,
    applied,
    ...openPaths(made, { desired, trust: order.trust, live, base: applied.at(-1) ?? base }),
  };
};

/** The steps of one class. */
export const accessByClass = (live: Live, steps: readonly Step[], verdicts: readonly SimulatedStep[]): AccessByClass =>
  Object.fromEntries(
    stepClasses.flatMap((name) => {
      const own = steps.filter((step) => step.class === name);
      return own.length === 0 ? [] : [[name, accessOfSteps(live, own, verdicts)]];
    }),
  );

/** With the access that a change stops being reverted, as gains of its class. */
export const withKeptAccess = (access: AccessByClass, live: Live, noLongerReverted: Plan['noLongerReverted']): AccessByClass => {
  const kept = noLongerReverted.filter(isKeptAccess);
  if (kept.length === 0) return access;
  const { entries, gaps, levels } = accessChanges(withoutKept(live, kept), live);
  const gains = entries.filter(({ change }) => change === 'gains').map((entry) => ({ ...entry, kept: true as const }));
  const { change = { entries: [], gaps: [], levels: [] } } = access;
  return {
    ...access,
    change: {
      entries: [...gains, ...change.entries],
      gaps: change.gaps.length > 0 ? change.gaps : gaps,
      levels: [...levels, ...change.levels],
    },
  };
};

/** `live`: with the responses, which the simulator is filled from. */
export interface OrderToSimulate extends Pick<PlanRequest, 'desired' | 'now' | 'trust'> {
  readonly live: Live<Received>;
}

/** Runs these steps of a plan on a simulator that is filled from the live state. Loaded on use: most commands need no simulator. */
export const simulateSteps = async (
  { desired, live, now, trust }: OrderToSimulate,
  reads: ReadPlan,
  { lookup, plan }: PlannedOrganization,
  steps: readonly Step[],
): Promise<Simulation> => {
  const [{ simulatePlan }, { remainingDifferences }] = await Promise.all([
    import('./simulation/simulate-plan.ts'),
    import('./simulation/remaining-differences.ts'),
  ]);
  const { live: after, verdicts, assumed } = await simulatePlan({ live, reads, lookup, steps, now, identity: trust.identity });
  return { assumed, verdicts, live: after, differs: remainingDifferences(desired, after, plan, steps, verdicts) };
};

/** Steps without effect: the platform would refuse them, or their prerequisites. */
const comesToNothing = (verdict: SimulatedStep): boolean =>
  verdict.type === 'refused' || (verdict.type === 'blocked' && verdict.because === 'refused');

/**
 * The subjects that gain or lose access by these steps of a plan, except for steps that the simulation showed to be refused. Computed from the steps and not
 * from the simulated organization: access that depends on people (an invitation to accept, scopes to approve) must be visible before it is granted.
 */
export const accessOfSteps = (live: Live, steps: readonly Step[], verdicts: readonly SimulatedStep[]): AccessChanges => {
  const vain = new Set(verdicts.filter(comesToNothing).map(({ step }) => step));
  return accessChanges(
    live,
    afterSteps(
      live,
      steps.filter(({ id }) => !vain.has(id)),
    ),
  );
};
