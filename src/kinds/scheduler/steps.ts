// The calls that give a scheduler a volume and take one from it. A repeat is a conflict, so each is done when the platform shows it.
import type { Address } from '../address.ts';
import { existing, holds, lacks } from '../condition.ts';
import type { Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { describeRegional, inRegion } from '../regional.ts';
import type { StepDraft } from '../step.ts';
import type { Attached } from './volumes.ts';

/** One that an earlier step makes. */
interface Made {
  readonly address: Address;
  readonly region: string;
  readonly name: string;
}

const isLive = (scheduler: Observed | Made): scheduler is Observed => 'kind' in scheduler;

const say = (scheduler: Observed | Made): string =>
  describeRegional('scheduler', isLive(scheduler) ? (textIn(scheduler, 'name') ?? scheduler.id) : scheduler.name, scheduler.region);

/** A volume that this run makes has no id before: then the call itself is all there is to see. */
export const attachStep = (scheduler: Observed | Made, { name, id }: Attached): StepDraft => {
  const at = isLive(scheduler) ? existing(scheduler) : { address: scheduler.address };
  const known = typeof id === 'string' ? [id] : undefined;
  return {
    description: `attach volume ${name} to ${say(scheduler)}`,
    operation: 'blockStorage.attachScheduler',
    resources: [scheduler.address],
    ...inRegion(scheduler),
    path: { id: isLive(scheduler) ? scheduler.id : { idOf: scheduler.address } },
    body: { volume: { id } },
    preconditions: known && isLive(scheduler) ? [lacks(at, 'volume_ids', known)] : [],
    postconditions: known ? [holds(at, 'volume_ids', known)] : [],
    alsoChanges: ['volumes'],
    reversibility: 'reversible',
    accessEffect: 'none',
  };
};

export const detachStep = (scheduler: Observed, { name, id }: { readonly name: string; readonly id: string }): StepDraft => ({
  description: `detach volume ${name} from ${say(scheduler)}: it will no longer get its snapshots`,
  operation: 'blockStorage.detachScheduler',
  resources: [scheduler.address],
  ...inRegion(scheduler),
  path: { id: scheduler.id },
  body: { volume: { id } },
  preconditions: [holds(existing(scheduler), 'volume_ids', [id])],
  postconditions: [lacks(existing(scheduler), 'volume_ids', [id])],
  alsoChanges: ['volumes'],
  reversibility: 'reversible',
  accessEffect: 'none',
  acknowledge: ['removes-protection'],
});
