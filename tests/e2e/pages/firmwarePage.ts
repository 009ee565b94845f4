import type { Page } from '@playwright/test';

/** The firmware library, in English or Chinese. */
export function firmwarePage(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const dialog = page.getByRole('dialog', { name: either('Add firmware', '添加固件') });
  const confirmation = page.getByRole('alertdialog');
  return {
    heading: page.getByRole('heading', { level: 1, name: either('Firmware', '固件') }),
    add: page.getByRole('main').getByRole('button', { name: either('Add firmware', '添加固件') }),
    entry: (name: string) => page.locator('[data-firmware]').filter({ hasText: name }),
    entries: page.locator('[data-firmware]'),
    remove: (name: string) =>
      page
        .locator('[data-firmware]')
        .filter({ hasText: name })
        .getByRole('button', { name: /^(Delete|删除) / }),
    confirmation: {
      dialog: confirmation,
      remove: confirmation.getByRole('button', { name: either('Delete', '删除') }),
    },
    dialog,
    file: dialog.locator('input[type="file"]'),
    chooseFile: dialog.locator('[name="file"]'),
    name: dialog.locator('[name="name"]'),
    type: dialog.locator('[name="type"]'),
    version: (field: 1 | 2) => dialog.locator(`[name="version${field}"]`),
    model: (name: string) => dialog.getByRole('checkbox', { name, exact: true }),
    models: dialog.getByRole('group', { name: either('Models', '型号') }),
    notes: dialog.locator('[name="notes"]'),
    save: dialog.getByRole('button', { name: either('Add', '添加') }),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    async open() {
      await page.goto('/firmware');
    },
  };
}
