import { getStationRelevance, type Station } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { expectAccessible } from './support/expectAccessible.ts';

async function listOwnerStations(baseURL: string | undefined): Promise<Station[]> {
  const stack = { http: baseURL ?? '', password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  return (await readData(stack, getStationRelevance, {}, { token })).station;
}

/** Every page of the shell: its address, its name in menu, tabs and title, and part of its script's file name. */
const PAGES = [
  ['/', 'Home', 'Home'],
  ['/bulletinBoard', 'Bulletin board', 'BoardPage'],
  ['/displays', 'Displays', 'DisplaysPage'],
  ['/powerDetail', 'Power station', 'StationsPage'],
  ['/device/C001', 'Gateway', 'DevicesPage'],
  ['/fault', 'Fault', 'FaultPage'],
  ['/chart', 'Chart', 'ChartPage'],
  ['/sheet', 'Sheet', 'ReportsPage'],
  ['/about', 'About us', 'AboutPage'],
  ['/help', 'Help', 'HelpPage'],
  ['/action', 'Operating manual', 'ManualPage'],
  ['/userCenter', 'User centre', 'UserCenter'],
  ['/changePassword', 'Change password', 'ChangePasswordPage'],
] as const;

/** About us opens as a dialog from menu and search; its page has only an address. */
async function openPage(page: Page, path: string, name: string): Promise<void> {
  await (path === '/about' ? shell(page).go(path, name) : shell(page).find(name));
}

/** @returns the scripts of a page's own that were requested so far, by the name of their module */
function watchScripts(page: Page): (name: string) => string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return (name) => scripts.filter((path) => path.includes(`/${name}-`));
}

test.describe('routes', () => {
  test('[APP-01] every page has an address, a title, and a script that loads when it is first opened where data is to be saved @full', async ({
    page,
  }) => {
    const loaded = watchScripts(page);
    await openSignedInAs(page, 'owner', { savesData: true });
    await homePage(page).open();
    await expect(page).toHaveTitle('Home · Heliograph');
    for (const [path, name, script] of PAGES) {
      if (path !== '/') expect(loaded(script), script).toEqual([]);
      await openPage(page, path, name);
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(`${name} · Heliograph`);
      await expect(shell(page).main).toHaveAccessibleName(name);
      await expect(shell(page).main.getByRole('heading', { level: 1 })).toBeAttached();
      expect(loaded(script), script).toHaveLength(1);
    }
    await shell(page).find('Chart');
    expect(loaded('ChartPage')).toHaveLength(1);
  });

  test('[APP-01] loads the pages of the menu while the first one is live, and shows the 404 page outside the shell @full', async ({
    page,
  }) => {
    const loaded = watchScripts(page);
    await openSignedInAs(page, 'owner', { savesData: false });
    await homePage(page).open();
    for (const script of [
      'BoardPage',
      'StationsPage',
      'StationGrid',
      'DevicesPage',
      'FaultPage',
      'ChartPage',
    ])
      await expect.poll(() => loaded(script), script).toHaveLength(1);
    expect(loaded('ChangePasswordPage')).toEqual([]);
    expect(loaded('FirmwarePage')).toEqual([]);

    await page.goto('/no/such/screen');
    for (const path of ['/device/C099', '/device', '/fault/1', '/no/such/screen']) {
      await shell(page).go(path);
      await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
      await expect(page.getByText('Please check if the address is correct')).toBeVisible();
      await expect(page).toHaveTitle('Not found · Heliograph');
      await expect(shell(page).menu).toHaveCount(0);
      await page.getByRole('link', { name: 'Back to the overview' }).click();
      await expect(page).toHaveURL('/');
      await expect(shell(page).menu).toBeVisible();
    }
  });
});

