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

test('[HOME-02] [HOME-06] greets by name, finds a station by typing, moves the map to it and opens it from there @full', async ({
  page,
  baseURL,
}) => {
  const { station } = await getOwnerFleet(baseURL);
  const [one, two] = station;
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

  // By keys; it closes on blur.
  await home.search.fill('e');
  await expect(home.searchResults.nth(1)).toBeVisible();
  await expect(home.searchResults.nth(0)).toHaveAttribute('aria-selected', 'true');
  await home.search.press('ArrowDown');
  await expect(home.searchResults.nth(1)).toHaveAttribute('aria-selected', 'true');
  const id = await home.searchResults.nth(1).getAttribute('id');
  await expect(home.search).toHaveAttribute('aria-activedescendant', id ?? '');
  await home.search.blur();
  await expect(home.searchResults).toHaveCount(0);

  await home.search.fill(two!.station_name);
  await home.searchResults.filter({ hasText: two!.station_name }).first().click();
  await home.popup(two!.station_name).getByRole('link', { name: 'Open station' }).click();
  await expect(page).toHaveURL(`/powerDetail?isOne=1&station=${two!.id}`);
});

test('[HOME-03] [HOME-05] shows empty cards, then the last three warnings and faults with links, and the counts of the week by day @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  await openSignedIn(page, person);
  const home = homePage(page);
  await home.open();
  await expect(home.card('Device warnings')).toContainText('No warnings in the last seven days');
  await expect(home.card('Device faults')).toContainText('No faults in the last seven days');
  await expect(home.card('Last seven days')).toContainText('No warnings or faults in the last seven days');

  const station = await createStationWithAlarms(baseURL ?? '', person, {
    alarm: [
      { msg: 'Fan is slow', minutes: 1 },
      { msg: 'Cable is warm', minutes: 3 },
      { msg: 'Meter is late', minutes: 5 },
      { msg: 'Battery is low', minutes: 7 },
    ],
    fault: [{ msg: 'Relay is stuck', minutes: 2 }],
  });
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
  await expect
    .poll(async () => {
      const counts = await home.card('Last seven days').getByRole('cell').allTextContents();
      return counts.reduce((sum, text) => sum + Number(text), 0);
    })
    .toBe(5);

  await faults.first().getByRole('link').click();
  await expect(page).toHaveURL(`/fault?${new URLSearchParams({ state: 'all', q: station }).toString()}`);
});

test('[HOME-01] [HOME-04] keeps the chosen quick entries, without About us, after a reload, speaks Chinese, and signs out', async ({
  page,
}) => {
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
  await page.goBack();

  await shell(page).chooseLanguage('中文');
  await expect(page.getByRole('region', { name: '最近七天' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '快捷入口' })).toContainText('退出登录');
  await expect(page.getByRole('combobox', { name: '在地图上查找电站' })).toBeVisible();
  await shell(page).chooseLanguage('English');
  await home.quickEntries.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You have been signed out')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('[HOME-01] [HOME-06] loads the map’s code again on request, and shows its controls and popups whole at any width @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'owner');
  const { open, map, mapControl, panel, popup } = homePage(page);
  await page.route('**/assets/FleetMap-*.js', (route) => route.abort());
  await open();
  await expect(page.getByText('The map could not be loaded')).toBeVisible();
  await expect(panel).toContainText(/\d\s?k?W/);
  await page.unroute('**/assets/FleetMap-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(map).toBeVisible();

  /** Where the popup of a station is, when not inside the map. */
  const findOutside = async (name: string) => {
    const [outer, inner] = [await map.boundingBox(), await popup(name).boundingBox()];
    if (!outer || !inner) return 'hidden';
    const inside =
      inner.x >= outer.x &&
      inner.y >= outer.y &&
      inner.x + inner.width <= outer.x + outer.width &&
      inner.y + inner.height <= outer.y + outer.height;
    return inside ? null : JSON.stringify({ outer, inner });
  };
  for (const width of [1920, 1440, 390])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ['Zoom in', 'Zoom out', 'Show all stations']) {
        await mapControl(name).scrollIntoViewIfNeeded();
        const isOnTop = () =>
          mapControl(name).evaluate((element) => {
            const { x, y, width: wide, height } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(x + wide / 2, y + height / 2));
          });
        await expect.poll(isOnTop, { message: name }).toBe(true);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width === 1920) return;
      const rows = panel.locator('button[aria-pressed]');
      for (const row of (await rows.all()).slice(0, 4)) {
        const name = (await row.locator('span').filter({ hasText: /\w/ }).first().textContent())!;
        await row.click();
        await expect(popup(name)).toBeVisible();
        await expect.poll(() => findOutside(name)).toBe(null);
      }
    });
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
