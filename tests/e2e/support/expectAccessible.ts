import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the page with all rules of axe, and the rules about colours also in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await prepareDocument(page);
  const light = await findViolations(page);
  await setTheme(page, 'dark');
  const dark = await findViolations(page, COLOUR_RULES);
  await setTheme(page, 'light');
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

let source: string | undefined;

/** Ends transitions, of which axe would see intermediate colours, and loads axe. Once in each document: compiling axe takes as long as a check. */
async function prepareDocument(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
}

/** Finds elements that break rules: by default all rules of axe. The pages have no frames. */
const findViolations = (page: Page, rules?: string[]) =>
  page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, rules);

/** Sets the system theme. */
async function setTheme(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme });
  // Chromium applies and reports the change with the next frames, which a page at rest does not ask for.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction((chosen) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    return mantineColorScheme === undefined || mantineColorScheme === chosen;
  }, theme);
}
