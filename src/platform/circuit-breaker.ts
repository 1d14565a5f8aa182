// Circuit breakers: no further calls are made once no response has arrived for several rounds of calls of a product, or every attempt of an operation has
// failed for as long as one call would be retried.

import { longestBackOff } from './back-off.ts';
import type { Args, Product } from './operation.ts';
import type { OperationId } from './operations.ts';

/** The number of consecutive rounds without a response after which no further call is made. A round is all calls that were in flight together. */
export const mostSilentRounds = 4;

export interface CircuitBreaker {
  /** Why no further call is made; undefined while calls are made. */
  readonly open: () => string | undefined;
  /** The round in which an attempt begins. */
  readonly round: () => number;
  /** An attempt that began in this round, and timed out or was the last one of its call, ended without a response. */
  readonly silent: (round: number, why: string) => void;
  readonly answered: () => void;
}

/** `name`: the target without a response, as the beginning of a sentence. */
export const circuitBreakerOf = (name: string): CircuitBreaker => {
  let round = 0;
  let silentRounds = 0;
  let last = '';
  return {
    open: () =>
      silentRounds < mostSilentRounds
        ? undefined
        : `${name} does not answer: ${mostSilentRounds} calls in a row failed (${last}); the remaining calls were not made`,
    round: () => round,
    silent: (begun, why) => {
      // Calls that were in flight together fail together: they count as one observation.
      if (begun !== round) return;
      round += 1;
      silentRounds += 1;
      last = why;
    },
    answered: () => {
      silentRounds = 0;
    },
  };
};

/** For people. */
export const productNames: Readonly<Record<Product, string>> = {
  iam: 'identity and access',
  registry: 'container registry',
  'block-storage': 'block storage',
  consumption: 'consumption',
  compute: 'compute',
  audit: 'audit',
  profile: 'profile',
};

/** The minimum number of consecutive failed attempts after which no further call is made: several calls are in flight together. */
export const mostFailedAttempts = 16;

export interface FailureBreaker {
  readonly open: () => string | undefined;
  /** An attempt got a response that a retry may improve: busy, broken, a server error. `pause`: the requested pause in milliseconds. */
  readonly failed: (why: string, now: number, pause: number | null) => void;
  readonly succeeded: () => void;
}

/**
 * `name`: the failing target, as the beginning of a sentence. `attempts`: the attempts of one call. It opens only after all attempts have failed for longer
 * than one call would be retried: no call that could still succeed is given up earlier.
 */
export const failureBreakerOf = (name: string, attempts: number): FailureBreaker => {
  let count = 0;
  let since = 0;
  let timeout = 0;
  let why: string | undefined;
  return {
    open: () => why,
    failed: (says, now, pause) => {
      if (count === 0) [since, timeout] = [now, 0];
      count += 1;
      timeout = Math.max(timeout, attempts * Math.max(pause ?? 0, longestBackOff));
      if (count < mostFailedAttempts || now - since < timeout) return;
      const seconds = Math.round((now - since) / 1000);
      why ??= `${name} keeps failing: ${count} attempts in a row, within ${seconds} s (${says}); the remaining calls were not made`;
    },
    succeeded: () => {
      count = 0;
    },
  };
};

export interface CircuitBreakers {
  /** One for each product, and for each region of a regional product: one region may fail while another works. */
  readonly silence: (product: Product, region: Args['region']) => CircuitBreaker;
  /** One for each operation and region: a failing operation must not block other operations of the product. */
  readonly failure: (id: OperationId, region: Args['region']) => FailureBreaker;
}

const kept = <T>(make: (name: string) => T): ((what: string, region: Args['region']) => T) => {
  const made = new Map<string, T>();
  return (what, region) => {
    const name = region === undefined ? what : `${what} in ${region}`;
    const one = made.get(name) ?? make(name);
    made.set(name, one);
    return one;
  };
};

/** `attempts`: the maximum attempts of one call. */
export const circuitBreakers = (attempts: number): CircuitBreakers => {
  const silence = kept(circuitBreakerOf);
  return {
    silence: (product, region) => silence(productNames[product], region),
    failure: kept((name) => failureBreakerOf(name, attempts)),
  };
};
