import { expect, type Page } from '@playwright/test';

const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);

/** The dialog that adds a device to a station, in English or Chinese. */
export function addDeviceDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  const choice = (en: string, zh: string) => dialog.getByRole('combobox', { name: either(en, zh) });
  const item = page.getByRole('menuitem', { name: either('Add a device', '添加设备') });
  return {
    dialog,
    item,
    gateway: choice('Gateway', '网关'),
    type: choice('Device type', '设备类型'),
    model: choice('Model', '型号'),
    name: dialog.getByRole('textbox', { name: either('Device name', '设备名称') }),
    serial: dialog.getByRole('textbox', { name: either('Serial number', '序列号') }),
    add: dialog.getByRole('button', { name: either('Add the device', '添加设备') }),
    another: dialog.getByRole('button', { name: either('Add another device', '继续添加设备') }),
    close: dialog.getByRole('button', { name: either('Close', '关闭') }).last(),

    /** From the menu of the station in the list. */
    async open(station: string) {
      await page.goto('/powerDetail');
      await page
        .getByRole('button', { name: either(`Operations for ${station}`, `${station} 的操作`) })
        .click();
      await item.click();
      await expect(this.gateway).toBeVisible();
    },
  };
}
