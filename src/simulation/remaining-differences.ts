// The differences that remain after the simulation, and why: changes without a step, or steps without an effect.
import type { Desired } from '../desired/desired.ts';
import { compare } from '../diff/compare.ts';
import type { Difference, DifferenceEntry } from '../diff/difference.ts';
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Lookup } from '../kinds/kind.ts';
import { groupBy } from '../live/group-by.ts';
import type { Live } from '../live/live.ts';
import { lookupOf } from '../live/lookup.ts';
import { draftPlan } from '../plan/draft-plan.ts';
import type { Plan, Step, StepId, Unplanned } from '../plan/plan.ts';
import type { RemainingDifference, SimulatedStep } from './simulation.ts';

type OpenEntry = Extract<DifferenceEntry, { readonly type: 'missing' | 'unexpected' | 'changed' }>;

const isOpen = (entry: DifferenceEntry): entry is OpenEntry =>
  entry.type === 'missing' || entry.type === 'unexpected' || entry.type === 'changed';

const sourceOf = (entry: OpenEntry): Source => (entry.type === 'unexpected' ? entry.at : entry.declared.at);

const unplannedWhy = ({ answer }: Unplanned): string => {
  if (answer.type === 'waiting') return answer.who;
  return answer.type === 'deferred' ? `deferred: ${answer.why}` : answer.why;
};

/** Why a step does not take effect; undefined if it does. */
const stepWhy = ({ position }: Step, verdict: SimulatedStep): string | undefined => {
  switch (verdict.type) {
    case 'accepted':
      return undefined;
    case 'refused':
      return `#${position} is refused: ${verdict.says}`;
    case 'blocked':
      return `#${position} needs ${verdict.because === 'waits' ? 'a manual action first' : 'a step that is refused'}`;
    case 'waits':
      return verdict.who;
    case 'not-simulated':
      return `#${position} was not simulated: ${verdict.why}`;
  }
};

/** Waiting and impossible changes, as the next plan will report them. Repeated requests come with such an answer. */
const whatStaysOpen = (difference: Difference, lookup: Lookup): ReadonlyMap<Address, readonly string[]> => {
  const { unplanned } = draftPlan(difference, { now: '', work: [], notes: [] }, lookup, {});
  return new Map([...groupBy(unplanned, ({ address }) => address)].map(([address, same]) => [address, same.map(unplannedWhy)]));
};

/** `steps`: the simulated steps of `plan`. Differences of steps that were not selected are left out. */
export const remainingDifferences = (
  desired: Desired,
  after: Live,
  plan: Plan,
  steps: readonly Step[],
  verdicts: readonly SimulatedStep[],
): readonly RemainingDifference[] => {
  const chosen = new Set(steps.map(({ id }) => id));
  const left = new Set(plan.steps.filter(({ id }) => !chosen.has(id)).flatMap(({ resources }) => resources));
  const byStep: ReadonlyMap<StepId, SimulatedStep> = new Map(verdicts.map((verdict) => [verdict.step, verdict]));
  const unplanned = groupBy(plan.unplanned, ({ address }) => address);
  const stepsOn = groupBy(
    steps.flatMap((step) => step.resources.map((address) => ({ address, step }))),
    ({ address }) => address,
  );
  const difference = compare(desired, after, kindList);
  // Only for differences without another explanation, which most plans do not have.
  let next: ReturnType<typeof whatStaysOpen> | undefined;
  const reasonOf = (address: Address): Pick<RemainingDifference, 'because' | 'why'> => {
    const verdict = (stepsOn.get(address) ?? []).flatMap(({ step }) => {
      const one = byStep.get(step.id);
      return (one && stepWhy(step, one)) ?? [];
    });
    if (verdict.length > 0) return { because: 'verdict', why: [...new Set(verdict)].join('; ') };
    const answers = (unplanned.get(address) ?? []).map(unplannedWhy);
    if (answers.length > 0) return { because: 'unplanned', why: answers.join('; ') };
    next ??= whatStaysOpen(difference, lookupOf(after, kindList, { desired }));
    const then = next.get(address) ?? [];
    if (then.length > 0) return { because: 'verdict', why: then.join('; ') };
    return { because: 'unexplained', why: 'unknown reason; please report this' };
  };
  return Object.values(difference.entries)
    .flat()
    .filter(isOpen)
    .filter(({ address }) => !left.has(address))
    .map((entry) => ({ address: entry.address, at: sourceOf(entry), ...reasonOf(entry.address) }));
};
