import {
  getConsumption,
  getStationRelevance,
  getStationTariff,
  type Price,
} from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import type { CellObject } from 'xlsx';
import {
  readSheet,
  parseShownNumber,
  reportPages,
  readWorkbook,
  type ShownRow,
} from './pages/reportPages.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';

/** Tall enough for 24 hourly rows. */
const TALL = { width: 1440, height: 1500 };

/** Signs in as the demo owner through the API. */
async function signInOwner(http: string) {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  const { station } = await readData(stack, getStationRelevance, {}, { token });
  return { stack, token, stations: station };
}

const sumTexts = (texts: (string | undefined)[]) =>
  texts
    .map(parseShownNumber)
    .reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : Math.round(value * 100)), 0) / 100;

/** Sums columns of rows with the rounding line, if there is one: this is the total as shown. */
const sumWithRounding = (column: string, rows: ShownRow[], rounding?: ShownRow) =>
  sumTexts([...rows, ...(rounding ? [rounding] : [])].map(({ [column]: text }) => text));

const twoDecimals = new Intl.NumberFormat('en', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
/** An exact value of a workbook as it is shown; null for an empty cell. */
const asShown = (value: unknown) => (typeof value === 'number' ? Number(twoDecimals.format(value)) : null);

/** Price of an hour by the tab of the day. */
function priceAt(price: Price, hour: number, isWeekend: boolean): number {
  if (typeof price === 'number') return price;
  const day = price.find(({ tab }) => tab === 'daily' || tab === (isWeekend ? 'weekend' : 'weekday'));
  return day!.data.findLast(({ startTime }) => Number(startTime.slice(0, 2)) <= hour)!.value;
}

test('[REP-01] [REP-04] [REP-05] [DQ-05] a tariff report adds up, explains its prices, compares, exports, and is kept in its address', async ({
  page,
  baseURL,
}) => {
  const { stack, token, stations } = await signInOwner(baseURL!);
  const station = stations.find(({ station_name }) => station_name === 'Marrickville Medical Centre')!;
  await page.setViewportSize(TALL);
  await openSignedInAs(page, 'owner');
  await page.goto('/sheet');
  const report = reportPages(page);
  await expect(report.card('Operation report')).toHaveCount(0);
  await report.card('Tariff report').click();
  await expect(report.station).not.toHaveValue('');
  await report.station.fill('Marrick');
  await page.getByRole('option', { name: station.station_name }).click();
  await report.period('Day').click();
  await report.previous.click();
  await expect(page).toHaveURL(new RegExp(`station=${station.id}&period=day&date=2`));

  await expect
    .poll(async () => (await report.readRows()).rows.filter(({ revenue }) => revenue).length)
    .toBe(24);
  await expect(report.grid.locator('[aria-busy="true"]')).toHaveCount(0);
  const { rows, totals } = await report.readRows();
  for (const column of [
    'generation',
    'selling',
    'sellingTotal',
    'selfUse',
    'selfUseTotal',
    'charging',
    'revenue',
  ])
    expect([column, sumWithRounding(column, rows, totals[1])]).toEqual([
      column,
      parseShownNumber(totals[0]?.[column]),
    ]);
  expect(parseShownNumber(totals[0]?.revenue)).toBeGreaterThan(0);

  await test.step('a row explains which price applied', async () => {
    const noon = rows.findIndex(({ at }) => at?.endsWith('12:00'));
    await report.cell(noon, 'revenue').click();
    const tariff = await readData(stack, getStationTariff, { station_id: station.id }, { token });
    const [day = 0, month = 0, year = 0] = rows[noon]!.at!.slice(0, 10).split('/').map(Number);
    const isWeekend = [0, 6].includes(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
    const price = priceAt(tariff!.consumptionPrice, 12, isWeekend);
    await expect(report.explanation).toContainText(`Self-consumption: ${price} AUD/kWh`);
    await expect(report.explanation).toContainText(/is shown as \$\d/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(report.explanation).toHaveCount(0);
  });

  await test.step('the workbook contains what is on screen and its source', async () => {
    const download = await report.downloadExport(/xlsx/);
    expect(download.suggestedFilename()).toMatch(/^Tariff_Report_\d{4}-\d\d-\d\d\.xlsx$/);
    const book = await readWorkbook(download);
    const cells = readSheet(book);
    const header = cells.findIndex((row) => row[0] === 'Time');
    const revenue = cells[header]!.indexOf('Total revenue (AUD)');
    const generation = cells[header]!.indexOf('Generation (kWh)');
    const body = cells.slice(header + 1, header + 1 + rows.length);
    expect(body.map((row) => [asShown(row[generation]), asShown(row[revenue])])).toEqual(
      rows.map((row) => [orNull(row.generation), orNull(row.revenue)]),
    );
    const total = cells[header + 1 + rows.length]!;
    expect([total[0], asShown(total[revenue])]).toEqual(['Total', parseShownNumber(totals[0]?.revenue)]);
    // Exact values: their sum is the total, and none has binary noise.
    for (const column of [generation, revenue]) {
      const values = body.map((row) => Number(row[column] ?? 0));
      expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(Number(total[column]), 6);
      expect(values.filter((value) => value !== Number(value.toFixed(9)))).toEqual([]);
    }
    const origin = readSheet(book, 1).flat().map(String);
    expect(origin).toEqual(expect.arrayContaining(['Station', station.station_name, 'Time zone', '60 min']));

    const ods = await report.downloadExport(/ods/);
    expect(ods.suggestedFilename()).toMatch(/^Tariff_Report_\d{4}-\d\d-\d\d\.ods$/);
    const same = await readWorkbook(ods);
    expect(same.SheetNames).toEqual(book.SheetNames);
    const withoutTimes = (rows: unknown[][]) => rows.map((row) => row.slice(1));
    expect(withoutTimes(readSheet(same))).toEqual(withoutTimes(cells));
    const time = same.Sheets[same.SheetNames[0]!]![`A${header + 2}`] as CellObject;
    expect(time.v).toBeCloseTo(Number(body[0]![0]), 6);
  });

  await test.step('compares a custom tariff and restores it from the address', async () => {
    await report.compareWith.selectOption({ label: 'Custom prices' });
    const dialog = page.getByRole('dialog', { name: /^What if/ });
    await dialog.getByRole('textbox', { name: 'Feed-in: price per kWh' }).fill('1.08');
    await dialog.getByRole('button', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/whatIf=draft\./);
    await page.reload();
    await expect(report.whatIf).toContainText(/would have brought \$[\d,.]+ more/);
    // One dollar more per kWh fed in. All is read again together: the demo history may still be incomplete.
    await expect(async () => {
      const gain = parseShownNumber(/brought (\$[\d,.]+) more/.exec(await report.whatIf.innerText())?.[1]);
      const total = (await report.readRows()).totals[0];
      const message = `feed-in ${total?.selling}, gain ${gain}, difference ${total?.difference}`;
      expect(Math.abs(parseShownNumber(total?.selling) - gain), message).toBeLessThan(0.02);
      expect(parseShownNumber(total?.difference)).toBe(gain);
    }).toPass();
    await expect(report.station).toHaveValue(station.station_name);
  });

  await test.step('names the missing fields of the form', async () => {
    await report.period('Custom').click();
    await expect(report.alert.filter({ hasText: 'The form is incomplete: start, end' })).toBeVisible();
    await report.back.click();
    await expect(report.heading).toHaveText('Reports');
  });
});

const orNull = (text: string | undefined) => {
  const value = parseShownNumber(text);
  return Number.isNaN(value) ? null : value;
};

test('[REP-02] [REP-07] groups charging sessions by person with total lines, also when sorted and exported @full', async ({
  page,
  baseURL,
}) => {
  const { stack, token, stations } = await signInOwner(baseURL!);
  const ids = stations.filter(({ station_auth }) => station_auth === 1).map(({ id }) => id);
  const span = { start: Date.parse('2023-01-01T00:00Z'), end: Date.now() };
  // The demo history is written while the server already responds.
  await expect
    .poll(async () => {
      const groups = await readData(stack, getConsumption, { station_id: ids.join(','), ...span }, { token });
      return groups[0]?.list.length ?? 0;
    })
    .toBeGreaterThan(1);

  await page.setViewportSize(TALL);
  await openSignedInAs(page, 'owner');
  await page.goto(`/sheet?report=charge&stations=${ids.join('.')}&period=overyear`);
  const report = reportPages(page);
  await expect(report.columns).toHaveText([
    'User',
    'User e-mail',
    'Device',
    'Device serial number',
    'Start time',
    'End time',
    'Electricity consumption (kWh)',
  ]);
  await expect
    .poll(async () => parseShownNumber((await report.readRows()).totals[0]?.energy))
    .toBeGreaterThan(0);
  const { rows, totals } = await report.readRows();
  const charges = rows.filter(({ device }) => device);
  const lines = rows.filter(({ email }) => email?.startsWith('Total of '));
  const sum = parseShownNumber(totals[0]?.energy);
  const roundings = rows.filter(({ email }) => email === 'Rounding');
  const people = sumTexts(lines.map(({ energy }) => energy));
  expect(sumWithRounding('energy', [...charges, ...roundings])).toBe(people);
  expect(sumWithRounding('energy', lines, totals[1])).toBe(sum);
  expect(lines.length).toBeGreaterThan(0);
  await expect(report.grid.locator('.ag-spanned-cell-wrapper, .ag-spanned-row').first()).toBeAttached();

  await test.step('sorting keeps the total line last', async () => {
    await report.columns.last().click();
    await report.columns.last().click();
    await expect(report.columns.last()).toHaveAttribute('aria-sort', 'descending');
  });

  await test.step('the workbook has merged cells and total lines', async () => {
    const download = await report.downloadExport(/xlsx/);
    expect(download.suggestedFilename()).toMatch(/^Charge_Report_2023-\d{4}\.xlsx$/);
    const book = await readWorkbook(download);
    const cells = readSheet(book);
    const header = cells.findIndex((row) => row[0] === 'User');
    const merged = book.Sheets[book.SheetNames[0]!]!['!merges'] ?? [];
    expect(merged.some(({ s, e }) => s.c === 0 && s.r > header && e.r > s.r)).toBe(true);
    const body = cells.slice(header + 1, header + 1 + rows.length);
    const energies = body.map((row) => asShown(row[6]));
    const own = body.filter((row) => String(row[1]).startsWith('Total of '));
    expect(own.map((row) => asShown(row[6]))).toEqual(lines.map(({ energy }) => parseShownNumber(energy)));
    expect(energies[0]).toBe(Math.max(...charges.map(({ energy }) => parseShownNumber(energy))));
    expect(asShown(cells[header + 1 + rows.length]?.[6])).toBe(sum);
  });

  await test.step('exports no empty report and searches only with a station', async () => {
    await page.goto(`/sheet?report=charge&stations=${ids[0]}&period=day&date=2023-02-01`);
    await expect(page.getByText('No charging in this period')).toBeVisible();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /xlsx/ }).click();
    await expect(report.message('There is no data in the table to export')).toBeVisible();
    await report.stations.press('Backspace');
    await report.stations.press('Escape');
    await report.search.click();
    await expect(report.alert.filter({ hasText: 'The form is incomplete: station' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('[REP-03] a generation report totals its stations, on a phone and in Chinese @full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, 'zh');
  await openSignedInAs(page, 'owner');
  // Last week: on a Monday before sunrise nothing was generated this week.
  const date = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/sheet?report=generation&period=week&date=${date}`);
  const report = reportPages(page);
  await expect(report.heading).toHaveText('发电量报表');
  await expect(report.grid).toBeVisible();
  await expect
    .poll(async () => parseShownNumber((await report.readRows()).totals[0]?.generation))
    .toBeGreaterThan(0);
  const { rows, totals } = await report.readRows();
  expect(sumWithRounding('generation', rows, totals[1])).toBe(parseShownNumber(totals[0]?.generation));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);
  await expectAccessible(page);
  const download = await report.downloadExport(/xlsx/);
  expect(download.suggestedFilename()).toMatch(/^Generation_Report_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.xlsx$/);
  const cells = readSheet(await readWorkbook(download));
  expect(String(cells[0]?.[0])).toContain('发电量报表');
});

test('[REP-01] [REP-07] shows an error for a station without access; any other type is a generic report @full', async ({
  page,
  baseURL,
}) => {
  const { stations } = await signInOwner(baseURL!);
  const person = await createUser();
  const own = await createStation(baseURL!, person);
  await openSignedIn(page, person);
  const report = reportPages(page);
  await page.goto(`/sheet?report=tariff&station=${stations[0]!.id}&period=month`);
  await expect(page.getByText('You cannot see the station of this report')).toBeVisible();
  await page.getByRole('button', { name: 'Choose one of my stations' }).click();
  await expect(report.station).toHaveValue(own.name);
  await page.goto('/sheet?report=operation');
  await expect(page.getByText('This report is for administrators')).toBeVisible();

  await page.goto('/sheet?report=energy&name=Readings+of+mine');
  await expect(report.heading).toHaveText('Readings of mine Report type: energy');
  await page.getByRole('button', { name: 'Choose properties' }).click();
  const tree = page.getByRole('tree');
  await page.getByRole('textbox', { name: /^Search stations, devices/ }).fill('SOC');
  await tree.getByRole('treeitem', { level: 3 }).first().click();
  await expect(page).toHaveURL(/points=/);
  await page.keyboard.press('Escape');
  await expect(report.columns.first()).toBeVisible();
  await expect(page.getByText(/^\d+ rows/)).toBeVisible();
});
