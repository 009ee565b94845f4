import { expect, type Locator, type Page } from '@playwright/test';

/** The customers of a company in the user centre, in English or Chinese. */
export function customersPanel(page: Page) {
  const panel = page.getByRole('region', { name: /^(Customers|客户)/ });
  const dialog = page.getByRole('dialog');
  const warning = page.getByRole('alertdialog');
  const button = (where: Locator | Page, en: string, zh: string) =>
    where.getByRole('button', { name: new RegExp(`^(${en}|${zh})$`) });
  const list = panel.getByRole('table').or(panel.getByRole('list'));

  function side(en: string, zh: string) {
    const region = dialog.getByRole('region', { name: new RegExp(`^(${en}|${zh})$`) });
    const stations = region.getByRole('listitem');
    return {
      region,
      stations,
      station: (name: string) => stations.filter({ hasText: name }).getByRole('checkbox'),
      all: region.getByRole('checkbox', { name: /^(Select all|全选)$/ }),
      search: region.getByRole('textbox'),
      clearSearch: button(region, 'Clear the search', '清除搜索内容'),
    };
  }

  return {
    panel,
    list,
    heading: panel.getByRole('heading', { level: 2 }),
    columns: panel.getByRole('columnheader'),
    /** One row per person and request, the administrator first. */
    rows: panel
      .getByRole('row')
      .filter({ has: page.getByRole('button') })
      .or(panel.getByRole('listitem')),
    add: button(panel, 'Add', '添加'),
    reload: button(panel, 'Reload the customers', '重新加载客户'),
    stationsOf: (name: string) => button(panel, `Set stations of ${name}`, `设置电站：${name}`),
    transferTo: (name: string) => button(panel, `Transfer authority to ${name}`, `转移权限给 ${name}`),
    repeatTo: (email: string) =>
      button(panel, `Send the request to ${email} again`, `再次向 ${email} 发送请求`),
    withdrawFrom: (email: string) =>
      button(panel, `Withdraw the request to ${email}`, `撤回发给 ${email} 的请求`),
    remove: (name: string) => button(panel, `Remove ${name}`, `移除 ${name}`),

    dialog,
    email: dialog.getByRole('textbox', { name: /^(E-mail of the customer|客户邮箱)$/ }),
    submit: button(dialog, 'Add', '添加'),
    save: button(dialog, 'Save', '保存'),
    cancel: button(dialog, 'Cancel', '取消'),
    unbound: side('Unbound stations', '未绑定电站'),
    bound: side('Bound stations', '已绑定电站'),
    bind: dialog.getByRole('button', { name: /^(Bind|绑定)/ }),
    unbind: dialog.getByRole('button', { name: /^(Unbind|解绑)/ }),
    unsaved: dialog.getByRole('status').filter({ hasText: /change.* not saved yet|项更改尚未保存/ }),

    warning,
    cancelWarning: button(warning, 'Cancel', '取消'),
    discard: button(warning, 'Discard', '放弃'),
    confirmRemoval: warning.getByRole('button', { name: /^(Remove|移除) / }),
    confirmWithdrawal: button(warning, 'Withdraw', '撤回'),
    next: button(warning, 'Continue', '继续'),
    previous: button(warning, 'Back', '上一步'),
    acknowledgement: warning.getByRole('checkbox'),
    confirmTransfer: warning.getByRole('button', { name: /^(Transfer authority to|转移权限给) / }),

    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    async open() {
      await page.goto('/userCenter');
      await list.waitFor();
      // The panels above move the list while they load: a button could be gone between press and release.
      await expect(page.getByRole('status', { name: /^(Loading|加载中)$/ })).toHaveCount(0);
    },
  };
}
