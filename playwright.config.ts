import { defineConfig } from '@playwright/test';

const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  // One stack serves all journeys. Each has people and stations of its own, so that some go side by side: while one waits
  // for a gateway, another works. What would disturb others starts a stack of its own.
  workers: 3,
  // One that passes only when it runs again is traced and named at the end, but holds nobody up.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    // Set by the global setup; workers read this file after it.
    ...(process.env.BASE_URL ? { baseURL: process.env.BASE_URL } : {}),
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // Nothing is tested of motion, and drawing it in software takes more time than the journeys themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // A wall keeps a build of itself for times without network; only the journeys that are about that let it.
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        ...(root ? ['--no-sandbox'] : []),
        // Names of a local network, which without TLS are no secure address, as `localhost` is one.
        '--host-resolver-rules=MAP *.lan 127.0.0.1',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
