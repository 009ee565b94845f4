import { pricesAt } from '@heliograph/domain/prices';
import { expect, it } from 'vitest';
import { asksRegion, proposePriceDraft, readPriceDraft } from './priceDraft.ts';

const HALF_HOUR = 1_800_000;
/** Market time of a half hour of 2026-03-01. */
const at = (halfHours: number) => Date.UTC(2026, 1, 28, 14) + halfHours * HALF_HOUR;
const stamp = (halfHours: number) =>
  new Date(Date.UTC(2026, 2, 1) + halfHours * HALF_HOUR).toISOString().slice(0, 19);
const aemo = (halfHours: number) => stamp(halfHours).replaceAll('-', '/').replace('T', ' ');
const times = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

const propose = (...lines: string[]) =>
  proposePriceDraft(
    'prices.csv',
    { sheets: [''], sheet: 0, rows: lines.map((line) => line.split(',')), charset: 'utf-8' },
    'Australia/Adelaide',
    {},
  );

it('[IMP-05] forecasts below the prices of a file are left out and counted', () => {
  const read = readPriceDraft(
    propose(
      'REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE',
      ...times(48).map((i) => `NSW1,${aemo(i)},8000.0,${80 + i},${i <= 20 ? 'TRADE' : 'FORECAST'}`),
    ),
  )!;
  expect(read).toMatchObject({ forecasts: 28, elsewhere: 0, issueCount: 0, gapCount: 0 });
  expect(read.range).toMatchObject({ minutes: 30, start: at(0) });
  expect([...read.range!.values]).toEqual(times(20).map((i) => (80 + i) / 1000));
});

it.each([
  [
    'SETTLEMENTDATE,REGIONID,RRP',
    (region: string, i: number, price: number) => `${aemo(i)},${region},${price}`,
  ],
  [
    'REGION,SETTLEMENTDATE,TOTALDEMAND,RRP,PERIODTYPE',
    (region: string, i: number, price: number) => `${region},${aemo(i)},1500,${price},TRADE`,
  ],
])('[IMP-05] the region of a file with several is asked for, its unit is known: %s', (headings, line) => {
  const regions = { NSW1: 38, QLD1: 31, SA1: -12 };
  const draft = propose(
    headings,
    ...times(4).flatMap((i) => Object.entries(regions).map(([region, price]) => line(region, i, price))),
  );
  expect(draft).toMatchObject({ unit: 'perMWh', unitDecided: 'heading', regions: Object.keys(regions) });
  expect([asksRegion(draft), readPriceDraft(draft)]).toEqual([true, null]);
  for (const [region, price] of Object.entries(regions)) {
    const read = readPriceDraft({ ...draft, region })!;
    expect(read).toMatchObject({ elsewhere: 8, repeats: 0, issueCount: 0 });
    expect([...read.range!.values]).toEqual(Array<number>(4).fill(price / 1000));
  }
});

it('[IMP-05] prices in öre are hundredths of the currency', () => {
  const draft = propose('Time,Price (öre/kWh)', ...times(48).map((i) => `${stamp(i - 1)},85.5`));
  expect(draft).toMatchObject({ unit: 'centsPerKwh', unitDecided: 'heading' });
  expect([...readPriceDraft(draft)!.range!.values]).toEqual(Array<number>(48).fill(0.855));
});

it('[IMP-05] a time of Amber is the end of its price', () => {
  const draft = propose(
    'nemTime,perKwh,channelType',
    ...times(48).map((i) => `${stamp(i)}+10:00,${i},general`),
  );
  expect(draft).toMatchObject({ stamp: 'end', decided: { stamp: 'heading' }, unit: 'centsPerKwh' });
  const { range } = readPriceDraft(draft)!;
  // The price of 10:00 is that of 09:30 to 10:00.
  expect([...pricesAt(range!, Float64Array.of(at(19), at(20), at(21)))]).toEqual([0.2, 0.21]);
});
