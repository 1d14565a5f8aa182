// Tests that run on every change; what needs longer is in vitest.long.config.ts.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 3, isolate: false },
});
