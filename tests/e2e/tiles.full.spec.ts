import { startStack, type Stack } from '@heliograph/testing';
import { expect, test as base } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homePage } from './pages/homePage.ts';
import { openSignedIn } from './support/openSignedIn.ts';

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A tile provider on loopback that counts requests and may have no tiles. */
interface Provider {
  url: string;
  asked: number;
  works: boolean;
  server: Server;
}

async function startProvider(): Promise<Provider> {
  const provider = { url: '', asked: 0, works: true, server: createServer() };
  provider.server.on('request', (_request, response) => {
    provider.asked++;
    // Another origin than the page, as with real providers.
    response.writeHead(provider.works ? 200 : 500, {
      'content-type': 'image/png',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    });
    response.end(provider.works ? TILE : '');
  });
  provider.server.listen(0, '127.0.0.1');
  await once(provider.server, 'listening');
  const { port } = provider.server.address() as AddressInfo;
  provider.url = `http://127.0.0.1:${port}/{z}/{x}/{y}.png`;
  return provider;
}

interface TileEnvironment {
  stack: Stack;
  global: Provider;
  china: Provider;
}

const test = base.extend<object, { environment: TileEnvironment }>({
  environment: [
    async ({}, use) => {
      const [global, china] = await Promise.all([startProvider(), startProvider()]);
      const stack = await startStack({
        env: {
          SIMULATOR: 'off',
          TILE_URLS: `${global.url},${china.url}`,
          TILE_ATTRIBUTION: '© Makers of tiles',
        },
      });
      await use({ stack, global, china });
      await stack.stop();
      global.server.close();
      china.server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ environment }, use) => {
    await use(environment.stack.http);
  },
});

test('[HOME-01] uses the configured tile provider, falls back to the other, and shows the attribution', async ({
  page,
  environment: { stack, global, china },
}) => {
  await openSignedIn(page, { email: 'owner@demo.example', password: stack.password });
  await homePage(page).open();
  const provider = page.getByRole('group', { name: 'Map provider' });
  await expect(provider.getByRole('radio', { name: 'Global' })).toBeChecked();
  await expect(page.getByText('© Makers of tiles')).toBeVisible();
  await expect.poll(() => global.asked).toBeGreaterThan(0);
  expect(china.asked).toBe(0);

  await provider.getByRole('radio', { name: 'China region' }).check();
  await expect.poll(() => china.asked).toBeGreaterThan(0);

  china.works = false;
  global.asked = 0;
  await page.reload();
  await expect(provider.getByRole('radio', { name: 'China region' })).toBeChecked();
  await expect.poll(() => global.asked).toBeGreaterThan(0);
  await expect(page.getByText('© Makers of tiles')).toBeVisible();
});
