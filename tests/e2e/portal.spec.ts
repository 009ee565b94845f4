import { getStationRelevance, type Station } from '@heliograph/contracts/http';
import { dataOf, signIn } from '@heliograph/testing';
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { shell } from './pages/shell.ts';
import { signedIn, signInPage } from './pages/signInPage.ts';
import { stationListPage } from './pages/stationListPage.ts';

async function stationsOfOwner(baseURL: string | undefined): Promise<Station[]> {
  const stack = { http: baseURL ?? '', password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  return (await dataOf(stack, getStationRelevance, {}, { token })).station;
}

test.describe('routes', () => {
  test('[APP-01] every screen has its address, and any other address shows the 404 page outside the shell', async ({
    page,
  }) => {
    await signedIn(page, 'owner');
    await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
    await page.goto('/bulletinBoard');
    await expect(page.getByRole('heading', { level: 1, name: 'Bulletin board' })).toBeAttached();
    await page.goto('/powerDetail');
    await expect(stationListPage(page).heading).toBeVisible();
    await page.goto('/no/such/screen');
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
    await expect(page.getByText('Please check if the address is correct')).toBeVisible();
    await expect(shell(page).menu).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to the overview' }).click();
    await expect(shell(page).menu).toBeVisible();
  });
});

test.describe('signing out', () => {
  test('[APP-08] logging out says so for 2 seconds, clears the screen, then opens the login page', async ({
    page,
  }) => {
    await signedIn(page, 'owner');
    await shell(page).logOut();
    await expect(page.getByRole('alert').filter({ hasText: 'You have been logged out' })).toBeVisible();
    await expect(page.getByText('Olivia')).toHaveCount(0);
    await expect(page).toHaveURL('/login');
    await signInPage(page).signIn('owner');
    await expect(page).toHaveURL('/');
  });
});

test.describe('the shell', () => {
  test('[APP-03] the menu is 200 px wide, 68 when collapsed, collapses by itself below 1432 px, and is a drawer on a phone', async ({
    page,
  }) => {
    await signedIn(page, 'owner');
    const { side, toggleMenu, menu } = shell(page);
    const width = async () => (await side.boundingBox())?.width;
    await expect.poll(width).toBe(200);
    await toggleMenu.click();
    await expect.poll(width).toBe(68);
    await toggleMenu.click();
    await page.setViewportSize({ width: 1431, height: 900 });
    await expect.poll(width).toBe(68);
    await expect(menu.getByRole('link', { name: 'Power station' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(side).toHaveCount(0);
    await toggleMenu.click();
    await menu.getByRole('link', { name: 'Power station' }).click();
    await expect(page).toHaveURL('/powerDetail');
    await expect(menu).toHaveCount(0);
    await expect(stationListPage(page).cards.first()).toBeVisible();
  });

  test('[APP-07] shows a running clock and whether it is live; full screen goes and comes', async ({
    page,
  }) => {
    await signedIn(page, 'owner');
    const { clock, link } = shell(page);
    await expect(clock).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    const first = await clock.textContent();
    await expect(clock).not.toHaveText(first ?? '');
    await expect(link).toHaveText('Live');
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  });

  test('the skip link and the menu work by keyboard', async ({ page }) => {
    await signedIn(page, 'owner');
    await expect(shell(page).menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await shell(page).menu.getByRole('link', { name: 'Power station' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/powerDetail');
  });

  test('[APP-10] the language is switched without a reload, reaches every text, and is kept under lang', async ({
    page,
  }) => {
    await signedIn(page, 'owner');
    await page.goto('/powerDetail');
    const list = stationListPage(page);
    await expect(list.names.first()).toBeVisible();
    await shell(page).chooseLanguage('中文');
    await expect(page.getByRole('heading', { level: 1, name: '电站列表' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '最后在线' })).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('zh');
    await page.reload();
    await expect(shell(page).menu.getByRole('link')).toHaveText(['首页', '数据看板', '电站']);
    await page.goto('/login');
    await expect(signInPage(page).heading).toHaveText('欢迎登录');
  });
});

test.describe('home', () => {
  test('[HOME-01] without any tile server the map draws its own land and a marker where each station is', async ({
    page,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
    });
    await signedIn(page, 'owner');
    const home = homePage(page);
    await expect.poll(home.colours).toBeGreaterThan(100);

    const box = await home.map.boundingBox();
    const panel = await home.panel.boundingBox();
    if (!box || !panel) throw new Error('The map and the panel must be seen');
    const placed = await Promise.all(
      (await stationsOfOwner(baseURL)).map(async ({ station_name, longitude, latitude }) => ({
        station_name,
        ...(await home.pixelOf(longitude ?? NaN, latitude ?? NaN)),
      })),
    );
    // Neighbours share one marker, so take a station that stands alone, clear of the panel and the greeting.
    const alone = placed.find(
      (one) =>
        one.x < panel.x - box.x - 30 &&
        one.y > 120 &&
        placed.every((other) => other === one || Math.hypot(other.x - one.x, other.y - one.y) > 80),
    );
    if (!alone) throw new Error('No station stands alone');
    await expect(async () => {
      await home.map.click({ position: { x: alone.x, y: alone.y } });
      await expect(home.popup(alone.station_name)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await home.popup(alone.station_name).getByRole('link', { name: 'Show in the list' }).click();
    await expect(stationListPage(page).names).toHaveText([alone.station_name]);
    expect(elsewhere).toEqual([]);
  });

  test('[HOME-02] greets by name and tells the fleet’s live powers with how many report', async ({
    page,
    baseURL,
  }) => {
    const stations = await stationsOfOwner(baseURL);
    await signedIn(page, 'owner');
    const home = homePage(page);
    await expect(home.greeting).toHaveText(/^Good (morning|afternoon|evening), Olivia/);
    await expect(home.panel.getByText(`of ${stations.length} reporting`).first()).toBeVisible();
    await expect(home.panel.getByText('Load').locator('..')).toContainText(/[\d.]+(W|kW|MW)/);
    await home.panel.getByRole('link', { name: /Normal/ }).click();
    await expect(page).toHaveURL('/powerDetail?tab=normal');
  });
});

test.describe('the station list', () => {
  test('[STN-02] shows every column, ten a page with the total, and finds by name, address and postal code', async ({
    page,
    baseURL,
  }) => {
    const stations = await stationsOfOwner(baseURL);
    const [one] = stations;
    if (!one) throw new Error('The owner has no station');
    await signedIn(page, 'owner');
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
      'Today (kWh)',
      'SOC (%)',
      'Last seen',
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
  });

  test('[STN-01] live values arrive in the cells and move on without the grid being rebuilt', async ({
    page,
  }) => {
    await signedIn(page, 'owner');
    await page.goto('/powerDetail');
    const list = stationListPage(page);
    const seen = list.cell(0, 'seen');
    await expect(seen).toHaveText(/^\d\d:\d\d:\d\d$/);
    await expect(list.cell(0, 'today')).toHaveText(/^[\d,]+\.\d\d$/);
    await list.grid.evaluate((grid) => grid.setAttribute('data-kept', 'yes'));
    const before = await seen.textContent();
    await expect(seen).not.toHaveText(before ?? '');
    await expect(list.grid).toHaveAttribute('data-kept', 'yes');
  });
});

test.describe('the bulletin board', () => {
  test('[BOARD-04] the same board stands inside the shell and full screen on the wall', async ({ page }) => {
    await signedIn(page, 'owner');
    await page.goto('/bulletinBoard');
    await expect(shell(page).menu).toBeVisible();
    const cards = async () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    await expect(page.getByRole('heading', { level: 2, name: 'Live fleet power' })).toBeVisible();
    const inShell = await cards();
    await page.goto('/kiosk/');
    await expect(page.getByRole('heading', { level: 2, name: 'Live fleet power' })).toBeVisible();
    await expect(shell(page).menu).toHaveCount(0);
    await expect.poll(async () => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(inShell);
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`[APP-10] every screen is free of accessibility faults in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await signInPage(page).open();
    await expectNoFaults(page);
    await signInPage(page).signIn('owner');
    await expect(homePage(page).panel.getByRole('heading', { name: 'Live power' })).toBeVisible();
    await expectNoFaults(page);
    await page.goto('/powerDetail');
    await expect(stationListPage(page).names.first()).toBeVisible();
    await expectNoFaults(page);
    await page.goto('/bulletinBoard');
    await expect(page.getByRole('heading', { name: 'Live fleet power' })).toBeVisible();
    await expectNoFaults(page);
    await page.goto('/no/such/screen');
    await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
    await expectNoFaults(page);
  });
}

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([]);
}
