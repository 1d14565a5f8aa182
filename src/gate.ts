// Policy results of a change: before it, after it alone, and after the work that follows. The policies of the base decide; those of the change can only add
// findings.
import type { PlannedOrganization } from './audit.ts';
import type { Desired } from './desired/desired.ts';
import { nothingDeclared } from './desired/nothing-declared.ts';
import { textWithoutPlaces } from './desired/without-places.ts';
import { compare } from './diff/compare.ts';
import type { Difference } from './diff/difference.ts';
import { TenantryError } from './errors.ts';
import { type EvaluationInput, evaluateDeclared, evaluateLive, overDeclared, overLive } from './evaluate.ts';
import { kindList, kindNamed } from './kinds/catalogue.generated.ts';
import type { Live } from './live/live.ts';
import type { ReadPlan } from './live/plan-reads.ts';
import type { PolicyResults } from './policies/evaluate-policies.ts';
import type { Finding } from './policies/finding.ts';
import {
  type Endings,
  type Evaluated,
  type Evaluations,
  type FixedBy,
  type Outlook,
  outlookOf,
  type SameThing,
  type Stage,
} from './policies/outlook.ts';
import { policiesAnsweredBy } from './policies/policies-answered-by.ts';
import type { SelectedPolicies } from './policies/select.ts';
import { droppedRemovals, weakenedBy } from './policies/weakened-settings.ts';
import type { PoliciesSide, Weakening } from './policies/weakening.ts';
import type { TrustChange } from './trust/trust-change.ts';

/** The policies of the base of a change. `desired` absent: there was none, or it cannot be parsed; then the built-in ones decide. */
export interface BasePolicies extends Pick<EvaluationInput, 'selection' | 'lockFiles'> {
  readonly desired?: Desired | undefined;
  /** Of the trust file, if it is in the repository. */
  readonly trustChange?: TrustChange;
}

/** A state that other work leads to. */
export interface LaterState {
  readonly by: (finding: Finding) => FixedBy;
  readonly live: Live;
}

type HeadEvaluationInput = EvaluationInput & { readonly desired: Desired };

export interface Gate {
  readonly evaluating: HeadEvaluationInput;
  readonly base: BasePolicies | undefined;
  readonly reads: ReadPlan;
  /** The reads of the change alone, without what only the base declares. Absent: the same. */
  readonly ownReads?: ReadPlan;
  readonly live: Live;
  readonly planned: Pick<PlannedOrganization, 'difference' | 'base' | 'plan'>;
}

const idsIn = ({ collections }: Live): SameThing => {
  const ids = new Map<string, string>(collections.flatMap(({ items }) => items.map((item) => [item.address, `${item.kind} ${item.id}`])));
  return (address) => ids.get(address) ?? address;
};

const evaluated = (evaluating: HeadEvaluationInput, live: Live, difference: Difference): Evaluated => ({
  policyResults: overLive(evaluating, { live }, difference),
  sameThing: idsIn(live),
});

/** The declarations of the change, with everything that decides which findings count taken from the base. */
const asBaseHasIt = (head: Desired, base: Desired | undefined): Desired => {
  const { budgets, policies, waivers } = base ?? nothingDeclared;
  const removed = base ? [...head.removed, ...droppedRemovals(base, head)] : head.removed;
  return { ...head, budgets, policies, waivers, removed };
};

const comparedWith = ({ desired, now }: HeadEvaluationInput, live: Live): Difference | undefined => {
  try {
    return compare(desired, live, kindList, { now });
  } catch (cause) {
    // A removed `id:`, or a rename on both sides: then the resource is unknown.
    if (cause instanceof TenantryError) return undefined;
    throw cause;
  }
};

const evaluatedBy = ({ desired: { budgets, waivers, removed }, selection, lockFiles }: PoliciesSide): string | undefined =>
  textWithoutPlaces({ budgets, waivers, removed, policies: selection.policies, lockFiles });

/** Whether both sides evaluate the same policies in the same way. */
const isSame = (one: PoliciesSide, other: PoliciesSide): boolean => evaluatedBy(one) === evaluatedBy(other);

export interface ChangeEvaluated {
  /** Whether anything fails after the change: then it matters which findings later work fixes. */
  readonly isOpen: boolean;
  /** The number of policies that the change can affect. */
  readonly policies: number;
  /** The number of these that the reads can answer. */
  readonly evaluated: number;
  /** Warnings about the files of the change. */
  readonly warnings: PolicyResults['warnings'];
  readonly outlook: (later: readonly LaterState[]) => Outlook;
}

interface Sides {
  readonly head: HeadEvaluationInput;
  /** Absent: the policies of the head decide, because they equal those of the base, or no base was named. */
  readonly base?: HeadEvaluationInput;
  readonly loosened: readonly Weakening[];
}

