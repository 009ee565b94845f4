import { setStationTariff } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { qualityPage } from './pages/qualityPage.ts';
import { reportPages } from './pages/reportPages.ts';
import { shell } from './pages/shell.ts';
import { stationDetailPage } from './pages/stationDetailPage.ts';
import { createInverter, type CreatedInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectExportsRecognised } from './support/expectRecognised.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { publishReadings } from './support/publishReadings.ts';
import { shareStation } from './support/shareStation.ts';
import { createUser } from './support/createUser.ts';

const STEP = 300_000;
const DAY = 86_400_000;
/** Steps of a day. */
const STEPS = DAY / STEP;
/** kWh in a step. */
const ENERGY = 0.01;
const IMPORT = 'Grid import total';

interface Jump extends CreatedInverter {
  /** Time of the first reading, a full hour three days ago. */
  start: number;
  /** The new readings begin. */
  at: number;
}

/** A station whose grid counter continues a day later from 500,000 kWh instead of 1,002.88, and for another day. */
async function createJump(http: string): Promise<Jump> {
  const inverter = await createInverter(http);
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3 * DAY;
  const grown = (from: number, length: number) =>
    Array.from({ length }, (_, step) => Math.round((from + step * ENERGY) * 100) / 100);
  await publishReadings(inverter.station.gateway, {
    device_id: inverter.deviceId,
    start,
    step: STEP,
    columns: { import_total: [...grown(1000, STEPS + 1), ...grown(500_000, STEPS)] },
  });
  return { ...inverter, start, at: start + (STEPS + 1) * STEP };
}

/** Date and time on the station's clock in Brisbane, which knows no daylight saving. */
function brisbane(at: number): { date: string; clock: string } {
  const text = new Date(at + 10 * 3_600_000).toISOString();
  return { date: text.slice(0, 10).split('-').reverse().join('/'), clock: text.slice(11, 16) };
}

/** Opens the ledger until it shows the unknown energy, which the server finds shortly after the readings arrived. */
async function openLedger(page: Page, { station, at }: Jump) {
  const quality = qualityPage(page);
  const day = brisbane(at).date.split('/').reverse().join('-');
  await expect(async () => {
    await quality.open(station.id, `?kind=unknown&day=${day}`);
    await expect(quality.row('500,000.00')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  return quality;
}

/** Expects the total of both days in the dialog for corrections. */
async function expectCounted(page: Page, { start }: Jump, text: string) {
  const quality = qualityPage(page);
  await quality.correct.click();
  await quality.device.selectOption({ index: 1 });
  await quality.counter.selectOption(IMPORT);
  await fillBothDays(page, start);
  await expect(quality.dialog).toContainText(text);
}

async function fillBothDays(page: Page, start: number) {
  const quality = qualityPage(page);
  const [from, until] = [brisbane(start), brisbane(start + 2 * DAY)];
  await quality.fillTime('From', from.date, from.clock);
  await quality.fillTime('Until', until.date, until.clock);
}

test('[DQ-02] [DQ-04] a jump of a meter is asked about, confirmed as a replacement, and withdrawn; the page is accessible, also in Chinese and on a phone @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const jump = await createJump(baseURL!);
  await openSignedIn(page, jump.creator);
  const quality = await openLedger(page, jump);
  await expect(quality.questions).toContainText(IMPORT);
  await expectCounted(page, jump, 'Now: 5.75 kWh');
  await quality.cancel.click();
  await quality.discard.click();

  // The proposal holds what the readings say; it can be changed first.
  await quality.operate('Meter was replaced');
  await expect(quality.oldReading(IMPORT)).toHaveValue('1002.88');
  await expect(quality.newReading(IMPORT)).toHaveValue('500000');
  const { date, clock } = brisbane(jump.at);
  await expect(quality.time('Replaced').getByRole('textbox').first()).toHaveValue(date);
  await expect(quality.time('Replaced').getByRole('textbox').last()).toHaveValue(clock);
  await quality.oldReading(IMPORT).fill('-1');
  await quality.yes.click();
  await expect(quality.oldReading(IMPORT)).toBeFocused();
  await expect(quality.dialog).toContainText('Enter a reading from 0 to 1,000,000,000 kWh.');
  await quality.oldReading(IMPORT).fill('1,002.98');
  await quality.yes.click();
  await expect(quality.message('The replacement is recorded')).toBeVisible();

  await quality.open(jump.station.id, '?kind=replacement');
  await expect(quality.row('500,000.00')).toContainText('1,002.98');
  await expectCounted(page, jump, 'Now: 5.85 kWh');
  await quality.cancel.click();
  await quality.discard.click();

  await quality.operate('Withdraw');
  await quality.confirmWithdraw.click();
  await expect(quality.message('The entry is withdrawn')).toBeVisible();
  await expect(quality.row('Withdrawn by')).toBeVisible();
  await expect(quality.operations).toHaveCount(0);

  await openLedger(page, jump);
  await expect(quality.questions).toBeVisible();
  // A day is chosen by keyboard, too.
  await quality.days.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/[?&]day=\d{4}-\d\d-\d\d/);
  await quality.allDays.click();
  await expectAccessible(page);
  await shell(page).chooseLanguage('中文');
  await quality.check.first().click();
  await expect(quality.yes).toBeVisible();
  await expectAccessible(page);
  await quality.cancel.click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: '数据质量台账' })).toBeVisible();
  await expectAccessible(page);
});

