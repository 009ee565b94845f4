import { expect, test } from '@playwright/test';
import { energyImportPage } from './pages/energyImportPage.ts';
import { qualityPage } from './pages/qualityPage.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
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
