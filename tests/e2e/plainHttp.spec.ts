import { expect, test } from '@playwright/test';
import { displaysPage, unpairedDisplay } from './pages/displaysPage.ts';
import { reportPages } from './pages/reportPages.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { wallPage } from './pages/wallPage.ts';
import { lanAddress } from './support/lanAddress.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

test.use({ baseURL: async ({ baseURL }, use) => use(lanAddress(baseURL!)) });

test('[APP-02] [LIVE-01] [REP-06] without TLS, users sign in, see live values in each tab, and export @full', async ({
  page,
  context,
}) => {
  await signInPage(page).open();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signInPage(page).signIn('admin');
  await expect(page).toHaveURL('/');
  const second = await context.newPage();
  await second.goto('/sheet?report=operation');
  await expect(shell(second).connectionStatus).toContainText('Live');
  await page.close();

  await expect(reportPages(second).heading).toHaveText('Operation report');
  await second.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    second.waitForEvent('download'),
    second.getByRole('menuitem', { name: /csv/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await second.reload();
  await expect(shell(second).connectionStatus).toContainText('Live');
});

test('[BOARD-04] without TLS, a wall pairs at the address copied from the portal @full', async ({
  page,
  browser,
  baseURL,
}) => {
  const local = process.env.BASE_URL!;
  const person = await createUser();
  await createStation(local, person);
  await signInPage(page).open();
  await signInPage(page).submitCredentials(person.email, person.password);
  await expect(page).toHaveURL('/');
  const displays = displaysPage(page);
  await displays.open();
  await displays.copyAddress.click();
  await expect(displays.empty).toContainText('Copied');

  const elsewhere = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const wall = await elsewhere.newPage();
  await wall.setContent('<textarea></textarea>');
  await wall.getByRole('textbox').focus();
  await wall.keyboard.press('ControlOrMeta+V');
  await expect(wall.getByRole('textbox')).toHaveValue(`${baseURL}/kiosk/`);
  await wall.goto(`${baseURL}/kiosk/`);

  await displays.pair.click();
  await displays.code.fill(await unpairedDisplay(wall).readCode());
  await displays.next.click();
  await displays.name.fill('Gatehouse');
  await displays.approve.click();
  await expect(wallPage(wall).currentScene).toBeVisible();
  await wallPage(wall).expectLive();
  await wall.reload();
  await wallPage(wall).expectLive();
  await elsewhere.close();
});
