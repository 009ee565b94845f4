import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the page with all rules of axe, and the rules about colours also in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  const light = await findViolations(createAxe(page));
  await setTheme(page, 'dark');
  const dark = await findViolations(createAxe(page).withRules(['color-contrast', 'link-in-text-block']));
  await setTheme(page, 'light');
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

/** Legacy mode runs in the page itself; the other mode opens an extra page for each check. The pages have no frames. */
const createAxe = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

async function findViolations(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
}

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
