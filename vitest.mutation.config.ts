// The tests that mutation testing runs for each broken line (stryker.config.json): those in process that are quick, and then a few worlds of each
// law, always the same ones.
import { defineConfig } from 'vitest/config';
import { LawsLast } from './test/laws-last.ts';

export default defineConfig({
  test: {
    include: ['test/{plan,apply,simulation}/**/*.test.ts'],
    exclude: ['test/apply/crash*.test.ts', 'test/apply/storm.test.ts', 'test/apply/over-http.test.ts'],
    setupFiles: ['test/same-seed.ts'],
    env: { TENANTRY_RUNS: '0.05' },
    isolate: false,
    sequence: { sequencer: LawsLast },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
