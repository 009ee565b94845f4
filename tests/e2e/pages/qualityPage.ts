import type { Locator, Page } from '@playwright/test';

const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);

/** A station's data quality at /station/:id/quality, in English or Chinese. */
export function qualityPage(page: Page) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const grid = main.getByRole('grid');
  const button = (where: Locator, en: string, zh: string) =>
    where.getByRole('button', { name: either(en, zh) });

  return {
    heading: main.getByRole('heading', { level: 1, name: either('Data quality', '数据质量') }),
    station: main.getByRole('link').first(),
    days: main.getByRole('radio'),
    allDays: button(main, 'All days', '全部日期'),
    questions: main.getByRole('region', { name: either('Was the meter replaced\\?', '是否更换了电表？') }),
    check: button(main, 'Check the readings', '核对读数'),
    kinds: main.getByRole('combobox', { name: either('Kind', '类别') }),
    kind: (name: string) => page.getByRole('option', { name }),
    search: main.getByRole('textbox', { name: /^(Kind, device|类别、设备)/ }),
    correct: button(main, 'Correct energy', '更正电量'),
    replace: button(main, 'Record a meter replacement', '登记更换电表'),
    grid,
    row: (text: string) => grid.locator('[row-id]').filter({ hasText: text }),
    operations: main.getByRole('button', { name: /^Operations for|的操作$/ }),
    /** Operations of the only entry that is shown. */
    async operate(name: string) {
      await this.operations.click();
      await page.getByRole('menuitem', { name }).click();
    },
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),

    dialog,
    alert: dialog.getByRole('alert'),
    device: dialog.getByRole('combobox', { name: either('Device', '设备') }),
    counter: dialog.getByRole('combobox', { name: either('Counter', '计数器') }),
    counters: dialog.getByRole('group').filter({ has: page.locator('legend') }),
    oldReading: (counter: string) =>
      dialog.getByRole('group', { name: counter }).getByLabel(/^(Old meter|旧表)/),
    newReading: (counter: string) =>
      dialog.getByRole('group', { name: counter }).getByLabel(/^(New meter|新表)/),
    time: (name: 'From' | 'Until' | 'Replaced') => dialog.getByRole('group', { name, exact: true }),
    kwh: dialog.getByLabel(/^(Energy in this time|该时段电量)/),
    reason: dialog.getByLabel(/^(Reason|原因)/),
    yes: button(dialog, 'Yes, replaced', '是，已更换'),
    save: button(dialog, 'Save', '保存'),
    cancel: button(dialog, 'Cancel', '取消'),
    discard: button(page.getByRole('alertdialog'), 'Discard', '放弃'),
    confirmWithdraw: button(page.getByRole('alertdialog'), 'Withdraw', '撤回'),

    /** Fills date and time, DD/MM/YYYY and HH:mm. */
    async fillTime(name: 'From' | 'Until' | 'Replaced', date: string, clock: string) {
      const fields = this.time(name).getByRole('textbox');
      await fields.first().fill(date);
      await fields.last().fill(clock);
    },
    async open(id: number, search = '') {
      await page.goto(`/station/${id}/quality${search}`);
    },
  };
}
