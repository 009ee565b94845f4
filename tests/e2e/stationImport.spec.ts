import { getStationRelevance, getTariffHistory } from '@heliograph/contracts/http';
import { readData, newSerial } from '@heliograph/testing';
import { expect, test, type Download, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { read, utils, write } from 'xlsx';
import { importPage } from './pages/importPage.ts';
import { stationListPage } from './pages/stationListPage.ts';
import { createStation } from './support/createStation.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectRecognised } from './support/expectRecognised.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi } from './support/users.ts';
import { createUser } from './support/createUser.ts';

const readRows = async (download: Download): Promise<unknown[][]> => {
  const book = read(await readFile(await download.path()));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
};

async function download(page: Page, click: () => Promise<void>): Promise<Download> {
  const [saved] = await Promise.all([page.waitForEvent('download'), click()]);
  return saved;
}

function makeOds(rows: unknown[][]) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Stations');
  const buffer = write(book, { bookType: 'ods', type: 'buffer' }) as Buffer;
  return { name: 'my stations.ods', mimeType: 'application/vnd.oasis.opendocument.spreadsheet', buffer };
}

/** In the order of the template. */
const row = (name: string, over: { postcode?: string; capacity?: string } = {}) => [
  name, 'Residential', over.capacity ?? '6,6', '200', 'Queensland', 'energex', '', 'no',
  '1 Queen Street, Brisbane City QLD 4000', over.postcode ?? '4000', '', '', newSerial(),
]; // oxfmt-ignore

test('[IMP-01] a template is filled in, checked, corrected and imported, and the import is undone', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  await openSignedIn(page, person);
  const list = stationListPage(page);
  await list.open();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const ui = importPage(page);
  await expect(ui.heading).toBeVisible();
  const template = await download(page, () => ui.template('OpenDocument (.ods)').click());
  const [headings = []] = await readRows(template);
  expect(headings).toHaveLength(16);

  await ui.file.setInputFiles(makeOds([headings, row('First'), row('Second', { postcode: '2000' })]));
  await expect(ui.columns).toHaveCount(headings.length);
  await expect(ui.preview).toContainText('QLD');
  await ui.check.click();
  await expect(ui.issues).toHaveCount(1);
  await expect(ui.issues).toContainText(['J3']);
  await expect(ui.start(2)).toBeHidden();

  await ui.otherFile.click();
  await ui.file.setInputFiles(makeOds([headings, row('First'), row('Second')]));
  await ui.check.click();
  await ui.start(2).click();
  await expect(ui.status).toContainText('2 stations were created');
  await ui.credentials.click();
  const saved = await download(page, () => ui.item('Excel workbook (.xlsx)').click());
  const access = await readRows(saved);
  expect(access.map((cells) => cells[1])).toEqual(['Station', 'First', 'Second']);
  const content = await readFile(await saved.path());
  await expectRecognised(page, content, { format: 'xlsx', kind: 'report', own: 'credentials' });

  await ui.again.click();
  await expect(ui.past).toHaveCount(1);
  await expect(ui.past).toContainText(['my stations.ods']);
  const { token } = await signInByApi(baseURL!, person);
  const seen = async () => (await readData({ http: baseURL! }, getStationRelevance, {}, { token })).station;
  expect((await seen()).map(({ installed_capacity }) => installed_capacity)).toEqual([6.6, 6.6]);
  await ui.undo.click();
  await expect(ui.undoDialog).toContainText('4 devices are deleted with them, gateways included.');
  await ui.confirmUndo.click();
  await expect(ui.undo).toBeHidden();
  expect(await seen()).toEqual([]);
  await list.open();
  await expect(page.getByText('Access ended')).toBeHidden();
});

