import { signIn, startStack, type Stack } from '@heliograph/testing';
import { expect, test as base, type Page } from '@playwright/test';
import { pairWall } from '../contract/support/pairWall.ts';
import { chartPage } from './pages/chartPage.ts';
import { displaysPage } from './pages/displaysPage.ts';
import { faultPage } from './pages/faultPage.ts';
import { homePage } from './pages/homePage.ts';
import { readSheet, readWorkbook, reportPages } from './pages/reportPages.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { openSignedIn } from './support/openSignedIn.ts';

/** The demo's stations; the portal may hold only a few as a whole. */
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

test('[SCL-04] [FLT-01] [FLT-03] faults of a large fleet are those of all stations, and of areas chosen as such', async ({
  page,
}) => {
  await page.goto('/fault?state=all');
  const faults = faultPage(page);
  const areas = faults.tree.getByRole('treeitem');
  await expect(areas.first()).toBeVisible();
  const counts = (await areas.allInnerTexts()).map((text) => Number(/(\d+) stations?$/.exec(text)![1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(STATIONS);
  const all = await chosenDevices(page);
  await expect(areas.first()).toHaveAttribute('aria-checked', 'true');

  await test.step('an area is a part of the address, not a list', async () => {
    await faults.clean.click();
    await expect(page.getByText('Please choose a device')).toBeVisible();
    await areas.first().focus();
    await faults.tree.press('Space');
    await expect(page).toHaveURL(/devices=area-[A-Z]+$/);
    await expect(areas.first()).toHaveAttribute('aria-checked', 'true');
    expect(await chosenDevices(page)).toBeLessThan(all);
    expect(await chosenDevices(page)).toBeGreaterThan(0);
  });

  await test.step('a station of it is left out', async () => {
    await faults.tree.press('ArrowRight');
    await faults.tree.press('ArrowDown');
    const before = await chosenDevices(page);
    await expect(faults.tree.locator('[aria-level="2"]').first()).toBeVisible();
    await faults.tree.press('ArrowDown');
    await faults.tree.press('Home');
    await faults.tree.press('ArrowDown');
    await faults.tree.press('Space');
    await expect(page).toHaveURL(/devices=area-[A-Z]+\.(!|%21)\d+$/);
    await expect(areas.first()).toHaveAttribute('aria-checked', 'mixed');
    await expect.poll(() => chosenDevices(page)).toBeLessThan(before);
    await page.reload();
    await expect(areas.first()).toHaveAttribute('aria-checked', 'mixed');
  });

  await test.step('a search asks the server', async () => {
    await page.getByRole('textbox', { name: 'Search stations, serial numbers' }).fill('no such station');
    await expect(page.getByText('Nothing matches the search.')).toBeVisible();
  });
});

/** The number beside the buttons All and Clean. */
async function chosenDevices(page: Page): Promise<number> {
  const count = page.getByRole('status').filter({ hasText: /chosen$/ });
  await expect(count).toHaveText(/^\d+ chosen$/);
  return Number.parseInt(await count.innerText());
}

test('[SCL-04] [CHT-01] properties for a chart of a large fleet come from any area, and stay in view', async ({
  page,
}) => {
  const chart = chartPage(page);
  await page.goto('/chart');
  const nodes = chart.tree.getByRole('treeitem');
  await expect(nodes.first()).toBeVisible();
  await nodes.last().click();
  const stations = chart.tree.locator('[aria-level="2"]');
  const name = await stations.first().locator('[title]').innerText();
  await stations.first().click();
  const inverter = chart.tree.locator('[aria-level="3"]').filter({ hasText: /inverter/i });
  await inverter.first().click();
  await chart.tree.getByRole('treeitem', { name: 'PV1 power' }).first().click();
  await expect(chart.rows).toHaveCount(1);
  await page.reload();
  // The station of what is drawn stands before the areas.
  await expect(nodes.first()).toContainText(name);
  await expect(chart.rows).toHaveCount(1);
});

test('[SCL-04] [BOARD-04] stations of a display are found in a large fleet by area and by search', async ({
  page,
  stack,
}) => {
  const { token } = await signIn(stack, 'admin');
  await pairWall(stack, { token });
  const displays = displaysPage(page);
  await displays.open();
  await displays.cards.first().getByRole('link', { name: /^Edit/ }).click();
  await displays.chosenStations.check();
  const tree = displays.form.getByRole('tree');
  await tree.getByRole('treeitem').first().click();
  const station = tree.locator('[aria-level="2"]').first();
  const name = await station.locator('[title]').innerText();
  await station.click();
  // It moves before the areas, where it stays in view.
  const chosen = tree.locator('[aria-level="1"][aria-checked="true"]');
  await expect(chosen).toContainText(name);
  await displays.save.click();
  await expect(displays.message('Foyer now shows your changes.')).toBeVisible();
  await page.reload();
  await expect(chosen).toContainText(name);
});

test('[SCL-04] [REP-06] the operation report of a large fleet has its areas and its capacity by month', async ({
  page,
}) => {
  await page.goto('/sheet?report=operation');
  const areas = page.getByRole('region', { name: 'Stations by area' });
  await expect(areas.getByRole('button').first()).toBeVisible();
  const counts = (await areas.getByRole('button').allInnerTexts()).map((text) =>
    Number(/(\d+) stations?/.exec(text)![1]),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(STATIONS);
  await expect(page.getByRole('region', { name: 'Installed capacity' })).toBeVisible();
});
