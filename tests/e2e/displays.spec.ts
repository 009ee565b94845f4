import { approvePairing, beginPairing, getDisplays, saveDisplay } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { readData } from '@heliograph/testing';
import { randomUUID } from 'node:crypto';
import { expect, test, type Browser } from '@playwright/test';
import { displaysPage, unpairedDisplay } from './pages/displaysPage.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs, signInPage } from './pages/signInPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi } from './support/users.ts';
import { createInverter } from './support/createInverter.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

/** Opens an unpaired display in another browser without a sign-in. */
async function openUnpairedDisplay(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1920, height: 1080 } });
  const wall = await context.newPage();
  await wall.goto('/kiosk/');
  return { context, wall, display: unpairedDisplay(wall) };
}

test('[BOARD-04] pairs a display by its code, changes it live, identifies and revokes it @full', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const http = baseURL!;
  const { creator, token, station } = await createInverter(http);
  const other = await createStation(http, creator, { station_name: 'Not on the wall' });
  const { context, wall, display } = await openUnpairedDisplay(browser, http);
  const code = await display.readCode();

  await openSignedIn(page, creator);
  const displays = displaysPage(page);
  await displays.open();
  await expect(displays.empty).toContainText('/kiosk/');
  await displays.pair.click();

  // Other input is rejected as a code.
  await displays.next.click();
  await expect(displays.code).toHaveAccessibleDescription('Enter the code that the display shows');
  await displays.code.fill('abc-d2');
  await expect(displays.code).toHaveValue('ABCD 2');
  await displays.next.click();
  await expect(displays.code).toHaveAccessibleDescription(/eight letters or digits/);
  await displays.code.fill('ABCD 23O1');
  await displays.next.click();
  await expect(displays.code).toHaveAccessibleDescription(/never contains 0, 1, I, L, O or U/);
  await displays.code.fill('ABCD 2345');
  await displays.next.click();
  await expect(displays.code).toHaveAccessibleDescription(/No display is showing this code/);
  await displays.code.fill(`${http}/displays?code=${code}`);
  await displays.next.click();

  await expect(displays.pairingRequest).toContainText(`${code.slice(0, 4)} ${code.slice(4)}`);
  await expect(displays.pairingRequest).toContainText('1920 × 1080');
  await displays.approve.click();
  await expect(displays.focusedElement('name')).toBeVisible();
  await expect(displays.fieldError('name', 'Enter a name of 1 to 64 characters')).toBeVisible();
  await displays.name.fill('Control room');
  await displays.chosenStations.check();
  await displays.station(station.name).click();
  await displays.station(other.name).click();
  await displays.addScene('Energy flow');
  const flow = displays.scene(/Energy flow/);
  await displays.approve.click();
  await expect(flow.station).toBeFocused();
  await flow.station.click();
  await page.getByRole('option', { name: other.name }).click();
  await displays.station(other.name).click();
  await displays.approve.click();
  await expect(flow.station).toBeFocused();
  await expect(displays.form.getByText('This display does not include this station')).toBeVisible();
  await flow.station.click();
  await page.getByRole('option', { name: station.name }).click();
  // The keyboard moves the scene, and the focus stays on it.
  await flow.action('Move', 'up').press('Enter');
  await expect(flow.action('Move', 'up')).toBeFocused();
  await expect(displays.scenes.nth(2)).toContainText('Energy flow');
  await displays.approve.click();

  const card = displays.card('Control room');
  await expect(card.card).toContainText('Online');
  await expect(card.fact('Shows')).toHaveText('Bulletin board');
  await expect(card.fact('Screen')).toHaveText('1920 × 1080');
  await expect(card.fact('Values')).toHaveText('live', { timeout: 30_000 });
  await expect(wall.getByRole('heading', { level: 1, name: 'Bulletin board' })).toBeVisible();
  await expect(wall.getByRole('region', { name: 'Stations', exact: true })).toContainText('1');
  await card.details.click();
  await expect(card.fact('Stations')).toHaveText('1 station');
  await expectAccessible(page);

  await card.identify.click();
  await expect(card.identifying).toBeVisible();
  await expect(wall.getByText('Control room')).toBeVisible();

  // The preview shows a draft at once, the wall after saving.
  await card.edit.click();
  await displays.addScene('Notice');
  const notice = displays.scene(/Notice/);
  await notice.title.fill('Visitors, please sign in');
  await expect(displays.preview.getByText('Visitors, please sign in')).toBeVisible({ timeout: 30_000 });
  await expect(wall.getByText('Visitors, please sign in')).toHaveCount(0);
  for (const name of [/Bulletin board/, /Alarms/, /Energy flow/, /Generation today/])
    await displays.scene(name).action('Remove').click();
  await expect(displays.scenes).toHaveCount(1);

  // The input survives leaving the page and a conflicting save.
  await displays.back.click();
  await expect(card.card).toContainText('Has unsaved changes');
  const [known] = (await readData({ http }, getDisplays, {}, { token })).list;
  const { display_id, version } = known!;
  await readData({ http }, saveDisplay, { display_id, version, name: 'Control room, left' }, { token });
  await displays.card('Control room, left').edit.click();
  await notice.seconds.fill('4');
  await displays.save.click();
  await expect(notice.seconds).toHaveAccessibleDescription('Enter whole seconds from 5 to 3600');
  await notice.seconds.fill('5');
  await displays.save.click();
  await expect(displays.conflict).toContainText(`${creator.name} saved this display`);
  await expect(displays.conflict).toContainText('Updated because you had not changed it: Name.');
  await expect(displays.name).toHaveValue('Control room, left');
  await expect(notice.title).toHaveValue('Visitors, please sign in');
  await displays.save.click();
  await expect(displays.message('Control room, left now shows your changes.')).toBeVisible();
  await expect(wall.getByText('Visitors, please sign in')).toBeVisible();

  await displays.back.click();
  const renamed = displays.card('Control room, left');
  await expect(renamed.fact('Shows')).toHaveText('Notice: Visitors, please sign in');
  await renamed.more.click();
  await renamed.operation('Revoke').click();
  await displays.confirmRevocation.click();
  await expect(display.revoked).toBeVisible();
  await expect(displays.cards).toHaveCount(0);
  expect(await display.readCode()).not.toBe(code);
  await context.close();
});

