// The tests of every change: those in process, and those that start programs. What needs longer is in vitest.long.config.ts.
import { defineConfig } from 'vitest/config';
import { asBundled } from './scripts/build/bundling.ts';
import { inlineActions } from './test/inline-actions.ts';
import { LongFirst } from './test/long-first.ts';
import { programTests } from './test/which-tests.ts';

const programs = [...programTests()];

export default defineConfig({
  resolve: { alias: asBundled },
  plugins: [inlineActions.plugin],
  test: {
    projects: [
      { extends: true, test: { name: 'process', include: ['test/**/*.test.ts'], exclude: programs, testTimeout: 20_000, maxWorkers: 2 } },
      // A run of a program ends after 25 seconds (test/program.ts), and a test may start several.
      // One worker more than cores, because these tests mostly wait.
      {
        extends: true,
        test: { name: 'programs', include: programs, testTimeout: 300_000, maxWorkers: 3, sequence: { groupOrder: 1 } },
      },
    ],
    globalSetup: ['test/temporary-root.ts'],
    hookTimeout: 120_000,
    // What tests make is garbage soon: the more of it is looked at in one go, the less of it is copied.
    execArgv: ['--max-semi-space-size=64'],
    // What has not changed since an earlier run is not compiled again: half of the processor time of a few files.
    experimental: { fsModuleCache: true },
    isolate: false,
    server: inlineActions.server,
    sequence: { sequencer: LongFirst },
  },
});
