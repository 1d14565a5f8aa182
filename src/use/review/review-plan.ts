// The review of a plan: its policies after the change and after the work that follows, its simulation, and its verdict.
import { type ChangeSimulated, type ChangeToSimulate, laterStates } from '../../after-change.ts';
import { withKeptAccess } from '../../audit.ts';
import type { Desired } from '../../desired/desired.ts';
import { ownersIn } from '../../desired/owners.ts';
import { routingIn } from '../../desired/routing.ts';
import type { Problem } from '../../errors.ts';
import { type BasePolicies, type ChangeEvaluated, evaluateChange, type Gate } from '../../gate.ts';
import type { Before } from '../../plan/base.ts';
import { declaredElsewhere } from '../../plan/declared-elsewhere.ts';
import { newlyDeclared, noLongerDeclared, removalsIn } from '../../plan/no-longer-declared.ts';
import type { PlanPart } from '../../plan/plan.ts';
import { classSummaries, stepEffects } from '../../plan/step-effects.ts';
import { type Outlook, policiesIn } from '../../policies/outlook.ts';
import type { SelectedPolicies } from '../../policies/select.ts';
import { digestsOf, namedPolicies } from '../../report/evaluation.ts';
import { reportedOutlook } from '../../report/reported-finding.ts';
import type { DecidedBy, Review, ReviewFacts } from '../../report/review.ts';
import { missingGrants } from '../../trust/needed-grants.ts';
import type { Trust } from '../../trust/trust.ts';
import { type PlannedLive, simulated } from '../read/read-and-plan.ts';
import { type GateChoice, gateOf } from './gate-choice.ts';
import { type VerdictChoice, verdictOf } from './verdict.ts';

/** Live resources without a declaration: those that the change deleted from the file by name, the others as unmanaged. */
const unmanagedFacts = (
  before: Before | undefined,
  desired: Desired,
  { difference, lookup }: PlannedLive,
  trust: Trust,
): Partial<ReviewFacts> => {
  const gone = before?.type === 'declared' ? noLongerDeclared(before.desired, desired, difference, lookup) : [];
  const moved = before?.type === 'declared' ? declaredElsewhere(before.desired, desired, trust) : [];
  const added = before?.type === 'declared' ? newlyDeclared(before.desired, desired) : [];
  const reported = new Set(gone.map((one) => (one.type === 'resource' ? one.address : '')));
  const isRemoved = removalsIn(difference, lookup);
  const unmanaged = Object.values(difference.entries).flatMap((entries) =>
    entries.flatMap((entry) =>
      entry.type === 'unmanaged' && entry.ownership === 'additive' && !reported.has(entry.address) && !isRemoved(entry.address)
        ? [entry.address]
        : [],
    ),
  );
  return {
    ...(gone.length > 0 && { noLongerDeclared: gone }),
    ...(moved.length > 0 && { declaredElsewhere: moved }),
    ...(added.length > 0 && { newlyDeclared: added }),
    ...(unmanaged.length > 0 ? { unmanaged } : {}),
  };
};

export interface ChangeToReview extends Pick<Gate, 'evaluating' | 'ownReads'>, ChangeSimulated {
  /** The common part of every review of a plan. */
  readonly facts: ReviewFacts;
  readonly seen: PlannedLive;
  readonly simulating: ChangeToSimulate;
  /** Of the base of the change; undefined: there is none. */
  readonly basePolicies: BasePolicies | undefined;
  /** The desired state at the base of the change. */
  readonly before: Before | undefined;
  /** The selected part of the plan. */
  readonly part: PlanPart;
  /** The policies that decide, and those of the change: the last one. */
  readonly selections: readonly SelectedPolicies[];
  readonly decidedBy: DecidedBy;
  readonly gate: GateChoice;
  readonly more: Pick<ReviewFacts, 'trustChange' | 'chosen' | 'causes' | 'decisionsToProve'>;
  readonly warnings: readonly Problem[];
}

interface Outlooks {
  readonly outlook: Outlook;
  readonly evaluated: ChangeEvaluated;
}

const outlookFor = async (change: ChangeToReview): Promise<Outlooks> => {
  const { evaluating, basePolicies: base, ownReads, simulating, simulation, afterChange } = change;
  const { order, reads, planned } = simulating;
  const evaluated = evaluateChange({ evaluating, base, reads, ...(ownReads && { ownReads }), live: order.live, planned }, afterChange);
  return { evaluated, outlook: evaluated.outlook(evaluated.isOpen ? await laterStates(simulating, simulation.live) : []) };
};

/** Without next commands: only a program knows them. */
export const reviewChange = async (change: ChangeToReview, choice: VerdictChoice): Promise<Review> => {
  const { facts: reviewFacts, seen, simulating, before, part, simulation, selections, decidedBy, gate, more, warnings } = change;
  const { desired, trust } = simulating.order;
  const { outlook, evaluated } = await outlookFor(change);
  const { live, lookup } = seen;
  const { steps } = part;
  const shown = simulated(live, steps, simulation);
  const { access = {} } = shown;
  const selection = selections.at(-1);
  const grants = missingGrants(trust, steps, lookup);
  const facts: ReviewFacts = {
    ...reviewFacts,
    run: { ...reviewFacts.run, ...(selection && digestsOf(selection)) },
    warnings: [...reviewFacts.warnings, ...warnings, ...evaluated.warnings],
    ...(grants.problems.length > 0 && { grants }),
    ...shown,
    classes: classSummaries(part, access),
    effects: stepEffects(steps, access, lookup),
    access: withKeptAccess(access, live, part.noLongerReverted),
    ...more,
    ...unmanagedFacts(before, desired, seen, trust),
    policies: namedPolicies(selections, policiesIn(outlook)),
    outlook: {
      ...reportedOutlook(outlook, {
        tenant: reviewFacts.tenant,
        asOf: reviewFacts.run.asOf,
        ownerOf: ownersIn(desired),
        routing: routingIn(desired),
      }),
      policies: evaluated.policies,
      evaluated: evaluated.evaluated,
      decidedBy,
      ...gateOf(outlook, gate),
    },
  };
  return { ...facts, next: [], ...verdictOf(facts, choice) };
};
