import { saveDevice } from '@heliograph/contracts/http';
import { readData, newSerial, signIn } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { deviceDetailPage, deviceMenu } from './pages/devicePages.ts';
import { deviceListPage } from './pages/listPages.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { getDevices } from './support/getDevices.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createStation, type CreatedStation } from './support/createStation.ts';
import { runScenario } from './support/runScenario.ts';
import { createUser } from './support/createUser.ts';

/** A new user with a station: its gateway, its inverter, and an added breaker. */
async function createStationWithBreaker(
  http: string,
): Promise<{ person: NewUser; station: CreatedStation; breaker: string }> {
  const person = await createUser();
  const station = await createStation(http, person, { station_name: `Station ${newSerial()}` });
  const { token } = await signInByApi(http, person);
  const breaker = newSerial();
  await readData(
    { http },
    saveDevice,
    { station_id: station.id, device_name: 'Hot water', obj_type: 'C006', iot_serial_no: breaker },
    { token },
  );
  return { person, station, breaker };
}

/** A device of the demo owner of this type, whose gateway reports. */
async function findDevice(http: string, type: string) {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  return (await getDevices(http, await signIn(stack, 'owner'))).find(
    ({ device_type, status }) => device_type === type && status === 'normal',
  )!;
}

/** When a device last reported to the server, ms. */
async function readLastOnline(http: string, person: NewUser, serial: string): Promise<number | null> {
  const devices = await getDevices(http, await signInByApi(http, person));
  return devices.find(({ iot_serial_no }) => iot_serial_no === serial)!.last_online;
}

/** Interval at which a meter is read again. */
const METER_MS = 10_000;

