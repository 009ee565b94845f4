import type { Page } from '@playwright/test';

/** The accounts at /people, in English. */
export function peoplePage(page: Page) {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const operations = (text: string) => row(text).getByRole('button', { name: /^Operations for / });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'People' }),
    search: page.getByRole('textbox', { name: 'Name, e-mail, mobile number or company' }),
    filter: (name: string) => page.locator('label').filter({ hasText: name }),
    row,
    card: (name: string) =>
      page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: name }),
    operations,
    ownerless: page.getByRole('region', { name: 'Stations without an owner' }),
    dialog,
    message: (text: string) => page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }),

    async open() {
      await page.goto('/people');
    },
    /** Chooses an operation from a person's menu and confirms it. */
    async carryOut(email: string, item: string, action: string) {
      await operations(email).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      await dialog.getByRole('button', { name: action, exact: true }).click();
    },
  };
}
