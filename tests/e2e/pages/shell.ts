import { expect, type Page } from '@playwright/test';

/** The shell around every page for signed-in users. */
export function shell(page: Page) {
  const header = page.getByRole('banner').first();
  const menu = page.getByRole('navigation', { name: /Main menu|主菜单/ });
  const row = page.getByRole('navigation', { name: /Open pages|已打开的页面/ });
  const userMenu = header.getByRole('button', { name: /^Account of|的账号$/ });
  return {
    menu,
    sidebar: page.getByRole('complementary'),
    main: page.getByRole('main'),
    breadcrumbs: page.getByRole('navigation', { name: 'Breadcrumbs' }),
    moreBreadcrumbs: page.getByRole('button', { name: 'Pages in between' }),
    clock: header.getByRole('time'),
    connectionStatus: header.getByRole('status').first(),
    toggleMenu: header.getByRole('button', { name: /menu$/ }),
    userMenu,
    skipLink: page.getByRole('link', { name: 'Skip to content' }),
    menuItem: (name: string) => page.getByRole('menuitem', { name, exact: true }),

    tabs: row.getByRole('link'),
    tab: (name: string) => row.getByRole('link', { name, exact: true }),
    currentTab: row.locator('[aria-current="page"]'),
    closeTab: (name: string) => row.getByRole('button', { name: `Close ${name}`, exact: true }),
    closeTabs: row.getByRole('button', { name: /^Close .*/ }),
    moreTabs: row.getByRole('button', { name: 'Close several pages' }),

    search: header.getByRole('button', { name: /^(Search pages|搜索页面)/ }),
    searchField: page.getByRole('combobox', { name: /^(Search pages|搜索页面)/ }),
    searchResults: page.getByRole('listbox', { name: /Search results|搜索结果/ }).getByRole('option'),

    /** Closes the open menu. Its items are there before the focus is, without which a page hears no Escape for the menu. */
    closeMenu: () => page.getByRole('menu').press('Escape'),
    /** Opens the page that loads and draws least, for tests of the shell itself. */
    async openPlainPage() {
      await page.goto('/changePassword');
      await page.getByRole('main').waitFor();
    },
    /** Opens a page from the menu. */
    async open(name: string) {
      await menu.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) }).click();
      await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    },
    /** Opens the first search result for a name. */
    async find(name: string) {
      await userMenu.waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^(Search pages|搜索页面)/ }).fill(name);
      await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    },
    /** Opens an address without a reload, and waits for the tab of its page when it is named. */
    async go(path: string, name?: string) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      if (name !== undefined)
        await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    },
    async chooseLanguage(name: string) {
      await page.locator('label').filter({ hasText: name }).click();
      await expect(page.getByRole('radio', { name })).toBeChecked();
    },
    async signOut() {
      await userMenu.click();
      await page.getByRole('menuitem', { name: /^(Sign out|退出登录)$/ }).click();
    },
  };
}
