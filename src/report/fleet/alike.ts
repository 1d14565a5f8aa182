// The findings and the steps of a result in the form in which two organizations can have the same: without ids, times, positions, and texts with values.
import { canonical, digestOf, isArray, type Json, type JsonObject } from '../../json.ts';
import { stepClasses } from '../../plan/digests.ts';
import type { Effect } from '../../plan/effect.ts';
import type { Step } from '../../plan/plan.ts';
import { bySeverity } from '../caused-findings.ts';
import { findingsIn } from '../finding-counts.ts';
import type { Review } from '../review.ts';
import type { SharedFinding, SharedStep } from './merged-fleet.ts';

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The most severe first. */
export const sharedFindings = (review: Review): readonly SharedFinding[] =>
  findingsIn(review)
    .map(
      ({ severity, policy, address, verdict: { type }, onlyWarnsUntil }): SharedFinding => ({
        severity,
        policy,
        address,
        verdict: { type },
        ...(onlyWarnsUntil !== undefined && { onlyWarnsUntil }),
      }),
    )
    .toSorted(
      (a, b) =>
        bySeverity(a.severity, b.severity) ||
        byText(a.policy, b.policy) ||
        byText(a.address, b.address) ||
        byText(a.verdict.type, b.verdict.type),
    );

export const sharedStep = ({ class: name, type, description, resources, changes }: Step, effects: readonly Effect[] = []): SharedStep => ({
  class: name,
  type,
  description,
  resources,
  changes,
  effects,
});

/** In the order of execution, the change first. */
export const sharedSteps = ({ plan, effects = [] }: Pick<Review, 'plan' | 'effects'>): readonly SharedStep[] => {
  const effectsOf = new Map(effects.map((effect) => [effect.step, effect.effects]));
  return (plan?.steps ?? [])
    .filter(({ repeatsRequest }) => !repeatsRequest)
    .toSorted((a, b) => stepClasses.indexOf(a.class) - stepClasses.indexOf(b.class) || a.position - b.position)
    .map((step) => sharedStep(step, effectsOf.get(step.id)));
};

/** Lists are sets: two files may declare the same in another order. */
const inAnyOrder = (value: Json): Json => (isArray(value) ? value.toSorted((a, b) => byText(canonical(a), canonical(b))) : value);

const asJson = (item: SharedFinding | SharedStep): JsonObject =>
  'changes' in item
    ? {
        ...item,
        changes: item.changes.map((change): JsonObject => ({ ...change, from: inAnyOrder(change.from), to: inAnyOrder(change.to) })),
      }
    : { ...item };

/** The same for equal sets, whatever their order. null: the set is empty. */
export const digestOfAlike = (items: readonly (SharedFinding | SharedStep)[]): string | null =>
  items.length === 0 ? null : digestOf(items.map((item): string => digestOf(asJson(item), 32)).sort(), 32);
