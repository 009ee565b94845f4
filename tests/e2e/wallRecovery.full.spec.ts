import { startStack, type Stack } from '@heliograph/testing';
import { chromium, expect, test, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wallBuilds } from './pages/wallBuilds.ts';
import { wallPage } from './pages/wallPage.ts';
import { createDeployment, type Deployment } from './support/deployment.ts';
import { lanAddress } from './support/lanAddress.ts';

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

/** Starts a wall's browser with its stored data. */
function startBrowser(options: LaunchOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...options,
    viewport: { width: 1920, height: 1080 },
    serviceWorkers: 'allow',
  });
}

/** Sets a mark that a reload removes. */
async function markPage(page: Page) {
  await page.evaluate(() => (document.documentElement.dataset.mark = ''));
}

/** Ends the engine, as a browser short of memory does. An attached debugger would keep it alive. */
async function endEngine() {
  const devtools = await context.browser()!.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const { targetId } = targetInfos.find(({ type }) => type === 'shared_worker')!;
  await devtools.send('Target.closeTarget', { targetId });
}

/** Waits until the wall shows data from the server. No gateway is simulated, to save time. */
async function waitForData(page: Page) {
  await expect(wallPage(page).connectionStatus).toContainText('0 of 1');
}

/** Opens a wall and waits until the browser has stored the server's build. */
async function openWall(): Promise<Page> {
  const page = context.pages()[0]!;
  await page.goto(`${stack.http}/kiosk/?guest`);
  await waitForData(page);
  await wallBuilds(page).expectBuilds({ current: await deployment.id(), ready: null });
  return page;
}

const rootElement = (page: Page) => page.locator('html');

test('a wall installs a new build silently, rolls back a broken one, and starts without network', async ({
  launchOptions,
}) => {
  await context.clock.install();
  let page = await openWall();
  let builds = wallBuilds(page);

  await deployment.deploy('second');
  const portal = await context.newPage();
  await portal.goto(stack.http);
  await expect(rootElement(portal)).toHaveAttribute('data-edition', 'second');
  await portal.close();
  await expect(rootElement(page)).not.toHaveAttribute('data-edition');
  await builds.expectAfterCheck({ ready: 'second' });
  await builds.passUpdateTime();
  await expect(rootElement(page)).toHaveAttribute('data-edition', 'second');
  await builds.expectBuilds({
    current: 'second',
    probation: expect.objectContaining({ alive: true }) as never,
  });

  await deployment.deploy('third', { broken: true });
  await builds.expectAfterCheck({ ready: 'third' });
  await builds.passUpdateTime();
  await builds.expectBuilds({ current: 'third', previous: 'second' });
  await builds.expectBuilds({ current: 'second', rejected: 'third', ready: null }, 45_000);
  await expect(rootElement(page)).toHaveAttribute('data-edition', 'second');
  await waitForData(page);
  await builds.passCheckTime();
  await deployment.deploy('fourth');
  await builds.expectAfterCheck({ current: 'second', ready: 'fourth', rejected: null });

  const { port } = new URL(stack.http);
  await stack.stop();
  await context.close();
  context = await startBrowser(launchOptions);
  page = context.pages()[0]!;
  builds = wallBuilds(page);
  await page.goto(`${stack.http}/kiosk/?guest`);
  await expect(rootElement(page)).toHaveAttribute('data-edition', 'second');
  await expect(page.getByRole('alert')).toBeVisible();
  stack = await startServer(port);
  await waitForData(page);
});

test('a wall whose own build could not be stored installs the next one', async () => {
  await context.clock.install();
  await deployment.deploy('incomplete', { incomplete: true });
  const page = context.pages()[0]!;
  await page.goto(`${stack.http}/kiosk/?guest`);
  await expect(rootElement(page)).toHaveAttribute('data-edition', 'incomplete');
  await waitForData(page);
  const builds = wallBuilds(page);
  await builds.expectBuilds({ current: null, ready: null });

  await deployment.deploy('complete');
  await builds.expectAfterCheck({ current: 'complete', ready: null });
  await builds.passUpdateTime();
  await expect(rootElement(page)).toHaveAttribute('data-edition', 'complete');
  await waitForData(page);
});

test('a wall recovers from a hang and from the loss of its engine', async () => {
  const page = await openWall();

  await markPage(page);
  await endEngine();
  await expect(rootElement(page)).not.toHaveAttribute('data-mark');
  await waitForData(page);

  // The watchdog starts after the first live values, and watches from when its script has run.
  await expect.poll(() => page.workers()[0]?.evaluate(() => self.onmessage !== null)).toBe(true);
  await markPage(page);
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });
  await page.waitForEvent('framenavigated');
  await expect(rootElement(page)).not.toHaveAttribute('data-mark');
  await waitForData(page);
});

test('a wall on plain HTTP installs a new build and recovers from the loss of its engine', async () => {
  await context.clock.install();
  const page = context.pages()[0]!;
  await page.goto(`${lanAddress(stack.http)}/kiosk/?guest`);
  await waitForData(page);
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);

  await deployment.deploy('plain');
  await wallBuilds(page).passCheckTime();
  await expect(async () => {
    await wallBuilds(page).passUpdateTime();
    await expect(rootElement(page)).toHaveAttribute('data-edition', 'plain', { timeout: 2000 });
  }).toPass();
  await waitForData(page);

  await markPage(page);
  await endEngine();
  await expect(rootElement(page)).not.toHaveAttribute('data-mark');
  await waitForData(page);
});
