// A merged fleet as JSON, in the format of schemas/output/fleet-merge.schema.json. What groups have in common is read again, one group at a time.
import type { ConsequenceText } from '../../plan/consequence-text.ts';
import type { Count } from '../../value-types.ts';
import { partsAsJson } from '../json.ts';
import { sharedStep } from './alike.ts';
import type { AlikeGroup, FleetDetails, MergedFleet, ReviewItem, SharedFinding, SharedStep } from './merged-fleet.ts';

/** Organizations with the same findings. */
export interface FindingGroup extends AlikeGroup {
  /** The findings of each of them. */
  readonly items: readonly SharedFinding[];
}

/** Organizations with the same steps. */
export interface StepGroup extends AlikeGroup {
  /** The steps of each of them. */
  readonly items: readonly SharedStep[];
}

/** A step that a reviewer must read. */
export interface ReviewRow extends SharedStep {
  /** What follows from it, without a full stop. */
  readonly consequence: ConsequenceText;
  /** The organizations that it changes. */
  readonly organizations: readonly string[];
}

/**
 * What `tenantry fleet merge` prints with `--format json`. Keys are sorted. Except for `run`, the bytes are the same for every number of shards, order and
 * number of attempts.
 * @title The merged results of a fleet
 */
export interface FleetDocument extends Omit<MergedFleet, 'findingGroups' | 'stepGroups' | 'review'> {
  /** Organizations with the same findings; those of the fewest organizations first. */
  readonly findingGroups: readonly FindingGroup[];
  /** Organizations with the same steps; those of the fewest organizations first. */
  readonly stepGroups: readonly StepGroup[];
  /** The steps that a reviewer must read; the most dangerous first. */
  readonly review: {
    /** The first thousand different ones. */
    readonly steps: readonly ReviewRow[];
    /** The number of the others. */
    readonly more: Count;
  };
}

function* withItems<Item>(groups: readonly AlikeGroup[], itemsOf: (group: AlikeGroup) => readonly Item[]) {
  for (const group of groups) yield { ...group, items: itemsOf(group) };
}

const rowOf = ({ step, effect, organizations }: ReviewItem): ReviewRow => ({
  ...sharedStep(step, effect.effects),
  consequence: effect.consequence,
  organizations,
});

/** Its lists may be generated. */
type Streamed<Document> = {
  readonly [Key in keyof Document]: Document[Key] extends readonly (infer One)[] ? Iterable<One> : Document[Key];
};

export const fleetAsJson = ({ review, ...merged }: MergedFleet, details: FleetDetails): Iterable<string> => {
  const document: Streamed<FleetDocument> = {
    ...merged,
    findingGroups: withItems(merged.findingGroups, details.findingsOf),
    stepGroups: withItems(merged.stepGroups, details.stepsOf),
    review: { ...review, steps: review.steps.map(rowOf) },
  };
  return partsAsJson({ ...document });
};
