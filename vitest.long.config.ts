// The exhaustive runs: the same laws, tried many times as often. Forty minutes at most on two cores.
import { defineConfig } from 'vitest/config';
import { asBundled } from './scripts/build/bundling.ts';
import { inlineActions } from './test/inline-actions.ts';
import { LongFirst } from './test/long-first.ts';
import { longTests } from './test/which-tests.ts';

export default defineConfig({
  resolve: { alias: asBundled },
  plugins: [inlineActions.plugin],
  test: {
    include: [...longTests()],
    globalSetup: ['test/temporary-root.ts'],
    server: inlineActions.server,
    env: { TENANTRY_RUNS: '25' },
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    // One more than cores, because tests that start programs mostly wait for them.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
});
