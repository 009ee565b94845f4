import './tests/contract/support/nodeLoader.mjs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/contract/support/longFirst.ts';

const NODE_LOADER = fileURLToPath(new URL('tests/contract/support/nodeLoader.mjs', import.meta.url));

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

/** Tests of a running server: most start it in their own process, where its modules stay loaded for the next file. */
const contract = {
  isolate: false,
  setupFiles: ['packages/testing/src/propertySeed.ts'],
  // Loading a server's modules takes Node a third of the time that Vite's runner needs.
  execArgv: ['--import', NODE_LOADER],
  experimental: { viteModuleRunner: false, nodeLoader: false },
  expect: { poll: { ...poll, timeout: 60_000, interval: 100 } },
  // Only for tests that hang: beside other programs the longest take minutes.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // With several files at once, one works while others wait.
  maxWorkers: 4,
};

/** Contract tests that run again on the oldest PostgreSQL that the product supports, by `npm test -- full`. */
const OLDEST_DATABASE = [
  'concurrentStationChanges',
  'customerAuthority',
  'customerRequests',
  'customerStations',
  'customers',
  'ingest',
  'invitations',
  'packing',
  'retention',
  'series',
  'shares',
  'stationDeletion',
  'stations',
  'tariffs',
];

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            '{apps,kiosk,packages,worker}/**/*.test.ts',
            'tests/{benchmarks,cluster,losses}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          setupFiles: [...shared.setupFiles, 'packages/testing/src/domSetup.ts'],
          include: ['{apps,kiosk,packages}/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...contract,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/contract/globalSetup.ts',
        },
      },
      {
        test: {
          ...contract,
          name: 'oldestDatabase',
          include: OLDEST_DATABASE.map((name) => `tests/contract/${name}{,.full}.test.ts`),
          globalSetup: 'tests/contract/oldestSetup.ts',
        },
      },
    ],
  },
});
