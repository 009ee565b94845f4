import { getStationRelevance } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { createStationWithAlarms } from './support/createStationWithAlarms.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openNetwork } from '../wall/network.ts';
import { createUser } from './support/createUser.ts';

async function getOwnerFleet(baseURL: string | undefined) {
  const stack = { http: baseURL ?? '', password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  return readData(stack, getStationRelevance, {}, { token });
}

test('[HOME-02] greets with the user’s picture, finds a station by typing, and moves the map to it', async ({
  page,
  baseURL,
}) => {
  const { station } = await getOwnerFleet(baseURL);
  const [one] = station;
  await openSignedInAs(page, 'owner');
  const home = homePage(page);
  await home.open();
  await expect(home.greeting).toHaveText(/^Good (morning|afternoon|evening), Olivia/);

  await home.search.fill(one!.station_name.toUpperCase());
  await expect(home.searchResults.filter({ hasText: one!.station_name }).first()).toBeVisible();
  await expect(home.search).toHaveAttribute('aria-expanded', 'true');
  await home.search.press('Enter');
  await expect(home.search).toHaveValue(one!.station_name);
  await expect(home.searchResults).toHaveCount(0);
  await expect(home.popup(one!.station_name)).toBeVisible();

  await home.search.fill(one!.postal_code);
  await expect(home.searchResults.filter({ hasText: one!.station_name })).toBeVisible();
  await home.search.press('Escape');
  await expect(home.searchResults).toHaveCount(0);
  await home.search.fill('no such station anywhere');
  await expect(page.getByText('No station found for “no such station anywhere”')).toBeVisible();
});

test('[HOME-02] operates the search by keyboard and closes it on blur @full', async ({ page }) => {
  await openSignedInAs(page, 'owner');
  const home = homePage(page);
  await home.open();
  await home.search.fill('e');
  await expect(home.searchResults.nth(1)).toBeVisible();
  await expect(home.searchResults.nth(0)).toHaveAttribute('aria-selected', 'true');
  await home.search.press('ArrowDown');
  await expect(home.searchResults.nth(1)).toHaveAttribute('aria-selected', 'true');
  const id = await home.searchResults.nth(1).getAttribute('id');
  await expect(home.search).toHaveAttribute('aria-activedescendant', id ?? '');
  await home.search.blur();
  await expect(home.searchResults).toHaveCount(0);
});

test('[HOME-06] opens a station’s details from its shortcut on the map @full', async ({ page, baseURL }) => {
  const { station } = await getOwnerFleet(baseURL);
  const one = station[1]!;
  await openSignedInAs(page, 'owner');
  const home = homePage(page);
  await home.open();
  await home.search.fill(one.station_name);
  await home.searchResults.filter({ hasText: one.station_name }).first().click();
  await home.popup(one.station_name).getByRole('link', { name: 'Open station' }).click();
  await expect(page).toHaveURL(`/powerDetail?isOne=1&station=${one.id}`);
});

test('[HOME-03] [HOME-05] lists the last three warnings and faults with links, and counts the week by day', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const station = await createStationWithAlarms(baseURL ?? '', person, {
    alarm: [
      { msg: 'Fan is slow', minutes: 1 },
      { msg: 'Cable is warm', minutes: 3 },
      { msg: 'Meter is late', minutes: 5 },
      { msg: 'Battery is low', minutes: 7 },
    ],
    fault: [{ msg: 'Relay is stuck', minutes: 2 }],
  });
  await openSignedIn(page, person);
  const home = homePage(page);
  await home.open();
  const alerts = home.card('Device warnings').getByRole('listitem');
  await expect(alerts).toHaveCount(3);
  await expect(alerts).toContainText(['Fan is slow', 'Cable is warm', 'Meter is late']);
  const faults = home.card('Device faults').getByRole('listitem');
  await expect(faults).toHaveCount(1);
  await expect(faults).toContainText(['Relay is stuck']);
  await expect(faults).toContainText([station]);
  await expect(home.card('Device warnings').getByText(/^[\d,]+$/)).toBeVisible();
  await expect(home.card('Device faults').getByText(/^[\d,]+$/)).toBeVisible();

  const days = home.card('Last seven days').getByRole('row');
  await expect(days).toHaveCount(8);
  for (let day = 1; day <= 7; day++)
    await expect(days.nth(day).getByRole('rowheader')).toHaveText(/^\d\d\/\d\d$/);
  const counts = await home.card('Last seven days').getByRole('cell').allTextContents();
  expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(5);

  await faults.first().getByRole('link').click();
  await expect(page).toHaveURL(`/fault?${new URLSearchParams({ state: 'all', q: station }).toString()}`);
});

