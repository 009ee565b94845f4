import type { Page } from '@playwright/test';

/** The list at /powerDetail, in English or Chinese. */
export function stationListPage(page: Page) {
  const grid = page.getByRole('grid');
  const operations = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^(Operations for ${name}|${name} 的操作)$`) });
  return {
    heading: page.getByRole('heading', { level: 1, name: /^(Power stations|电站列表)$/ }),
    grid,
    rows: grid.locator('[row-id]:has([col-id="name"])'),
    names: grid.locator('[col-id="name"][role="gridcell"]'),
    cell: (row: number, column: string) => grid.locator(`[row-index="${row}"] [col-id="${column}"]`),
    columns: grid.getByRole('columnheader'),
    search: page.getByRole('textbox', {
      name: /^(Name, address, postcode or device serial|名称、地址、邮编或设备序列号)$/,
    }),
    tab: (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }),
    total: page.getByRole('navigation', { name: /^(Pages|分页)$/ }).getByRole('status'),
    empty: page.getByText('No station matches', { exact: true }),
    noStations: page.getByText(/^(No stations yet|暂无电站)$/),
    showAll: page.getByRole('button', { name: 'Show all stations' }),
    add: page.getByRole('button', { name: /^(Add station|添加电站)$/ }),
    cards: page.getByRole('article'),
    modeButton: (name: 'List' | 'Cards' | '列表' | '卡片') => page.getByRole('radio', { name, exact: true }),
    link: (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }),

    operations,
    items: page.getByRole('menuitem'),
    item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    favouriteButton: (name: string) =>
      page.getByRole('button', { name: new RegExp(`^(Favourite: |收藏：)${name}$`) }),
    dialog: page.getByRole('dialog'),
    warning: page.getByRole('alertdialog'),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),

    async open() {
      await page.goto('/powerDetail');
    },
    async showAs(modeButton: 'List' | 'Cards' | '列表' | '卡片') {
      await page.locator('label').filter({ hasText: modeButton }).click();
    },
    /** Chooses from the menu of a station. */
    async choose(station: string, item: string) {
      await operations(station).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
}