/** `answered`: the policies of a selection that can be evaluated. */
const sidesOf = (
  { evaluating, base }: Pick<Gate, 'evaluating' | 'base'>,
  answered: (selection: SelectedPolicies, lockFiles: EvaluationInput['lockFiles']) => SelectedPolicies,
): Sides => {
  const head = { ...evaluating, selection: answered(evaluating.selection, evaluating.lockFiles) };
  if (!base) return { head, loosened: [] };
  const { selection, lockFiles } = base;
  const desired = asBaseHasIt(evaluating.desired, base.desired);
  const sides = {
    base: { desired: base.desired ?? { ...nothingDeclared, regions: evaluating.desired.regions }, selection, lockFiles },
    head: { desired: evaluating.desired, selection: evaluating.selection, lockFiles: evaluating.lockFiles },
  };
  const dropped = base.desired ? droppedRemovals(base.desired, evaluating.desired) : [];
  const loosened = weakenedBy(sides.base, sides.head, dropped, base.trustChange);
  if (isSame({ ...sides.base, desired }, sides.head)) return { head, loosened };
  return { head, base: { ...evaluating, desired, selection: answered(selection, lockFiles), lockFiles }, loosened };
};

/** Empty if the file and the platform cannot be compared. */
const states = (evaluating: HeadEvaluationInput, live: Live): readonly Evaluated[] => {
  const difference = comparedWith(evaluating, live);
  return difference ? [evaluated(evaluating, live, difference)] : [];
};

/** The policies that compare the files with the platform. */
const comparingIn = ({ policies }: SelectedPolicies): ReadonlySet<string> =>
  new Set(policies.flatMap(({ policy }) => (policy.kind === 'resource' ? [policy.id] : [])));

/** Resources whose change is left for a later stage. */
const deferredIn = ({ plan }: Pick<Gate['planned'], 'plan'>): ReadonlySet<string> =>
  new Set(plan.unplanned.flatMap(({ address, class: name, answer }) => (name === 'change' && answer.type === 'deferred' ? [address] : [])));

/** Resources whose access the change adopts. */
const adoptedIn = ({ plan }: Pick<Gate['planned'], 'plan'>): ReadonlySet<string> =>
  new Set(
    plan.noLongerReverted.flatMap(({ address, acknowledgeFor }) => (address && acknowledgeFor.includes('adopts-access') ? [address] : [])),
  );

/** The policies that these files no longer read anything for. */
const unreadBy = ({ ownReads }: Gate, { selection, lockFiles }: HeadEvaluationInput): ReadonlySet<string> =>
  new Set(ownReads && policiesAnsweredBy(ownReads, selection, kindList, lockFiles.length > 0).unanswered);

/** What one file declares and is live, by `kind id`. */
const declaredIds = ({ entries }: Difference): ReadonlySet<string> =>
  new Set(
    Object.values(entries).flatMap((all) =>
      all.flatMap((entry) =>
        'declared' in entry && 'observed' in entry && entry.observed ? [`${entry.observed.kind} ${entry.observed.id}`] : [],
      ),
    ),
  );

/** In use. */
const idsOf = ({ collections }: Live): ReadonlySet<string> =>
  new Set(collections.flatMap(({ items }) => items.flatMap(({ kind, id, phase }) => (phase === 'retired' ? [] : [`${kind} ${id}`]))));

const goneBy = (live: Live, after: Live): ReadonlySet<string> => {
  const still = idsOf(after);
  return new Set([...idsOf(live)].filter((id) => !still.has(id)));
};

/** What the base declares, the change does not, and stays live. */
const leftBehind = ({ planned: { base, difference } }: Gate, after: Live): ReadonlySet<string> => {
  if (base?.type !== 'known') return new Set();
  const [own, still] = [declaredIds(difference), idsOf(after)];
  return new Set([...declaredIds(base.difference)].filter((id) => !own.has(id) && still.has(id)));
};

