import type { Page } from '@playwright/test';
import { reportPages } from './reportPages.ts';

/** The electricity plans at /plans, in English. */
export function planPages(page: Page) {
  const main = page.getByRole('main');
  const field = (path: string) => main.locator(`[id="plan-${path}"]`);
  return {
    heading: main.getByRole('heading', { level: 1 }),
    cards: main.getByRole('listitem'),
    card: (name: string) => main.locator(`[data-plan="${name}"]`),
    add: main.getByRole('link', { name: 'Add a plan' }),
    field,
    part: (name: string) => main.getByRole('region', { name, exact: true }),
    addPart: (kind: string) =>
      main.getByRole('group', { name: 'Add', exact: true }).getByRole('button', { name: kind }),
    priceList: (name: string | RegExp) => main.getByRole('tab', { name }),
    addPriceChange: main.getByRole('button', { name: 'Add a price change' }),
    removePriceChange: main.getByRole('button', { name: 'Remove this price change' }),
    save: main.getByRole('button', { name: 'Save' }),
    status: main.getByRole('status'),
    confirm: page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }),
  };
}

/** The bill at /sheet?report=bill, in English or Chinese. */
export function billPages(page: Page) {
  const main = page.getByRole('main');
  const lines = main.getByRole('region', { name: /^(Lines of the bill|账单明细)$/ });
  const dialog = page.getByRole('dialog');
  return {
    ...reportPages(page),
    main,
    meterFacts: main.getByRole('region', { name: 'From the meter file' }),
    chooseFile: (name: string, content: string) =>
      main
        .getByLabel('Choose a file')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) }),
    figure: (name: string) => main.getByRole('region', { name: 'The bill at a glance' }).getByText(name),
    lines,
    line: (name: string) =>
      lines.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) }),
    compareWithPaper: lines.getByRole('button', { name: /^(Compare with the paper bill|与纸质账单比较)$/ }),
    paper: (line: string) =>
      lines.getByRole('textbox', { name: new RegExp(`^(Amount on paper: |纸质账单金额：)${line}$`) }),
    paperQuantity: (line: string) => lines.getByRole('textbox', { name: `Quantity on paper: ${line}` }),
    verdict: lines.getByRole('status'),
    explain: (line: string) => lines.getByRole('button', { name: `Explain: ${line}` }),
    dialog,
    ranking: main.getByRole('region', {
      name: /^(The same period under other plans( and batteries)?|同一周期在其他方案(和电池)?下)$/,
    }),
    noBattery: main.getByRole('checkbox', { name: /^(No battery|无电池)$/ }),
    addBattery: main.getByRole('button', { name: /^(Add a battery|添加电池)$/ }),
    battery: (number: number) => main.getByRole('region', { name: new RegExp(`^(Battery|电池) ${number}$`) }),
  };
}
