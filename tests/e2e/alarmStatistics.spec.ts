import { getAlarmStatistics } from '@heliograph/contracts/http';
import { dataOf, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { parseShownNumber, readSheet, readWorkbook, reportPages } from './pages/reportPages.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

/** All of it has a place: three figures a row, ten alarms, and the table below. */
const TALL = { width: 1440, height: 2400 };

test('[ALM-07] alarm statistics say what the server counts, by alarm, station and period, and are exported', async ({
  page,
  baseURL,
}) => {
  const stack = { http: baseURL!, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'admin');
  await page.setViewportSize(TALL);
  await openSignedInAs(page, 'admin');
  await page.goto('/sheet');
  const report = reportPages(page);
  await report.card('Alarm statistics').click();
  await report.period('Year').click();
  await expect(page).toHaveURL(/period=year/);
  await expect(report.grid).toBeVisible();

  const year = new Date().getFullYear();
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const statistics = await dataOf(
    stack,
    getAlarmStatistics,
    { start: Date.UTC(year, 0, 1) - 14 * 3_600_000, end: Date.now(), unit: 'month', zone },
    { token },
  );
  const { rows, totals } = await report.readRows();
  const sum = (column: string) => rows.reduce((all, row) => all + parseShownNumber(row[column]), 0);
  expect(sum('alarms')).toBe(parseShownNumber(totals[0]!.alarms));
  expect(sum('alarms')).toBeGreaterThan(0);
  expect(sum('alarms')).toBeLessThanOrEqual(statistics.total.alarms);
  for (const column of ['high', 'medium', 'low'])
    expect(sum(column)).toBe(parseShownNumber(totals[0]![column]));
  expect(sum('high') + sum('medium') + sum('low')).toBe(sum('alarms'));
  await expect(page.getByText('The ten most frequent')).toBeVisible();
  await expect(page.getByText(/the standard allows at most 5%/)).toBeVisible();
  await expectAccessible(page);

  await page.locator('label').filter({ hasText: 'By station' }).click();
  await expect(page).toHaveURL(/rows=stations/);
  await expect(report.columns.first()).toHaveText('Station');
  const stations = (await report.readRows()).rows;
  expect(stations.reduce((all, row) => all + parseShownNumber(row.alarms), 0)).toBe(sum('alarms'));

  const book = await readWorkbook(await report.downloadExport(/xlsx/i));
  expect(book.SheetNames).toEqual([
    'By station',
    'Summary',
    'By alarm',
    'By period',
    'Floods',
    'Data source',
  ]);
  expect(readSheet(book, 1)).toContainEqual(['Alarms', sum('alarms')]);
});

test('[ALM-07] the load of the last ten minutes is shown to administrators and companies, not to owners', async ({
  page,
}) => {
  await openSignedInAs(page, 'admin');
  await page.goto('/fault');
  const load = page.getByText(/^\d+ alarms? in 10 min · (acceptable|manageable|over-demanding|flood)$/);
  await expect(load).toBeVisible();
});
