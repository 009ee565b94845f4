import { expect, test } from '@playwright/test';
import { energyImportPage } from './pages/energyImportPage.ts';
import { importPage } from './pages/importPage.ts';
import { qualityPage } from './pages/qualityPage.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { zipSync, strToU8 } from 'fflate';
import { openSignedIn } from './support/openSignedIn.ts';

/** A day of SolarEdge whose date can be read in two ways, 500 Wh an hour, and a cell that is not a number. */
const FILE = [
  'Time,System Production (Wh),Export (Wh)',
  ...Array.from({ length: 24 }, (_, hour) => `03/02/2026 ${hour}:00,500,${hour === 5 ? 'offline' : 200}`),
].join('\r\n');

test('[IMP-03] a history of SolarEdge is recognised, checked, imported and undone @full', async ({
  page,
  baseURL,
}) => {
  const { creator, station } = await createInverter(baseURL ?? '');
  await openSignedIn(page, creator);
  const history = energyImportPage(page);
  await history.open(station.id);
  await history.choose('empty.csv', '');
  await expect(history.file).toContainText('The file is empty.');

  await history.choose('SolarEdge.csv', FILE);
  await expect(history.format('SolarEdge.csv: A SolarEdge file, 24 rows')).toBeVisible();
  await expect(history.columnOf('System Production (Wh)')).toHaveValue('generation');
  await expect(history.unitOf('Export (Wh)')).toHaveValue('Wh');
  await expect(history.check).toBeDisabled();
  await history.order.selectOption('Day, month, year');
  await expect(history.preview).toContainText('12.00 kWh');
  await expect(history.main).toContainText('Row 7, Export (Wh): not a number (offline)');
  await expectAccessible(page);

  await history.check.click();
  await expect(history.outcome.getByRole('listitem').first()).toContainText('24 h filled');
  await expect(history.days).toContainText('03/02/2026');
  await expectAccessible(page);
  await history.run.click();
  await expect(history.done).toContainText('16.60 kWh were imported');
  await expect(history.past).toContainText('SolarEdge.csv');

  await history.ledger.click();
  const quality = qualityPage(page);
  await expect(quality.row('Imported')).toHaveCount(2);
  await expect(quality.row('12.00')).toContainText('SolarEdge.csv');

  await history.open(station.id);
  await history.undo.click();
  await history.confirmUndo.click();
  await expect(history.past).toContainText('Undone by');
});

test('[IMP-03] [IMP-04] a meter file in a zip is recognised, with controlled load apart and substituted days marked @full', async ({
  page,
  baseURL,
}) => {
  const { creator, station } = await createInverter(baseURL ?? '');
  await openSignedIn(page, creator);
  const history = energyImportPage(page);
  await history.open(station.id);
  const stream = (suffix: string, kwh: number, quality: string) => [
    `200,6001000002,E1E2B1,${suffix},${suffix},N1,M7,KWH,30,`,
    `300,20260301,${`${kwh},`.repeat(48)}${quality},32,,20260305010000,`,
  ];
  const nem12 = [
    '100,NEM12,202603050000,MDP,RET',
    ...stream('E1', 0.4, 'S14'),
    ...stream('E2', 0.1, 'A'),
    '900',
  ];
  await history.choose('usage.zip', zipSync({ 'NEM12#0001': strToU8(nem12.join('\r\n')) }));
  await expect(history.format('usage.zip: A meter file (NEM12), 6 rows')).toBeVisible();
  await expect(history.controlled).toHaveValue('E2');
  await expect(history.preview.getByRole('listitem')).toHaveText([
    /^Grid import19\.20 kWh.*Contains substituted or estimated values$/,
    /^Controlled load4\.80 kWh/,
  ]);
  await expectAccessible(page);
  await history.controlled.selectOption('None: everything is grid import');
  await expect(history.preview.getByRole('listitem')).toHaveText([/^Grid import24\.00 kWh/]);

  const imports = importPage(page);
  await imports.open();
  await imports.file.setInputFiles({
    name: 'usage.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(nem12.join('\n')),
  });
  await expect(imports.fileField.locator('..')).toContainText('usage.csv is a meter file.');
});