test('[HOME-01] [HOME-02] greets by name, shows the fleet’s live power, and draws land and a marker for each station without a tile server', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
  });
  const stations = await listOwnerStations(baseURL);
  await openSignedInAs(page, 'owner');
  const home = homePage(page);
  await home.open();
  await expect(home.greeting).toHaveText(/^Good (morning|afternoon|evening), Olivia/);
  await expect(home.panel.getByText(`of ${stations.length} reporting`).first()).toBeVisible();
  await expect(home.panel.getByText('Load').locator('..')).toContainText(/[\d.]+(W|kW|MW)/);
  await expect.poll(home.countColours).toBeGreaterThan(100);

  let chosen = '';
  const listLink = () => home.popup(chosen).getByRole('link', { name: 'Show in the list' });
  await expect(async () => {
    const box = await home.map.boundingBox();
    if (!box) throw new Error('The map must be seen');
    const pixels = await home.projectToPixels(
      stations.map(({ longitude, latitude }) => ({
        longitude: longitude ?? NaN,
        latitude: latitude ?? NaN,
      })),
    );
    // Neighbours share a marker, so this takes an isolated station, clear of edges and controls.
    const alone = pixels.findIndex(
      (one) =>
        one.x > 100 &&
        one.x < box.width - 30 &&
        one.y > 30 &&
        one.y < box.height - 60 &&
        pixels.every((other) => other === one || Math.hypot(other.x - one.x, other.y - one.y) > 80),
    );
    if (alone < 0) throw new Error('No station stands alone');
    chosen = stations[alone]!.station_name;
    await home.map.click({ position: pixels[alone]! });
    // Tooltips at the pointer have no links.
    await expect(listLink()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await listLink().click();
  await expect(stationListPage(page).names).toHaveText([chosen]);
  expect(elsewhere).toEqual([]);

  await shell(page).open('Home');
  await home.panel.getByRole('link', { name: /Normal/ }).click();
  await expect(page).toHaveURL('/powerDetail?tab=normal');
});

test('[STN-01] [STN-02] the station list shows every column, finds by name, address and postcode, and updates live values without rebuilding the grid', async ({
  page,
  baseURL,
}) => {
  const stations = await listOwnerStations(baseURL);
  const [one] = stations;
  if (!one) throw new Error('The owner has no station');
  await openSignedInAs(page, 'owner');
  await page.goto('/powerDetail');
  const list = stationListPage(page);
  await expect(list.names).toHaveCount(Math.min(10, stations.length));
  await expect(list.columns).toHaveText([
    'Status',
    'Name',
    'Address',
    'Type',
    'Owner',
    'Installed (kWp)',
    'Rated (Ah)',
    'Power (kW)',
    'SOC (%)',
    'Today (kWh)',
    'Last seen',
    'Operations',
  ]);
  await expect(list.total).toHaveText(`${stations.length} stations`);
  for (const text of [one.station_name.toUpperCase(), one.address.toLowerCase(), one.postal_code]) {
    await list.search.fill(text);
    await expect(list.names.filter({ hasText: one.station_name })).toHaveCount(1);
  }
  await list.search.fill('no such station anywhere');
  await expect(list.empty).toBeVisible();
  await list.showAll.click();
  await expect(list.total).toHaveText(`${stations.length} stations`);

  const seen = list.cell(0, 'seen');
  await expect(seen).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(list.cell(0, 'today')).toHaveText(/^[\d,]+\.\d\d$/);
  await list.grid.evaluate((grid) => grid.setAttribute('data-kept', 'yes'));
  const before = await seen.textContent();
  await expect(seen).not.toHaveText(before ?? '');
  await expect(list.grid).toHaveAttribute('data-kept', 'yes');
});

test('[BOARD-04] shows the same board inside the shell and full screen on the wall', async ({ page }) => {
  await openSignedInAs(page, 'owner');
  await page.goto('/bulletinBoard');
  await expect(shell(page).menu).toBeVisible();
  /** Column names; one also shows its total once known. */
  const cards = async () =>
    (await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).map((text) =>
      text.replace(/[\d.,]+\s?[kMG]?Wh$/, ''),
    );
  await expect(page.getByRole('heading', { level: 2, name: 'Live fleet power' })).toBeVisible();
  const inShell = await cards();
  await page.goto('/kiosk/?guest');
  await expect(page.getByRole('heading', { level: 2, name: 'Live fleet power' })).toBeVisible();
  await expect(shell(page).menu).toHaveCount(0);
  await expect.poll(cards).toEqual(inShell);
});

test('[APP-10] every page is accessible @full', async ({ page }) => {
  test.slow();
  await openSignedInAs(page, 'owner');
  await homePage(page).open();
  await expect(homePage(page).panel.getByRole('heading', { name: 'Live power' })).toBeVisible();
  // The journeys about these check them too.
  const others = new Set<string>(['/about', '/action', '/changePassword']);
  for (const [path, name] of PAGES.filter(([path]) => !others.has(path))) {
    // The previous page stays until this one is loaded.
    const heading = await shell(page).main.getByRole('heading', { level: 1 }).elementHandle();
    if (path !== '/') {
      await openPage(page, path, name);
      await heading.waitForElementState('hidden');
    }
    await expect(shell(page).main).toHaveAccessibleName(name);
    await expect(shell(page).main.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(shell(page).main.locator('[class*=skeleton]:visible')).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto('/no/such/screen');
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
  await expectAccessible(page);
});
