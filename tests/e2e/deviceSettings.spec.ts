import { expect, test } from '@playwright/test';
import { deviceMenu } from './pages/devicePages.ts';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { shell } from './pages/shell.ts';
import { openSettings } from './support/openSettings.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { connectDeviceClient } from './support/deviceClient.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { createInverter } from './support/createInverter.ts';
import { runScenario } from './support/runScenario.ts';

/** Includes the seconds in which a device may revert a value. */
const WRITTEN = { timeout: 30_000 };

test.beforeEach(() => test.slow());

test('[TRU-07] [DET-03] [PAR-03] [PAR-08] reads, changes, confirms, writes, rereads and logs settings, and asks before a value that somebody wrote since is overwritten', async ({
  page,
  baseURL,
}) => {
  const { setting, ...inverter } = await openSettings(page, baseURL!);
  await setting.waitForValues();
  const before = Number(await setting.field('shutdown_soc').inputValue());
  const wanted = before - 1;
  await setting.submit.click();
  await expect(setting.message('Nothing has changed')).toBeVisible();

  await setting.field('shutdown_soc').fill(`${wanted} %`);
  await expect(setting.fieldRow('shutdown_soc')).toContainText(`Was ${before} %`);
  await setting.field('battery_capacity').fill('222');
  await setting.undo('battery_capacity').click();
  await expect(setting.field('battery_capacity')).not.toHaveValue('222');

  // The input stays when groups and pages change.
  await setting.group('System Mode').click();
  await setting.waitForValues();
  await page.getByRole('tab', { name: 'Warning' }).click();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Setting', exact: true }).click();
  await expect(setting.group('System Mode')).toHaveAttribute('aria-selected', 'true');
  await setting.group('Battery Setting').click();
  await expect(setting.field('shutdown_soc')).toHaveValue(`${wanted} %`);

  // The second click of a double click neither confirms nor closes.
  await setting.submit.dblclick();
  await expect(setting.confirmation.row('shutdown_soc')).toContainText(`${before} %`);
  await expect(setting.confirmation.row('shutdown_soc')).toContainText(`→ ${wanted} %`);
  await expect(setting.confirmation.row('battery_capacity')).toHaveCount(0);
  await setting.confirmation.cancel.click();
  await expect(setting.job.panel).toHaveCount(0);

  await setting.confirm();
  await expect(setting.job.write('shutdown_soc')).toHaveAttribute('data-state', 'verified');
  await expect(setting.message('Change Successfully')).toBeVisible(WRITTEN);
  await expect(setting.job.panel).toHaveCount(0);
  await expect(setting.field('shutdown_soc')).toHaveValue(String(wanted));
  await expect(setting.undo('shutdown_soc')).toHaveCount(0);

  await setting.openLog.click();
  const write = setting.log.entries.filter({ hasText: /^Set/ });
  await expect(write).toHaveCount(1);
  await setting.log.person.fill('nobody');
  await expect(setting.log.dialog).toContainText('No entry matches');
  await setting.log.reset.click();
  await setting.log.choose('Kind', 'Set');
  await setting.log.choose('Setting', 'Shutdown state of charge');
  await setting.log.choose('Result', 'Verified');
  await expect(setting.log.entries).toHaveCount(1);
  await setting.log.choose('Result', 'Refused');
  await expect(setting.log.entries).toHaveCount(0);
  await setting.log.reset.click();
  await write.locator('summary').click();
  await expect(write.getByRole('listitem')).toHaveText(
    new RegExp(`Shutdown state of charge${before} % → ${wanted} %Verified`),
  );
  // Both groups as they opened, and the written one again.
  await expect(setting.log.entries.filter({ hasText: /^Read/ })).toHaveCount(3);
  await page.keyboard.press('Escape');

  const client = await connectDeviceClient(baseURL!, inverter);
  await setting.field('shutdown_soc').fill(String(wanted - 1));
  await client.set('shutdown_soc', wanted - 3);
  await setting.confirm();
  const row = setting.conflict.row('shutdown_soc');
  await expect(row).toContainText(`${wanted} %${wanted - 3} %Written by ${inverter.creator.name}, `);
  await expect(row).toContainText(`${wanted - 1} %`);
  expect(await client.readValues('shutdown_soc')).toEqual({ shutdown_soc: wanted - 3 });
  await setting.conflict.overwrite.click();
  await expect(setting.job.write('shutdown_soc')).toHaveAttribute('data-state', 'verified', WRITTEN);
  expect(await client.readValues('shutdown_soc')).toEqual({ shutdown_soc: wanted - 1 });
  await client.close();
});

