import { expect, type Page } from '@playwright/test';

/** The page at /stationImport, in English or Chinese. */
export function importPage(page: Page) {
  const kind = (name: 'Stations' | 'Devices' | 'Customers' | 'Tariffs') =>
    page.getByRole('group', { name: 'What to import' }).getByRole('radio', { name });
  return {
    heading: page.getByRole('heading', {
      level: 1,
      name: /^(Import (stations|devices|customers’ stations|tariffs)|导入(电站|设备|客户的电站|电价))$/,
    }),
    file: page.getByLabel(/^(Choose a file|选择文件)$/, { exact: true }).and(page.locator('input')),
    template: (format: 'Excel (.xlsx)' | 'OpenDocument (.ods)') =>
      page.getByRole('group', { name: /^(Template|模板)$/ }).getByRole('button', { name: format }),
    currentTariffs: (format: 'Excel (.xlsx)' | 'OpenDocument (.ods)') =>
      page.getByRole('group', { name: 'Current tariffs' }).getByRole('button', { name: format }),
    columns: page.getByRole('list', { name: /^(Columns|列)$/ }).getByRole('listitem'),
    preview: page.getByRole('table', { name: /^(Preview of the first rows|前几行预览)$/ }),
    check: page.getByRole('button', { name: /^(Check all rows|检查所有行)$/ }),
    issues: page.getByRole('table', { name: /^(Errors and warnings|错误与存疑)$/ }).locator('tbody tr'),
    status: page.getByRole('main').getByRole('status'),
    /** With the reason why a file cannot be read. */
    fileField: page.getByRole('group', { name: /^(Spreadsheet with (stations|devices)|(电站|设备)表格)$/ }),
    otherFile: page.getByRole('button', { name: /^(Another file|更换文件)$/ }),
    again: page.getByRole('button', { name: /^(Import another file|导入其他文件)$/ }),
    start: (count: number) =>
      page.getByRole('button', {
        name: new RegExp(
          `^(Import ${count} (stations?|devices?)|Set the tariffs of ${count} rows?|导入 ${count} (座电站|台设备))$`,
        ),
      }),
    credentials: page
      .getByRole('group', { name: /^(Gateway credentials|网关接入信息)$/ })
      .getByRole('button')
      .first(),
    past: page
      .getByRole('list', { name: /^(Past imports, the latest first|导入记录，最新的在前)$/ })
      .getByRole('listitem'),
    undo: page.getByRole('button', { name: /^(Undo the import of|撤销) / }),
    undoDialog: page.getByRole('alertdialog'),
    confirmUndo: page.getByRole('alertdialog').getByRole('button', { name: /^(Undo|撤销)$/ }),
    item: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    kind,
    /** Chooses what to import; a file is read as what is chosen by then. */
    async choose(name: Parameters<typeof kind>[0]) {
      await kind(name).click();
      await expect(kind(name)).toBeChecked();
    },
    async open() {
      await page.goto('/stationImport');
    },
  };
}
