import { deleteStation, getStationRelevance, type Station } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { stationDetailPage } from './pages/stationDetailPage.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi } from './support/users.ts';
import { createStation } from './support/createStation.ts';
import { publishTelemetry } from './support/publishTelemetry.ts';
import { runScenario } from './support/runScenario.ts';
import { createUser } from './support/createUser.ts';

/** Stations of the demo owner, whose devices report. */
async function listOwnerStations(http = ''): Promise<Station[]> {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  return (await readData(stack, getStationRelevance, {}, { token })).station;
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

test('[STN-05] can be bookmarked and reloaded, has a sidebar that searches, switches the station and stays hidden, and going back restores the list @full', async ({
  page,
  baseURL,
}) => {
  const stations = await listOwnerStations(baseURL);
  await openSignedInAs(page, 'owner');
  const list = stationListPage(page);
  await page.goto('/powerDetail?tab=normal');
  const name = (await list.cell(0, 'name').innerText()).trim();
  const other = stations.find(({ station_name }) => station_name !== name)!.station_name;
  await list.link(name).click();
  const detail = stationDetailPage(page);
  await expect(page).toHaveURL(/\/powerDetail\?isOne=1&station=\d+$/);
  await expect(detail.otherStations.locator('[aria-current="page"]')).toContainText(name);
  await detail.search.fill(other.toUpperCase());
  await detail.otherStations.getByRole('link', { name: other }).click();
  await expect(detail.heading).toHaveText(other);
  await detail.toggleOtherStations.click();
  await expect(detail.otherStations).toHaveCount(0);
  await detail.foldButton('Live power').click();
  await expect(detail.foldButton('Live power')).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(detail.heading).toHaveText(other);
  await expect(detail.otherStations).toHaveCount(0);
  await expect(detail.foldButton('Live power')).toHaveAttribute('aria-expanded', 'false');
  // Switching the station leaves no step in between.
  await page.goBack();
  await expect(page).toHaveURL('/powerDetail?tab=normal');
  await expect(list.heading).toBeVisible();
});

test('[STN-05] [APP-10] takes a typed date, day first, or one from a calendar that starts on Monday, in both languages, and fits a phone @full', async ({
  page,
  baseURL,
}) => {
  const [one] = await listOwnerStations(baseURL);
  await openSignedInAs(page, 'owner');
  const detail = stationDetailPage(page);
  await detail.open(one!.id);
  for (const [language, month, weekdays] of [
    ['中文', '2026年 三月', ['一', '二', '三', '四', '五', '六', '日']],
    ['English', 'March 2026', ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']],
  ] as const) {
    await shell(page).chooseLanguage(language);
    await detail.date.fill('31/02/2026');
    await expect(detail.date).toHaveAttribute('aria-invalid', 'true');
    await expect(detail.date).toHaveAccessibleDescription(/DD\/MM\/YYYY/);
    await detail.date.fill('5/3/2026');
    await detail.date.press('Tab');
    await expect(detail.date).toHaveValue('05/03/2026');
    await expect(detail.date).not.toHaveAttribute('aria-invalid');

    await expect(detail.openCalendar).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(detail.calendar).toContainText(month);
    await expect(detail.calendar.getByRole('columnheader')).toHaveText([...weekdays]);
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(detail.calendar).toBeHidden();
    await expect(detail.date).toHaveValue('06/03/2026');
    await expect(detail.openCalendar).toBeFocused();
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(detail.energyOf('generation')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('[STN-05] [DV-08] shows energies of longer periods, revenue with the prices in force, and the CO₂ avoided @full', async ({
  page,
  baseURL,
}) => {
  const [one] = await listOwnerStations(baseURL);
  await openSignedInAs(page, 'owner');
  const detail = stationDetailPage(page);
  await detail.open(one!.id);
  await expect(detail.valueOf('revenue')).toContainText(/\d\.\d\d/);
  await expect(detail.valueOf('consumptionPrice')).toContainText(/\d\.\d\d+[A-Z]{3}\/kWh/);
  await expect(detail.valueOf('feedinPrice')).toContainText(/until .*\d\d:\d\d|all day/);
  await expect(detail.valueOf('co2')).toContainText(/[\d,]+\.\dkg0\.\d\d kg per kWh/);

  for (const range of [/^Week$/, /^Month$/, /^Year$/, /^Total$/]) {
    await detail.range(range).click();
    await expect(detail.day.getByRole('figure')).toBeVisible();
    expect(await detail.day.getByRole('row').count()).toBeGreaterThan(1);
    await expect(detail.periodEnergyOf('generation')).toHaveText(/^[\d,.]+[kMG]Wh$/);
    await expect(detail.periodEnergyOf('revenue').first()).toHaveText(/\d\.\d\d$/);
    await expect(detail.periodEnergyOf('co2')).toHaveText(/^[\d,]+\.\dkg$/);
  }
  await expectAccessible(page);
  await shell(page).chooseLanguage('中文');
  await expect(detail.valueOf('feedinPrice')).toContainText(/至 .*\d\d:\d\d|全天不变/);
  await expect(detail.valueOf('co2')).toContainText(/[\d,]+\.\dkg每发电 1 kWh 减排 0\.\d\d kg/);
  for (const range of [/^周$/, /^月$/, /^年$/, /^(累计|总计)$/])
    await expect(detail.range(range)).toBeVisible();
});

test('[STN-02] [STN-05] shows the state of charge in the list, when the battery is full or empty, that a station does not exist, and leaves one that is withdrawn @full', async ({
  page,
  baseURL,
}) => {
  const http = baseURL ?? '';
  const person = await createUser();
  const station = await createStation(http, person, { rated_capacity: 200 });
  const { token } = await signInByApi(http, person);
  const { device } = await readData({ http }, getStationRelevance, {}, { token });
  const { device_id } = device.find(({ device_type }) => device_type === 'C002')!;
  await runScenario('freeze', station.gateway.uuid);
  const publish = (battery_power: number) =>
    publishTelemetry(station.gateway, device_id, { battery_power, SOC: 40, battery_voltage: 50, P: 0 });

  await openSignedIn(page, person);
  await page.goto('/powerDetail');
  const list = stationListPage(page);
  await expect(list.cell(0, 'name')).toContainText(station.name);
  await publish(-3000);
  // The battery holds 10 kWh.
  await expect(list.cell(0, 'soc')).toHaveText('40');
  const detail = stationDetailPage(page);
  await list.link(station.name).click();
  await expect(detail.flow).toContainText('Battery full in 2 h 0 min');
  await publish(4000);
  await expect(detail.flow).toContainText('Battery empty in 1 h 0 min');
  await publish(10);
  await expect(detail.flow).toContainText('10W');
  await expect(detail.flow).not.toContainText('Battery empty');

  await detail.open(987_654);
  await expect(detail.notFound).toBeVisible();
  await page.goBack();
  await expect(detail.heading).toHaveText(station.name);
  await readData({ http }, deleteStation, { station_id: station.id }, { token });
  await expect(list.heading).toBeVisible();
  await expect(detail.heading).not.toHaveText(station.name);
});