test('[DQ-01] implausible readings change neither energy nor money of a month’s report, and are marked @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { creator, token, station, deviceId } = await createInverter(baseURL!);
  const price = {
    feedinType: 'fixed',
    feedinPrice: 0,
    consumptionType: 'fixed',
    consumptionPrice: 0.18,
  } as const;
  const start_date = '2024-01-01';
  await readData({ http: baseURL! }, setStationTariff, { station_id: station.id, unit: 'AUD', ...price, start_date }, { token }); // oxfmt-ignore

  // Three days of last month with 14.4 kWh each, from 06:00 to 18:00 in Brisbane.
  const now = new Date(Date.now() + 10 * 3_600_000);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const days = [9, 10, 11].map((day) => month.getTime() + day * DAY + 6 * 3_600_000 - 10 * 3_600_000);
  const clean = (first: number) =>
    Array.from({ length: 145 }, (_, i) => Math.round((first + i * 0.1) * 100) / 100);
  const glitch = (odd: number, first: number) => clean(first).map((kwh, i) => (i === 78 ? odd : kwh));
  const replaced = clean(128.8).map((kwh, i) =>
    i < 72 ? kwh : Math.round((50_000 + (i - 72) * 0.1) * 100) / 100,
  );
  const still = (length: number) =>
    Object.fromEntries(
      ['import_total', 'export_total', 'charge_total', 'discharge_total', 'load_total'].map((code) => [
        code,
        Array.from({ length }, () => 802.88),
      ]),
    );
  for (const [i, column] of [glitch(0, 100), glitch(99_999.99, 114.4), replaced].entries())
    await publishReadings(station.gateway, {
      device_id: deviceId,
      start: days[i]!,
      step: STEP,
      columns: { KRA: column, ...still(column.length) },
    });

  await page.setViewportSize({ width: 1440, height: 1900 });
  await openSignedIn(page, creator);
  const reports = reportPages(page);
  const known = async () =>
    (await reports.readRows()).rows.flatMap(({ selfUse, revenue }) =>
      /\d/.test(selfUse ?? '') ? [[selfUse, revenue]] : [],
    );
  // The server stores the readings shortly after they arrived.
  await expect(async () => {
    await page.goto(
      `/sheet?report=tariff&station=${station.id}&period=month&date=${month.toISOString().slice(0, 10)}`,
    );
    await expect.poll(known, { timeout: 10_000 }).toEqual([
      ['14.40', '2.59'],
      ['14.40', '2.59'],
      ['14.30', '2.57'],
    ]);
  }).toPass({ timeout: 60_000 });
  const { rows, totals } = await reports.readRows();
  // Afterwards the simulated gateway continues with counters of its own.
  const qualities = rows.flatMap(({ quality }) => (/\w/.test(quality ?? '') ? [quality] : []));
  expect(qualities.slice(0, 2)).toEqual(['adjusted', 'adjusted']);
  expect(qualities[2]).toMatch(/^part unknown/);
  expect(totals.map(({ selfUse, revenue }) => [selfUse, revenue])).toContainEqual(['43.10', '7.76']);
});

