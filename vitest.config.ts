import { defineConfig } from 'vitest/config';

/** Polls wait until the machine has done it, however busy; where a time is required, the test demands it. */
const poll = { timeout: 30_000, interval: 50 };

/** Options of tests beside their files: a process runs many files in turn, and loads our modules again for each. */
const shared = {
  isolate: false,
  setupFiles: ['packages/testing/src/propertySeed.ts', 'packages/testing/src/resetEnvironment.ts'],
  maxWorkers: '100%',
  // Only for tests that hang: a busy machine may need this long.
  testTimeout: 30_000,
  expect: { poll },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{apps,kiosk,packages,worker}/**/*.test.ts', 'tests/cluster/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          include: ['{apps,kiosk,packages}/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/contract/globalSetup.ts',
          setupFiles: ['packages/testing/src/propertySeed.ts'],
          expect: { poll: { ...poll, timeout: 60_000, interval: 100 } },
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // Each file starts a server of its own; of several files at once, one works while others wait.
          maxWorkers: 3,
        },
      },
    ],
  },
});
