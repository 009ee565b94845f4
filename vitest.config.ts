import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: ['packages/testing/src/undoAround.ts'],
          maxWorkers: '100%',
          // For what hangs: a loaded machine may take long.
          testTimeout: 30_000,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'worker/**/*.test.ts',
            'apps/**/*.test.{ts,tsx}',
            'kiosk/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // Each file starts a stack of its own: two, so that one works while the other waits.
          maxWorkers: 2,
        },
      },
    ],
  },
});
