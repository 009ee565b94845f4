import type { Page } from '@playwright/test';

/** Plans from a spreadsheet at /plans?plan=file, in English. */
export function planFilePage(page: Page) {
  const main = page.getByRole('main');
  return {
    file: main.getByLabel('Choose a file', { exact: true }).and(page.locator('input')),
    template: (format: 'Excel (.xlsx)' | 'OpenDocument (.ods)') =>
      main.getByRole('group', { name: 'Template' }).getByRole('button', { name: format }),
    plans: main.getByRole('list', { name: 'Plans in the file' }).getByRole('listitem'),
    plan: (name: string) => main.locator(`[data-found="${name}"]`),
    /** Series of the parts of an open plan that may follow one. */
    seriesOf: (name: string) =>
      main.locator(`[data-found="${name}"]`).getByLabel('Fixed, or by a price series'),
    issues: main.getByRole('table', { name: 'Errors and warnings' }).locator('tbody tr'),
    workbook: main.getByRole('group', { name: 'The file with its errors as a workbook' }).getByRole('button'),
    status: main.getByRole('status'),
    save: (text: string) => main.getByRole('button', { name: text, exact: true }),
    otherFile: main.getByRole('button', { name: 'Another file' }),
    showPlans: main.getByRole('button', { name: 'Show the plans' }),
    undo: main.getByRole('button', { name: 'Undo' }),
    confirmUndo: page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }),
    exportOf: (name: string) =>
      main.getByRole('group', { name: `Save “${name}” as a spreadsheet` }).getByRole('button'),
    format: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    async open() {
      await page.goto('/plans?plan=file');
    },
  };
}
