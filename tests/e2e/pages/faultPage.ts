import type { Locator, Page } from '@playwright/test';

const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);

/** Warnings and faults at /fault, in English or Chinese. */
export function faultPage(page: Page) {
  const main = page.getByRole('main');
  const grid = main.getByRole('grid');
  const tree = page.getByRole('tree', { name: either('Stations and devices', '电站与设备') });
  const range = (en: string, zh: string) => main.getByRole('group', { name: either(en, zh) });
  return {
    heading: main.getByRole('heading', { level: 1, name: either('Warnings and faults', '警告与故障') }),
    grid,
    columns: grid.getByRole('columnheader'),
    column: (name: string) => grid.getByRole('columnheader', { name, exact: true }),
    rows: grid.locator('[row-id]'),
    row: (text: string) => grid.locator('[row-id]').filter({ hasText: text }),
    cell: (row: Locator, column: string) => row.locator(`[col-id="${column}"]`),
    search: main.getByRole('textbox', {
      name: either('Message, station, device or model', '信息、电站、设备或型号'),
    }),
    /** Number of entries in total and found. */
    count: main.getByRole('status').filter({ hasText: /entr(y|ies)$|条$/ }),
    from: range('From', '开始'),
    until: range('Until', '结束'),
    date: (field: Locator) => field.getByRole('textbox').first(),
    clock: (field: Locator) => field.getByRole('textbox').last(),

    tree,
    branch: (name: string) => tree.getByRole('treeitem', { name }),
    all: page.getByRole('button', { name: either('All', '全选') }),
    clean: page.getByRole('button', { name: either('Clean', '清空') }),
    /** Opens the tree on narrow screens. */
    openDevices: main.getByRole('button', { name: /devices$|台设备$/ }),
    devices: page.getByRole('dialog', { name: either('Stations and devices', '电站与设备') }),
    exportAs: (name: RegExp) => page.getByRole('menuitem', { name }),
    exportMenu: main.getByRole('button', { name: either('Export', '导出') }),

    /** One alarm, with what can be done with it. */
    panel: page.getByRole('dialog', { name: either('Alarm', '告警') }),

    async show(state: 'Pending' | 'Resolved' | 'All') {
      await main.locator('label').filter({ hasText: state }).click();
    },
  };
}
