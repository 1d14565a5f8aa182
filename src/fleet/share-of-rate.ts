// The requests per minute of a fleet, divided by its shards and by the organizations that one shard reads at the same time.
import { fail } from '../errors.ts';
import type { Shard } from './shard.ts';

export interface RateShare {
  /** The organizations that are read at the same time. */
  readonly concurrency: number;
  /** For each of them; undefined: as many as the platform accepts. */
  readonly requestsPerMinute: number | undefined;
}

/** The smallest of the limits that are stated. */
export const smallestRate = (...limits: readonly (number | undefined)[]): number | undefined => {
  const stated = limits.filter((limit) => limit !== undefined);
  return stated.length === 0 ? undefined : Math.min(...stated);
};

/** All shards together never exceed the rate: where it is too small for so many at the same time, there are fewer. Throws `usage` if it is too small for the shards. */
export const shareOfRate = (total: number | undefined, shard: Shard, concurrency: number): RateShare => {
  if (total === undefined) return { concurrency, requestsPerMinute: undefined };
  const ofShard = Math.floor(total / shard.count);
  if (ofShard < 1)
    return fail('usage', `${total} requests per minute cannot be divided by ${shard.count} shards`, {
      help: 'Each shard needs at least one. Use fewer shards, or allow more requests.',
    });
  const together = Math.min(concurrency, ofShard);
  return { concurrency: together, requestsPerMinute: Math.floor(ofShard / together) };
};
