import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['packages/testing/src/propertySeed.ts', 'packages/testing/src/resetEnvironment.ts'],
          maxWorkers: '100%',
          // Only for tests that hang: a busy machine may need this long.
          testTimeout: 30_000,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'worker/**/*.test.ts',
            'apps/**/*.test.{ts,tsx}',
            'kiosk/**/*.test.{ts,tsx}',
            'tests/cluster/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/contract/globalSetup.ts',
          setupFiles: ['packages/testing/src/propertySeed.ts'],
          // Polls wait until the machine has done it, however busy; where a time is required, the test demands it.
          expect: { poll: { timeout: 60_000, interval: 100 } },
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // Each file starts a server of its own; of several files at once, one works while others wait.
          maxWorkers: 3,
        },
      },
    ],
  },
});
