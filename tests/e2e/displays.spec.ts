import { getDisplays, saveDisplay } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { expect, test, type Browser } from '@playwright/test';
import { displaysPage, unpairedDisplay } from './pages/displaysPage.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/signInPage.ts';
import { entered } from './support/entered.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { languages, speak } from './support/languages.ts';
import { registered } from './support/newcomer.ts';
import { ownInverter } from './support/ownInverter.ts';
import { ownStation } from './support/ownStation.ts';

/** A screen of its own that shows a code: another browser, where nobody is signed in. */
async function unpaired(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1920, height: 1080 } });
  const wall = await context.newPage();
  await wall.goto('/kiosk/');
  return { context, wall, display: unpairedDisplay(wall) };
}

test('[BOARD-04] a display is paired by its code, changed at once, identified and revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const http = baseURL!;
  const { creator, token, station } = await ownInverter(http);
  const other = await ownStation(http, creator, { station_name: 'Not on the wall' });
  const { context, wall, display } = await unpaired(browser, http);
  const code = await display.readCode();

  await entered(page, creator);
  const displays = displaysPage(page);
  await displays.open();
  await expect(displays.empty).toContainText('/kiosk/');
  await displays.pair.click();

  // Whatever is typed is a code, or said not to be one.
  await displays.next.click();
  await expect(displays.code).toHaveAccessibleDescription('Enter the code that the display shows');
  await displays.code.fill('abc-d2');
  await expect(displays.code).toHaveValue('ABCD 2');
  await displays.next.click();
  await expect(displays.code).toHaveAccessibleDescription(/eight letters or digits/);
  await displays.code.fill('ABCD 23O1');
  await displays.next.click();
  await expect(displays.code).toHaveAccessibleDescription(/never has 0, 1, I, L, O or U/);
  await displays.code.fill('ABCD 2345');
  await displays.next.click();
  await expect(displays.code).toHaveAccessibleDescription(/No display shows this code/);
  await displays.code.fill(`${http}/displays?code=${code}`);
  await displays.next.click();

  await expect(displays.asker).toContainText(`${code.slice(0, 4)} ${code.slice(4)}`);
  await expect(displays.asker).toContainText('1920 × 1080');
  await displays.approve.click();
  await expect(displays.focusIn('name')).toBeVisible();
  await expect(displays.fault('name', 'Enter a name of 1 to 64 characters')).toBeVisible();
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
  await expect(displays.form.getByText('This display does not show this station')).toBeVisible();
  await flow.station.click();
  await page.getByRole('option', { name: station.name }).click();
  // The keyboard moves it, and stays with it.
  await flow.act('Move', 'up').press('Enter');
  await expect(flow.act('Move', 'up')).toBeFocused();
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
  await expectNoFaults(page);

  await card.identify.click();
  await expect(card.identifying).toBeVisible();
  await expect(wall.getByText('Control room')).toBeVisible();

  // A draft is in the preview at once, and on the wall once it is saved.
  await card.edit.click();
  await displays.addScene('Notice');
  const notice = displays.scene(/Notice/);
  await notice.title.fill('Visitors, please sign in');
  await expect(displays.preview.getByText('Visitors, please sign in')).toBeVisible({ timeout: 30_000 });
  await expect(wall.getByText('Visitors, please sign in')).toHaveCount(0);
  for (const name of [/Bulletin board/, /Alarms/, /Energy flow/, /Generation today/])
    await displays.scene(name).act('Remove').click();
  await expect(displays.scenes).toHaveCount(1);

  // Nothing typed is lost by going elsewhere, nor when somebody else is faster.
  await displays.back.click();
  await expect(card.card).toContainText('Has changes that are not saved');
  const [known] = (await dataOf({ http }, getDisplays, {}, { token })).list;
  const { display_id, version } = known!;
  await dataOf({ http }, saveDisplay, { display_id, version, name: 'Control room, left' }, { token });
  await displays.card('Control room, left').edit.click();
  await notice.seconds.fill('4');
  await displays.save.click();
  await expect(notice.seconds).toHaveAccessibleDescription('Enter whole seconds from 5 to 3600');
  await notice.seconds.fill('5');
  await displays.save.click();
  await expect(displays.conflict).toContainText(`${creator.name} saved this display`);
  await expect(displays.conflict).toContainText('Taken over, because you had not changed it: Name.');
  await expect(displays.name).toHaveValue('Control room, left');
  await expect(notice.title).toHaveValue('Visitors, please sign in');
  await displays.save.click();
  await expect(displays.message('Control room, left shows it now.')).toBeVisible();
  await expect(wall.getByText('Visitors, please sign in')).toBeVisible();

  await displays.back.click();
  const renamed = displays.card('Control room, left');
  await expect(renamed.fact('Shows')).toHaveText('Notice: Visitors, please sign in');
  await renamed.more.click();
  await renamed.operation('Revoke').click();
  await displays.revocation.click();
  await expect(display.revoked).toBeVisible({ timeout: 10_000 });
  await expect(displays.cards).toHaveCount(0);
  expect(await display.readCode()).not.toBe(code);
  await context.close();
});

test('whoever scans a code signs in and comes back to it; guests have no displays', async ({
  page,
  browser,
  baseURL,
}) => {
  const http = baseURL!;
  const person = await registered(http);
  const { context, display } = await unpaired(browser, http);
  const code = await display.readCode();
  const displays = displaysPage(page);

  await page.goto('/login');
  await signInPage(page).guestLink.click();
  await expect(shell(page).menu).toBeVisible();
  await expect(shell(page).menu.getByRole('link', { name: 'Displays' })).toHaveCount(0);
  await page.goto('/displays');
  await expect(displays.message('Displays belong to people')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  await page.goto(`/displays?code=${code}`);
  await shell(page).main.getByRole('link', { name: 'Log in' }).click();
  await signInPage(page).enter(person.email, person.password);
  await expect(displays.asker).toContainText('1920 × 1080');
  await displays.decline.click();
  await expect(displays.message('Declined')).toBeVisible();
  await expect(display.code).not.toHaveText(new RegExp(code.slice(0, 4)));
  await context.close();
});

for (const language of languages)
  test(`a display can be paired by everybody, on a phone as well (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const http = baseURL!;
    const { context, display } = await unpaired(browser, http);
    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language);
    await entered(page, await registered(http));
    await page.goto(`/displays?code=${await display.readCode()}`);
    const form = shell(page).main.getByRole('form');
    await expect(form.locator('[data-field="name"]')).toBeVisible();
    await expect(form.locator('[data-preview="shown"]')).toBeVisible({ timeout: 30_000 });
    await form.locator('button[type="submit"]').click();
    await expect(form.locator('[data-field="name"] :focus')).toBeVisible();
    await expectNoFaults(page);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBe(390);
    await context.close();
  });