test('[DET-03] [PAR-02] [PAR-05] [PAR-06] [PAR-09] [PAR-10] shows allowed values, dependent fields and the device clock, and does not send invalid values @full', async ({
  page,
  baseURL,
}) => {
  const { setting } = await openSettings(page, baseURL!);
  await setting.waitForValues();
  await expect(setting.field('shutdown_soc')).toHaveAccessibleDescription('0 to 100 %');
  await setting.field('shutdown_soc').fill('101');
  await expect(setting.field('shutdown_soc')).toHaveAccessibleDescription(
    'Out of range. Allowed: 0 to 100 %',
  );
  await setting.submit.click();
  await expect(setting.message('Please correct the marked fields')).toBeVisible();
  await expect(setting.field('shutdown_soc')).toBeFocused();
  await expect(setting.confirmation.dialog).toHaveCount(0);

  const low = await setting.field('low_soc').inputValue();
  await setting.field('shutdown_soc').fill(low);
  await expect(setting.field('shutdown_soc')).toHaveAccessibleDescription(
    `Must be lower than “Low state of charge” (${low} %)`,
  );
  await expect(setting.field('low_soc')).toHaveAttribute('aria-invalid', 'true');
  await setting.undo('shutdown_soc').click();
  await expect(setting.field('low_soc')).not.toHaveAttribute('aria-invalid');

  await setting.field('battery_type').selectOption('Batt-V');
  await expect(setting.field('shutdown_soc')).toHaveCount(0);
  await setting.field('shutdown_voltage').fill('46,5');
  await expect(setting.field('shutdown_voltage')).not.toHaveAttribute('aria-invalid');
  await setting.field('shutdown_voltage').fill('46.555');
  await expect(setting.field('shutdown_voltage')).toHaveAccessibleDescription(/At most 2 decimal places/);
  await setting.undo('battery_type').click();
  await expect(setting.field('shutdown_soc')).toBeVisible();

  await setting.group('System Mode').click();
  await setting.waitForValues();
  const enabled = setting.field('time_of_use_enabled');
  await expect(enabled).toBeVisible();
  if (await enabled.isChecked()) await enabled.uncheck();
  await expect(setting.field('sell_time_1')).toHaveCount(0);
  await enabled.check();
  await expect(setting.field('sell_time_6')).toBeVisible();
  await setting.field('sell_time_6').fill('1930');
  await setting.field('sell_time_5').fill('20:00');
  await expect(setting.field('sell_time_5')).toHaveAccessibleDescription(
    /Must not be above “Time point 6, start” \(19:30\)/,
  );

  await setting.group('Advanced Setting').click();
  await setting.waitForValues();
  await setting.field('ac_couple_grid_side').check();
  await setting.field('ac_couple_load_side').check();
  await expect(setting.field('ac_couple_grid_side')).not.toBeChecked();

  await setting.group('Basic Settings').click();
  await setting.waitForValues();
  await expect(setting.field('clock_year')).toHaveValue(/^20\d\d$/);
  await setting.field('clock_month').fill('2');
  await setting.field('clock_day').fill('30');
  await expect(setting.field('clock_day')).toHaveAccessibleDescription('The month does not have this day');
  await setting.field('clock_day').fill('28');
  await expect(setting.field('clock_day')).not.toHaveAttribute('aria-invalid');
});

