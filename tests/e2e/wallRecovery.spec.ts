import { startStack, type Stack } from '@heliograph/testing';
import { chromium, expect, test, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wallBuilds } from './pages/wallBuilds.ts';
import { wallPage } from './pages/wallPage.ts';
import { createDeployment, type Deployment } from './support/deployment.ts';
import { onLan } from './support/onLan.ts';

let folder: string;
let deployment: Deployment;
let stack: Stack;
let profile: string;
let context: BrowserContext;

const startServer = (port = '0') =>
  startStack({
    dataDir: join(folder, 'data'),
    env: { DEMO_STATIONS: '1', SIMULATOR: 'off', PAGES_DIR: deployment.folder, PORT: port },
  });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'heliograph-recovery-'));
  deployment = await createDeployment();
  stack = await startServer();
});
test.afterAll(async () => {
  await stack.stop();
  await deployment.remove();
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(async ({ launchOptions }) => {
  profile = await mkdtemp(join(folder, 'profile-'));
  context = await startBrowser(launchOptions);
});
test.afterEach(() => context.close());

/** A wall's browser, with what it kept from the last time. */
function startBrowser(options: LaunchOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...options,
    viewport: { width: 1920, height: 1080 },
    serviceWorkers: 'allow',
  });
}

/** Gone with the page, when that is loaded anew. */
async function mark(page: Page) {
  await page.evaluate(() => (document.documentElement.dataset.mark = ''));
}

/** As a browser does that is short of memory. Nothing may be attached to the engine: that would hold on to it. */
async function endEngine() {
  const devtools = await context.browser()!.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const { targetId } = targetInfos.find(({ type }) => type === 'shared_worker')!;
  await devtools.send('Target.closeTarget', { targetId });
}

/** It shows what its engine heard from the server. Nobody simulates the gateway: that takes long, and is not needed here. */
async function served(page: Page) {
  await expect(wallPage(page).link).toContainText('0 of 1');
}

/** Opens a wall whose browser then keeps the build that the server has. */
async function openWall(): Promise<Page> {
  const page = context.pages()[0]!;
  await page.goto(`${stack.http}/kiosk/?guest`);
  await served(page);
  await wallBuilds(page).become({ current: await deployment.id(), ready: null });
  return page;
}

const edition = (page: Page) => page.locator('html');

test('a wall takes a new build without a word, goes back from one that does not come alive, and starts without network', async ({
  launchOptions,
}) => {
  test.setTimeout(120_000);
  await context.clock.install();
  let page = await openWall();
  let builds = wallBuilds(page);

  await deployment.deploy('second');
  const portal = await context.newPage();
  await portal.goto(stack.http);
  await expect(edition(portal)).toHaveAttribute('data-edition', 'second');
  await portal.close();
  await expect(edition(page)).not.toHaveAttribute('data-edition');
  await builds.look();
  await builds.become({ ready: 'second' });
  await builds.take();
  await expect(edition(page)).toHaveAttribute('data-edition', 'second');
  await builds.become({ current: 'second', probation: expect.objectContaining({ alive: true }) as never });

  await deployment.deploy('third', { broken: true });
  await builds.look();
  await builds.become({ ready: 'third' });
  await builds.take();
  await builds.become({ current: 'third', previous: 'second' });
  await builds.become({ current: 'second', rejected: 'third', ready: null }, 45_000);
  await expect(edition(page)).toHaveAttribute('data-edition', 'second');
  await served(page);
  await builds.look();
  await deployment.deploy('fourth');
  await builds.look();
  await builds.become({ current: 'second', ready: 'fourth', rejected: null });

  const { port } = new URL(stack.http);
  await stack.stop();
  await context.close();
  context = await startBrowser(launchOptions);
  page = context.pages()[0]!;
  builds = wallBuilds(page);
  await page.goto(`${stack.http}/kiosk/?guest`);
  await expect(edition(page)).toHaveAttribute('data-edition', 'second');
  await expect(page.getByRole('alert')).toBeVisible();
  stack = await startServer(port);
  await served(page);
});

test('a wall that hangs, and one whose engine was ended, is right again by itself', async () => {
  const page = await openWall();

  await mark(page);
  await endEngine();
  await expect(edition(page)).not.toHaveAttribute('data-mark', { timeout: 15_000 });
  await served(page);

  await mark(page);
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
  await page.waitForEvent('framenavigated', { timeout: 15_000 });
  await expect(edition(page)).not.toHaveAttribute('data-mark');
  await served(page);
});

test('a wall on a plain-HTTP address takes a new build and gets over the loss of its engine', async () => {
  await context.clock.install();
  const page = context.pages()[0]!;
  await page.goto(`${onLan(stack.http)}/kiosk/?guest`);
  await served(page);
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);

  await deployment.deploy('plain');
  await wallBuilds(page).look();
  await expect(async () => {
    await wallBuilds(page).take();
    await expect(edition(page)).toHaveAttribute('data-edition', 'plain', { timeout: 2000 });
  }).toPass();
  await served(page);

  await mark(page);
  await endEngine();
  await expect(edition(page)).not.toHaveAttribute('data-mark', { timeout: 15_000 });
  await served(page);
});