/** Evaluates the current organization, and the organization after the change alone (`after`). Linear in resources, for each of the two sides. */
export const evaluateChange = (gate: Gate, after: Live): ChangeEvaluated => {
  const { base: given, live, planned } = gate;
  const unanswered = new Set<string>();
  const { head, base, loosened } = sidesOf(gate, (selection, lockFiles) => {
    const found = policiesAnsweredBy(gate.reads, selection, kindList, lockFiles.length > 0);
    for (const id of found.unanswered) unanswered.add(id);
    return found.answered;
  });
  // A pattern of the change that matches nothing is a mistake; one of the base may no longer match.
  const headNow: Evaluated = { policyResults: evaluateLive(head, { live }, planned.difference), sameThing: idsIn(live) };
  const nowOf = (evaluating: HeadEvaluationInput): Evaluated =>
    evaluating === head ? headNow : evaluated(evaluating, live, comparedWith(evaluating, live) ?? planned.difference);
  const deferred = deferredIn(planned);
  /**
   * The files of the base over the live organization. A change that is left for a later stage has begun: what it will fix is not introduced by it. Without files of
   * the base, nothing is known to be introduced by those of the change.
   */
  const beforeIt = (evaluating: HeadEvaluationInput): readonly Evaluated[] => {
    const now = nowOf(evaluating);
    const was =
      given?.desired &&
      states({ ...evaluating, desired: { ...given.desired, waivers: evaluating.desired.waivers }, lockFiles: given.lockFiles }, live);
    if (!was || was.length === 0) return [now];
    const compares = comparingIn(evaluating.selection);
    const begun = now.policyResults.findings.filter(({ policy, address }) => compares.has(policy) && deferred.has(address));
    return [...was, { ...now, policyResults: { ...now.policyResults, findings: begun } }];
  };
  const evaluations = (evaluating: HeadEvaluationInput): Evaluations => ({
    before: beforeIt(evaluating),
    after: evaluated(evaluating, after, compare(evaluating.desired, after, kindList, evaluating)),
  });
  const deciding = evaluations(base ?? head);
  const endings: Endings = {
    files: nowOf(base ?? head),
    compares: comparingIn((base ?? head).selection),
    unread: unreadBy(gate, base ?? head),
    left: leftBehind(gate, after),
    gone: goneBy(live, after),
    adopts: adoptedIn(planned),
  };
  const brought = base && evaluations(head);
  const openPolicies = new Set(
    [deciding, ...(brought ? [brought] : [])].flatMap(({ after: { policyResults } }) => policyResults.findings.map(({ policy }) => policy)),
  );
  const onlyOpen = (evaluating: HeadEvaluationInput): HeadEvaluationInput => ({
    ...evaluating,
    selection: { ...evaluating.selection, policies: evaluating.selection.policies.filter(({ policy }) => openPolicies.has(policy.id)) },
  });
  const stageOf = ({ by, live: one }: LaterState): Stage => ({
    by,
    evaluated: [head, ...(base ? [base] : [])].flatMap((evaluating) => states(onlyOpen(evaluating), one)),
  });
  const ids = new Set([head, ...(base ? [base] : [])].flatMap(({ selection }) => selection.policies.map(({ policy }) => policy.id)));
  return {
    isOpen: openPolicies.size > 0,
    policies: new Set([...unanswered, ...ids]).size,
    evaluated: ids.size,
    warnings: headNow.policyResults.warnings,
    outlook: (later) => outlookOf(deciding, { ...(brought && { head: brought }), loosened, stages: later.map(stageOf), endings }),
  };
};

export interface DeclaredEvaluated {
  /** By the policies of the change, as without a base. */
  readonly policyResults: PolicyResults;
  /** Policies that the files alone can answer. */
  readonly evaluated: number;
  readonly outlook: Outlook;
}

const byAddress: SameThing = (address) => address;

/** Declared before, and neither declared nor removed by the change. */
const leftOut = (base: Desired | undefined, { items, removed, ownership }: Desired): ReadonlySet<string> => {
  const known = new Set([
    ...items.flatMap(({ address, renamedFrom = address }) => [address, renamedFrom]),
    ...removed.map(({ address }) => address),
  ]);
  const isRemoved = ({ kind }: Desired['items'][number]): boolean =>
    ownership[kindNamed(kind).place?.ownership ?? '']?.word === 'authoritative';
  return new Set((base?.items ?? []).flatMap((item) => (known.has(item.address) || isRemoved(item) ? [] : [item.address])));
};

/** The same for the files alone, offline: the declared state before and after the change. Linear in resources, for each of the two sides. */
export const evaluateDeclaredChange = (evaluating: HeadEvaluationInput, given: BasePolicies): DeclaredEvaluated => {
  const { head, base, loosened } = sidesOf({ evaluating, base: given }, (selection) => selection);
  const declared = (one: HeadEvaluationInput): Evaluated => ({ policyResults: overDeclared(one), sameThing: byAddress });
  const policyResults = evaluateDeclared(head);
  const evaluations = (one: HeadEvaluationInput): Evaluations => ({
    before: given.desired
      ? [declared({ ...one, desired: { ...given.desired, waivers: one.desired.waivers }, lockFiles: given.lockFiles })]
      : [],
    after: one === head ? { policyResults, sameThing: byAddress } : declared(one),
  });
  return {
    policyResults,
    evaluated: policyResults.counts.filter(({ notEvaluated }) => notEvaluated === 0).length,
    outlook: outlookOf(evaluations(base ?? head), {
      ...(base && { head: evaluations(head) }),
      loosened,
      endings: {
        compares: new Set(),
        unread: new Set(),
        left: leftOut(given.desired, evaluating.desired),
        gone: new Set(),
        adopts: new Set(),
      },
    }),
  };
};
