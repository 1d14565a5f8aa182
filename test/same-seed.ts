// For runs that must all test the same worlds (vitest.mutation.config.ts): a mutant is killed by its effect, not by luck.
import * as fc from 'fast-check';

fc.configureGlobal({ seed: 1, endOnFailure: true });