test('[DEV-01] [DEV-03] [DET-04] [DET-05] the list shows the signal of each gateway, and a device opens with its key values from it or by its address', async ({
  page,
  baseURL,
}) => {
  const [inverter, meter] = await Promise.all(['C002', 'C005'].map((type) => findDevice(baseURL!, type)));
  await openSignedInAs(page, 'owner');
  await page.goto('/device/C001');
  const list = deviceListPage(page);
  const detail = deviceDetailPage(page);
  await expect(list.columns).toHaveText([
    'Status',
    'Name',
    'Signal',
    'Serial number',
    'Key',
    'Station',
    'Last seen',
    'Operations',
  ]);
  await expect(list.cells('signal').filter({ hasText: 'Full signal' }).first()).toBeAttached();

  await shell(page).go(`/device/C002?q=${inverter!.device_code}`);
  await expect(list.cells('sn')).toHaveText([inverter!.device_code]);
  await list.cells('name').getByRole('link').click();
  await expect(detail.heading).toHaveText(inverter!.obj_name);
  await expect(page).toHaveURL(`/device/C002?q=${inverter!.device_code}&device=${inverter!.id}`);
  await expect(detail.tab('Real-time data', '实时数据')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(detail.heading).toHaveText(inverter!.obj_name);
  await expectKeyValues(page, 'Energy flow', 'today-import');
  // Going back keeps the filter.
  await detail.back.click();
  await expect(page).toHaveURL(`/device/C002?q=${inverter!.device_code}`);
  await expect(list.cells('sn')).toHaveText([inverter!.device_code]);

  await shell(page).go(`/device/C005?device=${meter!.id}`);
  await expect(detail.heading).toHaveText(meter!.obj_name);
  await expectKeyValues(page, 'Phases', 'grid_power');
  await shell(page).go('/device/C002?device=99999999');
  await expect(detail.notFound).toBeVisible();
});

test('[DET-03] [DET-04] [DET-05] [DET-06] shows the key values and all groups of every other type of device @full', async ({
  page,
  baseURL,
}) => {
  await openSignedInAs(page, 'owner');
  await page.goto('/device/C003');
  for (const [type, card, code] of [
    ['C003', 'PV inputs', 'output_power'],
    ['C004', 'Phases', 'output_power'],
    ['C006', 'At a glance', 'breaker_state'],
    ['C007', 'At a glance', 'session_energy'],
  ] as const)
    await test.step(type, async () => {
      const device = await findDevice(baseURL!, type);
      await shell(page).go(`/device/${type}?device=${device.id}`);
      await expect(deviceDetailPage(page).heading).toHaveText(device.obj_name);
      await expectKeyValues(page, card, code);
    });
});

test('[DET-01] [DET-03] [DET-05] [LIVE-08] shows versions and devices of a gateway, and reads a device on request and a meter by itself @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const [gateway, inverter, meter] = await Promise.all(
    ['C001', 'C002', 'C005'].map((type) => findDevice(baseURL!, type)),
  );
  await openSignedInAs(page, 'owner');
  await page.goto('/device/C001');
  const detail = deviceDetailPage(page);
  await expect(deviceListPage(page).rows.first()).toBeVisible();
  await expectAccessible(page);

  await test.step('a gateway', async () => {
    await shell(page).go(`/device/C001?device=${gateway?.id}`);
    await expect(page.getByRole('main')).toContainText(gateway!.device_code.toUpperCase());
    await expect(detail.versions).toContainText(
      /ProtocolV\d\.\d\.\d\.\dHMIV\d\.\d\.\d\.\d.*MAINV\d\.\d\.\d\.\d/,
    );
    await expect(detail.row('Communication_protocol_version')).toContainText(/V\d\.\d\.\d\.\d/);
    const seen = await detail.row('uptime').innerText();
    await expect(detail.row('uptime')).toContainText(/\d\d:\d\d:\d\d/);
    await expect.poll(() => detail.row('uptime').innerText()).not.toBe(seen);
    await expectAccessible(page);
    const behind = detail.card('Devices of this gateway');
    await expect(behind.getByRole('list', { name: 'Devices by status' })).toContainText(/\d+\s*Normal/);
    const link = behind.getByRole('link').first();
    const name = await link.innerText();
    await link.click();
    await expect(detail.heading).toHaveText(name);
    await expect(page).toHaveURL(/\/device\/C00[2-7]\?device=\d+$/);
  });

  await test.step('an inverter', async () => {
    await shell(page).go(`/device/C002?device=${inverter?.id}`);
    await expect(detail.row('SOC')).toContainText(/\d\d:\d\d:\d\d/);
    await expect(detail.readTime).toBeVisible();
    const first = await detail.readTime.innerText();
    await expect(async () => {
      await detail.refresh.click();
      await expect(detail.readTime).not.toHaveText(first, { timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await detail.tab('Warning', '警告').click();
    await expect(page.getByRole('tabpanel')).toHaveCount(1);
    await expect(detail.timeUntil).toBeVisible();
    await expectAccessible(page);
    await shell(page).chooseLanguage('中文');
    await expect(page.getByRole('textbox', { name: '结束时间' })).toBeVisible();
    await expectAccessible(page);
    await shell(page).chooseLanguage('English');
  });

  await test.step('a meter', async () => {
    await page.clock.install();
    await shell(page).go(`/device/C005?device=${meter?.id}`);
    // It reads its texts when it opens, then all values every ten seconds.
    await expect(detail.row('SN1')).toContainText(/\w{4}/);
    const asked = await detail.readTime.innerText();
    await expect(async () => {
      await page.clock.fastForward(METER_MS);
      await expect(detail.readTime).not.toHaveText(asked, { timeout: 500 });
    }).toPass();
  });
});

test('[DET-01] [DET-07] [LIVE-05] lists today’s pending faults, and strikes through the last values of an offline gateway with their age @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { person, station } = await createStationWithBreaker(baseURL!);
  await openSignedIn(page, person);
  await page.goto('/device/C002');
  await deviceListPage(page).cells('name').getByRole('link').click();
  const detail = deviceDetailPage(page);
  await expect(detail.row('SOC')).toContainText(/\d\d:\d\d:\d\d/, { timeout: 90_000 });
  await expect(detail.row('SOC').locator('s')).toHaveCount(0);

  await test.step('faults', async () => {
    await detail.tab('Fault', '故障').click();
    await expect(page).toHaveURL(/tab=fault/);
    await expect(page.getByText('No faults in this period')).toBeVisible();
    await runScenario('fault', station.name);
    const row = detail.alarms.filter({ hasText: 'Insulation resistance fault' });
    await expect(row).toHaveCount(1, { timeout: 30_000 });
    await runScenario('clear', station.name);
    await expect(row).toHaveCount(0, { timeout: 30_000 });
    await detail.choose('Resolved');
    await expect(row).toHaveCount(1);

    // An invalid range is refused.
    await detail.timeUntil.fill('25:00');
    await detail.search.click();
    await expect(detail.message('Please choose a date, and a time from 00:00 to 23:59')).toBeVisible();
    await detail.timeUntil.fill('00:00');
    await detail.until.fill(await detail.from.inputValue());
    await detail.search.click();
    await expect(detail.message('The end must be after the start')).toBeVisible();
    await expect(row).toHaveCount(1);
    await detail.tab('Warning', '警告').click();
    await expect(page.getByText('No warnings in this period')).toBeVisible();
  });

  await test.step('an offline gateway', async () => {
    await detail.tab('Real-time data', '实时数据').click();
    await runScenario('freeze', station.name);
    await expect(detail.row('SOC').locator('s')).toBeVisible({ timeout: 60_000 });
    await expect(detail.status).toHaveText('Offline');
    // The age is shown from one minute on.
    await page.clock.setFixedTime(Date.now() + 60_000);
    await expect(detail.row('SOC')).toContainText(/1 minute ago/);
    await page.clock.setFixedTime(Date.now());
    await runScenario('resume', station.name);
    await expect(detail.row('SOC').locator('s')).toHaveCount(0, { timeout: 60_000 });
    await expect(detail.status).toHaveText('Normal');
  });
});

test('[DEV-02] shows edit errors at their field, and a new name in the heading at once @full', async ({
  page,
  baseURL,
}) => {
  const { person, breaker } = await createStationWithBreaker(baseURL!);
  await openSignedIn(page, person);
  await page.goto('/device/C006');
  await deviceListPage(page).cells('name').getByRole('link').click();
  const detail = deviceDetailPage(page);
  await expect(detail.heading).toHaveText('Hot water');
  const menu = deviceMenu(page);
  await menu.button('Hot water').click();
  await menu.edit.click();
  await expect(menu.serial).toHaveValue(breaker);
  await menu.name.fill(' ');
  await menu.serial.fill('a b');
  await menu.save.click();
  await expect(menu.name).toBeFocused();
  await expect(menu.name).toHaveAccessibleDescription(/Please enter the device’s name/);
  await expect(menu.serial).toHaveAccessibleDescription(
    /A serial key has 6 to 32 letters, digits and dashes/,
  );
  await menu.serial.fill(breaker);
  await menu.name.fill('Pool pump');
  // With another type its reported values would have another meaning.
  await expect.poll(() => readLastOnline(baseURL!, person, breaker)).not.toBeNull();
  await menu.type.selectOption('C005');
  await menu.save.click();
  await expect(menu.type).toBeFocused();
  await expect(menu.type).toHaveAccessibleDescription(/This device has already reported values as/);
  await expect(menu.name).toHaveValue('Pool pump');
  await menu.type.selectOption('C006');
  await menu.save.click();
  await expect(menu.dialog).toHaveCount(0);
  await expect(detail.heading).toHaveText('Pool pump');
  await expect(menu.button('Pool pump')).toBeFocused();
});

test('[DEV-02] offers the creator what a device permits, and asks by name before it deletes one @full', async ({
  page,
  baseURL,
}) => {
  const { person } = await createStationWithBreaker(baseURL!);
  await openSignedIn(page, person);
  await page.goto('/device/C001');
  const list = deviceListPage(page);
  const menu = deviceMenu(page);
  await menu.button('Gateway').click();
  await expect(menu.edit).toBeVisible();
  await expect(menu.setting).toBeVisible();
  await expect(menu.delete).toHaveCount(0);
  await page.keyboard.press('Escape');

  await shell(page).go('/device/C006?q=hot');
  await menu.button('Hot water').click();
  await expect(menu.detail).toBeVisible();
  await expect(menu.edit).toBeVisible();
  await expect(menu.delete).toBeVisible();
  await page.keyboard.press('Escape');
  await list.cells('name').getByRole('link').click();
  await expect(deviceDetailPage(page).heading).toHaveText('Hot water');
  await menu.button('Hot water').click();
  await menu.delete.click();
  await expect(menu.confirmation).toHaveAccessibleName('Hot water');
  await menu.confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(menu.button('Hot water')).toBeFocused();
  await menu.button('Hot water').click();
  await menu.delete.click();
  await menu.confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(menu.message('Hot water has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/device/C006?q=hot');
  await expect(list.heading).toHaveText('List of Smart breaker');
  await expect(list.rows).toHaveCount(0);
});

/** Expects the values that the details of a device begin with, and groups that show some of all rows. */
async function expectKeyValues(page: Page, card: string, code: string) {
  const detail = deviceDetailPage(page);
  await expect(detail.card(card)).toContainText(/\d|Closed|Open/);
  await expect(detail.figure(code).locator('dd').first()).not.toHaveText('—');
  await expect(detail.row('SN1')).toContainText(/\w{4}/);
  const all = await detail.rows.count();
  await detail.tab('System', '系统').click();
  await expect(detail.row('SN1')).toBeVisible();
  await expect.poll(() => detail.rows.count()).toBeLessThan(all);
}
