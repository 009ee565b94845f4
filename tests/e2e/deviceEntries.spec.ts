import { createCommLog, grantWrites, updateCommLog } from '@heliograph/contracts/http';
import { expect, test } from '@playwright/test';
import { deviceSettingPage } from './pages/deviceSettingPage.ts';
import { deviceLine } from './support/deviceLine.ts';
import { entered } from './support/entered.ts';
import { ownInverter } from './support/ownInverter.ts';

interface Entries {
  code: string;
  /** What is typed or pasted, and what is then said of it. */
  wrong: readonly (readonly [typed: string, said: string])[];
  /** What is taken, however it is written. */
  right: readonly string[];
}

const capacity = '0 to 2000 Ah';
const volts = '38.00 to 61.00 V';
const share = '-100.0 to 100.0 %';

/** A field of each kind that something can be typed into; lists and switches offer nothing but what is allowed. */
const whole: Entries = {
  code: 'battery_capacity',
  wrong: [
    ['2001', `Outside of what is allowed: ${capacity}`],
    ['-1', `Outside of what is allowed: ${capacity}`],
    ['100.5', `Whole numbers only. Allowed: ${capacity}`],
    ['about 100', `This is no number. Allowed: ${capacity}`],
    ['1e3', `This is no number. Allowed: ${capacity}`],
    ['100 kWh', `Write it without another unit. Allowed: ${capacity}`],
    ['1,234.5', `Write it without grouping signs, such as 1234.5. Allowed: ${capacity}`],
    ['100\t200', `Write it without grouping signs, such as 1234.5. Allowed: ${capacity}`],
  ],
  right: ['150', ' 150 Ah', '１５０'],
};
const scale: Entries = {
  code: 'shutdown_soc',
  wrong: [
    ['101', 'Outside of what is allowed: 0 to 100 %'],
    ['12,5', 'Whole numbers only. Allowed: 0 to 100 %'],
    ['%', 'This is no number. Allowed: 0 to 100 %'],
  ],
  right: ['14', '14%'],
};
const fraction: Entries = {
  code: 'shutdown_voltage',
  wrong: [
    ['37.99', `Outside of what is allowed: ${volts}`],
    ['61,01', `Outside of what is allowed: ${volts}`],
    ['46,555', `At most 2 digits after the point. Allowed: ${volts}`],
    ['46 . 5', `Write it without grouping signs, such as 1234.5. Allowed: ${volts}`],
    ['low', `This is no number. Allowed: ${volts}`],
  ],
  right: ['46,5', '46.50 V'],
};
const cell: Entries = {
  code: 'volt_watt_power_4',
  wrong: [
    ['100,1', `Outside of what is allowed: ${share}`],
    ['-100.1', `Outside of what is allowed: ${share}`],
    ['1.55', `At most 1 digit after the point. Allowed: ${share}`],
    ['none', `This is no number. Allowed: ${share}`],
  ],
  right: ['−12,5', '+12.5 %'],
};
const time: Entries = {
  code: 'sell_time_6',
  wrong: ['24:00', '12:60', '2500', 'noon', '8 pm'].map((typed) => [
    typed,
    'Write a time from 00:00 to 23:59, such as 17:30',
  ]),
  right: ['2130', '21:30'],
};
const year: Entries = {
  code: 'clock_year',
  wrong: [
    ['1999', 'Outside of what is allowed: 2000 to 2099'],
    ['2100', 'Outside of what is allowed: 2000 to 2099'],
    ['2026.5', 'Whole numbers only. Allowed: 2000 to 2099'],
  ],
  right: ['2027', '27'],
};

test('[PAR-02] [PAR-03] [PAR-08] [PAR-10] what cannot be sent is named at its field with what is allowed, and asks nobody for anything; a log that fails is told', async ({
  page,
  baseURL,
}) => {
  test.slow();
  // An engine of the page's own: what a shared one asks for is not seen, and nobody's to hold up.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  const inverter = await ownInverter(baseURL!);
  await entered(page, inverter.creator);
  const setting = deviceSettingPage(page);
  await setting.open(inverter.id);
  const line = await deviceLine(baseURL!, inverter);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if ([createCommLog, updateCommLog, grantWrites].some(({ path }) => pathname.endsWith(path)))
      asked.push(pathname);
  });

  async function enter({ code, wrong, right }: Entries) {
    const field = setting.field(code);
    const before = await field.inputValue();
    for (const [typed, said] of wrong) {
      await field.fill(typed);
      await expect(field, typed).toHaveAccessibleDescription(said);
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
    await expect(setting.place(code)).toContainText('Empty, so it stays');
    await setting.undo(code).click();
    await expect(field).toHaveValue(before);
  }

  /** Opens a group and reads it; what follows asks for nothing. */
  async function inGroup(name: string, ...entries: Entries[]) {
    await setting.group(name).click();
    await setting.readNow();
    asked.length = 0;
    await test.step(name, async () => {
      for (const entry of entries) await enter(entry);
      for (const { code } of entries) await setting.field(code).fill('');
      await setting.submit.click();
      await expect(setting.message('Nothing was changed').last()).toBeVisible();
      for (const { code } of entries) await setting.undo(code).click();
    });
    expect(asked).toEqual([]);
  }

  await inGroup('Battery Setting', whole, scale);
  await setting.field('battery_type').selectOption('Batt-V');
  await enter(fraction);
  await setting.undo('battery_type').click();
  expect(asked).toEqual([]);
  await inGroup('Grid Setting', cell);
  await inGroup('Basic Settings', year);
  await setting.group('System Mode').click();
  await setting.readNow();
  asked.length = 0;
  await setting.field('time_of_use_enabled').check();
  await enter(time);
  expect(asked).toEqual([]);

  await test.step('what is right is asked for, and a log that cannot be told of it is told of', async () => {
    const before = await line.held('zero_export_power', 'battery_capacity', 'sell_time_6', 'clock_year');
    await setting.undo('time_of_use').click();
    await page.route(`**${updateCommLog.path}`, (route) => route.abort());
    const wanted = Number(before.zero_export_power) + 1;
    await setting.write({ zero_export_power: String(wanted) });
    await expect(setting.job.write('zero_export_power')).toHaveAttribute('data-state', 'verified');
    await expect(setting.message('Update Log Error')).toBeVisible({ timeout: 30_000 });
    await expect(setting.job.panel).toContainText('The communication log does not tell how it went');
    await expect(setting.field('zero_export_power')).toHaveValue(String(wanted));
    expect(asked).toEqual(expect.arrayContaining([createCommLog.path, grantWrites.path, updateCommLog.path]));
    expect(await line.held(...Object.keys(before))).toEqual({ ...before, zero_export_power: wanted });
    await setting.openLog.click();
    await expect(setting.log.entries.filter({ hasText: /^Set/ })).toContainText('How it went is not known');
  });
  await line.close();
});
