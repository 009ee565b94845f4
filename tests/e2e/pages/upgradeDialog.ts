import { expect, type Page } from '@playwright/test';

/** The upgrade of a device: its header, and the dialog with its own dialogs, in English or Chinese. */
export function upgradeDialog(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const dialog = page.getByRole('dialog', { name: /^(Upgrade|升级) / });
  const select = page.getByRole('dialog', { name: either('Select firmware', '选择固件') });
  const confirmation = page.getByRole('alertdialog', { name: /^(Start the upgrade of|开始升级)/ });
  const cancelConfirmation = page.getByRole('alertdialog', { name: /^(Cancel the upgrade\?|取消升级？)/ });
  const start = either('Start upgrade', '开始升级');
  const panel = dialog.locator('section[data-upgrade]');
  const history = dialog.locator('details[data-upgrade]');
  return {
    openButton: page.getByRole('button', { name: either('Upgrade', '升级') }),
    badge: page.locator('button[data-going]'),
    headVersion: (name: 'HMI' | 'MAIN') =>
      page.getByRole('main').locator('dl[aria-label="Versions"] > div').filter({ hasText: name }),
    dialog,
    close: dialog.getByRole('contentinfo').getByRole('button', { name: either('Close', '关闭') }),
    version: (name: 'protocol' | 'HMI' | 'MAIN') => dialog.locator(`[data-version="${name}"] dd`),
    selectButton: dialog.getByRole('button', {
      name: either('Select (firmware|another)', '选择(其他)?固件'),
    }),
    method: (value: 'resume' | 'whole') => dialog.locator(`input[name="method"][value="${value}"]`),
    timeout: dialog.locator('[name="timeout"]'),
    start: dialog.getByRole('button', { name: start }),
    /** Progress or result. */
    panel,
    /** Progress bar of the transfer or the installation. */
    bar: panel.getByRole('progressbar'),
    log: panel.getByRole('listitem').filter({ has: page.locator('time') }),
    retry: panel.getByRole('button', { name: either('Try again', '重试') }),
    dismiss: panel.getByRole('button', { name: either('Close the result', '关闭结果') }),
    cancel: dialog.getByRole('button', { name: either('Cancel upgrade', '取消升级') }),
    /** The cancel button, while the dialog explains that it has no effect. */
    cancelWhileInstalling: dialog
      .filter({
        has: page
          .locator('section[data-upgrade="installing"]')
          .filter({ hasText: /can no longer be cancelled|一旦开始便无法取消/ }),
      })
      .getByRole('button', { name: either('Cancel upgrade', '取消升级') }),
    history,
    select: {
      dialog: select,
      type: select.getByRole('combobox'),
      name: select.getByRole('searchbox'),
      order: (name: string) => select.locator('label').filter({ hasText: name }),
      options: select.locator('label:has(input[name="firmware"])'),
      choose: select.getByRole('button', { name: either('Select', '选择') }),
    },
    confirmation: {
      dialog: confirmation,
      start: confirmation.getByRole('button', { name: start }),
      cancel: confirmation.getByRole('button', { name: either('Cancel', '取消') }),
    },
    cancelConfirmation: {
      dialog: cancelConfirmation,
      cancel: cancelConfirmation.getByRole('button', { name: either('Cancel upgrade', '取消升级') }),
    },
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),

    /** Opens the details of a device and the dialog. */
    async open(id: number) {
      await page.goto(`/device/C002?device=${id}`);
      await this.openButton.click();
      await expect(this.version('MAIN')).toHaveText(/^V/);
    },
    /** Selects a firmware by its shown version. */
    async choose(version: string) {
      await this.selectButton.click();
      await this.select.options.filter({ hasText: version }).click();
      await this.select.choose.click();
      await expect(select).toHaveCount(0);
    },
    async startUpgrade() {
      await this.start.click();
      await this.confirmation.start.click();
      await expect(confirmation).toHaveCount(0);
    },
  };
}
