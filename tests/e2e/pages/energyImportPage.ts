import { expect, type Page } from '@playwright/test';

/** A station's page at /station/:id/histories, in English. */
export function energyImportPage(page: Page) {
  const main = page.getByRole('main');
  const dialog = page.getByRole('alertdialog');
  return {
    heading: main.getByRole('heading', { level: 1 }),
    main,
    file: main.getByRole('group', { name: 'Workbook or table with energies' }),
    format: (name: string) => main.getByText(name),
    order: main.getByRole('combobox', { name: 'Order of dates' }),
    columnOf: (heading: string) => main.getByRole('combobox', { name: `${heading}: import as` }),
    unitOf: (heading: string) => main.getByRole('combobox', { name: `${heading}: unit` }),
    preview: main.getByRole('list', { name: 'How the file is read' }),
    outcome: main.getByRole('list', { name: 'What would happen' }),
    days: main.getByRole('table'),
    check: main.getByRole('button', { name: 'Check', exact: true }),
    run: main.getByRole('button', { name: 'Import', exact: true }),
    done: main.getByText(/kWh were imported/),
    past: main.getByRole('list', { name: 'Past imports' }).getByRole('listitem'),
    ledger: main.getByRole('link', { name: 'Show in the ledger' }),
    undo: main.getByRole('button', { name: /^Undo the import of/ }),
    confirmUndo: dialog.getByRole('button', { name: 'Undo' }),

    async open(stationId: number) {
      await page.goto(`/station/${stationId}/histories`);
      await expect(this.heading).toHaveText('Import a history');
    },
    controlled: main.getByRole('combobox', { name: 'Controlled load' }),

    async choose(name: string, content: string | Uint8Array) {
      const buffer = Buffer.from(content);
      await main.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer });
    },
  };
}
