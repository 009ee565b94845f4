import { createCommLog, grantWrites, updateCommLog } from '@heliograph/contracts/http';
import { expect, test } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { connectDeviceClient } from './support/deviceClient.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createInverter } from './support/createInverter.ts';

interface Entries {
  code: string;
  /** Input with the error that it shows. */
  wrong: readonly (readonly [typed: string, message: string])[];
  /** Input that is accepted. */
  right: readonly string[];
}

const capacity = '0 to 2000 Ah';
const volts = '38.00 to 61.00 V';
const share = '-100.0 to 100.0 %';

/** One field of each text kind; lists and switches offer only valid values. */
const whole: Entries = {
  code: 'battery_capacity',
  wrong: [
    ['2001', `Out of range. Allowed: ${capacity}`],
    ['-1', `Out of range. Allowed: ${capacity}`],
    ['100.5', `Enter a whole number. Allowed: ${capacity}`],
    ['about 100', `Enter a number. Allowed: ${capacity}`],
    ['1e3', `Enter a number. Allowed: ${capacity}`],
    ['100 kWh', `Enter it without a different unit. Allowed: ${capacity}`],
    ['1,234.5', `Enter it without thousands separators, such as 1234.5. Allowed: ${capacity}`],
    ['100\t200', `Enter it without thousands separators, such as 1234.5. Allowed: ${capacity}`],
  ],
  right: ['150', ' 150 Ah', '１５０'],
};
const scale: Entries = {
  code: 'shutdown_soc',
  wrong: [
    ['101', 'Out of range. Allowed: 0 to 100 %'],
    ['12,5', 'Enter a whole number. Allowed: 0 to 100 %'],
    ['%', 'Enter a number. Allowed: 0 to 100 %'],
  ],
  right: ['14', '14%'],
};
const fraction: Entries = {
  code: 'shutdown_voltage',
  wrong: [
    ['37.99', `Out of range. Allowed: ${volts}`],
    ['61,01', `Out of range. Allowed: ${volts}`],
    ['46,555', `At most 2 decimal places. Allowed: ${volts}`],
    ['46 . 5', `Enter it without thousands separators, such as 1234.5. Allowed: ${volts}`],
    ['low', `Enter a number. Allowed: ${volts}`],
  ],
  right: ['46,5', '46.50 V'],
};
const cell: Entries = {
  code: 'volt_watt_power_4',
  wrong: [
    ['100,1', `Out of range. Allowed: ${share}`],
    ['-100.1', `Out of range. Allowed: ${share}`],
    ['1.55', `At most 1 decimal place. Allowed: ${share}`],
    ['none', `Enter a number. Allowed: ${share}`],
  ],
  right: ['−12,5', '+12.5 %'],
};
const time: Entries = {
  code: 'sell_time_6',
  wrong: ['24:00', '12:60', '2500', 'noon', '8 pm'].map((typed) => [
    typed,
    'Enter a time from 00:00 to 23:59, such as 17:30',
  ]),
  right: ['2130', '21:30'],
};
const year: Entries = {
  code: 'clock_year',
  wrong: [
    ['1999', 'Out of range. Allowed: 2000 to 2099'],
    ['2100', 'Out of range. Allowed: 2000 to 2099'],
    ['2026.5', 'Enter a whole number. Allowed: 2000 to 2099'],
  ],
  right: ['2027', '27'],
};

test('[PAR-02] [PAR-03] [PAR-08] [PAR-10] shows invalid values at their field without any request, and reports a failed log entry', async ({
  page,
  baseURL,
}) => {
  test.slow();
  // The engine runs in the page: requests of a SharedWorker cannot be observed or intercepted.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  const inverter = await createInverter(baseURL!);
  await openSignedIn(page, inverter.creator);
  const setting = deviceSettingPage(page);
  await setting.open(inverter.id);
  const client = await connectDeviceClient(baseURL!, inverter);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if ([createCommLog, updateCommLog, grantWrites].some(({ path }) => pathname.endsWith(path)))
      requests.push(pathname);
  });

  async function enter({ code, wrong, right }: Entries) {
    const field = setting.field(code);
    const before = await field.inputValue();
    for (const [typed, message] of wrong) {
      await field.fill(typed);
      await expect(field, typed).toHaveAccessibleDescription(message);
      await expect(field, typed).toHaveAttribute('aria-invalid', 'true');
    }
    await setting.submit.click();
    await expect(setting.message('Please correct the marked fields').last()).toBeVisible();
    await expect(field).toBeFocused();
    for (const typed of right) {
      await field.fill(typed);
      await expect(field, typed).not.toHaveAttribute('aria-invalid');
    }
    await field.fill('');
    await expect(setting.fieldRow(code)).toContainText('Empty, so it stays');
    await setting.undo(code).click();
    await expect(field).toHaveValue(before);
  }

  /** Opens and reads a group; its entries must cause no request. */
  async function inGroup(name: string, ...entries: Entries[]) {
    await setting.group(name).click();
    await setting.readSettings();
    requests.length = 0;
    await test.step(name, async () => {
      for (const entry of entries) await enter(entry);
      for (const { code } of entries) await setting.field(code).fill('');
      await setting.submit.click();
      await expect(setting.message('Nothing has changed').last()).toBeVisible();
      for (const { code } of entries) await setting.undo(code).click();
    });
    expect(requests).toEqual([]);
  }

  await inGroup('Battery Setting', whole, scale);
  await setting.field('battery_type').selectOption('Batt-V');
  await enter(fraction);
  await setting.undo('battery_type').click();
  expect(requests).toEqual([]);
  await inGroup('Grid Setting', cell);
  await inGroup('Basic Settings', year);
  await setting.group('System Mode').click();
  await setting.readSettings();
  requests.length = 0;
  await setting.field('time_of_use_enabled').check();
  await enter(time);
  expect(requests).toEqual([]);

  await test.step('confirms valid values and reports that the log could not be written', async () => {
    const before = await client.readValues(
      'zero_export_power',
      'battery_capacity',
      'sell_time_6',
      'clock_year',
    );
    await setting.undo('time_of_use').click();
    await page.route(`**${updateCommLog.path}`, (route) => route.abort());
    const wanted = Number(before.zero_export_power) + 1;
    await setting.write({ zero_export_power: String(wanted) });
    await expect(setting.job.write('zero_export_power')).toHaveAttribute('data-state', 'verified');
    await expect(setting.message('Update Log Error')).toBeVisible({ timeout: 30_000 });
    await expect(setting.job.panel).toContainText('The result could not be added to the communication log');
    await expect(setting.field('zero_export_power')).toHaveValue(String(wanted));
    expect(requests).toEqual(
      expect.arrayContaining([createCommLog.path, grantWrites.path, updateCommLog.path]),
    );
    expect(await client.readValues(...Object.keys(before))).toEqual({ ...before, zero_export_power: wanted });
    await setting.openLog.click();
    await expect(setting.log.entries.filter({ hasText: /^Set/ })).toContainText('Result unknown');
  });
  await client.close();
});
