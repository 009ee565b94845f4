import { getPlans, savePriceSeries } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test, type Download, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { read, utils, write } from 'xlsx';
import { planPages } from './pages/billPages.ts';
import { planFilePage } from './pages/planFilePage.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi } from './support/users.ts';
import { createUser } from './support/createUser.ts';

type Rows = (string | number | null)[][];

async function download(page: Page, click: () => Promise<void>): Promise<Download> {
  const [saved] = await Promise.all([page.waitForEvent('download'), click()]);
  return saved;
}

async function readRows(file: Download): Promise<Rows> {
  const book = read(await readFile(await file.path()));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: null });
}

function makeXlsx(rows: Rows) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Plans');
  return { name: 'plans.xlsx', mimeType: '', buffer: write(book, { type: 'buffer' }) as Buffer };
}

test('[BIL-01] [IMP-01] a template is read back, corrected, saved and changed, and what a file saved is undone @full', async ({
  page,
  baseURL,
}) => {
  const person = await createUser();
  await openSignedIn(page, person);
  const ui = planFilePage(page);
  const list = planPages(page);
  await page.goto('/plans');
  await page.getByRole('link', { name: 'From a spreadsheet' }).click();

  const template = await download(page, () => ui.template('Excel (.xlsx)').click());
  await ui.file.setInputFiles(await template.path());
  await expect(ui.plans).toHaveCount(3);
  await expect(ui.status).toHaveText('No errors. Nothing has been stored yet.');
  await ui.plan('Example: Free hours').getByText('Example: Free hours').click();
  await expect(ui.plan('Example: Free hours')).toContainText('The rest goes to the next matching part');
  await expectAccessible(page);

  const rows = await readRows(template);
  const wrong = rows.map((row) => [...row]);
  wrong[2]![rows[0]!.indexOf('Price')] = 'thirty';
  await ui.otherFile.click();
  await ui.file.setInputFiles(makeXlsx(wrong));
  await expect(ui.issues).toHaveText([/^K3PricethirtyEnter a number/]);
  await expect(ui.plan('Example: One price')).toContainText('Errors');
  await expect(ui.save('Save 3 plans')).toBeHidden();

  await ui.otherFile.click();
  await ui.file.setInputFiles(makeXlsx(rows));
  await ui.save('Save 3 plans').click();
  await expect(ui.status).toHaveText('3 plans added');
  await ui.showPlans.click();
  await expect(list.cards).toHaveCount(3);

  await ui.exportOf('Example: Free hours').click();
  const saved = await readRows(await download(page, () => ui.format('Excel workbook (.xlsx)').click()));
  const price = saved[0]!.indexOf('Price');
  saved[1]![price] = 1.4;
  const series = `Spot ${Date.now()}`;
  saved[3]![saved[0]!.indexOf('Price series')] = series;
  saved[3]![saved[0]!.indexOf('Loss factor')] = 1.05;
  const { token } = await signInByApi(baseURL!, person);
  await ui.open();
  await ui.file.setInputFiles(makeXlsx(saved));
  await expect(ui.issues).toHaveText([/You have no price series of this name/]);
  const { series_id } = await readData(
    { http: baseURL! },
    savePriceSeries,
    { name: series, currency: 'AUD', minutes: 5 },
    { token },
  );
  await ui.otherFile.click();
  await ui.file.setInputFiles(makeXlsx(saved));
  await expect(ui.plan('Example: Free hours')).toContainText('Different from yours: first prices');
  await ui.plan('Example: Free hours').getByText('Example: Free hours').click();
  await expect(ui.seriesOf('Example: Free hours').nth(1)).toHaveValue(String(series_id));
  await ui.save('Save 1 plan').click();
  await expect(ui.status).toHaveText('1 plan changed');
  const partsNow = async () => {
    const { list: plans } = await readData({ http: baseURL! }, getPlans, {}, { token });
    return plans.find(({ name }) => name === 'Example: Free hours')!.plan.parts;
  };
  expect(await partsNow()).toMatchObject([{ price: 1.4 }, {}, { wholesale: { factor: 1.05 } }, {}]);
  await ui.undo.click();
  await ui.confirmUndo.click();
  await expect(ui.status).toHaveText('Everything is as it was before the file.');
  const [supply, , usage] = await partsNow();
  expect(supply).toMatchObject({ price: 1.35 });
  expect(usage).not.toHaveProperty('wholesale');
});
