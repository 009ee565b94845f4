import type { Page } from '@playwright/test';

/** The price series at /plans/prices, in English. */
export function pricePages(page: Page) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  return {
    main,
    card: (name: string) => main.locator(`[data-series="${name}"]`),
    add: main.getByRole('button', { name: 'Add a price series' }),
    name: dialog.getByLabel('Name'),
    saveDialog: dialog.getByRole('button', { name: 'Save' }),
    chooseFile: (name: string, content: string) =>
      main
        .getByRole('group', { name: 'Table with times and prices' })
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) }),
    preview: main.getByRole('region', { name: 'How the file is read' }),
    run: main.getByRole('button', { name: 'Import', exact: true }),
    months: main.getByRole('list', { name: 'Stored prices' }),
    day: main.getByLabel('Day', { exact: true }),
    price: (time: string) => main.getByRole('textbox', { name: time, exact: true }),
    save: main.getByRole('button', { name: 'Save' }),
    remove: main.getByRole('button', { name: 'Delete' }),
    confirm: page.getByRole('alertdialog'),
  };
}