test('[BOARD-04] an administrator finds the displays of others by name, and sees who paired them @full', async ({
  page,
  baseURL,
}) => {
  const stack = { http: baseURL! };
  const person = await createUser();
  await createStation(baseURL!, person);
  const { token } = await signInByApi(baseURL!, person);
  const screen = { width: 1920, height: 1080, ratio: 1 };
  const { code } = await readData(stack, beginPairing, { screen });
  const name = `Foyer ${randomUUID().slice(0, 8)}`;
  const config = defaultDisplayConfig('en');
  await readData(stack, approvePairing, { code, name, station_ids: null, config }, { token });

  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedInAs(page, 'admin');
  const displays = displaysPage(page);
  await displays.open();
  await displays.search.fill(name.toUpperCase());
  await expect(displays.cards).toHaveCount(1);
  await expect(displays.card(name).card).toContainText('Paired by Noor van Dijk');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await displays.search.fill('nobody paired this');
  await expect(page.getByText('No display matches')).toBeVisible();
  await displays.search.fill(name);
  await displays.card(name).more.click();
  await displays.card(name).operation('Revoke').click();
  await displays.confirmRevocation.click();
  await expect(displays.card(name).card).toHaveCount(0);
});

test('[BOARD-04] returns to a scanned code after sign-in, and pairing is accessible, in Chinese and on a phone too @full', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await createUser();
  const { context, display } = await openUnpairedDisplay(browser, baseURL!);
  const code = await display.readCode();
  const displays = displaysPage(page);
  await signInPage(page).open();
  await signInPage(page).guestLink.click();
  await expect(shell(page).menu).toBeVisible();

  await page.goto(`/displays?code=${code}`);
  await shell(page).main.getByRole('link', { name: 'Sign in' }).click();
  await signInPage(page).submitCredentials(person.email, person.password);
  await expect(displays.pairingRequest).toContainText('1920 × 1080');
  await expect(displays.form.locator('[data-preview="shown"]')).toBeVisible({ timeout: 30_000 });
  for (const language of ['中文', 'English']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    // The form has a choice of its own, for the display.
    await page.getByRole('banner').locator('label').filter({ hasText: language }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await displays.form.locator('button[type="submit"]').click();
    await expect(displays.focusedElement('name')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await displays.decline.click();
  await expect(displays.message('Declined')).toBeVisible();
  await expect(display.code).not.toHaveText(new RegExp(code.slice(0, 4)));
  await context.close();
});
