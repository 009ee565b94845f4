import type { Page } from '@playwright/test';

/** Runs in pages that are measured with `visit` and `afterClick`. */
export const START_WATCH = new URL('./watch.ts', import.meta.url);

/** An element that shows live values, and what its text is then. */
export interface Live {
  selector: string;
  pattern: string;
}

/** From the navigation until live values are painted, ms. */
export async function visit(page: Page, path: string, live: Live): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  const [from, to] = await Promise.all([page.evaluate(() => performance.timeOrigin), shown(page, live)]);
  return to - from;
}

/** First contentful paint of a page that has painted, ms after its navigation. */
export const readFirstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]!.startTime);

/** From a click in the page until live values are painted, ms. */
export async function afterClick(page: Page, click: () => Promise<void>, live: Live): Promise<number> {
  const from = page.evaluate(() => window.startWatch.clicked());
  const to = shown(page, live);
  await click();
  return (await to) - (await from);
}

const shown = (page: Page, { selector, pattern }: Live): Promise<number> =>
  page.evaluate(([where, what]) => window.startWatch.shown(where, what), [selector, pattern] as const);
