import { createCommLog, WRITES_A_DAY } from '@heliograph/contracts/http';
import { batteryTypeValues, SIGNAL_CODE, signalBits, type Signal } from '@heliograph/domain/parameters';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { connectDeviceClient } from './support/deviceClient.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createInverter } from './support/createInverter.ts';
import { runScenario } from './support/runScenario.ts';

/** Includes the seconds in which a device may revert a value. */
const WRITTEN = { timeout: 30_000 };
/** Entries that the log shows at first. */
const LOG_PAGE = 50;

test.beforeEach(() => test.slow());

test('[PAR-03] [PAR-08] shows a write in every tab, lets any tab stop it, and pages the log to its end', async ({
  page,
  context,
  baseURL,
}) => {
  const inverter = await createInverter(baseURL!);
  await openSignedIn(page, inverter.creator);
  const setting = deviceSettingPage(page);
  await setting.open(inverter.id);
  await setting.readSettings();
  const other = deviceSettingPage(await context.newPage());
  await other.open(inverter.id);
  await expect(other.job.panel).toHaveCount(0);

  const codes = ['battery_capacity', 'max_charge_current', 'max_discharge_current', 'grid_start_current'];
  await runScenario('reply-late', inverter.uuid, 900);
  await setting.write(Object.fromEntries(codes.map((code) => [code, '33'])));
  await expect(other.job.write(codes[0]!)).toHaveAttribute('data-state', 'writing');
  await other.job.cancel.click();
  await runScenario('resume', inverter.uuid);
  await expect(setting.job.write('grid_start_current')).toHaveAttribute('data-state', 'skipped');
  await expect(setting.job.write('grid_start_current')).toContainText('Not written: cancelled');
  await expect(other.job.panel).toHaveAttribute('data-job', 'done', WRITTEN);
  await expect(other.job.write(codes[0]!)).toHaveAttribute('data-state', 'verified');
  await expect(setting.message(/values? (was|were) not written as requested/)).toBeVisible();
  await expect(setting.field('battery_capacity')).toHaveValue('33');
  await expect(setting.undo('battery_capacity')).toHaveCount(0);
  await expect(setting.undo('grid_start_current')).toBeVisible();

  const { token, deviceId } = inverter;
  const funs = [{ property_code: 'low_soc', title: 'Low', value: '20', unit: '%' }];
  for (let entry = 0; entry < LOG_PAGE; entry++)
    await readData(
      { http: baseURL! },
      createCommLog,
      { device_id: deviceId, module_title: `Entry ${entry}`, read_set: 'Read', funs },
      { token },
    );
  await other.openLog.click();
  await expect(other.log.entries).toHaveCount(LOG_PAGE);
  await expect(other.log.entries.first()).toContainText(`Entry ${LOG_PAGE - 1}`);
  await other.log.older.click();
  await expect(other.log.entries.filter({ hasText: /^Set/ })).toContainText('not as requested');
  await expect(other.log.entries.last()).toContainText('Battery Setting');
  await expect(other.log.older).toHaveCount(0);
});

test('[PAR-05] [PAR-07] [PAR-03] checks settings against the battery type, writes signals as bits, and warns of wear', async ({
  page,
  baseURL,
}) => {
  const inverter = await createInverter(baseURL!);
  await openSignedIn(page, inverter.creator);
  const setting = deviceSettingPage(page);
  await setting.open(inverter.id);
  const client = await connectDeviceClient(baseURL!, inverter);

  for (const signal of [1, 2, 3, 0] as Signal[])
    await test.step(`signal ${signal}`, async () => {
      await client.set(SIGNAL_CODE, signal);
      const { grid, generator } = signalBits(signal);
      // Concurrent reads share one reply.
      await expect(async () => {
        await setting.readSettings();
        await expect(setting.field('grid_signal')).toBeChecked({ checked: grid === 1, timeout: 500 });
      }).toPass();
      await expect(setting.field('gen_signal')).toBeChecked({ checked: generator === 1 });
      await expect(setting.field('forced_generator_as_load')).toHaveCount(generator === 1 ? 0 : 1);
    });

  // Lithium batteries operate by capacity only.
  await client.set('battery_operates_according_to_voltage_or_capacity', 0);
  await expect(async () => {
    await setting.readSettings();
    await expect(setting.message('Batt Type Error')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(setting.field('battery_type')).toHaveAccessibleDescription(
    'The values of the device match no battery type. Choose the right one.',
  );
  await expect(setting.field('battery_capacity')).toHaveCount(0);

  for (let times = 0; times < WRITES_A_DAY; times++) await client.set(SIGNAL_CODE, 0);
  await setting.field('battery_type').selectOption('Batt-%');
  await setting.field('grid_signal').uncheck();
  await setting.field('gen_signal').uncheck();
  await setting.confirm();
  await expect(setting.message('The device has all 3 new values')).toBeVisible(WRITTEN);
  await expect(setting.job.panel).toContainText(
    /“Generator and grid signal” was written 2\d times today\. Each write wears out the memory of the device/,
  );
  await setting.job.close.click();
  await expect(setting.job.panel).toHaveCount(0);
  await expect(setting.field('battery_capacity')).toBeVisible();
  await expect(setting.field('shutdown_soc')).toBeVisible();
  const wanted = { ...batteryTypeValues(2), [SIGNAL_CODE]: 3 };
  expect(await client.readValues(...Object.keys(wanted))).toEqual(wanted);
  await client.close();
});
