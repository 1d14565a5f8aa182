// The findings and the steps of a result in the form in which two organizations can have the same: without ids, times, positions, and texts with values.
import { canonical, digestOf, isArray, type Json, type JsonObject } from '../../json.ts';
import { stepClasses } from '../../plan/digests.ts';
import type { Plan } from '../../plan/plan.ts';
import { onlyWarns } from '../../policies/since.ts';
import { bySeverity } from '../caused-findings.ts';
import { findingsIn } from '../findings-in.ts';
import type { ReportedFinding, Review } from '../review.ts';
import type { FleetFinding, FleetStep } from './merged-fleet.ts';

const verdictOf = (finding: ReportedFinding): FleetFinding['verdict'] => {
  const { type } = finding.verdict;
  if (type === 'unknown' || type === 'waived') return type;
  return onlyWarns(finding) ? 'only-warns' : 'fail';
};

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The most severe first. */
export const findingsAlike = (review: Review): readonly FleetFinding[] =>
  findingsIn(review)
    .map((finding) => ({ severity: finding.severity, policy: finding.policy, address: finding.address, verdict: verdictOf(finding) }))
    .toSorted(
      (a, b) =>
        bySeverity(a.severity, b.severity) || byText(a.policy, b.policy) || byText(a.address, b.address) || byText(a.verdict, b.verdict),
    );

interface PlannedSteps extends Pick<Review, 'effects'> {
  readonly plan?: Pick<Plan, 'steps'>;
}

/** In the order of execution, the change first. */
export const stepsAlike = ({ plan, effects = [] }: PlannedSteps): readonly FleetStep[] => {
  const effectOf = new Map(effects.map((effect) => [effect.step, effect]));
  return (plan?.steps ?? [])
    .filter(({ repeatsRequest }) => !repeatsRequest)
    .toSorted((a, b) => stepClasses.indexOf(a.class) - stepClasses.indexOf(b.class) || a.position - b.position)
    .map((step) => {
      const effect = effectOf.get(step.id);
      return {
        class: step.class,
        type: step.type,
        description: step.description,
        address: step.resources[0] ?? '',
        changes: step.changes.map(({ field, from, to }) => ({ field, from, to })),
        effects: effect?.effects ?? [],
      };
    });
};

/** Lists are sets: two files may declare the same in another order. */
const inAnyOrder = (value: Json): Json => (isArray(value) ? value.toSorted((a, b) => byText(canonical(a), canonical(b))) : value);

const asJson = (item: FleetFinding | FleetStep): JsonObject =>
  'changes' in item
    ? { ...item, changes: item.changes.map(({ field, from, to }): JsonObject => ({ field, from: inAnyOrder(from), to: inAnyOrder(to) })) }
    : { ...item };

/** The same for equal sets, whatever their order. null: the set is empty. */
export const digestOfAlike = (items: readonly (FleetFinding | FleetStep)[]): string | null =>
  items.length === 0 ? null : digestOf(items.map((item): string => digestOf(asJson(item), 32)).sort(), 32);
