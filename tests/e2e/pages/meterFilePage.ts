import { expect, type Download, type Page } from '@playwright/test';

/** A station's page for meter files. */
export function meterFilePage(page: Page) {
  const main = page.getByRole('main');
  return {
    heading: main.getByRole('heading', { level: 1 }),
    outcome: main.locator('[data-outcome]'),
    sums: main.getByRole('table', { name: /Energy and money/ }),
    problems: main.getByRole('heading', { name: /left out or/ }),
    main,
    /** With the reason why a file was refused. */
    file: main.getByRole('group', { name: /^Meter file from/ }),
    retry: main.getByRole('button', { name: 'Try again' }),
    intervals: main.getByRole('radio', { name: 'Intervals' }),

    async open(stationId: number) {
      await page.goto(`/station/${stationId}/meterFile`);
      await expect(this.heading).toHaveText('Meter file');
    },
    async choose(name: string, content: string | Buffer) {
      const buffer = Buffer.from(content);
      await main.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer });
    },
    /** @param from first and last day, DD/MM/YYYY */
    async write(from: string, to: string, nmi: string): Promise<Download> {
      await main.getByRole('textbox', { name: 'First day' }).fill(from);
      await main.getByRole('textbox', { name: 'Last day' }).fill(to);
      await main.getByRole('textbox', { name: 'NMI' }).fill(nmi);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        main.getByRole('button', { name: 'Save the file' }).click(),
      ]);
      return download;
    },
    async export(): Promise<Download> {
      await main.getByRole('button', { name: 'Export', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: /xlsx/ }).click(),
      ]);
      return download;
    },
  };
}
