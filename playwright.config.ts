import { defineConfig } from '@playwright/test';

const root = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  // One server serves all journeys. Each journey has its own people and stations, so several run side by side: one works
  // while another waits for a gateway. A journey that would disturb others starts its own server.
  workers: 3,
  // Only for journeys that hang: on a slow machine the longest take minutes.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  use: {
    // Set by the global setup; workers read this file after it.
    ...(process.env.BASE_URL ? { baseURL: process.env.BASE_URL } : {}),
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // No journey tests motion, and drawing it in software takes more time than the journeys themselves.
    contextOptions: { reducedMotion: 'reduce' },
    // A wall keeps its build for use without network; only the journeys about that allow service workers.
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      args: [
        ...(root ? ['--no-sandbox'] : []),
        // Names of a local network: without TLS they are not secure origins, unlike `localhost`.
        '--host-resolver-rules=MAP *.lan 127.0.0.1',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a test is closed before optimised code has paid for its compilation.
        '--js-flags=--no-maglev --no-turbofan --min-semi-space-size=64',
      ],
    },
  },
});
