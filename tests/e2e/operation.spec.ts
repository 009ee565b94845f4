import { expect, test } from '@playwright/test';
import { readSheet, reportPages, readWorkbook } from './pages/reportPages.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

test('[REP-06] [REP-01] administrators see and export the operation report of all stations @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'admin');
  await page.goto('/sheet');
  const report = reportPages(page);
  await report.card('Operation report').click();
  await expect(report.heading).toHaveText('Operation report');

  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText(/Installed capacity\s*[\d,]+\.\d\d\s*kWp/);
  const areas = page.getByRole('region', { name: 'Stations by area' });
  const area = areas.getByRole('button').first();
  const [code = ''] = (await area.innerText()).split('\n');
  await area.hover();
  await expect(areas.getByText(new RegExp(`^${code}, \\d+\\s?%$`))).toBeVisible();

  const figure = (name: string) => page.getByRole('figure', { name });
  const capacity = figure('Installed capacity at the end of each month').getByRole('row');
  await expect(capacity.last()).toContainText(/kWp$/);
  const months = figure('Faults and warnings by the month in which they started').getByRole('row');
  await expect(months.nth(1)).toContainText('Feb 2024');

  const trend = page.getByRole('region', { name: /^Power selling trend/ });
  const bars = figure('Power selling trend').getByRole('row');
  await trend.locator('label').filter({ hasText: 'Year' }).click();
  await expect(page).toHaveURL(/selling=year/);
  await expect(bars.nth(1)).toContainText(/^Jan/);
  const year = new Date().getUTCFullYear();
  // The demo history is between one and two years long.
  for (const back of [1, 2, 3]) {
    await trend.getByRole('button', { name: 'Previous year' }).click();
    await expect(page).toHaveURL(new RegExp(`sellingDate=${year - back}-01-01`));
  }
  await expect(trend).toContainText('No data for this period');
  await page.reload();
  await expect(trend).toContainText('No data for this period');
  await trend.getByRole('button', { name: 'This year' }).click();
  await expect(bars.nth(1)).toContainText(/^Jan/);
  await expect(trend).toContainText(/\d+ of \d+ stations reporting/);

  const shown = (await months.last().getByRole('cell').allInnerTexts()).map(Number);
  const book = await readWorkbook(await report.downloadExport(/xlsx/));
  expect(book.SheetNames.slice(0, 4)).toEqual(['Totals', 'Areas', 'Capacity', 'Faults and warnings']);
  expect(readSheet(book, 3).at(-1)?.slice(1)).toEqual(shown);

  await expectAccessible(page);
  await shell(page).chooseLanguage('中文');
  await expect(report.heading).toHaveText('运营报表');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: '各地区电站' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
