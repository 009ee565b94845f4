import { deleteStation, getStationRelevance, type Station } from '@heliograph/contracts/http';
import { dataOf, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { stationDetailPage } from './pages/stationDetailPage.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage } from './support/languages.ts';
import { signInByApi, registerUser } from './support/users.ts';
import { createStation } from './support/createStation.ts';

/** Stations of the demo owner, whose devices report. */
async function listOwnerStations(http = ''): Promise<Station[]> {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  return (await dataOf(stack, getStationRelevance, {}, { token })).station;
}

test('[STN-05] shows a station’s values as in the list, with its day, devices and facts', async ({
  page,
  baseURL,
}) => {
  await openSignedInAs(page, 'owner');
  const list = stationListPage(page);
  await page.goto('/powerDetail?tab=normal');
  await expect(list.cell(0, 'today')).toHaveText(/^[\d,]+\.\d\d$/);
  const name = (await list.cell(0, 'name').innerText()).trim();
  await list.link(name).click();
  const detail = stationDetailPage(page);
  await expect(detail.heading).toHaveText(name);
  await expect(detail.flow).toContainText('PV');
  await expect(detail.flow).toContainText(/[\d.]+(W|kW)/);
  await expect(detail.energyOf('generation')).toHaveText(/^[\d,.]+kWh$/);
  const station = (await listOwnerStations(baseURL)).find(({ station_name }) => station_name === name);
  await expect(detail.facts).toContainText(station?.time_zone ?? 'a zone');
  await expect(detail.devices.getByRole('listitem').filter({ hasText: 'Normal' }).first()).toBeVisible();

  await detail.previousDay.click();
  await expect(detail.day.getByRole('row').nth(20)).toBeAttached();
  await expect(detail.day.getByRole('row').nth(12)).toContainText(/\d\.\d\d kW/);

  await detail.devices.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/device\/C00\d\?device=\d+$/);
});

test('[STN-05] can be bookmarked and reloaded, and going back restores the list', async ({ page }) => {
  await openSignedInAs(page, 'owner');
  const list = stationListPage(page);
  await page.goto('/powerDetail?tab=normal');
  const name = (await list.cell(0, 'name').innerText()).trim();
  await list.link(name).click();
  const detail = stationDetailPage(page);
  await expect(page).toHaveURL(/\/powerDetail\?isOne=1&station=\d+$/);
  await page.reload();
  await expect(detail.heading).toHaveText(name);
  await page.goBack();
  await expect(page).toHaveURL('/powerDetail?tab=normal');
  await expect(list.heading).toBeVisible();
});

test('[STN-05] the station sidebar searches, switches the station, and stays hidden', async ({
  page,
  baseURL,
}) => {
  const stations = await listOwnerStations(baseURL);
  const [one, two] = stations;
  if (!one || !two) throw new Error('The owner has too few stations');
  await openSignedInAs(page, 'owner');
  const detail = stationDetailPage(page);
  await detail.open(one.id);
  await expect(detail.otherStations.locator('[aria-current="page"]')).toContainText(one.station_name);
  await detail.search.fill(two.station_name.toUpperCase());
  await detail.otherStations.getByRole('link', { name: two.station_name }).click();
  await expect(detail.heading).toHaveText(two.station_name);
  await detail.toggleOtherStations.click();
  await expect(detail.otherStations).toHaveCount(0);
  await detail.foldButton('Live power').click();
  await expect(detail.foldButton('Live power')).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(detail.heading).toHaveText(two.station_name);
  await expect(detail.otherStations).toHaveCount(0);
  await expect(detail.foldButton('Live power')).toHaveAttribute('aria-expanded', 'false');
});

test('[STN-05] shows that a station does not exist or was withdrawn', async ({ page, baseURL }) => {
  test.slow();
  const creator = await registerUser(baseURL!);
  const { id: station_id } = await createStation(baseURL!, creator, { station_name: 'Vanishing Creek' });
  await openSignedIn(page, creator);
  const detail = stationDetailPage(page);
  await detail.open(987_654);
  await expect(detail.notFound).toBeVisible();
  await detail.open(station_id);
  await expect(detail.heading).toHaveText('Vanishing Creek');
  await expect(detail.flow).toContainText('charged');
  const { token } = await signInByApi(baseURL!, creator);
  await dataOf({ http: baseURL! }, deleteStation, { station_id }, { token });
  // Reloaded within a minute.
  await expect(detail.notFound).toBeVisible({ timeout: 70_000 });
  await detail.back.click();
  await expect(stationListPage(page).heading).toBeVisible();
});

for (const language of languages)
  test(`[STN-05] is accessible (${language})`, async ({ page, baseURL }) => {
    const [one] = await listOwnerStations(baseURL);
    await setLanguage(page, language);
    await openSignedInAs(page, 'owner');
    const detail = stationDetailPage(page);
    await detail.open(one?.id ?? NaN);
    await expect(detail.heading).toHaveText(one?.station_name ?? '');
    await detail.previousDay.click();
    await expect(detail.day.getByRole('figure')).toBeVisible();
    await expect(detail.energyOf('generation')).toBeVisible();
    await expectAccessible(page);
  });

const calendars = {
  en: { march: 'March 2026', weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] },
  zh: { march: '2026年 三月', weekdays: ['一', '二', '三', '四', '五', '六', '日'] },
} as const;

for (const language of languages)
  test(`[APP-10] takes a typed date, day first, or one from a calendar that starts on Monday (${language})`, async ({
    page,
    baseURL,
  }) => {
    const [one] = await listOwnerStations(baseURL);
    await setLanguage(page, language);
    await openSignedInAs(page, 'owner');
    const detail = stationDetailPage(page);
    await detail.open(one?.id ?? NaN);
    await detail.date.fill('31/02/2026');
    await expect(detail.date).toHaveAttribute('aria-invalid', 'true');
    await expect(detail.date).toHaveAccessibleDescription(/DD\/MM\/YYYY/);
    await detail.date.fill('5/3/2026');
    await detail.date.press('Tab');
    await expect(detail.date).toHaveValue('05/03/2026');
    await expect(detail.date).not.toHaveAttribute('aria-invalid');

    await expect(detail.openCalendar).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(detail.calendar).toContainText(calendars[language].march);
    await expect(detail.calendar.getByRole('columnheader')).toHaveText([...calendars[language].weekdays]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(detail.calendar).toBeHidden();
    await expect(detail.date).toHaveValue('06/03/2026');
    await expect(detail.openCalendar).toBeFocused();
  });

test('[STN-05] fits a phone', async ({ page, baseURL }) => {
  const [one] = await listOwnerStations(baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedInAs(page, 'owner');
  const detail = stationDetailPage(page);
  await detail.open(one?.id ?? NaN);
  await expect(detail.energyOf('generation')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
