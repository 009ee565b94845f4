import { getAlarmStatistics } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { parseShownNumber, readSheet, readWorkbook, reportPages } from './pages/reportPages.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { createStationWithAlarms } from './support/createStationWithAlarms.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi } from './support/users.ts';
import { createUser } from './support/createUser.ts';

/** All of it has a place: three figures a row, ten alarms, and the table below. */
const TALL = { width: 1440, height: 2400 };

test('[ALM-07] alarm statistics say what the server counts, by alarm, station and period, and are exported @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  await createStationWithAlarms(baseURL!, person, {
    alarm: [
      { msg: 'Fan failure', minutes: 50 },
      { msg: 'Grid over-voltage', minutes: 30 },
    ],
    fault: [{ msg: 'Insulation resistance fault', minutes: 20 }],
  });
  const { token } = await signInByApi(baseURL!, person);
  const start = Date.now() - 86_400_000;
  const counted = async () => {
    const question = { start, end: Date.now(), unit: 'day', zone: 'UTC' } as const;
    return (await readData({ http: baseURL! }, getAlarmStatistics, question, { token })).total.alarms;
  };
  await expect.poll(counted).toBe(3);
  await page.setViewportSize(TALL);
  await openSignedIn(page, person);
  await page.goto('/sheet');
  const report = reportPages(page);
  await report.card('Alarm statistics').click();
  await report.period('Year').click();
  await expect(page).toHaveURL(/period=year/);
  await expect(report.grid).toBeVisible();

  const { rows, totals } = await report.readRows();
  const sum = (column: string) => rows.reduce((all, row) => all + parseShownNumber(row[column]), 0);
  expect(sum('alarms')).toBe(parseShownNumber(totals[0]!.alarms));
  expect(sum('alarms')).toBe(3);
  for (const column of ['high', 'medium', 'low'])
    expect(sum(column)).toBe(parseShownNumber(totals[0]![column]));
  expect(sum('high') + sum('medium') + sum('low')).toBe(sum('alarms'));
  await expect(page.getByText('The ten most frequent')).toBeVisible();
  await expect(page.getByText(/the standard allows at most 5%/)).toBeVisible();
  await expectAccessible(page);

  await page.locator('label').filter({ hasText: 'By station' }).click();
  await expect(page).toHaveURL(/rows=stations/);
  await expect(report.columns.filter({ hasText: /^\s*Station\s*$/ })).toBeVisible();
  const stations = await report.readRows();
  expect(stations.rows.map((row) => parseShownNumber(row.alarms))).toEqual([3]);

  const book = await readWorkbook(await report.downloadExport(/xlsx/i));
  expect(book.SheetNames).toEqual([
    'By station',
    'Summary',
    'By alarm',
    'By period',
    'Floods',
    'Data source',
  ]);
  expect(readSheet(book, 1)).toContainEqual(['Alarms', 3]);
});

test('[ALM-07] the load of the last ten minutes is shown to administrators and companies, not to owners @full', async ({
  page,
}) => {
  await openSignedInAs(page, 'admin');
  await page.goto('/fault');
  const load = page.getByText(/^\d+ alarms? in 10 min · (acceptable|manageable|over-demanding|flood)$/);
  await expect(load).toBeVisible();
});
