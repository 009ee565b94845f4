import { getStationRelevance } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { faultPage } from './pages/faultPage.ts';
import { readSheet, reportPages, readWorkbook } from './pages/reportPages.ts';
import { shell } from './pages/shell.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { signInByApi, type NewUser } from './support/users.ts';
import { createStation, type CreatedStation } from './support/createStation.ts';
import { publishAlarms, type PublishedAlarm } from './support/publishAlarms.ts';
import { createUser } from './support/createUser.ts';

const MINUTE = 60_000;

interface TestStation {
  person: NewUser;
  station: CreatedStation;
  inverter: string;
  /** Publishes alarms of the inverter that began `minutes` ago. */
  publish: (alarms: readonly (Partial<PublishedAlarm> & { msg: string; minutes: number })[]) => Promise<void>;
}

/** A new station with a pending warning, a resolved fault, and a message that looks like a formula. */
async function createTestStation(http: string): Promise<TestStation> {
  const person = await createUser();
  const station = await createStation(http, person);
  const { token } = await signInByApi(http, person);
  const { device } = await readData({ http }, getStationRelevance, {}, { token });
  const { device_id, obj_name } = device.find(({ device_type }) => device_type === 'C002')!;
  const now = Math.floor(Date.now() / 1000) * 1000;
  const publish: TestStation['publish'] = (alarms) =>
    publishAlarms(
      station.gateway,
      alarms.map(({ minutes, ...alarm }) => ({
        device_id,
        code: alarm.msg.slice(-4),
        type: 'alarm',
        level: 2,
        at: now - minutes * MINUTE,
        recovery: 0,
        ...alarm,
      })),
    );
  await publish([
    { msg: 'Probe fan stuck', minutes: 3 },
    { msg: 'Probe grid lost', type: 'fault', level: 3, minutes: 5, recovery: now - MINUTE },
    { msg: '=1+1 probe loose', minutes: 4 },
  ]);
  return { person, station, inverter: obj_name, publish };
}

async function openFaults(page: Page, http: string, search: string) {
  const made = await createTestStation(http);
  await openSignedIn(page, made.person);
  await page.goto(`/fault?${search}`);
  return { ...made, faults: faultPage(page) };
}

