import { expect, type Page } from '@playwright/test';

/** The gateway access of a station, opened from its menu in the list, in English or Chinese. */
export function gatewayDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  const confirmation = page.getByRole('alertdialog');
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const access = dialog.getByRole('group', { name: either('Connect the gateway', '连接网关') });
  const renewal = either('New password', '新密码');
  const item = page.getByRole('menuitem', { name: either('Gateway access', '网关接入') });
  const operations = (station: string) =>
    page.getByRole('button', { name: either(`Operations for ${station}`, `${station} 的操作`) });
  return {
    dialog,
    confirmation,
    access,
    item,
    operations,
    terms: access.getByRole('term'),
    values: access.locator('code'),
    password: access.getByRole('definition').locator('code').nth(1),
    renew: access.getByRole('button', { name: renewal }),
    confirm: confirmation.getByRole('button', { name: renewal }),
    cancel: confirmation.getByRole('button', { name: either('Cancel', '取消') }),
    copy: (what: string) => access.getByRole('button', { name: what }),
    close: dialog.getByRole('button', { name: either('Close', '关闭') }).last(),

    async open(station: string) {
      await page.goto('/powerDetail');
      await operations(station).click();
      await item.click();
      await expect(access).toBeVisible();
    },
  };
}
