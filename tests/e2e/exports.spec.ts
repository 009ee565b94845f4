import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { messageCentre } from './pages/messageCentre.ts';
import { reportPages } from './pages/reportPages.ts';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { readZipEntries } from '../contract/support/zipEntries.ts';
import { expectAccessible } from './support/expectAccessible.ts';

test('[APP-06] [REP-06] an export continues on other pages until it is cancelled; one that fails is a message that says why and leads back to its page @full', async ({
  page,
}) => {
  // Its worker never starts, so the export stays in progress.
  await page.context().route('**/exporter-*.js', () => undefined);
  await openSignedInAs(page, 'admin');
  await page.goto('/sheet?report=operation');
  await expect(reportPages(page).heading).toHaveText('Operation report');
  await startExport(page);

  const running = page.getByRole('region', { name: 'Exports in progress' });
  await expect(running).toContainText('Collecting rows');
  await expect(running.getByRole('progressbar')).toHaveAccessibleName(/\.xlsx$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Power station' }).first().click();
  await expect(page).toHaveURL(/powerDetail/);
  await running.getByRole('button', { name: /^Cancel the export of .*\.xlsx$/ }).click();
  await expect(page.getByRole('alert')).toContainText('Export cancelled');
  await expect(running).toHaveCount(0);

  // Now its worker does not load, so the export fails at once.
  await page.context().unroute('**/exporter-*.js');
  await page.context().route('**/exporter-*.js', (route) => route.abort());
  await shell(page).go('/sheet?report=operation');
  await startExport(page);
  const failed = /\.xlsx could not be exported/;
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible();
  await page.getByRole('link', { name: 'Power station' }).first().click();
  await expect(page).toHaveURL('/powerDetail');
  const centre = messageCentre(page);
  await centre.open();
  await expect(centre.row(failed)).toContainText('Export failed');
  await centre.row(failed).click();
  await expect(page).toHaveURL(/\/sheet\?report=operation/);
  await expect(centre.panel).toBeHidden();
});

test('[APP-06] a finished export is a message in every tab, and saves its file again until sign-out @full', async ({
  page,
  context,
}) => {
  await openSignedInAs(page, 'member');
  await page.goto('/sheet?report=generation');
  const second = await context.newPage();
  await second.goto('/chart');
  const centre = messageCentre(page);
  const elsewhere = messageCentre(second);
  await elsewhere.open();

  const [download] = await Promise.all([page.waitForEvent('download'), startExport(page)]);
  const name = download.suggestedFilename();
  await page.getByRole('link', { name: 'Power station' }).first().click();
  const unread = elsewhere.unreadRows.filter({ hasText: `Exported: ${name}` });
  await expect(unread).toHaveCount(1);

  await page.reload();
  await centre.open();
  await centre.tab('Other').click();
  const row = centre.row(`Exported: ${name}`);
  await expect(row).toContainText('Save the file again');
  await expectAccessible(page);
  const [again] = await Promise.all([page.waitForEvent('download'), row.click()]);
  expect(again.suggestedFilename()).toBe(name);
  expect(await readFile(await again.path())).toEqual(await readFile(await download.path()));
  await expect(centre.panel).toBeVisible();
  await expect(unread).toHaveCount(0);
  await page.keyboard.press('Escape');

  await shell(page).signOut();
  await expect(page).toHaveURL('/login');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const root = await navigator.storage.getDirectory();
        const kept = await root.getDirectoryHandle('heliograph-exports').catch(() => null);
        return [localStorage.getItem('exports'), kept];
      }),
    )
    .toEqual([null, null]);
});

/** Exports what the page shows as a workbook. */
test('[FLT-01] a table of three million cells is written by two workers @full', async ({ page }) => {
  await openSignedInAs(page, 'member');
  await page.goto('/sheet?report=generation');
  const [exporter] = await Promise.all([
    page.waitForEvent('worker', (worker) => worker.url().includes('/exporter-')),
    page.waitForEvent('download'),
    startExport(page),
  ]);
  const encoder = page.waitForEvent('worker', (worker) => worker.url().includes('/encoder-'));
  const workbook = await page.evaluate(
    async ({ url, columns, rows }) => {
      const order = {
        fileName: 'x',
        format: 'xlsx',
        sheets: [
          {
            name: 'Large',
            head: [],
            columns: columns.map((key) => ({ key, title: key, as: 'number' })),
            rows: {
              columns: Object.fromEntries(
                columns.map((key) => [
                  key,
                  { kind: 'number', values: Float64Array.from({ length: rows }, (_, row) => row) },
                ]),
              ),
            },
          },
        ],
      };
      const file = await new Promise<Blob>((resolve, reject) => {
        const worker = new Worker(url, { type: 'module' });
        worker.onmessage = ({ data }: MessageEvent<{ file?: Blob; failure?: unknown }>) => {
          if (data.file) resolve(data.file);
          else if (data.failure) reject(new Error(JSON.stringify(data.failure)));
        };
        worker.postMessage({ order, feeds: [null] });
      });
      const data = new Uint8Array(await file.arrayBuffer());
      return Array.from({ length: Math.ceil(data.length / 2 ** 15) }, (_, piece) =>
        String.fromCharCode(...data.subarray(piece * 2 ** 15, (piece + 1) * 2 ** 15)),
      ).join('');
    },
    { url: exporter.url(), columns: 'abcdefghijkl'.split(''), rows: 250_000 },
  );
  await encoder;
  const sheet = await readZipEntries(Buffer.from(workbook, 'latin1')).get('xl/worksheets/sheet1.xml')!();
  expect(sheet.rows).toBe(250_001);
  expect(sheet.tail).toContain('r="L250001"><v>249999</v>');
});

async function startExport(page: Page) {
  const button = page.getByRole('main').getByRole('button', { name: 'Export', exact: true });
  await expect(button).toBeEnabled();
  await button.click();
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
}
