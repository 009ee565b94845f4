import { expect, test, type Page } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { createStationWithAlarms } from './support/createStationWithAlarms.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { createUser } from './support/createUser.ts';

interface Shift {
  value: number;
  /** Elements that moved. */
  nodes: string[];
}

/** Layout shifts from now on; the session must be signed in, so that only the page's own loading counts. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        shifts.push({
          value: entry.value,
          nodes: entry.sources.map(({ node }) => (node instanceof Element ? node.className : '')),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

for (const [name, width, height] of [
  ['desk', 1440, 900],
  ['phone', 390, 844],
] as const)
  test(`[HOME-01] nothing jumps on a ${name} while the overview loads`, async ({ page, baseURL }) => {
    const person = await createUser();
    const alarms = [1, 2, 3].map((minutes) => ({ msg: `Grid lost ${minutes}`, minutes }));
    await createStationWithAlarms(baseURL!, person, { alarm: alarms, fault: alarms });
    // The engine runs in the page: requests of a SharedWorker cannot be intercepted.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    await page.setViewportSize({ width, height });
    await openSignedIn(page, person);
    const shifts = await recordShifts(page);
    const home = homePage(page);
    // The page is drawn without stations first, as on a slow line.
    await page.route('**/station/get_station_relevance', async (route) => {
      await home.panel.waitFor();
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await route.continue();
    });
    await home.open();
    await expect(home.map).not.toHaveAttribute('aria-busy');
    await expect(home.panel.getByRole('listitem').first()).toContainText(/\d/);
    // At night the power of one house may be less than a kilowatt.
    await expect(home.panel).toContainText(/\d\s?k?W/);
    await expect(home.card('Last seven days').getByRole('table')).toBeVisible();
    await expect(home.card('Device warnings').getByRole('listitem')).toHaveCount(3);
    const found = await shifts();
    const total = found.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(found)).toBeLessThan(0.02);
  });
