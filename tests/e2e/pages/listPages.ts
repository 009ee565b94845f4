import type { Page } from '@playwright/test';

/** The list of one device type at /device/:deviceType. */
export function deviceListPage(page: Page) {
  const grid = page.getByRole('grid');
  return {
    heading: page.getByRole('heading', { level: 1 }),
    columns: grid.getByRole('columnheader'),
    rows: grid.locator('[row-id]'),
    cells: (column: string) => grid.locator(`[row-id] [col-id="${column}"]`),
    search: page.getByRole('textbox', { name: /Name or serial number|名称或序列号/ }),
    status: page.getByRole('combobox', { name: /^(Status|状态)$/ }),
    total: page.getByRole('navigation', { name: /Pages|分页/ }).getByRole('status'),
    noMatch: page.getByText('No device matches'),
    async choose(status: string) {
      await this.status.click();
      await page.getByRole('option', { name: status, exact: true }).click();
    },
  };
}
