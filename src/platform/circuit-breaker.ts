// A circuit breaker for one product: once nobody has answered for several rounds of calls, the calls that remain are not made.
import type { Args, Product } from './operation.ts';

/** Consecutive rounds without an answer after which no further call is made. A round is all calls that were in flight together. */
export const mostSilentRounds = 4;

export interface CircuitBreaker {
  /** Why no further call is made; undefined while calls are made. */
  readonly open: () => string | undefined;
  /** The round that an attempt begins in. */
  readonly round: () => number;
  /** An attempt that began in this round, and took all its time or was the last one of its call, was given up without an answer. */
  readonly silent: (round: number, why: string) => void;
  readonly answered: () => void;
}

/** `name`: what does not answer, as a sentence begins with it. */
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
      // Calls that were in flight together fail together: that is one observation.
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

const names: Readonly<Record<Product, string>> = {
  iam: 'identity and access',
  registry: 'container registry',
  'block-storage': 'block storage',
  consumption: 'consumption',
  compute: 'compute',
  audit: 'audit',
  profile: 'profile',
};

/** One breaker for each product, and for each region of a regional product: one region may fail while another works. */
export const circuitBreakers = (): ((product: Product, region: Args['region']) => CircuitBreaker) => {
  const breakers = new Map<string, CircuitBreaker>();
  return (product, region) => {
    const name = region === undefined ? names[product] : `${names[product]} in ${region}`;
    const breaker = breakers.get(name) ?? circuitBreakerOf(name);
    breakers.set(name, breaker);
    return breaker;
  };
};
