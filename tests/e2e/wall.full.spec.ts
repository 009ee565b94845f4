import { doGuestLogin, getStationRelevance } from '@heliograph/contracts/http';
import {
  readData,
  startSimulator,
  startStack,
  type RunningSimulator,
  type StackProcess,
} from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homePage } from './pages/homePage.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { wallPage } from './pages/wallPage.ts';

const STATIONS = 3;

let folder: string;
let stack: StackProcess;
let simulator: RunningSimulator;

function startServer(ports: { PORT?: string; MQTT_PORT?: string } = {}): Promise<StackProcess> {
  return startStack({
    dataDir: folder,
    env: { DEMO_STATIONS: String(STATIONS), SIMULATOR: 'off', ...ports },
  });
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = await mkdtemp(join(tmpdir(), 'heliograph-wall-'));
  stack = await startServer();
  simulator = startSimulator(stack);
  await simulator.historyStored;
});
test.afterAll(async () => {
  await simulator.stop();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Number of websocket sessions at the broker. */
async function brokerSessions(): Promise<number> {
  const metrics = await (await fetch(`${stack.http}/metrics`)).text();
  return Number(/heliograph_broker_clients\{kind="session"\} (\d+)/.exec(metrics)?.[1]);
}

test.describe('the wall', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });
  test.beforeEach(({ page }) => {
    page.on('pageerror', (error) => {
      throw error;
    });
  });

  test('[BOARD-04] [BOARD-01] shows live power and the status of every permitted station without sign-in', async ({
    page,
  }) => {
    const wall = wallPage(page);
    await page.goto(`${stack.http}/kiosk/?guest`);
    await wall.expectLive();
    await expect(wall.power('Load')).toContainText(/\d.*k?W/);
    const { station } = await readData(stack, getStationRelevance, {}, await guest());
    await expect
      .poll(async () => Object.values(await wall.counts('Stations')).reduce((sum, n) => sum + n, 0))
      .toBe(station.length);
    await expect(wall.panel('Stations')).toContainText(`${station.length}`);
  });

  test('[BOARD-02] shows the fleet’s generation by day, week, month, year and in total', async ({ page }) => {
    const wall = wallPage(page);
    await page.goto(`${stack.http}/kiosk/?guest`);
    await wall.expectLive();
    const trend = page.getByRole('region', { name: /^PV generation/ });
    for (const range of ['Week', 'Month', 'Year', 'Total']) {
      await trend.getByRole('radio', { name: range }).check();
      await expect(trend).toContainText(/[\d.,]+\s*[kMG]Wh/);
    }
    await expect(trend).toContainText('In each station’s own time zone');
  });

  test('[BOARD-02] survives switching ranges faster than they are drawn', async ({ page }) => {
    const wall = wallPage(page);
    await page.goto(`${stack.http}/kiosk/?guest`);
    await wall.expectLive();
    const trend = page.getByRole('region', { name: /^PV generation/ });
    const choose = (range: string) => trend.getByRole('radio', { name: range }).check();
    // The day and the week may have no generation yet.
    await choose('Total');
    await expect(trend.getByRole('figure')).toBeVisible();
    await trend.getByRole('radio').evaluateAll(async ([, ...radios]) => {
      for (let turn = 0; turn < 60; turn += 1) {
        (radios[turn % radios.length] as HTMLInputElement).click();
        await new Promise(requestAnimationFrame);
      }
    });
    await choose('Total');
    await expect(trend.getByRole('figure')).toBeVisible();
  });

  test('[BOARD-03] shows revenue with its factor and currency, and the anomalies of seven days', async ({
    page,
  }) => {
    const wall = wallPage(page);
    await page.goto(`${stack.http}/kiosk/?guest`);
    await wall.expectLive();
    await expect(wall.panel('Revenue today')).toContainText(/\$[\d,]+\.\d{2}/);
    await expect(wall.panel('Revenue today')).toContainText('AUD');
    await expect(wall.panel('Revenue today')).toContainText('kWh × tariff × 0.10 since local midnight');
    await expect(wall.panel('Revenue today')).toContainText(/\d+ of \d+ stations priced/);
    await expect(wall.panel('Anomalies, 7 days')).toContainText(/in 7 days|All clear/);
  });

  test('[APP-10] is in Chinese', async ({ page }) => {
    await page.goto(`${stack.http}/kiosk/?guest&lang=zh`);
    await wallPage(page).expectLive();
    await expect(page.locator('main')).not.toContainText(/Stations|Devices|Revenue|Normal|Offline/);
  });

  test('[LIVE-01] two portal tabs and a wall share one connection, which closes with them', async ({
    browser,
  }) => {
    await expect.poll(brokerSessions).toBe(0);
    const context = await browser.newContext({ baseURL: stack.http });
    const portal = await context.newPage();
    await openSignedInAs(portal, 'owner');
    await homePage(portal).open();
    const second = await context.newPage();
    await second.goto('/powerDetail');
    const wall = await context.newPage();
    await wall.goto('/kiosk/?guest');
    await wallPage(wall).expectLive();
    await expect(second.getByRole('status').first()).toContainText('Live');
    expect(await brokerSessions()).toBe(1);
    await context.close();
    await expect.poll(brokerSessions).toBe(0);
  });

  test('[LIVE-05] [LIVE-06] a stopped gateway puts its station offline within 20 s, with correct counts', async ({
    page,
  }) => {
    const wall = wallPage(page);
    await page.goto(`${stack.http}/kiosk/?guest`);
    await wall.expectLive();
    const { station } = await readData(stack, getStationRelevance, {}, await guest());
    await expect.poll(() => wall.counts('Stations')).toMatchObject({ Offline: 0, 'No data yet': 0 });
    const before = { stations: await wall.counts('Stations'), devices: await wall.counts('Devices') };
    await simulator.scenario('offline', station[0]!.station_name);
    await expect(wall.count('Stations', 'Offline')).toContainText('1', { timeout: 20_000 });
    const after = await wall.counts('Stations');
    expect(total(after)).toBe(total(before.stations));
    await expect.poll(async () => total(await wall.counts('Devices'))).toBe(total(before.devices));
    // Its last values stay live for three periods, 15 s.
    await expect(wall.connectionStatus).toContainText(`${station.length - 1} of ${station.length}`, {
      timeout: 20_000,
    });
    await simulator.scenario('resume', station[0]!.station_name);
    await expect.poll(() => wall.counts('Stations')).toEqual(before.stations);
  });

  test('[LIVE-07] [LIVE-01] shows a lost broker within 5 s, marks values stale, and recovers without a reload', async ({
    page,
  }) => {
    test.setTimeout(150_000);
    const wall = wallPage(page);
    await page.goto(`${stack.http}/kiosk/?guest`);
    await wall.expectLive();
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    const ports = { PORT: new URL(stack.http).port, MQTT_PORT: new URL(stack.mqtt).port };
    await stack.kill();
    await expect(wall.alert).toContainText(/Disconnected since \d\d:\d\d:\d\d/, { timeout: 5_000 });
    await expect(wall.panel('Live fleet power')).toHaveAttribute('data-stale', 'true');
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1080, height: 1920 },
      { width: 3840, height: 2160 },
    ]) {
      await page.setViewportSize(size);
      expect(await outsideTile(page), 'the battery and its charge stay inside their tile').toEqual([]);
    }
    stack = await startServer(ports);
    await expect(wall.connectionStatus.locator('[data-pill]')).toHaveText(/^(Live|\d+ of \d+ )/);
    await expect(wall.alert).toHaveCount(0);
    await expect(page.locator('body[data-same-page]')).toBeAttached();
    await expect(wall.power('Load')).toContainText(/\d.*k?W/);
  });
});

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

function guest(): Promise<{ token: string }> {
  return readData(stack, doGuestLogin, {});
}

/** Texts and icons that reach outside the tile of the battery. */
const outsideTile = (page: Page) =>
  page.getByRole('group', { name: 'Battery' }).evaluate((tile) => {
    const box = tile.getBoundingClientRect();
    return [...tile.querySelectorAll('*')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part: part.textContent, at: part.getBoundingClientRect() }))
      .filter(({ at }) => at.top < box.top - 1 || at.bottom > box.bottom + 1 || at.right > box.right + 1)
      .map(({ part }) => part);
  });
