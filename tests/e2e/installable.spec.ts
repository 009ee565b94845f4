import { expect, test, type Page } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

test.use({ serviceWorkers: 'allow' });

test('the portal can be installed: a valid manifest with icons that exist, and a status bar in the colour of the header @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as { display: string; icons: { src: string; sizes: string }[] };
  expect(manifest.display).toBe('standalone');
  // Each context of a test is private, which is the only thing that may stand against it.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );

  const touchIcon = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
  for (const { src, sizes } of [...manifest.icons, { src: touchIcon, sizes: '180x180' }]) {
    const width = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (sizes !== 'any') expect(`${width}x${width}`, src).toBe(sizes);
  }

  const header = () =>
    page
      .getByRole('banner')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const bar = () =>
    page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => media === '' || matchMedia(media).matches,
      );
      const probe = document.createElement('i');
      probe.style.color = shown?.content ?? '';
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  expect(await bar()).toBe(await header());
  const before = await header();
  await page.getByRole('button', { name: /^Appearance/ }).click();
  await expect.poll(header).not.toBe(before);
  expect(await bar()).toBe(await header());
});

test('a wall can be installed, and then opens full screen @full', async ({ page }) => {
  await page.goto('/kiosk/');
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    id: '/kiosk/',
    start_url: '/kiosk/',
    display: 'fullscreen',
  });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('without network a page says so, keeps its address, and opens by itself when the network is back @full', async ({
  page,
  context,
}) => {
  await openSignedInAs(page, 'owner');
  await page.goto('/fault?state=all');
  await expect(shell(page).main).toBeVisible();
  await workerControls(page);
  // Only the worker itself is stored: no page, no call, no file.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await context.setOffline(true);
  for (const { lang, stored, heading, retry } of [
    { lang: 'en-AU', stored: 'en', heading: 'No connection to Heliograph', retry: 'Try again' },
    { lang: 'zh-CN', stored: 'zh', heading: '无法连接到 Heliograph', retry: '重试' },
  ]) {
    await page.evaluate((language) => localStorage.setItem('lang', language), stored);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(/\/fault\?state=all/);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('button', { name: retry })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: retry }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await context.setOffline(false);
  await expect(shell(page).main).toBeVisible();
  await expect(page).toHaveURL(/\/fault\?state=all/);
});

const workerControls = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? ''))
    .toMatch(/\/kiosk-worker\.js$/);
