import { getStationRelevance } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { faultPage } from './pages/faultPage.ts';
import { cellsOf, reportPages, workbookOf } from './pages/reportPages.ts';
import { shell } from './pages/shell.ts';
import { signedInAt } from './support/enterprise.ts';
import { entered } from './support/entered.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { registered, type Newcomer } from './support/newcomer.ts';
import { ownStation, type OwnStation } from './support/ownStation.ts';
import { tellAlarms, type ToldAlarm } from './support/tellAlarms.ts';

const MINUTE = 60_000;

interface Scene {
  person: Newcomer;
  station: OwnStation;
  inverter: string;
  /** What the station's gateway tells of its inverter: `minutes` ago it began. */
  tell: (alarms: readonly (Partial<ToldAlarm> & { msg: string; minutes: number })[]) => Promise<void>;
}

/** A station of somebody's own with a pending warning, a fault that is over, and a message that looks like a formula. */
async function scene(http: string): Promise<Scene> {
  const person = await registered(http);
  const station = await ownStation(http, person);
  const { token } = await signedInAt(http, person);
  const { device } = await dataOf({ http }, getStationRelevance, {}, { token });
  const { device_id, obj_name } = device.find(({ device_type }) => device_type === 'C002')!;
  const now = Math.floor(Date.now() / 1000) * 1000;
  const tell: Scene['tell'] = (alarms) =>
    tellAlarms(
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
  await tell([
    { msg: 'Probe fan stuck', minutes: 3 },
    { msg: 'Probe grid lost', type: 'fault', level: 3, minutes: 5, recovery: now - MINUTE },
    { msg: '=1+1 probe loose', minutes: 4 },
  ]);
  return { person, station, inverter: obj_name, tell };
}

async function opened(page: Page, http: string, search: string) {
  const made = await scene(http);
  await entered(page, made.person);
  await page.goto(`/fault?${search}`);
  return { ...made, faults: faultPage(page) };
}

test('[FLT-01] [FLT-02] [FLT-03] faults of the devices that are ticked, by status, live, in the address and in a file', async ({
  page,
  baseURL,
}) => {
  const { faults, station, inverter, tell } = await opened(page, baseURL!, 'q=probe');
  await expect(faults.row('Probe fan stuck')).toContainText(station.name);
  await expect(faults.rows).toHaveCount(2);
  await expect(faults.columns).toHaveText([
    'Kind',
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
  await expect(faults.column('Recovered')).toHaveCount(1);
  await expect(faults.cell(faults.rows, 'recovered')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  await faults.show('All');
  await expect(faults.rows).toHaveCount(3);
  await expect(faults.cell(faults.row('Probe fan stuck'), 'recovered')).toHaveText('/');

  await tell([{ msg: 'Probe fuse blown', type: 'fault', minutes: -0.1 }]);
  await expect(faults.rows).toHaveCount(4);
  await expect(faults.rows.first()).toContainText('Probe fuse blown');
  await tell([{ msg: 'Probe fan stuck', minutes: 3, recovery: Date.now() }]);
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

  const { rows } = await reportPages(page).shown();
  const book = await workbookOf(await reportPages(page).exported(/xlsx/));
  const cells = cellsOf(book);
  const head = cells.findIndex(([first]) => first === 'Kind');
  expect(cells[head]).toEqual([
    'Kind',
    'Message',
    'Level',
    'Station',
    'Device',
    'Model',
    'Occurred',
    'Recovered',
  ]);
  const written = cells.slice(head + 1);
  expect(written.map((row) => row.slice(0, 6))).toEqual(
    rows.map(({ kind, message, level, station: at, device, model }) => [
      kind,
      message,
      Number(level),
      at,
      device,
      model,
    ]),
  );
  expect(written.map(([, , , , , , at]) => wallClock(at as number))).toEqual(rows.map(({ at }) => at));
  expect(cellsOf(book, 1).flat()).toEqual(expect.arrayContaining(['probe', 'All']));
});

test('[FLT-01] [FLT-03] a range reaches a day ahead at most, and without one nothing is asked', async ({
  page,
  baseURL,
}) => {
  const { faults } = await opened(page, baseURL!, 'q=probe');
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
  await expect(faults.until).toContainText('The range must end after it begins.');
  await faults.date(faults.from).fill(past);
  await faults.clock(faults.from).fill('09:00');
  await expect(page.getByText('Nothing to report')).toBeVisible();
  // Brisbane is ten hours ahead.
  await expect(page).toHaveURL(/from=2024-02-29T23%3A00Z&until=2024-03-01T00%3A00Z/);

  await page.getByRole('combobox', { name: 'Range' }).click();
  await page.getByRole('option', { name: 'Today' }).click();
  await expect(page).toHaveURL(/days=1/);
});

test('[FLT-01] [APP-10] the page is free of accessibility faults, in Chinese and on a phone too', async ({
  page,
  baseURL,
}) => {
  const { faults, station } = await opened(page, baseURL!, 'state=all&q=probe');
  await expect(faults.rows).toHaveCount(3);
  await expectNoFaults(page);
  await shell(page).chooseLanguage('中文');
  await expect(faults.heading).toHaveText('告警与故障');
  await expect(faults.columns.first()).toHaveText('类别');
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
  await expectNoFaults(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** What a sheet's instant reads as on its wall clock: days since the end of 1899. */
function wallClock(days: number): string {
  const at = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString();
  return `${at.slice(0, 10).split('-').reverse().join('/')} ${at.slice(11, 19)}`;
}
