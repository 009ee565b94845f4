import type { Locator, Page } from '@playwright/test';

/** Answer to a file that was given, with where it can go: beside a field for files, or in a dialog. In English or Chinese. */
export function fileDoor(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(What to do with the file|如何处理此文件)$/ });
  return {
    dialog,
    /** Answer about a file, wherever it is shown. */
    of: (name: string): Locator => page.getByRole('group', { name, exact: true }),
    station: dialog.getByRole('combobox', { name: /^(Station|电站)$/ }),
    stationOf: (name: string) => dialog.getByRole('option', { name, exact: true }),
    go: (name: RegExp) => page.getByRole('button', { name }),
    waiting: page.getByText(/^(Choose the series for the prices of|请为 )/),

    /** Drops a file on whatever page is open. */
    async drop(name: string, text: string) {
      const transfer = await page.evaluateHandle(
        ([fileName, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([content!], fileName!, { type: 'text/csv' }));
          return data;
        },
        [name, text],
      );
      for (const event of ['dragover', 'drop'])
        await page.dispatchEvent('body', event, { dataTransfer: transfer });
    },
  };
}
