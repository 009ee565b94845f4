import { startStack, type Stack } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { infoPages } from './pages/infoPages.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs, signInPage } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

test('[APP-09] help has three cards of answers that can be searched, expanded and linked to; about us is a dialog with version, terms and privacy @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  await page.goto('/help#gaps');
  const { about, answer, answers, legal, resultCount, search } = infoPages(page);
  await expect(answer('gaps')).toHaveAttribute('open');
  await expect(answer('gaps')).toBeInViewport();
  await expect(answer('gaps').locator('summary')).toBeFocused();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Frequently asked',
    'Inverters and batteries',
    'Other',
  ]);

  const all = await answers.count();
  await search.fill('BUILD station');
  await expect(resultCount).toHaveText(/^\d+ answers?$/);
  await expect(answers.filter({ hasText: 'How to build a station?' })).toHaveCount(1);
  expect(await answers.count()).toBeLessThan(all);
  await search.fill('no such words anywhere');
  await expect(answers).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await expect(answers).toHaveCount(all);

  await answer('build-station').locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(answer('build-station')).toHaveAttribute('open');
  await answer('build-station').getByRole('link', { name: 'How does a gateway connect?' }).click();
  await expect(page).toHaveURL('/help#gateway');
  await expect(answer('gateway')).toHaveAttribute('open');

  const entry = shell(page).menu.getByRole('button', { name: 'About us' });
  await entry.click();
  await expect(page).toHaveURL('/help#gateway');
  await expect(about).toContainText('Version 2.0.0');
  for (const [name, words] of [
    ['Terms of use', 'Remote settings and control'],
    ['Privacy policy', 'Argon2id'],
  ] as const) {
    await about.getByRole('button', { name }).click();
    await expect(legal(name)).toContainText(words);
    await page.keyboard.press('Escape');
    await expect(legal(name)).toHaveCount(0);
    await expect(about.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await expect(entry).toBeFocused();
});

test.describe('terms and privacy', () => {
  test('[AUTH-03] open from the sign-in page, scroll by keyboard, and can be accepted or closed @full', async ({
    page,
  }) => {
    const form = signInPage(page);
    await form.open();
    await form.agreement.uncheck();
    const terms = infoPages(page).legal('Terms of use');
    const link = page.getByRole('button', { name: 'Terms of use' });

    await link.click();
    await expect(terms.getByRole('heading', { level: 3 })).toHaveCount(12);
    const last = terms.getByRole('heading', { name: /Law and contact/ });
    await expect(last).not.toBeInViewport();
    await page.keyboard.press('End');
    await expect(last).toBeInViewport();
    await terms.getByRole('button', { name: 'Cancel' }).click();
    await expect(terms).toHaveCount(0);
    await expect(form.agreement).not.toBeChecked();
    await expect(link).toBeFocused();

    await link.click();
    await terms.getByRole('button', { name: 'Agree' }).click();
    await expect(terms).toHaveCount(0);
    await expect(form.agreement).toBeChecked();
  });

  test.describe('of the operator', () => {
    let site: Server;
    let stack: Stack;
    test.beforeAll(async () => {
      site = createServer((_request, response) =>
        response.setHeader('content-type', 'text/html').end('<h1>Our own terms</h1>'),
      ).listen(0, '127.0.0.1');
      await once(site, 'listening');
      const { port } = site.address() as AddressInfo;
      stack = await startStack({
        env: { DEMO_STATIONS: '0', SIMULATOR: 'off', TERMS_URL: `http://127.0.0.1:${port}/terms` },
      });
    });
    test.afterAll(async () => {
      await stack.stop();
      site.close();
    });

    test('[AUTH-03] replace the shipped text, in a sandbox @full', async ({ page }) => {
      await page.goto(`${stack.http}/login`);
      const { legal } = infoPages(page);
      await page.getByRole('button', { name: 'Terms of use' }).click();
      const frame = legal('Terms of use').locator('iframe');
      await expect(frame.contentFrame().getByRole('heading', { name: 'Our own terms' })).toBeVisible();
      await expect(frame).toHaveAttribute('sandbox', /^(?!.*top-navigation).*allow-scripts/);
      await expect(legal('Terms of use').getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
        'href',
        /\/terms$/,
      );
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Privacy policy' }).click();
      await expect(legal('Privacy policy')).toContainText('Who receives data');
    });
  });
});

test('[APP-09] the manual shows every section with its picture, in both languages, and prints completely, without the shell, on white @full', async ({
  page,
}) => {
  test.slow();
  await openSignedInAs(page, 'owner');
  await page.goto('/action');
  const { findBrokenPictures: broken, contents, pictures } = infoPages(page);
  const addresses = () =>
    pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  await expect(pictures.first()).toBeVisible();
  const sections = await contents.locator('ol ol li').count();
  expect(sections).toBeGreaterThan(15);
  await expect(pictures).toHaveCount(sections);
  await expectAccessible(page);
  expect(await broken()).toEqual([]);
  const english = await addresses();

  await contents.getByRole('link', { name: 'Warnings and faults' }).click();
  await expect(page).toHaveURL('/action#faults');
  await expect(page.getByRole('heading', { name: 'Warnings and faults' })).toBeInViewport();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(shell(page).menu).toBeHidden();
  await expect(page.getByRole('banner').first()).toBeHidden();
  const { shown, whole, ink } = await page.getByRole('main').evaluate((main) => ({
    shown: document.documentElement.scrollHeight,
    whole: main.scrollHeight,
    ink: getComputedStyle(main).color,
  }));
  expect(shown).toBeGreaterThanOrEqual(whole);
  expect(whole).toBeGreaterThan(5_000);
  expect(ink).toBe('rgb(14, 23, 38)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await shell(page).chooseLanguage('中文');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('操作手册');
  await expect(pictures).toHaveCount(sections);
  expect(await broken()).toEqual([]);
  expect((await addresses()).filter((address) => english.includes(address))).toEqual([]);
});

test('[APP-09] help, manual and about are accessible, on a phone too, and about us draws its map from this server alone @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
  });
  await openSignedInAs(page, 'owner');
  const { about, answer, heading, legal, map } = infoPages(page);
  await page.goto('/about');
  await expect(heading).toHaveText('Every station, every watt, as it happens');
  await expect(map.locator('path').nth(1)).toBeAttached();
  await expect(map).toContainText('Brisbane');
  await expect(page.getByRole('main')).toContainText('has not published contact details');
  await expectAccessible(page);
  await shell(page).chooseLanguage('中文');
  await expect(heading).toHaveText('每座电站，每一瓦，尽在当下');
  expect(elsewhere).toEqual([]);
  await shell(page).chooseLanguage('English');
  await shell(page).menu.getByRole('button', { name: 'About us' }).click();
  await expect(about).toContainText('2.0.0');
  await expectAccessible(page);
  await about.getByRole('button', { name: 'Terms of use' }).click();
  await expect(legal('Terms of use')).toContainText('Liability');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(about).toHaveCount(0);
  await shell(page).go('/help#gateway');
  await expect(answer('gateway')).toHaveAttribute('open');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, name] of [
    ['/help', 'Help'],
    ['/action', 'Operating manual'],
    ['/about', 'Every station'],
  ] as const) {
    await shell(page).go(path);
    await expect(heading).toContainText(name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  }
});
