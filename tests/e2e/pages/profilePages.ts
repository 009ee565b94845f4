import { expect, type Page } from '@playwright/test';

/** The list of profiles, one profile and its dialogs, in English or Chinese. */
export function profilePages(page: Page) {
  const main = page.getByRole('main');
  const save = page.getByRole('dialog', { name: /^(Save as profile|存为方案)$/ });
  const edit = page.getByRole('dialog', { name: 'Edit profile' });
  const preview = page.getByRole('dialog', { name: /^(Preview of the changes|改动预览)$/ });
  const run = main.locator('section[data-job]');
  const row = (deviceId: string) => main.locator(`tr[data-device="${deviceId}"]`);
  return {
    heading: main.getByRole('heading', { level: 1 }),
    list: main.getByRole('grid'),
    empty: main.getByText(/^(No profiles yet|还没有配置方案)$/),
    link: (name: string) => main.getByRole('link', { name, exact: true }),
    operations: (name: string) => main.getByRole('button', { name: `Operations on ${name}` }),
    operation: (name: string) => page.getByRole('menuitem', { name, exact: true }),
    edit: {
      dialog: edit,
      name: edit.getByRole('textbox', { name: 'Name' }),
      note: edit.getByRole('textbox', { name: 'Note' }),
      save: edit.getByRole('button', { name: 'Save' }),
    },
    deletion: page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }),

    openSave: main.getByRole('button', { name: /^(Save as profile|存为方案)$/ }),
    save: {
      dialog: save,
      name: save.getByRole('textbox', { name: 'Name' }),
      note: save.getByRole('textbox', { name: 'Note' }),
      groups: save.getByRole('checkbox'),
      group: (name: string) => save.getByRole('checkbox', { name: new RegExp(`^${name}`) }),
      save: save.getByRole('button', { name: 'Save' }),
    },

    view: (name: RegExp | string) => main.getByRole('tab', { name }),
    /** Values of the profile in a group. */
    group: (name: string) => main.getByRole('region', { name }),
    value: (code: string) => main.locator(`dl [data-code="${code}"]`),

    search: main.getByRole('textbox', { name: /^(Device, serial|设备、序列号)/ }),
    chooseAll: main.getByRole('checkbox', { name: /^(Choose all|选择找到的全部)/ }),
    compare: main.getByRole('button', { name: /^(Compare \d|对比 \d)/ }),
    compareAgain: main.getByRole('button', { name: /^(Compare again|重新对比)$/ }),
    chooseOthers: main.getByRole('button', { name: /^(Choose other devices|选择其他设备)$/ }),
    summary: main.getByRole('status', { name: /^(Result of the comparison|对比结果)$/ }),
    onlyDiffering: main.getByRole('checkbox', { name: /^(Only differing|仅显示有差异的)$/ }),
    layout: (name: RegExp) => main.locator('label').filter({ hasText: name }),
    export: main.getByRole('button', { name: 'Export as CSV' }),
    rows: main.locator('tr[data-device]'),
    row,
    checkbox: (deviceId: string) => row(deviceId).getByRole('checkbox'),
    /** The differences of the device whose row was opened. */
    driftRow: main.locator('tr[data-why]'),
    async openDrift(deviceId: string) {
      await row(deviceId)
        .getByRole('button', { name: /Show the differences|的差异/ })
        .click();
    },
    cell: (code: string, deviceId: string) =>
      main.locator(`tr[data-code="${code}"] td[data-device="${deviceId}"]`),

    openPreview: main.getByRole('button', { name: /^(Preview changes|预览)/ }),
    preview: {
      dialog: preview,
      devices: preview.locator('details[data-device]'),
      writes: (deviceId: string) => preview.locator(`details[data-device="${deviceId}"] tbody tr[data-code]`),
      confirm: preview.getByRole('button', { name: /^Write to/ }),
      cancel: preview.getByRole('button', { name: 'Cancel' }),
    },
    run: {
      panel: run,
      device: (deviceId: string) => run.locator(`li[data-device="${deviceId}"]`),
      close: run.getByRole('button', { name: 'Close' }),
    },
    message: (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }),
    /** Compares all devices found. */
    async compareAll() {
      await this.chooseAll.check();
      await this.compare.click();
      await expect(this.compareAgain).toBeEnabled();
    },
  };
}