test('[DET-02] [DET-03] [PAR-03] remote control waits for its switch; refused settings are logged and can be retried @full', async ({
  page,
  baseURL,
}) => {
  const { setting } = await openSettings(page, baseURL!);
  await setting.waitForValues();
  await setting.field('shutdown_soc').fill('101');
  await setting.field('low_soc').fill('31,5');
  await expectAccessible(page);
  await setting.undo('low_soc').click();
  await setting.undo('shutdown_soc').click();

  await setting.openControl.click();
  await expect(setting.control.dialog).toBeVisible();
  expect((await setting.control.dialog.boundingBox())?.width).toBe(500);
  await expect(setting.control.enable).toBeChecked();
  await expectAccessible(page);
  await setting.control.enable.uncheck({ force: true });
  await expect(setting.control.remote).toBeDisabled();
  await setting.control.enable.check({ force: true });
  await setting.control.remote.selectOption('Disable');
  await setting.control.submit.click();
  await setting.confirmation.confirm.click();
  await expect(setting.message('Change Successfully')).toBeVisible(WRITTEN);
  await setting.control.close.click();

  await setting.waitForValues();
  await setting.field('battery_capacity').fill('123');
  await setting.submit.click();
  await expect(setting.confirmation.dialog).toBeVisible();
  await expectAccessible(page);
  await setting.confirmation.confirm.click();
  await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
  await expect(setting.job.write('battery_capacity')).toContainText('Refused: remote control is disabled');
  await expect(setting.job.restore).toHaveCount(0);
  await expectAccessible(page);
  await setting.openLog.click();
  await setting.log.entries.first().locator('summary').click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await setting.openControl.click();
  await setting.control.remote.selectOption('Enable');
  await setting.control.submit.click();
  await setting.confirmation.confirm.click();
  await expect(setting.message('Change Successfully')).toBeVisible(WRITTEN);
  await setting.control.close.click();
  await setting.job.retry.click();
  await expect(setting.job.panel).toHaveAttribute('data-job', 'settling');
  await expect(setting.job.write('battery_capacity')).toHaveAttribute('data-state', 'verified');
});

test('[DEV-03] [PAR-03] [PAR-08] the row menu opens settings that are read by themselves; a result belongs to its group and moment, and is in one language @full', async ({
  page,
  baseURL,
}) => {
  const { creator, id, uuid } = await createInverter(baseURL!);
  await openSignedIn(page, creator);
  const setting = deviceSettingPage(page);
  const menu = deviceMenu(page);
  await page.goto('/device/C002');
  await expect(page.getByRole('grid').locator('span[data-tone="normal"]')).toBeVisible({ timeout: 90_000 });
  await menu.button('.*').click();
  await menu.setting.click();
  await expect(page).toHaveURL(`/device/C002?device=${id}&tab=setting`);
  await setting.waitForValues();
  await expect(setting.field('shutdown_soc')).not.toHaveValue('');
  await setting.group('Grid Setting').click();
  await expect(setting.field('over_voltage_1')).not.toHaveValue('');
  await setting.openLog.click();
  await expect(setting.log.entries).toHaveCount(2);
  await page.keyboard.press('Escape');
  await setting.readSettings();
  await setting.openLog.click();
  await expect(setting.log.entries).toHaveCount(3);
  await page.keyboard.press('Escape');

  await setting.group('Battery Setting').click();
  await setting.waitForValues();
  const old = await setting.field('battery_capacity').inputValue();
  await runScenario('write-ignored', uuid);
  await setting.write({ battery_capacity: '123' });
  await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
  await expect(setting.job.write('battery_capacity')).toContainText(`Kept its old value, ${old} Ah`);

  await shell(page).chooseLanguage('中文');
  await expect(setting.job.panel).toContainText('正在写入：电池设置');
  await expect(setting.job.write('battery_capacity')).toContainText(`仍为原值 ${old} Ah`);
  await expect(setting.job.panel).not.toContainText(/[a-z]{4}/i);
  await setting.openLog.click();
  await expect(setting.log.entries.filter({ hasText: /^设置/ })).toContainText('电池设置');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await shell(page).chooseLanguage('English');

  // Another group does not show it, and it is gone afterwards; the input is kept.
  await setting.group('Basic Settings').click();
  await setting.waitForValues();
  await expect(setting.job.panel).toHaveCount(0);
  await setting.group('Battery Setting').click();
  await setting.waitForValues();
  await expect(setting.field('battery_capacity')).toHaveValue('123');
  await expect(setting.job.panel).toHaveCount(0);

  await setting.submit.click();
  await setting.confirmation.confirm.click();
  await expect(setting.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
  await runScenario('resume', uuid);
  await setting.confirm();
  await expect(setting.message('Change Successfully')).toBeVisible(WRITTEN);
  await expect(setting.job.panel).toHaveCount(0);

  await runScenario('offline', uuid);
  await setting.field('battery_capacity').fill('124');
  await expect(setting.bar).toContainText('The gateway is offline', { timeout: 60_000 });
  await setting.submit.click();
  await expect(setting.confirmation.dialog).toContainText('The gateway is offline');
  await setting.confirmation.cancel.click();
  await setting.group('SmartLoad').click();
  await expect(page.getByText('The gateway of this device is offline')).toBeVisible();
  await runScenario('resume', uuid);
  await expect(setting.field('smart_load_setup')).toBeVisible({ timeout: 60_000 });
  await expect(setting.bar).not.toContainText('offline', { timeout: 60_000 });
});