test('[DQ-03] energy is corrected by hand with a reason, and nothing typed is lost when it is refused @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  // The engine runs in the page: requests of a SharedWorker cannot be intercepted.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  const jump = await createJump(baseURL!);
  await openSignedIn(page, jump.creator);
  const quality = await openLedger(page, jump);

  await quality.correct.click();
  await quality.save.click();
  for (const text of ['Choose the device.', 'Choose the counter.', 'Enter the reason.'])
    await expect(quality.dialog).toContainText(text);
  await expect(quality.device).toBeFocused();
  await quality.device.selectOption({ index: 1 });
  await quality.counter.selectOption(IMPORT);
  await fillBothDays(page, jump.start);
  await quality.time('From').getByRole('textbox').last().fill('10:10');
  await quality.kwh.fill('7.5');
  await quality.reason.fill('Read on site');
  await quality.save.click();
  await expect(quality.dialog).toContainText('Enter a full quarter hour');
  await fillBothDays(page, jump.start);

  await page.route('**/quality/correct_energy', (route) => route.abort(), { times: 1 });
  await quality.save.click();
  await expect(quality.alert).toContainText('It is not known whether this was done');
  await expect(quality.kwh).toHaveValue('7.5');
  await expect(quality.reason).toHaveValue('Read on site');
  await quality.save.click();
  await expect(quality.message('The energy is corrected')).toBeVisible();

  await quality.open(jump.station.id, '?kind=correction');
  const row = quality.row('Read on site');
  await expect(row).toContainText('7.50');
  await expect(row).toContainText('Before: ');
  await expect(row).toContainText(jump.creator.name);
  await expectCounted(page, jump, 'Now: 7.50 kWh');
  await quality.cancel.click();
  await quality.discard.click();
  await quality.operate('Withdraw');
  await quality.confirmWithdraw.click();
  await expect(row).toContainText('Withdrawn by');
  await expectCounted(page, jump, 'Now: 5.75 kWh');
});

test('[DQ-04] [IMP-03] the report of all stations leads to a station’s ledger, which those without rights can only read and export @full', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const jump = await createJump(baseURL!);
  const viewer = await createUser();
  await shareStation(baseURL!, jump, viewer, 0);
  await openSignedIn(page, viewer);
  await openLedger(page, jump);

  const reports = reportPages(page);
  const from = new Date(jump.start).toISOString().slice(0, 10);
  await shell(page).go(`/sheet?report=quality&period=year&date=${from}`);
  await expect(reports.cell(jump.station.id, 'open')).not.toHaveText('0');
  await reports.grid.getByRole('link', { name: jump.station.name }).click();
  await expect(page).toHaveURL(new RegExp(`/station/${jump.station.id}/quality\\?from=\\d{4}-01-01&to=`));

  const quality = qualityPage(page);
  await quality.search.fill('grid import');
  await expect(quality.row('500,000.00')).toBeVisible();
  for (const control of [quality.correct, quality.replace, quality.operations, quality.questions])
    await expect(control).toHaveCount(0);
  await expectExportsRecognised(page, { kind: 'report', own: 'corrections' });
  await quality.station.click();
  const detail = stationDetailPage(page);
  await expect(detail.heading).toHaveText(jump.station.name);
  await detail.quality.click();
  await expect(quality.heading).toBeVisible();
});
