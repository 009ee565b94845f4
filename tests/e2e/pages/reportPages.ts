import type { Download, Page } from '@playwright/test';
import { read, utils, type WorkBook } from 'xlsx';
import { readFile } from 'node:fs/promises';

const either = (en: string, zh: string) => new RegExp(`^(${en}|${zh})$`);

/** A grid row: texts of its cells by column. */
export type ShownRow = Record<string, string>;

/** The reports at /sheet, in English or Chinese. */
export function reportPages(page: Page) {
  const main = page.getByRole('main');
  const grid = main.getByRole('grid');

  return {
    heading: main.getByRole('heading', { level: 1 }),
    cards: main.getByRole('listitem'),
    card: (name: string) => main.getByRole('link', { name, exact: true }),
    back: main.getByRole('link', { name: either('All reports', '全部报表') }),
    grid,
    alert: main.getByRole('alert'),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    station: main.getByRole('combobox', { name: either('Station', '电站') }),
    stations: main.getByRole('combobox', { name: either('Stations', '电站') }),
    period: (en: string, zh = en) =>
      main.locator('label').filter({ has: page.getByRole('radio', { name: either(en, zh) }) }),
    previous: main.getByRole('button', { name: /^(Previous|前一|上一|上个)/ }),
    next: main.getByRole('button', { name: /^(Next|后一|下一|下个)/ }),
    search: main.getByRole('button', { name: either('Search', '搜索') }),
    total: (name: string) => main.getByRole('region', { name: /^(Sums|Total|周期|合计)/ }).getByText(name),
    cell: (row: number | string, column: string) => grid.locator(`[row-id="${row}"] [col-id="${column}"]`),
    columns: grid.getByRole('columnheader'),
    explanation: page.getByRole('complementary', { name: either('How it is calculated', '计算过程') }),
    compareWith: main.getByLabel(either('Compare with another tariff', '与另一电价比较')),
    whatIf: main.getByRole('region', { name: either('What if', '假设分析') }),

    /** Reads the drawn rows and total lines at one moment. */
    async readRows(): Promise<{ rows: ShownRow[]; totals: ShownRow[] }> {
      const read = await grid.evaluate((element) => {
        const rows = new Map<string, Record<string, string>>();
        for (const cell of element.querySelectorAll<HTMLElement>('[row-index] [col-id]')) {
          const index = cell.closest('[row-index]')?.getAttribute('row-index') ?? '';
          const row = rows.get(index) ?? {};
          row[cell.getAttribute('col-id') ?? ''] = cell.innerText.trim();
          rows.set(index, row);
        }
        return [...rows];
      });
      const order = ([one]: [string, ShownRow], [other]: [string, ShownRow]) => Number(one) - Number(other);
      return {
        rows: read
          .filter(([index]) => /^\d+$/.test(index))
          .sort(order)
          .map(([, row]) => row),
        totals: read
          .filter(([index]) => index.startsWith('b-'))
          .sort(([one], [other]) => one.localeCompare(other))
          .map(([, row]) => row),
      };
    },

    async downloadExport(format: RegExp): Promise<Download> {
      // A page of several lists has one for all first.
      await main
        .getByRole('button', { name: either('Export', '导出') })
        .first()
        .click();
      const downloading = page.waitForEvent('download', { timeout: 120_000 });
      await page.getByRole('menuitem', { name: format }).click();
      return downloading;
    },
  };
}

/** Parses a downloaded workbook. */
export async function readWorkbook(download: Download): Promise<WorkBook> {
  return read(await readFile(await download.path()), { cellDates: false });
}

/** Reads the cells of a sheet by row. */
export const readSheet = (book: WorkBook, sheet = 0): unknown[][] =>
  utils.sheet_to_json(book.Sheets[book.SheetNames[sheet]!]!, { header: 1, raw: true });

/** Parses a shown number; NaN if there is none. */
export const parseShownNumber = (text: string | undefined): number =>
  text && /\d/.test(text) ? Number(text.replace(/[^\d.-]/g, '')) : NaN;
