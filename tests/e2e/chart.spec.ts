import { getStationRelevance } from '@heliograph/contracts/http';
import { dataOf, signIn } from '@heliograph/testing';
import { expect, test, type Download, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { read, utils, type WorkBook } from 'xlsx';
import { chartPage } from './pages/chartPage.ts';
import { signedIn } from './pages/signInPage.ts';
import { expectNoFaults } from './support/expectNoFaults.ts';
import { speak } from './support/languages.ts';

/** What the simulator writes of the past takes its time. */
const WRITTEN = { timeout: 40_000 };

/** A hybrid inverter of the demo's owner, with its station. */
async function inverter(http: string) {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  const { device, station } = await dataOf(stack, getStationRelevance, {}, { token });
  const own = device.find(({ device_type }) => device_type === 'C002')!;
  return {
    deviceId: own.device_id,
    name: own.obj_name,
    station: station.find(({ id }) => id === own.station_id)!.station_name,
  };
}

const numberIn = (text: string) => Number(/-?[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));

async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return file;
}

const workbook = async (file: Download): Promise<WorkBook> => read(await readFile(await file.path()));
const rowsOf = (book: WorkBook, sheet: number) =>
  utils.sheet_to_json<(string | number | undefined)[]>(book.Sheets[book.SheetNames[sheet]!]!, { header: 1 });

test('[CHT-01] [CHT-02] [CHT-03] [CHT-04] [DV-11] properties are ticked, drawn, looked at closely, restored by their address, printed and exported', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const device = await inverter(baseURL!);
  await signedIn(page, 'owner');
  const chart = chartPage(page);

  await test.step('ticked properties are drawn: power as a line, a counter as bars of its energy', async () => {
    await chart.open();
    await expect(chart.heading).toHaveText('History chart');
    await chart.tick(device, ['PV power', 'PV yield total']);
    await expect(chart.row('P').getByRole('combobox')).toHaveValue('line');
    await expect(chart.row('P').getByRole('combobox')).toHaveCount(1);
    await expect(chart.row('KRA').getByRole('combobox').first()).toHaveValue('bar');
    await expect(chart.row('KRA').getByRole('combobox').last()).toHaveValue('interpolation');
    await expect(chart.row('P').getByRole('rowheader')).toHaveText(`${device.name} - PV power`);
    await expect(page.getByText(/^Times at the station: Australia\//)).toBeVisible();
  });

  await test.step('another date is read; nothing lies in the future', async () => {
    await expect(chart.next).toBeDisabled();
    await chart.previous.click();
    await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
    await expect(chart.next).toBeEnabled();
    await expect(chart.values, 'every hour of yesterday').toHaveCount(24, WRITTEN);
    await expect(chart.columns).toHaveText([
      'Time',
      `${device.name} - PV power`,
      `${device.name} - PV yield total`,
    ]);
    await expectNoFaults(page);
  });

  await test.step('the bars of the table add up to the total of the legend', async () => {
    await expect(chart.figureOf('KRA', 'sum')).toHaveText(/\d/);
    const bars = (await chart.values.locator('td:last-child').allTextContents()).map(numberIn);
    const total = numberIn(await chart.figureOf('KRA', 'sum').innerText());
    expect(total).toBeGreaterThan(0);
    expect(bars.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(total, 0);
  });

  await test.step('the workbook holds what is drawn, its legend, and where it comes from', async () => {
    await chart.exports.click();
    const book = await workbook(await download(page, () => chart.exportAs('Excel').click()));
    const [title] = rowsOf(book, 0);
    expect(title?.[0]).toBe('History chart');
    const head = rowsOf(book, 0).findIndex((row) => row[0] === 'Time');
    const rows = rowsOf(book, 0).slice(head + 1);
    expect(rowsOf(book, 0)[head]).toEqual([
      'Time',
      `${device.name} - PV power (W)`,
      `${device.name} - PV yield total (kWh)`,
    ]);
    const column = (index: number) =>
      rows.map((row) => row[index]).filter((cell) => typeof cell === 'number');
    expect(column(2)).toHaveLength(24);
    expect(Math.max(...column(1))).toBeCloseTo(numberIn(await chart.figureOf('P', 'max').innerText()), 1);
    const shown = (await chart.values.locator('td:last-child').allTextContents()).map(numberIn);
    expect(column(2).map((kwh) => Number(kwh.toFixed(2)))).toEqual(shown);
    expect(rowsOf(book, 1).flat()).toContain('Interpolation');
    expect(rowsOf(book, 2).flat()).toContain(device.deviceId);
  });

  await test.step('csv and image as well', async () => {
    await chart.exports.click();
    const csv = await download(page, () => chart.exportAs('csv').click());
    expect(csv.suggestedFilename()).toMatch(/^History_Chart_\d{4}-\d\d-\d\d\.csv$/);
    expect((await readFile(await csv.path(), 'utf8')).split('\n')[0]).toContain('PV power (W)');
    await chart.exports.click();
    const image = await download(page, () => chart.exportAs('Image').click());
    expect((await readFile(await image.path())).subarray(1, 4).toString()).toBe('PNG');
  });

  await test.step('dragging over the plot reads finer data of what was marked', async () => {
    await chart.drag(0.5, 0.55);
    await expect(page).toHaveURL(/zoom=\d+-\d+/);
    // Some hour and a quarter of it: five-minute buckets in place of hours.
    await expect(chart.values.first().getByRole('rowheader')).toHaveText(/\d\d:\d\d–\d\d:\d\d$/);
    await expect(async () => {
      const count = await chart.values.count();
      expect(count).toBeGreaterThan(10);
      expect(count).toBeLessThan(90);
    }).toPass();
    await page.reload();
    await expect(chart.showAll, 'the address restores it').toBeEnabled();
    await expect(chart.rows).toHaveCount(2);
    await chart.showAll.click();
    await expect(page).not.toHaveURL(/zoom=/);
    await expect(chart.values).toHaveCount(24);
  });

  await test.step('hidden, drawn otherwise, coloured and removed; the address keeps it', async () => {
    await chart.row('P').getByRole('switch').press(' ');
    await expect(chart.columns).toHaveCount(2);
    await chart.row('KRA').getByRole('combobox').last().selectOption('sampling');
    await expect(chart.figureOf('KRA', 'latest')).toHaveText(/kWh/);
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

  await test.step('on paper there is the chart and its legend, and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(chart.tree).toBeHidden();
    await expect(chart.refresh).toBeHidden();
    await expect(chart.figure).toBeVisible();
    await expect(chart.figure).toHaveAttribute('data-paper', 'true');
    await expect(chart.legend.getByRole('rowheader')).toBeVisible();
    await expect(chart.legend.getByRole('switch')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('over all years there is no date', async () => {
    await chart.range('All years').click();
    await expect(page).toHaveURL(/range=overyear/);
    await expect(chart.date).toHaveCount(0);
  });
});

test('[CHT-01] [CHT-02] on a phone and in Chinese the tree comes when it is called, by keys alone', async ({
  page,
  baseURL,
}) => {
  const device = await inverter(baseURL!);
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'zh');
  await signedIn(page, 'owner');
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
  // What can be taken along is there once it is read.
  await expect(chart.exports).toBeEnabled();
  await expectNoFaults(page);
});
