import type { Locator, Page } from '@playwright/test';

/** A station's tariff, opened from its menu in the list, in English or Chinese. */
export function tariffDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  const named = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);
  const button = (where: Locator, en: string, zh: string) =>
    where.getByRole('button', { name: named(en, zh) });

  function createSide(en: string, zh: string) {
    const region = dialog.getByRole('region', { name: new RegExp(`^(${en}|${zh}) `) });
    const table = region.getByRole('table');
    const dayPrices = region.getByRole('group', { name: /^(Prices over the day|全天电价)/ });
    return {
      region,
      type: (english: string, chinese: string) =>
        region.getByRole('radio', { name: named(english, chinese) }),
      tab: (english: string, chinese: string) =>
        region.getByRole('tab', { name: new RegExp(`^(${english}|${chinese})`) }),
      fixed: region.getByRole('textbox', { name: /: price per kWh$|：每千瓦时价格$/ }),
      rows: table.getByRole('row').filter({ has: page.getByRole('textbox') }),
      starts: table
        .getByRole('row')
        .filter({ has: page.getByRole('textbox') })
        .locator('td:first-child'),
      ends: table.getByRole('combobox'),
      prices: table.getByRole('textbox'),
      split: (index: number) => button(table, 'Split .*', '拆分 .*').nth(index),
      remove: (index: number) => button(table, 'Remove .*', '删除 .*').nth(index),
      add: button(region, 'Add a period', '添加时段'),
      dayPrices,
      boundaries: dayPrices.getByRole('slider'),
      announcement: region.getByRole('status'),
    };
  }

  return {
    dialog,
    feedin: createSide('Feed-in', '上网电价'),
    consumption: createSide('Consumption', '用电电价'),
    currency: dialog.getByRole('combobox', { name: named('Currency', '货币') }),
    currencies: dialog.getByRole('option'),
    now: dialog.getByRole('radio', { name: named('Now', '立即') }),
    fromDate: dialog.getByRole('radio', { name: named('A date', '指定日期') }),
    date: dialog.getByLabel(named('First day', '首日')),
    save: button(dialog, 'Save', '保存'),
    cancel: button(dialog, 'Cancel|Close', '取消|关闭').last(),
    notice: dialog.getByRole('alert'),
    useTheirs: button(dialog, 'Use theirs instead', '改用对方的电价'),
    tariffTab: dialog.getByRole('tab', { name: named('Tariff', '电价') }),
    historyTab: dialog.getByRole('tab', { name: named('History', '历史记录') }),
    versions: dialog.getByRole('list', { name: /^(Tariffs of|电站的各版)/ }).getByRole('listitem'),
    withdraw: dialog.getByRole('button', { name: /^(Withdraw the tariff from|撤回自)/ }),
    warning: page.getByRole('alertdialog'),
    confirm: (en: string, zh: string) => button(page.getByRole('alertdialog'), en, zh),
    keepEditing: button(page.getByRole('alertdialog'), 'Keep editing', '继续编辑'),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    async open(station: string) {
      if (!page.url().endsWith('/powerDetail')) await page.goto('/powerDetail');
      await page
        .getByRole('button', { name: named(`Operations for ${station}`, `${station} 的操作`) })
        .click();
      await page.getByRole('menuitem', { name: named('Tariff', '电价') }).click();
      await this.feedin.region.waitFor();
    },
  };
}
