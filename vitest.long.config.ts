// The exhaustive runs: an hour at most on two cores.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/long/**/*.test.ts'], testTimeout: 3_600_000, hookTimeout: 60_000, maxWorkers: 2 },
});
