import { expect, type Page } from '@playwright/test';

/** The history chart at /chart, in English or Chinese. */
export function chartPage(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const button = (en: string, zh: string) => page.getByRole('button', { name: either(en, zh) });
  const tree = page.getByRole('tree', { name: either('Properties', '属性') });
  const legend = page.getByRole('region', { name: either('Legend', '图例') });
  const figure = page.getByRole('figure');
  const plot = page.locator('.ag-charts-series-area');

  /** The row of a property in the legend, by its code. */
  const row = (code: string) =>
    legend.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) });

  return {
    heading: page.getByRole('heading', { level: 1 }),
    tree,
    search: page.getByRole('textbox', { name: /^(Search stations, devices|搜索电站、设备)/ }),
    node: (name: string) => tree.getByRole('treeitem').filter({ hasText: name }),
    choose: page.getByRole('button', { name: /^(Choose properties|选择属性)/ }),
    range: (name: string) => page.getByRole('radio', { name, exact: true }),
    /** The period as text; opens the calendar. */
    date: page.getByRole('button', { name: /^(Choose a|选择)/ }),
    previous: page.getByRole('button', { name: /^(Previous|上一|前一)/ }),
    next: page.getByRole('button', { name: /^(Next|下一|后一)/ }),
    figure,
    plot,
    legend,
    row,
    rows: legend.locator('tbody tr'),
    legendValue: (code: string, figureName: 'latest' | 'min' | 'max' | 'mean' | 'sum') =>
      row(code).locator(`[data-figure="${figureName}"]`),
    /** Column headers of the table that replaces the chart. */
    tableColumns: figure.getByRole('columnheader'),
    /** Table rows: the time, then one cell per property. */
    tableRows: figure.locator('tbody tr'),
    zoomIn: button('Zoom in', '放大'),
    showAll: button('Show all', '显示全部'),
    refresh: button('Refresh', '刷新'),
    print: button('Print', '打印'),
    exportButton: page.getByRole('button', { name: /^(Export|导出)$/ }),
    exportOption: (format: string) => page.getByRole('menuitem', { name: format }),
    open: (query = '') => page.goto(`/chart${query}`),

    /** Opens a device of the tree and ticks properties by name. */
    async tick(device: { station: string; name: string }, properties: readonly string[]) {
      for (const branch of [device.station, device.name]) {
        const item = tree.getByRole('treeitem', { name: branch }).first();
        if ((await item.getAttribute('aria-expanded')) === 'false') await item.click();
        await expect(item).toHaveAttribute('aria-expanded', 'true');
      }
      for (const property of properties) {
        const item = tree.getByRole('treeitem', { name: property }).first();
        await item.click();
        await expect(item).toHaveAttribute('aria-checked', 'true');
      }
    },

    /** Drags across the plot, from and to fractions of its width. */
    async drag(from: number, to: number) {
      const box = await plot.boundingBox();
      if (!box) throw new Error('there is no plot');
      const y = box.y + box.height / 2;
      await page.mouse.move(box.x + box.width * from, y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
      await page.mouse.up();
    },
  };
}
