import type { Page } from '@playwright/test';

/** The list at /powerDetail. */
export function stationListPage(page: Page) {
  const grid = page.getByRole('grid');
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Power stations' }),
    grid,
    rows: grid.locator('[row-id]:has([col-id="name"])'),
    names: grid.locator('[col-id="name"][role="gridcell"]'),
    cell: (row: number, column: string) => grid.locator(`[row-index="${row}"] [col-id="${column}"]`),
    columns: grid.getByRole('columnheader'),
    search: page.getByRole('textbox', { name: 'Name, address, postcode or device serial' }),
    tab: (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }),
    total: page.getByRole('navigation', { name: 'Pages' }).getByRole('status'),
    empty: page.getByText('No station matches', { exact: true }),
    showAll: page.getByRole('button', { name: 'Show all stations' }),
    cards: page.getByRole('article'),
  };
}