test('[FLT-01] [FLT-02] [FLT-03] filters live faults by device and status, keeps the filter in the address, and exports them', async ({
  page,
  baseURL,
}) => {
  const { faults, station, inverter, publish } = await openFaults(page, baseURL!, 'q=probe');
  await expect(faults.row('Probe fan stuck')).toContainText(station.name);
  await expect(faults.rows).toHaveCount(2);
  await expect(faults.columns).toHaveText([
    'Select',
    'Kind',
    'Handling',
    'Priority',
    'Message',
    'Level',
    'Station',
    'Device',
    'Model',
    'Occurred',
  ]);

  await faults.clean.click();
  await expect(page.getByText('Please choose a device')).toBeVisible();
  await expect(faults.grid).toHaveCount(0);
  await expect(page).toHaveURL(/devices=none/);
  await expect(faults.exportMenu).toHaveCount(0);
  await faults.all.click();
  await expect(page).not.toHaveURL(/devices=/);
  await expect(faults.rows).toHaveCount(2);

  await faults.tree.press('ArrowRight');
  await faults.tree.getByRole('treeitem', { name: inverter }).click();
  await expect(page).toHaveURL(/devices=/);
  await expect(page.getByText('Nothing to report').or(page.getByText('No entry matches'))).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nothing to report').or(page.getByText('No entry matches'))).toBeVisible();
  await faults.all.click();
  await expect(faults.rows).toHaveCount(2);

  await faults.show('Resolved');
  await expect(faults.rows).toHaveCount(1);
  await expect(faults.row('Probe grid lost')).toContainText('Fault');
  // Columns beyond the edge are not drawn.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(faults.column('Recovered')).toHaveCount(1);
  await expect(faults.cell(faults.rows, 'recovered')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  await faults.show('All');
  await expect(faults.rows).toHaveCount(3);
  await expect(faults.cell(faults.row('Probe fan stuck'), 'recovered')).toHaveText('/');

  await publish([{ msg: 'Probe fuse blown', type: 'fault', minutes: -0.1 }]);
  await expect(faults.rows).toHaveCount(4);
  await expect(faults.rows.first()).toContainText('Probe fuse blown');
  await publish([{ msg: 'Probe fan stuck', minutes: 3, recovery: Date.now() }]);
  await expect(faults.cell(faults.row('Probe fan stuck'), 'recovered')).toHaveText(/^\d\d\//);

  await faults.column('Message').click();
  await expect(page).toHaveURL(/sort=message/);
  await expect(faults.rows.first()).toContainText('=1+1 probe loose');
  await page.reload();
  await expect(faults.rows.first()).toContainText('=1+1 probe loose');
  await faults.search.fill('probe GRID');
  await expect(faults.rows).toHaveCount(1);
  await expect(faults.count).toHaveText(/^1 of \d+ entries$/);
  await faults.search.fill('probe');
  await expect(faults.rows).toHaveCount(4);

  const { rows } = await reportPages(page).readRows();
  const book = await readWorkbook(await reportPages(page).downloadExport(/xlsx/));
  const cells = readSheet(book);
  const head = cells.findIndex(([first]) => first === 'Kind');
  expect(cells[head]).toEqual([
    'Kind',
    'Handling',
    'Message',
    'Level',
    'Priority',
    'Station',
    'Device',
    'Model',
    'Occurred',
    'Recovered',
  ]);
  const written = cells.slice(head + 1);
  expect(written.map((row) => row.slice(0, 8))).toEqual(
    rows.map(({ kind = '', state, message, level, priority, station: at, device, model }) => [
      // Beside it, hidden text says that it has recovered.
      kind.split('\n')[0],
      state,
      message,
      Number(level),
      priority,
      at,
      device,
      model,
    ]),
  );
  expect(written.map(([, , , , , , , , at]) => parseSheetTime(at as number))).toEqual(
    rows.map(({ at }) => at),
  );
  expect(readSheet(book, 1).flat()).toEqual(expect.arrayContaining(['probe', 'All']));
});

test('[ALM-02] [FLT-01] [FLT-03] alarms are filtered by priority and explained; without a valid range nothing is requested @full', async ({
  page,
  baseURL,
}) => {
  const { faults, publish } = await openFaults(page, baseURL!, 'q=probe');
  await expect(faults.rows).toHaveCount(2);
  await faults.clock(faults.until).fill('25:00');
  await expect(page.getByText('Please choose a time')).toBeVisible();
  await expect(faults.grid).toHaveCount(0);

  await faults.date(faults.until).fill('31/12/2099');
  await expect(faults.until).toContainText(/until \d\d\/\d\d\/\d{4}|\d\d\/\d\d\/\d{4}/);
  await expect(faults.grid).toHaveCount(0);
  const past = '01/03/2024';
  await faults.date(faults.until).fill(past);
  await faults.clock(faults.until).fill('10:00');
  await expect(faults.until).toContainText('The end must be after the start.');
  await faults.date(faults.from).fill(past);
  await faults.clock(faults.from).fill('09:00');
  await expect(page.getByText('Nothing to report')).toBeVisible();
  // Brisbane is at UTC+10.
  await expect(page).toHaveURL(/from=2024-02-29T23%3A00Z&until=2024-03-01T00%3A00Z/);

  await page.getByRole('combobox', { name: 'Range' }).click();
  await page.getByRole('option', { name: 'Today' }).click();
  await expect(page).toHaveURL(/days=1/);

  await shell(page).go('/fault?q=fan');
  await expect(faults.cell(faults.row('Probe fan stuck'), 'priority')).toHaveText('Medium');
  await publish([{ msg: 'Fan warning', code: 'W2', minutes: 1 }]);
  await expect(faults.rows).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect(page).toHaveURL(/priority=high/);
  await expect(faults.rows).toHaveCount(0);
  await shell(page).go('/fault?q=fan&priority=medium');
  await expect(faults.rows).toHaveCount(2);
  await faults.cell(faults.row('Fan warning'), 'message').click();
  await expect(faults.panel).toContainText('A fan does not turn or is blocked by dust.');
  await expect(faults.panel).toContainText('Clean the air inlets.');
  await expect(faults.panel).toContainText('Owner and installer');
});

test('[ALM-01] alarms are acknowledged, commented on and shelved from the fault page @full', async ({
  page,
  baseURL,
}) => {
  const { faults, person } = await openFaults(page, baseURL!, 'q=probe');
  const row = faults.row('Probe fan stuck');
  await expect(row).toContainText('Unacknowledged');
  await row.click();
  const { panel } = faults;
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  const comment = panel.getByRole('textbox', { name: 'Comment' });
  await expect(panel.getByRole('heading', { name: 'Probe fan stuck' })).toBeVisible();
  await expectAccessible(page);

  await comment.fill('Technician is on the way');
  await button('Acknowledge').click();
  const history = panel.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(1);
  await expect(history).toContainText(['Technician is on the way']);
  await expect(history).toContainText([person.name]);
  await expect(comment).toHaveValue('');
  await expect(button('Acknowledge')).toHaveCount(0);

  await button('Add comment').click();
  await expect(panel.getByText('Write a comment first.')).toBeVisible();
  await button('Shelve').click();
  await expect(panel.getByText('To shelve an alarm, give the reason in the comment.')).toBeVisible();
  await comment.fill('Spare part ordered');
  await panel.getByRole('combobox', { name: 'Shelve for' }).selectOption('7 days');
  await button('Shelve').click();
  await expect(history).toHaveCount(2);
  await expect(button('Unshelve')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(row).toContainText('Shelved');

  await faults.cell(row, 'message').click();
  await button('Unshelve').click();
  await expect(history).toHaveCount(3);
  await page.keyboard.press('Escape');
  // It asks for attention again.
  await expect(row).toContainText('Unacknowledged');
});

test('[ALM-01] [APP-10] [FLT-01] many alarms are acknowledged and shelved at once, also by keys; the page is accessible, also in Chinese and on a phone @full', async ({
  page,
  baseURL,
}) => {
  const { faults, station, publish } = await openFaults(page, baseURL!, 'q=probe&state=all');
  await expect(faults.rows).toHaveCount(3);
  await expectAccessible(page);
  await publish([{ msg: 'Probe fuse blown', minutes: 6 }]);
  await expect(faults.rows).toHaveCount(4);
  // A pushed alarm can be selected once its id is known.
  await expect(faults.row('Probe fuse blown').getByRole('checkbox')).toBeEnabled();
  const bulk = page.getByRole('region', { name: 'Selected alarms' });
  await bulk.getByRole('button', { name: 'Select all' }).click();
  await expect(bulk).toContainText('4 selected');
  await bulk.getByRole('textbox', { name: 'Comment' }).fill('Known');
  await bulk.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(bulk).toContainText('4 done');
  await expect(faults.cell(faults.rows, 'state').filter({ hasText: /^(Acknowledged|Closed)$/ })).toHaveCount(
    4,
  );

  const cell = faults.cell(faults.row('Probe fan stuck'), 'message');
  const box = faults.row('Probe fan stuck').getByRole('checkbox');
  await box.check();
  await expect(faults.panel).toHaveCount(0);
  await box.uncheck();
  await cell.focus();
  await page.keyboard.press(' ');
  await expect(bulk).toContainText('1 selected');
  await page.keyboard.press('s');
  await expect(bulk).toContainText('To shelve an alarm, give the reason in the comment.');
  await page.keyboard.type('Spare part ordered');
  await bulk.getByRole('button', { name: 'Shelve' }).click();
  await expect(faults.cell(faults.row('Probe fan stuck'), 'state')).toHaveText('Shelved');

  await shell(page).chooseLanguage('中文');
  await expect(faults.heading).toHaveText('警告与故障');
  await expect(faults.columns.nth(1)).toHaveText('类别');
  await expect(faults.row('Probe grid lost')).toContainText('故障');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(faults.row('Probe fan stuck')).toContainText('尚未恢复');
  await faults.openDevices.click();
  await expect(faults.branch(station.name)).toBeVisible();
  await faults.clean.click();
  await faults.devices.getByRole('button', { name: '查看记录' }).click();
  await expect(page.getByText('请选择设备')).toBeVisible();
  await faults.openDevices.click();
  await faults.all.click();
  await faults.devices.getByRole('button', { name: '查看记录' }).click();
  await expect(faults.devices).toHaveCount(0);
  await expect(faults.row('Probe fan stuck')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** Converts a date cell (days since the end of 1899) to local time. */
function parseSheetTime(days: number): string {
  const at = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString();
  return `${at.slice(0, 10).split('-').reverse().join('/')} ${at.slice(11, 19)}`;
}
