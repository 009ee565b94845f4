import type { Page } from '@playwright/test';

/** The menu of a device and the dialogs that it opens, in English or Chinese. */
export function deviceMenu(page: Page) {
  const dialog = page.getByRole('dialog');
  const item = (en: string, zh: string) =>
    page.getByRole('menuitem', { name: new RegExp(`^(${en}|${zh})$`) });
  return {
    button: (name: string) =>
      page.getByRole('button', { name: new RegExp(`^(Operations on ${name}|${name} 的操作)$`) }),
    items: page.getByRole('menuitem'),
    detail: item('Details', '详情'),
    setting: item('Setting', '设置'),
    edit: item('Edit', '编辑'),
    delete: item('Delete', '删除'),
    dialog,
    type: dialog.getByRole('combobox', { name: /^(Device type|设备类型)/ }),
    name: dialog.getByRole('textbox', { name: /^(Device name|设备名称)/ }),
    serial: dialog.getByRole('textbox', { name: /^(Serial key|序列号密钥|序列号)/ }),
    save: dialog.getByRole('button', { name: /^(Save|保存)$/ }),
    confirmation: page.getByRole('alertdialog'),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
  };
}

/** The details of a device, in English or Chinese. Other open pages stay in the document, hidden. */
export function deviceDetailPage(page: Page) {
  const shown = (selector: string) => page.locator(selector).filter({ visible: true });
  const row = (code: string) => shown(`li[data-code="${code}"]`);
  return {
    heading: page.getByRole('heading', { level: 1 }),
    status: shown('[data-tone][data-pill]').first(),
    back: page.getByRole('link', { name: /^(Back to the list|返回列表)$/ }),
    notFound: page.getByText('Device not found'),
    versions: shown('dl[aria-label="Versions"]'),
    tab: (en: string, zh: string) => page.getByRole('tab', { name: new RegExp(`^(${en}|${zh})$`) }),
    card: (name: string) => page.getByRole('region', { name, exact: true }),
    figure: (code: string) => shown(`div[data-code="${code}"]`),
    rows: shown('li[data-code]'),
    row,
    staleRows: shown('li[data-code][data-stale]'),
    readTime: page.getByText(/^Read from the device at /).filter({ visible: true }),
    refresh: page.getByRole('button', { name: 'Refresh' }),
    alarms: page.getByRole('grid').locator('[row-id]'),
    choose: (state: 'Pending' | 'Resolved') => page.locator('label').filter({ hasText: state }).click(),
    from: page.getByLabel('From', { exact: true }),
    until: page.getByLabel('Until', { exact: true }),
    timeUntil: page.getByRole('textbox', { name: 'End time' }),
    search: page.getByRole('main').getByRole('button', { name: 'Search', exact: true }),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
  };
}
