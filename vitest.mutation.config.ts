// The tests that mutation testing runs for each broken line (stryker.config.json): those in process that are quick, without the laws.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{plan,apply,rehearsal}/**/*.test.ts'],
    exclude: [
      'test/**/laws.test.ts',
      'test/apply/crash*.test.ts',
      'test/apply/storm.test.ts',
      'test/apply/over-http.test.ts',
      'test/rehearsal/describe-live.test.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
