// Tests that run on every change; what needs longer is in vitest.long.config.ts.
import { defineConfig } from 'vitest/config';
import { asBundled } from './scripts/build/bundling.ts';
import { inlineActions } from './test/inline-actions.ts';
import { LongFirst } from './test/long-first.ts';

export default defineConfig({
  resolve: { alias: asBundled },
  plugins: [inlineActions.plugin],
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/temporary-root.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // One more than cores, because tests that start programs mostly wait for them.
    maxWorkers: 3,
    // What tests make is garbage soon: the more of it is looked at in one go, the less of it is copied.
    execArgv: ['--max-semi-space-size=64'],
    isolate: false,
    server: inlineActions.server,
    sequence: { sequencer: LongFirst },
  },
});