test('[IMP-01] says why a file cannot be read, and imports devices for a station by its name, with a new gateway @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  await createStation(baseURL!, person, { station_name: 'Mill Creek' });
  await openSignedIn(page, person);
  const ui = importPage(page);
  await ui.open();
  await expect(ui.kind('Stations')).toBeChecked();
  await expect(ui.kind('Customers')).toBeHidden();
  const buffer = makeOds([['Station name']]).buffer;
  await ui.file.setInputFiles({ name: 'half.ods', mimeType: '', buffer: buffer.subarray(0, 400) });
  await expect(ui.fileField).toContainText('half.ods');
  await expectAccessible(page);
  await ui.file.setInputFiles(
    makeOds([
      ['Station name', 'Postcode'],
      ['First', 4000],
    ]),
  );
  await expect(ui.columns).toHaveCount(2);
  await expect(ui.check).toBeDisabled();
  await expectAccessible(page);
  await ui.open();
  await ui.choose('Devices');
  await expect(ui.heading).toHaveText('Import devices');
  const headings = ['Site', 'Logger', 'Type', 'Model', 'S/N', 'Label'];
  const device = (site: string) => [site, 'new Shed', 'Smart meter', '', newSerial(), 'Feed'];
  await ui.file.setInputFiles(makeOds([headings, device('Mill Creek'), device('Mill Greek')]));
  await expect(ui.preview).toContainText('Smart meter');
  await ui.check.click();
  await expect(ui.issues).toHaveCount(1);
  await expect(ui.issues).toContainText(['A3']);
  await ui.otherFile.click();
  await ui.file.setInputFiles(makeOds([headings, device('mill creek'), device('Mill Creek')]));
  await ui.check.click();
  await ui.start(2).click();
  await expect(ui.status).toContainText('2 devices were added');
  await ui.credentials.click();
  const access = await readRows(await download(page, () => ui.item('Excel workbook (.xlsx)').click()));
  expect(access.map((cells) => cells[1])).toEqual(['Station', 'Mill Creek']);
  await ui.again.click();
  await ui.undo.click();
  await ui.confirmUndo.click();
  await expect(ui.undo).toBeHidden();
  await expect(ui.past).toContainText(['Undone']);
});

test('[IMP-01] [TAR-05] tariffs are imported, and the file of those in force changes nothing @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  const { id: station_id } = await createStation(baseURL!, person, { station_name: 'Mill Creek' });
  await openSignedIn(page, person);
  const ui = importPage(page);
  await ui.open();
  await ui.choose('Tariffs');
  const headings = ['Site', 'Currency', 'Days', 'From', 'To', 'Import (c/kWh)', 'Export (c/kWh)'];
  const rows = [
    ['mill creek', 'aud', '', '7 am', '24:00', '32.45', ''],
    ['Mill Creek', '', '', '0:00', '07:00', '18', ''],
    ['Mill Creek', '', '', '', '', '', '5'],
  ];
  await ui.file.setInputFiles(makeOds([headings, ...rows.slice(0, 1), ...rows.slice(2)]));
  await ui.check.click();
  await expect(ui.issues).toContainText(['D2']);
  await ui.otherFile.click();
  await ui.file.setInputFiles(makeOds([headings, ...rows]));
  await ui.check.click();
  await ui.start(3).click();
  await expect(ui.status).toContainText('3 rows were imported');
  const { token } = await signInByApi(baseURL!, person);
  const history = () => readData({ http: baseURL! }, getTariffHistory, { station_id }, { token });
  const { list } = await history();
  expect(list).toMatchObject([
    {
      feedinPrice: 0.05,
      consumptionPrice: [
        {
          data: [
            { endTime: '07:00', value: 0.18 },
            { endTime: '23:59', value: 0.3245 },
          ],
        },
      ],
    },
  ]);

  await ui.again.click();
  const current = await download(page, () => ui.currentTariffs('OpenDocument (.ods)').click());
  await ui.file.setInputFiles(
    await current.path().then(async (path) => ({
      name: 'tariffs.ods',
      mimeType: '',
      buffer: await readFile(path),
    })),
  );
  await ui.check.click();
  await ui.start(3).click();
  await expect(ui.status).toContainText('3 rows were imported');
  expect(await history()).toEqual({ list, revision: 1 });
  await ui.again.click();
  await ui.undo.click();
  await ui.confirmUndo.click();
  await expect(ui.past).toContainText(['Undone']);
  expect((await history()).list).toEqual([]);
});
