import { expect, type Page } from '@playwright/test';

/** The frame around every screen for signed-in people. */
export function shell(page: Page) {
  const header = page.getByRole('banner').first();
  return {
    menu: page.getByRole('navigation', { name: /Main menu|主菜单/ }),
    side: page.getByRole('complementary'),
    breadcrumbs: page.getByRole('navigation', { name: 'Breadcrumbs' }),
    clock: header.getByRole('time'),
    link: header.getByRole('status'),
    toggleMenu: header.getByRole('button', { name: /menu$/ }),
    userMenu: header.getByRole('button', { name: /^Account of/ }),
    async chooseLanguage(name: string) {
      await page.locator('label').filter({ hasText: name }).click();
      await expect(page.getByRole('radio', { name })).toBeChecked();
    },
    async logOut() {
      await header.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
  };
}
