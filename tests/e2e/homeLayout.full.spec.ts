import { expect, test, type Page } from '@playwright/test';
import { homePage } from './pages/homePage.ts';
import { openSignedInAs } from './pages/signInPage.ts';
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

for (const width of [1440, 390])
  test(`[HOME-06] shows a chosen station with its whole popup at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openSignedInAs(page, 'owner');
    const home = homePage(page);
    await home.open();
    const rows = home.panel.locator('button[aria-pressed]');
    const count = await rows.count();
    for (let index = 0; index < Math.min(count, 4); index++) {
      const row = rows.nth(index);
      const name = (await row.locator('span').filter({ hasText: /\w/ }).first().textContent())!;
      await row.click();
      await expect(home.popup(name)).toBeVisible();
      await expect
        .poll(async () => {
          const [map, popup] = [await home.map.boundingBox(), await home.popup(name).boundingBox()];
          if (!map || !popup) return 'hidden';
          const inside =
            popup.x >= map.x &&
            popup.y >= map.y &&
            popup.x + popup.width <= map.x + map.width &&
            popup.y + popup.height <= map.y + map.height;
          return inside ? 'inside' : JSON.stringify({ map, popup });
        })
        .toBe('inside');
    }
  });
