// The calls that attach a volume to a scheduler and detach one. A repeat is a conflict, so each is done when a read shows it.
import type { Address } from '../address.ts';
import { existing, holds, lacks } from '../condition.ts';
import type { Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { describeRegional, inRegion } from '../regional.ts';
import type { StepDraft } from '../step.ts';
import type { Attached } from './volumes.ts';

/** A volume that an earlier step creates. */
interface Made {
  readonly address: Address;
  readonly region: string;
  readonly name: string;
}

const isLive = (scheduler: Observed | Made): scheduler is Observed => 'kind' in scheduler;

const say = (scheduler: Observed | Made): string =>
  describeRegional('scheduler', isLive(scheduler) ? (textIn(scheduler, 'name') ?? scheduler.id) : scheduler.name, scheduler.region);

/** A volume that this run creates has no id yet: then only the call itself can be verified. */
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
