import type { Locator, Page } from '@playwright/test';

/** Answer to a file that was given, with where it can go: beside a field for files, or in a dialog. In English or Chinese. */
export function fileDoor(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(What to do with the file|如何处理此文件)$/ });
  return {
    dialog,
    failed: page.getByRole('dialog', { name: /^(This could not be loaded|无法加载此内容)$/ }),
    /** Answer about a file, wherever it is shown. */
    of: (name: string): Locator => page.getByRole('group', { name, exact: true }),
    station: dialog.getByRole('combobox', { name: /^(Station|电站)$/ }),
    stationOf: (name: string) => dialog.getByRole('option', { name, exact: true }),
    go: (name: RegExp) => page.getByRole('button', { name }),
    waiting: page.getByText(/^(Choose the series for the prices of|请为 )/),

    /** Drops a file on whatever page is open. */
    async drop(name: string, content: string | Buffer) {
      const transfer = await page.evaluateHandle(
        ([fileName, base64]) => {
          const data = new DataTransfer();
          const bytes = Uint8Array.from(atob(base64!), (each) => each.charCodeAt(0));
          data.items.add(new File([bytes], fileName!));
          return data;
        },
        [name, Buffer.from(content).toString('base64')],
      );
      for (const event of ['dragover', 'drop'])
        await page.dispatchEvent('body', event, { dataTransfer: transfer });
    },
  };
}
