import type { Page } from '@playwright/test';

/** The activity log at /audit, in English. */
export function auditPage(page: Page) {
  const list = page.getByRole('table', { name: 'Changes, the latest first' });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Activity log' }),
    rows: list.getByRole('row').filter({ has: page.getByRole('cell') }),
    row: (text: string) => list.getByRole('row').filter({ hasText: text }),
    search: page.getByRole('textbox', { name: 'Who: name or user name' }),
    empty: page.getByText('Nothing was changed'),
    reload: page.getByRole('button', { name: 'Reload the log' }),
    more: page.getByRole('button', { name: 'Show earlier ones' }),

    async open() {
      await page.goto('/audit');
    },
    async choose(field: 'What was changed' | 'Period', option: string) {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    async export(format: string) {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: format }).click();
    },
  };
}
