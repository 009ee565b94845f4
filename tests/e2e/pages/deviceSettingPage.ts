import { expect, type Page } from '@playwright/test';

/** The setting tab of a device and its dialogs, in English or Chinese. */
export function deviceSettingPage(page: Page) {
  const button = (en: string, zh: string) =>
    page.getByRole('button', { name: new RegExp(`^(${en}|${zh})$`) });
  const confirmation = page.getByRole('alertdialog', { name: /^(Confirm Operation|确认操作)$/ });
  const conflict = page.getByRole('alertdialog', { name: /^(Changed since you saw it|显示后已被更改)$/ });
  const control = page.getByRole('dialog', { name: /^(Control|控制) / });
  const log = page.getByRole('dialog', { name: /Communication log|通信日志/ });
  /** Row of a field; values being written are in a list instead. */
  const fieldRow = (code: string) => page.locator(`div[data-code="${code}"]`);
  const inPage = page.getByRole('tabpanel').last();
  return {
    heading: page.getByRole('heading', { level: 1 }),
    read: inPage.getByRole('button', { name: /^(Read|读取)$/ }),
    submit: inPage.getByRole('button', { name: /^(Submit|提交)$/ }),
    /** Bar with the number of unsent changes. */
    bar: inPage.getByRole('region', { name: /^(Unsent changes|未提交的改动)$/ }),
    discard: inPage.getByRole('button', { name: /^(Discard|放弃)$/ }),
    confirmDiscard: page.getByRole('alertdialog').getByRole('button', { name: /^(Discard|放弃)$/ }),
    headings: inPage.getByRole('heading', { level: 2 }),
    section: (name: string) => inPage.getByRole('region', { name, exact: true }),
    search: inPage.getByRole('textbox', { name: /^(Search settings|搜索设置项)$/ }),
    /** The day of the time points. */
    band: inPage.getByRole('img', { name: /^Time points of a day/ }),
    slots: inPage.getByRole('img', { name: /^Time points of a day/ }).locator('[data-slot]'),
    readAt: inPage.getByRole('status').filter({ hasText: /Read from the device|读取自设备/ }),
    notRead: page.getByText(/^(Not read yet|尚未读取)$/),
    group: (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }),
    field: (code: string) => page.locator(`[name="${code}"]`),
    fieldRow,
    fieldRows: inPage.locator('div[data-code]'),
    invalid: inPage.locator('[aria-invalid]'),
    undoButtons: inPage.getByRole('button', { name: /^(Undo|撤销)/ }),
    undo: (code: string) => fieldRow(code).getByRole('button', { name: /^(Undo|撤销)/ }),
    confirmation: {
      dialog: confirmation,
      row: (code: string) => confirmation.locator(`[data-code="${code}"]`),
      confirm: confirmation.getByRole('button', { name: /^(Confirm|确认)$/ }),
      cancel: confirmation.getByRole('button', { name: /^(Cancel|取消)$/ }),
    },
    /** Asks before a value is overwritten that somebody changed. */
    conflict: {
      dialog: conflict,
      row: (code: string) => conflict.locator(`[data-code="${code}"]`),
      overwrite: conflict.getByRole('button', { name: /^(Overwrite|覆盖)$/ }),
      keep: conflict.getByRole('button', { name: /^(Do not overwrite|不覆盖)$/ }),
    },
    job: {
      panel: page.locator('[data-job]'),
      writes: page.locator('[data-job] li[data-code]'),
      write: (code: string) => page.locator(`[data-job] [data-code="${code}"]`),
      restore: page.getByRole('button', { name: 'Restore the previous values' }),
      retry: page.getByRole('button', { name: 'Try again' }),
      cancel: page.getByRole('button', { name: 'Stop writing' }),
      close: page.locator('[data-job]').getByRole('button', { name: 'Close' }),
    },
    openControl: button('Control', '控制'),
    control: {
      dialog: control,
      enable: control.getByRole('switch'),
      remote: control.getByRole('combobox', { name: 'Remote control' }),
      submit: control.getByRole('button', { name: 'Submit' }),
      close: control.getByRole('button', { name: 'Close' }).last(),
    },
    openLog: button('Communication log', '通信日志'),
    log: {
      dialog: log,
      entries: log.locator('details'),
      person: log.getByRole('textbox', { name: 'Person' }),
      reset: log.getByRole('button', { name: 'Clear the filter' }),
      choose: (label: string, option: string) =>
        log.getByRole('combobox', { name: label }).selectOption(option),
      older: log.getByRole('button', { name: 'Show older entries' }),
    },
    message: (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }),
    /** Opens the setting tab and waits until the device is online. */
    async open(id: number, type = 'C002') {
      await page.goto(`/device/${type}?device=${id}&tab=setting`);
      await expect(page.locator('[data-tone="normal"][data-pill]')).toBeVisible({
        timeout: 90_000,
      });
    },
    /** Waits until the values of the open group were read, which happens by itself. */
    async waitForValues() {
      await expect(this.readAt).toBeVisible({ timeout: 30_000 });
      await expect(this.read).toBeEnabled();
    },
    /** Reads the values of the open group again. */
    async readSettings() {
      await this.waitForValues();
      await this.read.click();
      await expect(this.read).toBeEnabled();
    },
    async confirm() {
      await this.submit.click();
      await confirmation.getByRole('button', { name: /^(Confirm|确认)$/ }).click();
      await expect(confirmation).toBeHidden();
    },
    /** Fills in and writes values by code. */
    async write(values: Readonly<Record<string, string>>) {
      for (const [code, value] of Object.entries(values)) await this.field(code).fill(value);
      await this.confirm();
    },
    /** Last write in the log: each entry as name, value and result. */
    async readLastLogEntry(): Promise<string[]> {
      await this.openLog.click();
      const entry = log.locator('details').filter({ hasText: /^Set/ }).first();
      await entry.locator('summary').click();
      const values = await entry.getByRole('listitem').allInnerTexts();
      await page.keyboard.press('Escape');
      await expect(log).toHaveCount(0);
      return values.map((value) => value.replaceAll(/\s*\n\s*/g, ' | '));
    },
  };
}
