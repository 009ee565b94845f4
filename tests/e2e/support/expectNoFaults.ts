import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Holds the page as it is now to every rule of axe, and once more in the dark theme to those about colours. */
export async function expectNoFaults(page: Page): Promise<void> {
  const light = await faultsOf(axeOf(page));
  await wear(page, 'dark');
  const dark = await faultsOf(axeOf(page).withRules(['color-contrast', 'link-in-text-block']));
  await wear(page, 'light');
  expect({ light, dark }).toEqual({ light: [], dark: [] });
}

/** In the page itself, which has no frames: its other mode opens a page more for every look. */
const axeOf = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

async function faultsOf(axe: AxeBuilder) {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
}

/** The system's theme, which the pages follow until another is chosen. Nothing fades: axe would see colours on their way. */
async function wear(page: Page, theme: 'light' | 'dark') {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
  await page.emulateMedia({ colorScheme: theme });
  const kit = page.locator('html[data-mantine-color-scheme]');
  if (await kit.count()) await expect(kit).toHaveAttribute('data-mantine-color-scheme', theme);
}
