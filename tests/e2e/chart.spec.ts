import { getStationRelevance } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test, type Download, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { read, utils, type WorkBook } from 'xlsx';
import { chartPage } from './pages/chartPage.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';

/** The simulator needs time to write its history. */
const WRITTEN = { timeout: 40_000 };

/** A hybrid inverter of the demo owner, with its station. */
async function getInverter(http: string) {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  const { device, station } = await readData(stack, getStationRelevance, {}, { token });
  const own = device.find(({ device_type }) => device_type === 'C002')!;
  return {
    deviceId: own.device_id,
    name: own.obj_name,
    station: station.find(({ id }) => id === own.station_id)!.station_name,
  };
}

const parseNumber = (text: string) => Number(/-?[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));

async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file;
}

const workbook = async (file: Download): Promise<WorkBook> => read(await readFile(await file.path()));
const getRows = (book: WorkBook, sheet: number) =>
  utils.sheet_to_json<(string | number | undefined)[]>(book.Sheets[book.SheetNames[sheet]!]!, { header: 1 });

test('[CHT-01] [CHT-02] [CHT-03] [CHT-04] [DV-11] draws, zooms, restores from the address, prints and exports selected properties', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const device = await getInverter(baseURL!);
  await openSignedInAs(page, 'owner');
  const chart = chartPage(page);

  await test.step('draws power as a line and a counter as energy bars', async () => {
    await chart.open();
    await expect(chart.heading).toHaveText('History chart');
    await chart.tick(device, ['PV power', 'PV yield total']);
    await expect(chart.row('P').getByRole('combobox')).toHaveValue('line');
    await expect(chart.row('P').getByRole('combobox')).toHaveCount(1);
    await expect(chart.row('KRA').getByRole('combobox').first()).toHaveValue('bar');
    await expect(chart.row('KRA').getByRole('combobox').last()).toHaveValue('interpolation');
    await expect(chart.row('P').getByRole('rowheader')).toHaveText(`${device.name} - PV power`);
    await expect(page.getByText(/^Station time zone: Australia\//).first()).toBeVisible();
  });

  await test.step('loads another date, but none in the future', async () => {
    await expect(chart.next).toBeDisabled();
    await chart.previous.click();
    await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
    await expect(chart.next).toBeEnabled();
    await expect(chart.tableRows, 'every hour of yesterday').toHaveCount(24, WRITTEN);
    await expect(chart.tableColumns).toHaveText([
      'Time',
      `${device.name} - PV power`,
      `${device.name} - PV yield total`,
    ]);
    await expectAccessible(page);
  });

  await test.step('the bars in the table add up to the legend total', async () => {
    await expect(chart.legendValue('KRA', 'sum')).toHaveText(/\d/);
    const bars = (await chart.tableRows.locator('td:last-child').allTextContents()).map(parseNumber);
    const total = parseNumber(await chart.legendValue('KRA', 'sum').innerText());
    expect(total).toBeGreaterThan(0);
    expect(bars.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(total, 0);
  });

  await test.step('the workbook contains the data, the legend and the source', async () => {
    await chart.exportButton.click();
    const book = await workbook(await download(page, () => chart.exportOption('xlsx').click()));
    const [title] = getRows(book, 0);
    expect(title?.[0]).toBe('History chart');
    const head = getRows(book, 0).findIndex((row) => row[0] === 'Time');
    const rows = getRows(book, 0).slice(head + 1);
    expect(getRows(book, 0)[head]).toEqual([
      'Time',
      `${device.name} - PV power (W)`,
      `${device.name} - PV yield total (kWh)`,
    ]);
    const column = (index: number) =>
      rows.map((row) => row[index]).filter((cell) => typeof cell === 'number');
    expect(column(2)).toHaveLength(24);
    expect(Math.max(...column(1))).toBeCloseTo(
      parseNumber(await chart.legendValue('P', 'max').innerText()),
      1,
    );
    const shown = (await chart.tableRows.locator('td:last-child').allTextContents()).map(parseNumber);
    expect(column(2).map((kwh) => Number(kwh.toFixed(2)))).toEqual(shown);
    expect(getRows(book, 1).flat()).toContain('Interpolation');
    expect(getRows(book, 2).flat()).toContain(device.deviceId);
  });

  await test.step('exports CSV and image', async () => {
    await chart.exportButton.click();
    const csv = await download(page, () => chart.exportOption('csv').click());
    expect(csv.suggestedFilename()).toMatch(/^History_Chart_\d{4}-\d\d-\d\d\.csv$/);
    expect((await readFile(await csv.path(), 'utf8')).split('\n')[0]).toContain('PV power (W)');
    await chart.exportButton.click();
    const image = await download(page, () => chart.exportOption('Image').click());
    expect((await readFile(await image.path())).subarray(1, 4).toString()).toBe('PNG');
  });

  await test.step('dragging across the plot loads finer data for the selection', async () => {
    await chart.drag(0.5, 0.55);
    await expect(page).toHaveURL(/zoom=\d+-\d+/);
    // A little more than an hour: five-minute buckets instead of hours.
    await expect(chart.tableRows.first().getByRole('rowheader')).toHaveText(/\d\d:\d\d–\d\d:\d\d$/);
    await expect(async () => {
      const count = await chart.tableRows.count();
      expect(count).toBeGreaterThan(10);
      expect(count).toBeLessThan(90);
    }).toPass();
    await page.reload();
    await expect(chart.showAll, 'the address restores it').toBeEnabled();
    await expect(chart.rows).toHaveCount(2);
    await chart.showAll.click();
    await expect(page).not.toHaveURL(/zoom=/);
    await expect(chart.tableRows).toHaveCount(24);
  });

  await test.step('hides, restyles, recolours and removes series, and keeps this in the address', async () => {
    await chart.row('P').getByRole('switch').press(' ');
    await expect(chart.tableColumns).toHaveCount(2);
    await chart.row('KRA').getByRole('combobox').last().selectOption('sampling');
    await expect(chart.legendValue('KRA', 'latest')).toHaveText(/kWh/);
    await chart
      .row('KRA')
      .getByRole('button', { name: /^Colour of/ })
      .click();
    await page.getByRole('radio', { name: 'purple' }).click();
    await expect(page).toHaveURL(/KRA\*bs4/);
    await expect(page).toHaveURL(/\*P\*ls\d-/);
    await chart
      .row('P')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(chart.rows).toHaveCount(1);
    await expect(chart.node('PV power').first()).toHaveAttribute('aria-checked', 'false');
  });

  await test.step('prints the chart and its legend without controls', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(chart.tree).toBeHidden();
    await expect(chart.refresh).toBeHidden();
    await expect(chart.figure).toBeVisible();
    await expect(chart.figure).toHaveAttribute('data-paper', 'true');
    await expect(chart.legend.getByRole('rowheader')).toBeVisible();
    await expect(chart.legend.getByRole('switch')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('has no date for all years, and a row for each in its table', async () => {
    await chart.range('All years').click();
    await expect(page).toHaveURL(/range=overyear/);
    await expect(chart.date).toHaveCount(0);
    await expect(chart.figure.getByRole('rowheader', { name: /^20\d\d$/ })).not.toHaveCount(0);
  });
});

test('[CHT-01] [CHT-02] opens the property tree by keyboard on a phone, in Chinese @full', async ({
  page,
  baseURL,
}) => {
  const device = await getInverter(baseURL!);
  await page.setViewportSize({ width: 390, height: 844 });
  await setLanguage(page, 'zh');
  await openSignedInAs(page, 'owner');
  const chart = chartPage(page);
  await chart.open();
  await expect(chart.heading).toHaveText('历史曲线');
  await chart.choose.click();
  await chart.search.fill(`${device.station} SOC`);
  await expect(chart.node('SOC').or(chart.node('荷电状态')).first()).toBeVisible();
  await chart.tree.focus();
  await page.keyboard.press('End');
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(/s=[^&]+\*[^&]*\*ls\d/);
  await page.keyboard.press('Escape');
  await expect(chart.choose).toHaveText(/1/);
  await expect(chart.rows).toHaveCount(1);
  await expect(chart.legend).toContainText('折线');
  await expect(async () => {
    const beyond = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond).toBeLessThanOrEqual(0);
  }).toPass();
  // Exports are available once the data is loaded.
  await expect(chart.exportButton).toBeEnabled();
  await expectAccessible(page);
});
