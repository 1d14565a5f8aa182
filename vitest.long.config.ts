// The exhaustive runs: the same laws, tried many times as often. An hour at most on two cores.
import { defineConfig } from 'vitest/config';
import { asBundled } from './scripts/build/bundling.ts';

export default defineConfig({
  resolve: { alias: asBundled },
  test: {
    include: [
      'test/{kill,commands}/*.long.ts',
      'test/**/laws.test.ts',
      'test/apply/crash.test.ts',
      'test/canary/canary.test.ts',
      'test/kill/{endings,kill}.test.ts',
      'test/commands/built-program.test.ts',
      'test/bad/bad.test.ts',
      'test/scenarios/scenarios.test.ts',
      'test/apply/storm.test.ts',
      'test/export/*.test.ts',
      'test/policies/oracle.test.ts',
      'test/yaml/{check,edit,locate,parse}.test.ts',
      'test/kinds/pattern.test.ts',
      'test/platform/{pages,url}.test.ts',
      'test/simulator/collection.test.ts',
    ],
    env: { TENANTRY_RUNS: '25' },
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
