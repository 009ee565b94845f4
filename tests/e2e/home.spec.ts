import { getStationRelevance } from '@heliograph/contracts/http';
import { dataOf, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { signedIn } from './pages/signInPage.ts';
import { alarmedStation } from './support/alarmedStation.ts';
import { entered } from './support/entered.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { registered } from './support/newcomer.ts';

async function ownersFleet(baseURL: string | undefined) {
  const stack = { http: baseURL ?? '', password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  return dataOf(stack, getStationRelevance, {}, { token });
}

test('[HOME-02] greets with the picture and finds a station by typing; the map goes there', async ({
  page,
  baseURL,
}) => {
  const { station } = await ownersFleet(baseURL);
  const [one] = station;
  await signedIn(page, 'owner');
  const home = homePage(page);
  await home.open();
  await expect(home.greeting).toHaveText(/^Good (morning|afternoon|evening), Olivia/);

  await home.search.fill(one!.station_name.toUpperCase());
  await expect(home.found.filter({ hasText: one!.station_name }).first()).toBeVisible();
  await expect(home.search).toHaveAttribute('aria-expanded', 'true');
  await home.search.press('Enter');
  await expect(home.search).toHaveValue(one!.station_name);
  await expect(home.found).toHaveCount(0);
  await expect(home.popup(one!.station_name)).toBeVisible();

  await home.search.fill(one!.postal_code);
  await expect(home.found.filter({ hasText: one!.station_name })).toBeVisible();
  await home.search.press('Escape');
  await expect(home.found).toHaveCount(0);
  await home.search.fill('no such station anywhere');
  await expect(page.getByText('No station found for “no such station anywhere”')).toBeVisible();
});

test('[HOME-02] the search is worked by arrows alone, and closes when it is left', async ({ page }) => {
  await signedIn(page, 'owner');
  const home = homePage(page);
  await home.open();
  await home.search.fill('e');
  await expect(home.found.nth(1)).toBeVisible();
  await expect(home.found.nth(0)).toHaveAttribute('aria-selected', 'true');
  await home.search.press('ArrowDown');
  await expect(home.found.nth(1)).toHaveAttribute('aria-selected', 'true');
  const id = await home.found.nth(1).getAttribute('id');
  await expect(home.search).toHaveAttribute('aria-activedescendant', id ?? '');
  await home.search.blur();
  await expect(home.found).toHaveCount(0);
});

test('[HOME-06] a station’s shortcut on the map opens its detail', async ({ page, baseURL }) => {
  const { station } = await ownersFleet(baseURL);
  const one = station[1]!;
  await signedIn(page, 'owner');
  const home = homePage(page);
  await home.open();
  await home.search.fill(one.station_name);
  await home.found.filter({ hasText: one.station_name }).first().click();
  await home.popup(one.station_name).getByRole('link', { name: 'Open station' }).click();
  await expect(page).toHaveURL(`/powerDetail?isOne=1&station=${one.id}`);
});

test('[HOME-03] [HOME-05] lists the last three alerts and faults, which lead to the faults, and counts the week by day', async ({
  page,
  baseURL,
}) => {
  const person = await registered(baseURL ?? '');
  const station = await alarmedStation(baseURL ?? '', person, {
    alarm: [
      { msg: 'Fan is slow', minutes: 1 },
      { msg: 'Cable is warm', minutes: 3 },
      { msg: 'Meter is late', minutes: 5 },
      { msg: 'Battery is low', minutes: 7 },
    ],
    fault: [{ msg: 'Relay is stuck', minutes: 2 }],
  });
  await entered(page, person);
  const home = homePage(page);
  await home.open();
  const alerts = home.card('Device alerts').getByRole('listitem');
  await expect(alerts).toHaveCount(3);
  await expect(alerts).toContainText(['Fan is slow', 'Cable is warm', 'Meter is late']);
  const faults = home.card('Device failures').getByRole('listitem');
  await expect(faults).toHaveCount(1);
  await expect(faults).toContainText(['Relay is stuck']);
  await expect(faults).toContainText([station]);
  await expect(home.card('Device alerts').getByText(/^[\d,]+$/)).toBeVisible();
  await expect(home.card('Device failures').getByText(/^[\d,]+$/)).toBeVisible();

  const days = home.card('Last seven days').getByRole('row');
  await expect(days).toHaveCount(8);
  for (let day = 1; day <= 7; day++)
    await expect(days.nth(day).getByRole('rowheader')).toHaveText(/^\d\d\/\d\d$/);
  const counts = await home.card('Last seven days').getByRole('cell').allTextContents();
  expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(5);

  await faults.first().getByRole('link').click();
  await expect(page).toHaveURL(`/fault?${new URLSearchParams({ state: 'all', q: station }).toString()}`);
});

test('[HOME-03] [HOME-05] somebody without stations is told that there is nothing', async ({
  page,
  baseURL,
}) => {
  await entered(page, await registered(baseURL ?? ''));
  const home = homePage(page);
  await home.open();
  await expect(home.card('Device alerts')).toContainText('No alerts in the last seven days');
  await expect(home.card('Device failures')).toContainText('No faults in the last seven days');
  await expect(home.card('Last seven days')).toContainText('No warnings or faults in the last seven days');
});

test('[HOME-04] quick entries are those that were chosen, without About us, and survive a reload', async ({
  page,
}) => {
  await signedIn(page, 'owner');
  const home = homePage(page);
  await home.open();
  await expect(home.quickNames).toHaveText(['Power station', 'Fault', 'Chart', 'Sheet', 'Log out']);
  await home.quick.getByRole('button', { name: 'Choose' }).click();
  await expect(home.choices.getByRole('checkbox', { name: 'About us' })).toHaveCount(0);
  await home.choices.getByRole('checkbox', { name: 'Chart' }).uncheck();
  await home.choices.getByRole('checkbox', { name: 'Smart meter' }).check();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  const chosen = ['Power station', 'Smart meter', 'Fault', 'Sheet', 'Log out'];
  await expect(home.quickNames).toHaveText(chosen);
  expect(await page.evaluate(() => localStorage.getItem('quickMenu'))).toContain('/device/C005');
  await page.reload();
  await expect(home.quickNames).toHaveText(chosen);
  await home.quick.getByRole('link', { name: 'Smart meter' }).click();
  await expect(page).toHaveURL('/device/C005');
});

test('[HOME-04] the way out says so and leads to the login', async ({ page }) => {
  await signedIn(page, 'owner');
  await homePage(page).open();
  await homePage(page).quick.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You have been logged out')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

for (const width of [1920, 1440, 390])
  test(`[HOME-01] nothing lies over the map’s controls or beside the page at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signedIn(page, 'owner');
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

test('[HOME-01] says all of it in Chinese', async ({ page }) => {
  await signedIn(page, 'owner');
  await homePage(page).open();
  await shell(page).chooseLanguage('中文');
  await expect(page.getByRole('region', { name: '最近七天' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '快捷入口' })).toContainText('退出登录');
  await expect(page.getByRole('combobox', { name: '在地图上查找电站' })).toBeVisible();
});
