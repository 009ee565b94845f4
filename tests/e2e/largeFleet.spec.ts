import { startStack, type Stack } from '@heliograph/testing';
import { expect, test as base } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { readSheet, readWorkbook, reportPages } from './pages/reportPages.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';

/** The demo's stations, of which the portal may read only a few as a whole. */
const STATIONS = 24;

const test = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack({ env: { DEMO_STATIONS: String(STATIONS), WHOLE_FLEET_STATIONS: '3' } });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.http);
  },
  page: async ({ page, stack }, use) => {
    await openSignedIn(page, { email: 'admin@demo.example', password: stack.password });
    await use(page);
  },
});

test('[SCL-04] [STN-01] the station list of a large fleet comes in pages, with tabs, search and live values', async ({
  page,
}) => {
  const list = stationListPage(page);
  await list.open();
  await expect(list.rows).toHaveCount(10);
  await expect(list.tab('All')).toContainText(String(STATIONS));
  await expect(list.total).toContainText(String(STATIONS));
  const first = await list.names.first().innerText();

  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Page 3', exact: true })
    .click();
  await expect(list.rows).toHaveCount(STATIONS - 20);
  await expect(list.names.first()).not.toHaveText(first);

  await list.search.fill(first);
  await expect(list.names.first()).toHaveText(first);
  // Its live power comes from its gateway.
  await expect(list.cell(0, 'power')).toHaveText(/\d/);
  await list.search.fill('no such station');
  await expect(list.empty).toBeVisible();
});

test('[SCL-04] [STN-05] links to a station and to a device open what was never loaded', async ({ page }) => {
  await page.goto('/powerDetail?isOne=1&station=17');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Station not found');
  const device = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: /inverter/i })
    .first();
  const address = await device.getAttribute('href');
  await page.goto('/about');
  await page.goto(address!);
  await expect(page.getByRole('tab', { name: 'Real-time data' })).toBeVisible();
  await page.goto('/powerDetail?isOne=1&station=4711');
  await expect(page.getByRole('heading', { name: 'Station not found' }).first()).toBeVisible();
});

test('[SCL-04] [HOME-01] the overview of a large fleet counts all stations and finds them', async ({
  page,
}) => {
  const home = homePage(page);
  await home.open();
  await expect(page.getByText(`${STATIONS} stations in your care`)).toBeVisible();
  // Totals of all, which the server publishes.
  await expect(home.panel).toContainText(/of 24/);
  await page.goto('/bulletinBoard');
  await expect(page.getByText(/of 24/).first()).toBeVisible();
});

test('[SCL-04] [REP-03] the generation report of a large fleet comes in pages with the totals of all', async ({
  page,
}) => {
  await page.goto('/sheet?report=generation');
  await expect(page.getByRole('main')).toContainText(`of ${STATIONS} stations`);
});

test('[SCL-04] [REP-03] the file of a large fleet’s generation report has a row for each station', async ({
  page,
}) => {
  await page.goto('/sheet?report=generation');
  const report = reportPages(page);
  await expect(page.getByRole('main')).toContainText(`of ${STATIONS} stations`);
  const book = await readWorkbook(await report.downloadExport(/xlsx/i));
  // Below the head, the columns' titles and before the total line.
  const rows = readSheet(book);
  const total = rows.findIndex(([first]) => first === 'Total');
  const titles = rows.findIndex(([first]) => first === 'Station');
  expect(total - titles - 1).toBe(STATIONS);
});
