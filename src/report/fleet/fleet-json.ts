// A merged fleet as JSON, in the format of schemas/output/fleet-merge.schema.json. What groups have in common is read again, one group at a time.
import { plainConsequence } from '../../plan/consequence-text.ts';
import { partsAsJson } from '../json.ts';
import type { AlikeGroup, FleetDetails, MergedFleet, ReviewedStep } from './merged-fleet.ts';

function* withItems<Item>(groups: readonly AlikeGroup[], itemsOf: (group: AlikeGroup) => readonly Item[]) {
  for (const { digest, organizations, ...group } of groups)
    yield { digest, organizations, items: itemsOf({ digest, organizations, ...group }) };
}

const reviewed = ({ step, effect, organizations }: ReviewedStep) => ({
  type: step.type,
  description: step.description,
  address: step.resources[0] ?? '',
  effects: effect.effects,
  consequence: plainConsequence(effect.consequence),
  organizations,
});

export const fleetAsJson = (merged: MergedFleet, details: FleetDetails): Iterable<string> =>
  partsAsJson({
    ...merged,
    findingGroups: withItems(merged.findingGroups, details.findingsOf),
    stepGroups: withItems(merged.stepGroups, details.stepsOf),
    review: { steps: merged.review.steps.map(reviewed), more: merged.review.more },
  });
