import { expect, test } from '@playwright/test';
import { energyImportPage } from './pages/energyImportPage.ts';
import { fileDoor } from './pages/fileDoor.ts';
import { importPage } from './pages/importPage.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { languages, setLanguage } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';

/** A day of Green Button in half hours of 250 Wh. */
const start = Date.UTC(2026, 1, 28, 14) / 1000;
const READINGS = Array.from(
  { length: 48 },
  (_, i) =>
    `<IntervalReading><timePeriod><duration>1800</duration><start>${start + i * 1800}</start></timePeriod><value>250</value></IntervalReading>`,
).join('\n');
const GREEN_BUTTON = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
<entry><link rel="self" href="/UsagePoint/1/MeterReading/1"/><link rel="related" href="/ReadingType/1"/><content><MeterReading xmlns="http://naesb.org/espi"/></content></entry>
<entry><link rel="self" href="/ReadingType/1"/><content><ReadingType xmlns="http://naesb.org/espi"><flowDirection>1</flowDirection><uom>72</uom></ReadingType></content></entry>
<entry><link rel="self" href="/UsagePoint/1/MeterReading/1/IntervalBlock/1"/><content><IntervalBlock xmlns="http://naesb.org/espi">${READINGS}</IntervalBlock></content></entry>
</feed>`;
const PRICES = ['SETTLEMENTDATE,REGION,RRP', '2026/03/01 00:05:00,SA1,55.5'].join('\n');

for (const language of languages)
  test(`[IMP-03] a file is taken on wherever it is dropped, in ${language} @full`, async ({
    page,
    baseURL,
  }) => {
    const { creator, station } = await createInverter(baseURL ?? '');
    await setLanguage(page, language);
    await openSignedIn(page, creator);
    const door = fileDoor(page);

    // A meter file on the page for spreadsheets of stations.
    const imports = importPage(page);
    await imports.open();
    await imports.file.setInputFiles({
      name: 'usage.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(GREEN_BUTTON),
    });
    await expect(door.of('usage.xml')).toContainText(
      language === 'en' ? 'usage.xml is a meter file.' : 'usage.xml 是电表文件。',
    );
    await expectAccessible(page);
    await door.go(/^(Import into the history|导入历史电量)$/).click();
    await expect(page).toHaveURL(new RegExp(`/station/${station.id}/histories$`));
    const history = energyImportPage(page);
    await expect(
      history.format(
        language === 'en' ? 'usage.xml: A Green Button file, 48 rows' : 'usage.xml：Green Button 文件，48 行',
      ),
    ).toBeVisible();
    await expect(history.main).toContainText('12.00 kWh');

    // Prices on the page of a station, which has no field for files.
    await page.goto(`/powerDetail?isOne=1&station=${station.id}`);
    await expect(page.getByRole('main')).toContainText(station.name);
    await page.route('**/assets/FileDoorDialog-*.js', (route) => route.abort());
    await door.drop('prices.csv', PRICES);
    await expect(door.failed).toBeVisible();
    await page.unroute('**/assets/FileDoorDialog-*.js');
    await door.failed.getByRole('button', { name: /^(Try again|重试)$/ }).click();
    await expect(door.dialog).toContainText(
      language === 'en' ? 'prices.csv is a table of prices.' : 'prices.csv 是价格表格。',
    );
    await expectAccessible(page);
    await door.go(/^(Import the prices|导入价格)$/).click();
    await expect(page).toHaveURL(/\/plans\/prices$/);
    await expect(door.waiting).toBeVisible();
  });

test('[IMP-05] a meter file that is refused says why, row by row @full', async ({ page, baseURL }) => {
  const { creator, station } = await createInverter(baseURL ?? '');
  await openSignedIn(page, creator);
  const history = energyImportPage(page);
  await history.open(station.id);
  await history.choose('usage.csv', '200,6001000002,E1,E1,E1,N1,M7,KWH,30,\n300,20260301,1,2,3,A');
  await expect(history.file).toContainText('usage.csv cannot be imported. The file has no intervals');
  await expect(history.main).toContainText('Row 2: The day has 3 values, not one for each interval.');
});