test('[HOME-03] [HOME-05] shows empty cards to a user without stations @full', async ({ page }) => {
  await openSignedIn(page, await createUser());
  const home = homePage(page);
  await home.open();
  await expect(home.card('Device warnings')).toContainText('No warnings in the last seven days');
  await expect(home.card('Device faults')).toContainText('No faults in the last seven days');
  await expect(home.card('Last seven days')).toContainText('No warnings or faults in the last seven days');
});

test('[HOME-04] keeps the chosen quick entries, without About us, after a reload', async ({ page }) => {
  await openSignedInAs(page, 'owner');
  const home = homePage(page);
  await home.open();
  await expect(home.quickEntryNames).toHaveText(['Power station', 'Fault', 'Chart', 'Sheet', 'Sign out']);
  await home.quickEntries.getByRole('button', { name: 'Choose' }).click();
  await expect(home.quickEntryDialog.getByRole('checkbox', { name: 'About us' })).toHaveCount(0);
  await home.quickEntryDialog.getByRole('checkbox', { name: 'Chart' }).uncheck();
  await home.quickEntryDialog.getByRole('checkbox', { name: 'Smart meter' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const chosen = ['Power station', 'Smart meter', 'Fault', 'Sheet', 'Sign out'];
  await expect(home.quickEntryNames).toHaveText(chosen);
  expect(await page.evaluate(() => localStorage.getItem('quickMenu'))).toContain('/device/C005');
  await page.reload();
  await expect(home.quickEntryNames).toHaveText(chosen);
  await home.quickEntries.getByRole('link', { name: 'Smart meter' }).click();
  await expect(page).toHaveURL('/device/C005');
});

test('[HOME-04] signs out with a message and opens the sign-in page @full', async ({ page }) => {
  await openSignedInAs(page, 'owner');
  await homePage(page).open();
  await homePage(page).quickEntries.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You have been signed out')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

for (const width of [1920, 1440, 390])
  test(`[HOME-01] covers no map controls and does not overflow at ${width} px @full`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSignedInAs(page, 'owner');
    const home = homePage(page);
    await home.open();
    await expect(home.map).toBeVisible();
    for (const name of ['Zoom in', 'Zoom out', 'Show all stations']) {
      const control = home.mapControl(name);
      const onTop = await control.evaluate((element) => {
        const { x, y, width: wide, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + wide / 2, y + height / 2));
      });
      expect(onTop, name).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('[HOME-01] is completely in Chinese @full', async ({ page }) => {
  await openSignedInAs(page, 'owner');
  await homePage(page).open();
  await shell(page).chooseLanguage('中文');
  await expect(page.getByRole('region', { name: '最近七天' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '快捷入口' })).toContainText('退出登录');
  await expect(page.getByRole('combobox', { name: '在地图上查找电站' })).toBeVisible();
});

test('[HOME-01] [DV-12] strikes through live values and counts while disconnected @full', async ({
  browser,
  baseURL,
}) => {
  const network = await openNetwork(() => Number(new URL(baseURL!).port));
  const context = await browser.newContext({ baseURL: `http://localhost:${network.port}` });
  const page = await context.newPage();
  await openSignedInAs(page, 'owner');
  const { open, map, panel } = homePage(page);
  await open();
  await expect(map).toBeVisible();
  await expect(panel.getByText(/^\d+ of \d+ reporting$/)).toHaveCount(4);
  await expect(panel.locator('s')).toHaveCount(0);
  await network.close();
  await expect(shell(page).connectionStatus).toContainText('Disconnected');
  const struck = panel.locator('s');
  await expect(struck.filter({ hasText: /reporting$/ })).toHaveCount(4);
  const counts = panel.getByRole('link', { name: /(Fault|Warning|Abnormal|Offline|Normal)$/ });
  await expect(counts.locator('s')).toHaveCount(4);
  const generating = panel.getByRole('listitem').filter({ hasText: 'kW' });
  await expect(generating.locator('s')).toHaveCount(await generating.count());
  await context.close();
});

test('[HOME-01] keeps the page when the map’s code cannot be loaded, and loads it on request @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  const { open, map, panel } = homePage(page);
  await page.route('**/assets/FleetMap-*.js', (route) => route.abort());
  await open();
  await expect(page.getByText('The map could not be loaded')).toBeVisible();
  await expect(panel).toContainText(/\d\s?k?W/);
  await page.unroute('**/assets/FleetMap-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(map).toBeVisible();
});
