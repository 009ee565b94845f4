import { expect, type Page } from '@playwright/test';

/** The wizard that adds a station, and the form that edits one, in English or Chinese. */
export function stationWizard(page: Page) {
  const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})`);
  const dialog = page.getByRole('dialog');
  const button = (en: string, zh: string) => dialog.getByRole('button', { name: either(en, zh) });
  const field = (name: string) => dialog.locator(`[name="${name}"]`);
  const add = page.getByRole('button', { name: either('Add station', '(新增|添加)电站') });
  const address = dialog.getByRole('combobox', { name: either('Address', '地址') });
  return {
    add,
    dialog,
    field,
    /** The note below a field. */
    fieldNote: (name: string) => dialog.locator(`div:has(> div > [name="${name}"]) > [id$="note"]`),
    step: dialog.locator('li[aria-current="step"]'),
    next: button('Next', '下一步'),
    back: button('Back', '上一步'),
    skip: button('Skip', '跳过'),
    submit: button('Confirm', '确认提交'),
    retryTariff: button('Save the tariff again', '重新保存电价'),
    finish: button('Done', '完成'),
    close: button('Close', '关闭'),
    startOver: button('Start over', '重新开始'),

    address,
    addresses: page
      .getByRole('listbox', { name: either('Addresses found', '找到的地址') })
      .getByRole('option'),
    map: dialog.getByRole('application'),
    files: dialog.locator('input[type=file]'),
    pictures: dialog.getByRole('img', { name: either('Picture', '图片') }),
    enterPlanes: button('Enter tilt and direction', '填写倾角和朝向'),
    pictureButton: (name: string) => dialog.getByRole('button', { name }),
    alert: dialog.getByRole('alert'),
    access: dialog.getByRole('group', { name: either('Connect the gateway', '连接网关') }),

    confirmation: page.getByRole('alertdialog'),
    discard: page.getByRole('alertdialog').getByRole('button', { name: either('Discard', '放弃') }),
    keepEditing: page
      .getByRole('alertdialog')
      .getByRole('button', { name: either('Keep editing', '继续编辑') }),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),

    async open() {
      if (!page.url().endsWith('/powerDetail')) await page.goto('/powerDetail');
      await add.first().click();
      await field('station_name').waitFor();
    },
    /** Fills in the required fields of the first step. */
    async fillStation(name: string) {
      await field('station_type').selectOption('residential');
      await field('station_name').fill(name);
      await field('installed_capacity').fill('6.6');
      await field('rated_capacity').fill('200');
      await field('area').selectOption('QLD');
      await field('agent').selectOption({ label: 'Energex' });
      await field('address').fill('12 Acacia Rd, Toowoomba QLD 4350');
      await field('postal_code').fill('4350');
    },
    async fillDevice(serial: string) {
      await field('model').selectOption('15');
      await field('sn').fill(serial);
    },
    /** Opens the edit of a station from the list. */
    async edit(station: string) {
      if (!page.url().endsWith('/powerDetail')) await page.goto('/powerDetail');
      const menu = page
        .getByRole('button', { name: new RegExp(station) })
        .and(page.locator('[aria-haspopup=menu]'));
      await menu.first().click();
      await page.getByRole('menuitem', { name: either('Edit', '编辑') }).click();
      await expect(field('station_name')).toHaveValue(station);
    },
  };
}
