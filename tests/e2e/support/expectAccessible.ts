import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the page with all rules of axe, and the rules about colours also in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  await loadAxe(page);
  const light = await findViolations(page);
  await setTheme(page, 'dark');
  const dark = await findViolations(page, COLOUR_RULES);
  await setTheme(page, 'light');
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

let source: string | undefined;

/** Defines `axe` once in each document: compiling it takes as long as using it. */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(source);
}

/** The elements that break rules; all rules of axe without `rules`. The pages have no frames. */
const findViolations = (page: Page, rules?: string[]) =>
  page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run({
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, rules);

/** Sets the system theme, without transitions: axe would see intermediate colours. */
async function setTheme(page: Page, theme: 'light' | 'dark') {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme: theme });
  // Chromium applies and reports the change with the next frames, which a page at rest does not ask for.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.waitForFunction((chosen) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    return mantineColorScheme === undefined || mantineColorScheme === chosen;
  }, theme);
}
