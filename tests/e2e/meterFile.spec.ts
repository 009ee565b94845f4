import { getStationRelevance } from '@heliograph/contracts/http';
import { createMeterReader } from '@heliograph/domain/meter';
import { readData, signIn } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { zipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { read, utils } from 'xlsx';
import { meterFilePage } from './pages/meterFilePage.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { createInverter } from './support/createInverter.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { publishReadings } from './support/publishReadings.ts';

const STEP = 300_000;
const DAY = 86_400_000;
const MARKET = 10 * 3_600_000;
const NMI = '4199990001';
/** Steps of a day. */
const STEPS = DAY / STEP;

/** Imported in a step, a course that never repeats, in hundredths of a kWh. */
const importIn = (step: number) => (step * 7919) % 31;
/** Exported by day only. */
const exportIn = (step: number) => (step % STEPS > 100 && step % STEPS < 200 ? (step * 104_729) % 37 : 0);

/** A date of market time, `13/03/2026`. */
const dateText = (at: number) =>
  new Date(at + MARKET).toISOString().slice(0, 10).split('-').reverse().join('/');

/** A station with two known days of market time, the last of which ended before today began. */
async function createMeasuredStation(http: string) {
  const inverter = await createInverter(http);
  const start = Math.floor((Date.now() + MARKET) / DAY) * DAY - MARKET - 2 * DAY;
  const counter = (kwhIn: (step: number) => number) => {
    let sum = 100_000;
    return Array.from(
      { length: 2 * STEPS + 1 },
      (_, step) => (step === 0 ? sum : (sum += kwhIn(step - 1))) / 100,
    );
  };
  await publishReadings(inverter.station.gateway, {
    device_id: inverter.deviceId,
    start,
    step: STEP,
    columns: { import_total: counter(importIn), export_total: counter(exportIn) },
  });
  return { ...inverter, start };
}

const parseKwh = (text: string) => {
  const reader = createMeterReader();
  reader.add(text);
  const { channels, problems } = reader.finish();
  expect(problems).toEqual([]);
  return new Map(
    channels.map(({ suffix, days }) => [
      suffix,
      days.flatMap(({ kwh }) => [...kwh]).reduce((sum, each) => sum + each, 0),
    ]),
  );
};

const computeSum = (kwhIn: (step: number) => number) =>
  Array.from({ length: 2 * STEPS }, (_, step) => kwhIn(step)).reduce((sum, each) => sum + each, 0) / 100;

test('[IMP-02] a station’s own NEM12 file agrees with it, and shifted by an interval says so, in English and Chinese @full', async ({
  page,
  baseURL,
}) => {
  const { creator, station, start } = await createMeasuredStation(baseURL ?? '');
  await openSignedIn(page, creator);
  const meter = meterFilePage(page);
  await meter.open(station.id);
  let text = '';
  // The server stores late readings shortly after they arrive.
  await expect(async () => {
    const download = await meter.write(dateText(start), dateText(start + DAY), NMI);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^nem12#${NMI}#\\d{8}#\\d{8}\\.csv$`));
    text = await readFile(await download.path(), 'utf8');
    expect(parseKwh(text).get('E1')).toBeCloseTo(computeSum(importIn), 6);
    expect(parseKwh(text).get('B1')).toBeCloseTo(computeSum(exportIn), 6);
  }).toPass({ timeout: 60_000 });

  await meter.choose('own.csv', text);
  await expect(meter.outcome).toContainText('The meter and the station agree');
  await expect(meter.sums).toContainText(`${computeSum(importIn).toFixed(2)} kWh`);
  await expectAccessible(page);

  const late = text.split('\r\n').map((row) => {
    const fields = row.split(',');
    return fields[0] === '300' ? fields.toSpliced(49, 1).toSpliced(2, 0, '0').join(',') : row;
  });
  await meter.choose('late.zip', Buffer.from(zipSync({ 'late.csv': Buffer.from(late.join('\r\n')) })));
  await expect(meter.outcome).toContainText('The clocks are shifted by 1 interval (30 minutes)');
  const download = await meter.export();
  const { Sheets } = read(await readFile(await download.path()));
  const intervals = utils.sheet_to_json<unknown[]>(Sheets.Intervals!, { header: 1 });
  expect(intervals.filter((row) => row.length > 4)).toHaveLength(1 + 2 * 48);

  await page.getByRole('radio', { name: '中文' }).click();
  await expect(meter.outcome).toContainText('时钟相差 1 个时段（30 分钟）');
});

test('[IMP-02] says of each bad file what is wrong with it, and reads the next one @full', async ({
  page,
  baseURL,
}) => {
  const stack = { http: baseURL ?? '', password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'owner');
  const [station] = (await readData(stack, getStationRelevance, {}, { token })).station;
  await openSignedInAs(page, 'owner');
  const meter = meterFilePage(page);
  await meter.open(station!.id);
  const day = `200,${NMI},E1,E1,E1,N1,S1,KWH,30,\n300,20260301,${'1,'.repeat(48)}A,,,,`;
  for (const [name, content, message] of [
    ['empty.csv', '', 'The file is empty.'],
    ['usage.csv', 'Date,kWh\n01/03/2026,3.2', 'This file is not a meter file'],
    ['picture.csv', Buffer.of(0x32, 0x30, 0x30, 0, 1, 2), 'This is not a text file.'],
    ['large.csv', Buffer.alloc(20_000_001, 'x'), 'larger than 20 MB'],
    [
      'other.zip',
      Buffer.from(zipSync({ 'a.csv': Buffer.from('Date,kWh\n01/03/2026,3.2') })),
      'contains no meter file',
    ],
    [
      'cut.zip',
      Buffer.from(zipSync({ 'a.csv': Buffer.from(day) })).subarray(0, 80),
      'damaged, incomplete or encrypted',
    ],
  ] as const) {
    await meter.choose(name, content);
    await expect(meter.file).toContainText(message);
    await expect(meter.outcome).toBeHidden();
    await expect(meter.retry).toBeHidden();
  }
  await meter.choose('cut.csv', `${day}\n300,20260302,1,1,1`);
  await expect(meter.problems).toHaveText('1 row was left out or is doubtful');
  await expect(meter.main).toContainText('Row 3: The day has 3 values, not one for each interval.');
  await expect(meter.main).toContainText('It may have been cut off');
  await expect(meter.outcome).toBeVisible();
});
