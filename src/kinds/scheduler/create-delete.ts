// The calls that create and delete a scheduler.
import type { Address } from '../address.ts';
import { asSeen, awaited, exists, has } from '../condition.ts';
import { creating, deleting } from '../draft.ts';
import type { Observed } from '../kind.ts';
import { createBody } from '../request-body.ts';
import type { StepDraft } from '../step.ts';
import { fields as rows, type SchedulerFields } from './fields.ts';
import { wholeTime } from './volumes.ts';

/** A scheduler to create. */
export interface Wanted {
  readonly address: Address;
  readonly region: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly type: string | undefined;
  readonly retention_days: number | undefined;
  readonly start_time: string | undefined;
}

const needed = ['type', 'retention_days', 'start_time'] as const;

/** Required values that the file does not declare. */
export const lackingOf = (wanted: Wanted): readonly string[] => needed.filter((field) => wanted[field] === undefined);

export const createScheduler = ({
  address,
  region,
  name,
  description,
  type = '',
  retention_days = 0,
  start_time = '',
}: Wanted): StepDraft => {
  const at = awaited(address);
  const time = wholeTime(start_time);
  return creating(address, {
    description: `create scheduler ${name} in ${region}: ${type} snapshots daily at ${time}, kept for ${retention_days} days`,
    operation: 'blockStorage.createScheduler',
    region,
    body: createBody(rows, { name, description, type, retention_days, start_time: time }),
    // A scheduler of the same name that is being deleted is not the new one.
    postconditions: [
      exists(at),
      has(at, 'region', region),
      has(at, 'name', name),
      has(at, 'type', type),
      has(at, 'retention_days', retention_days),
      has(at, 'start_time', time),
      ...(description ? [has(at, 'description', description)] : []),
    ],
  });
};

/** `replaced`: the fields that require a replacement. */
export const deleteScheduler = (scheduler: Observed<SchedulerFields>, replaced: readonly string[] = []): StepDraft => {
  const { name = scheduler.id, volume_ids: ids = [] } = scheduler.values;
  const many = `${ids?.length ?? 0} ${ids?.length === 1 ? 'volume' : 'volumes'}`;
  const why = replaced.length > 0 ? `, to recreate it with another ${replaced.join(', ')}` : `: ${many} will no longer get its snapshots`;
  return deleting(scheduler, {
    description: `delete scheduler ${name} in ${scheduler.region ?? 'its region'}${why}`,
    operation: 'blockStorage.deleteScheduler',
    path: { id: scheduler.id },
    preconditions: asSeen(scheduler, 'name', 'volume_ids'),
    reversibility: 'reversible',
    acknowledge: ['removes-protection'],
  });
};
