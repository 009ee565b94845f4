import { startStack, type Stack } from '@heliograph/testing';
import { expect, test as base } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homePage } from './pages/homePage.ts';
import { entered } from './support/entered.ts';

const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A tile provider on loopback: how often it was asked, and whether it has tiles. */
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
    // Elsewhere than the page, as providers are.
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

interface World {
  stack: Stack;
  global: Provider;
  china: Provider;
}

const test = base.extend<object, { world: World }>({
  world: [
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
  baseURL: async ({ world }, use) => {
    await use(world.stack.http);
  },
});

test('[HOME-01] the chosen tile provider is asked first, the other when it fails; whom the tiles are owed to is said', async ({
  page,
  world: { stack, global, china },
}) => {
  await entered(page, { email: 'owner@demo.example', password: stack.password });
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
