// For runs that must all try the same worlds (vitest.mutation.config.ts): a mutant is killed by what it breaks, not by luck.
import * as fc from 'fast-check';

fc.configureGlobal({ seed: 1, endOnFailure: true });
