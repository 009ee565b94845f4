import type { Locator, Page } from '@playwright/test';

/** The share dialogs of a station, opened from the menu of the list, in English or Chinese. */
export function sharingDialogs(page: Page) {
  const dialog = page.getByRole('dialog');
  const warning = page.getByRole('alertdialog');
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const button = (where: Locator, en: string, zh: string) =>
    where.getByRole('button', { name: either(en, zh) });
  const items = {
    share: /^(Share|共享)$/,
    authorise: /^(Authorise|授权)$/,
    link: /^(Link owner|Link enterprise|关联业主|关联企业)$/,
  };
  const list = dialog.getByRole('table').or(dialog.getByRole('list'));

  return {
    dialog,
    warning,
    /** Opens one of the dialogs for a station. */
    async open(station: string, item: keyof typeof items) {
      if (!page.url().endsWith('/powerDetail')) await page.goto('/powerDetail');
      await page
        .getByRole('button', { name: new RegExp(`^(Operations for ${station}|${station} 的操作)$`) })
        .click();
      await page.getByRole('menuitem', { name: items[item] }).click();
      await dialog.waitFor();
    },
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),

    account: dialog.getByRole('textbox', { name: either('E-mail or mobile number', '邮箱或手机号') }),
    country: dialog.getByRole('combobox', { name: either('Country or region', '国家或地区') }),
    type: dialog.getByRole('combobox', { name: either('Share type', '共享类型') }),
    share: button(dialog, 'Share', '共享'),
    transfer: button(dialog, 'Transfer', '转让'),
    /** Asks before the rights of somebody who has a share are changed. */
    again: {
      row: (right: string) => warning.locator(`[data-right="${right}"]`),
      confirm: warning.getByRole('button', { name: either('Change the rights', '更改权限') }),
      cancel: button(warning, 'Cancel', '取消'),
    },
    confirmTransfer: warning.getByRole('button', { name: /^(Transfer to|转让给)/ }),
    link: dialog.getByRole('textbox', { name: either('Invitation link', '邀请链接') }),
    copy: button(dialog, 'Copy the link', '复制链接'),
    done: button(dialog, 'Done', '完成'),

    rows: list
      .getByRole('row')
      .filter({ has: page.getByRole('button') })
      .or(list.getByRole('listitem')),
    records: list.getByRole('row').or(list.getByRole('listitem')),
    typeSelect: (name: string) =>
      dialog.getByRole('combobox', { name: either(`Type of ${name}`, `${name} 的类型`) }),
    permission: (name: string, en: string, zh: string) =>
      dialog.getByRole('checkbox', { name: new RegExp(`(${name} can ${en}|允许 ${name} ${zh})$`) }),
    remove: (name: string) => button(dialog, `Delete ${name}`, `删除 ${name}`),
    restore: (name: string) => button(dialog, `Undo deleting ${name}`, `撤销删除 ${name}`),
    save: button(dialog, 'Save', '保存'),
    cancel: button(dialog, 'Cancel', '取消'),
    confirmSave: button(warning, 'Save', '保存'),
    discard: button(warning, 'Discard', '放弃'),
    keepEditing: button(warning, 'Keep editing', '继续编辑'),
    /** Requires a second factor from everyone who writes to the station's devices; takes effect immediately. */
    protection: dialog.getByRole('switch', {
      name: /^(Writing to devices needs a second factor|操作设备需要两步验证)/,
    }),
    recordTab: dialog.getByRole('tab', { name: either('Records', '授权记录') }),

    enterprise: dialog.getByRole('textbox', { name: either('Enterprise code', '企业编码') }),
    owner: dialog.getByRole('textbox', { name: either('E-mail of the owner', '业主邮箱') }),
    setEnterprise: button(dialog, 'Set enterprise', '设置企业'),
    setOwner: button(dialog, 'Set owner', '设置业主'),
    unlink: button(dialog, 'Unlink', '解除关联'),
    confirmUnlink: button(warning, 'Unlink', '解除关联'),
  };
}
