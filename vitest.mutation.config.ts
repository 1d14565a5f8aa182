// The tests that mutation testing runs for each broken line (stryker.config.json): those in process that are quick, and then a few worlds of each
// law, always the same ones. `TENANTRY_MUTATED=spend,policies` runs only the tests of these components.
import { defineConfig } from 'vitest/config';
import { LawsLast } from './test/laws-last.ts';

const components = (process.env['TENANTRY_MUTATED'] ?? 'plan,apply,simulation,spend,policies').split(',');

export default defineConfig({
  test: {
    include: components.map((component) => `test/${component}/**/*.test.ts`),
    exclude: [
      'test/apply/crash*.test.ts',
      'test/apply/storm.test.ts',
      'test/apply/over-http.test.ts',
      // Random texts that must only not end in an internal error, fixes on the simulator, and whole commands over HTTP: slow.
      'test/policies/any-expression.test.ts',
      'test/policies/fixes.test.ts',
      'test/spend/hand-computed.test.ts',
      'test/spend/malformed-pages.test.ts',
    ],
    setupFiles: ['test/same-seed.ts'],
    env: { TENANTRY_RUNS: '0.05' },
    isolate: false,
    sequence: { sequencer: LawsLast },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
