import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayStart, stepEdges } from '../time/index.ts';
import {
  byMonth,
  inShorter,
  MARKET_ZONE,
  monthLength,
  monthStart,
  parseUnit,
  pricesAt,
  proposePrices,
  getRange,
  readPriceAnswer,
  readPriceChange,
  readPrices,
  replacedPrices,
  setInMonth,
  writePriceAnswer,
  writePriceChange,
  type PriceChoice,
} from './index.ts';

const MINUTE = 60_000;
const makeRows = (rows: (string | number | null)[][]) =>
  rows.map((cells, index) => ({ row: index + 2, cells }));
const choice = (more: Partial<PriceChoice> = {}): PriceChoice => ({
  time: 0,
  price: 1,
  unit: 'perMWh',
  zone: MARKET_ZONE,
  order: 'ymd',
  decimal: '.',
  stamp: 'end',
  region: null,
  kind: null,
  ...more,
});

it('[BIL-01] a price and demand file of AEMO is recognised: ends of intervals in market time, $/MWh', () => {
  const headings = ['REGION', 'SETTLEMENTDATE', 'TOTALDEMAND', 'RRP', 'PERIODTYPE'];
  expect(proposePrices(headings)).toEqual({
    format: 'aemo',
    time: 1,
    price: 3,
    region: 0,
    kind: 4,
    unit: 'perMWh',
    stamp: 'end',
  });
  const read = readPrices(
    makeRows([
      ['NSW1', '2026/07/01 00:05:00', 7500, 85, 'TRADE'],
      ['NSW1', '2026/07/01 00:10:00', 7500, -60, 'TRADE'],
      ['NSW1', '2026/07/01 00:15:00', 7500, 45.12345, 'TRADE'],
    ]),
    choice({ time: 1, price: 3 }),
  );
  expect(read).toMatchObject({ step: 5, issueCount: 0, gapCount: 0, repeats: 0 });
  expect(read.range).toEqual({
    minutes: 5,
    start: Date.UTC(2026, 5, 30, 14),
    values: Float64Array.of(0.085, -0.06, 0.04512345),
  });
});

it('[IMP-05] forecasts and other regions are left out and counted', () => {
  const read = readPrices(
    makeRows([
      ['NSW1', '2026/07/01 00:30:00', 8000, 81, 'TRADE'],
      ['SA1', '2026/07/01 00:30:00', 1500, 50, 'TRADE'],
      ['NSW1', '2026/07/01 01:00:00', 8000, 82, 'TRADE'],
      ['SA1', '2026/07/01 01:00:00', 1500, 50, 'TRADE'],
      ['NSW1', '2026/07/01 01:30:00', 8000, 83, 'FORECAST'],
    ]),
    choice({ time: 1, price: 3, region: { column: 0, name: 'NSW1' }, kind: 4 }),
  );
  expect(read).toMatchObject({ elsewhere: 2, forecasts: 1, issueCount: 0, repeats: 0 });
  expect(read.range!.values).toEqual(Float64Array.of(0.081, 0.082));
});

it('[IMP-05] files of dispatch, of Amber, and prices in hundredths are read as they are meant', () => {
  expect(proposePrices(['SETTLEMENTDATE', 'REGIONID', 'RRP'])).toMatchObject({
    format: 'aemo',
    region: 1,
    unit: 'perMWh',
    stamp: 'end',
  });
  expect(proposePrices(['nemTime', 'perKwh', 'channelType'])).toMatchObject({
    ...{ time: 0, price: 1 },
    unit: 'centsPerKwh',
    stamp: 'end',
  });
  for (const heading of ['Price (öre/kWh)', 'Pris øre/kWh', 'Price (p/kWh)'])
    expect([heading, parseUnit(heading)]).toEqual([heading, 'centsPerKwh']);
});

it('[BIL-01] rows without a time or price, second prices and gaps are reported', () => {
  const read = readPrices(
    makeRows([
      ['2026-07-01 00:00', 1],
      ['2026-07-01 00:30', 'dear'],
      ['2026-07-01 01:00', 2],
      ['soon', 2],
      ['2026-07-01 01:30', 3],
      ['2026-07-01 01:30', 3],
      ['2026-07-01 01:30', 4],
      ['2026-07-01 02:00', null],
      ['2026-07-01 02:20', 7],
      ['2026-07-01 02:30', 5],
    ]),
    choice({ unit: 'centsPerKwh', stamp: 'start', zone: 'UTC' }),
  );
  expect(read.issues.map(({ row, column, why }) => [row, column, why])).toEqual([
    [5, 0, 'time'],
    [3, 1, 'number'],
    [10, 0, 'grid'],
    [8, 1, 'duplicate'],
  ]);
  const start = Date.UTC(2026, 6, 1);
  expect(read.range).toEqual({
    minutes: 30,
    start,
    values: Float64Array.of(0.01, NaN, 0.02, 0.03, NaN, 0.05),
  });
  expect(read).toMatchObject({
    repeats: 1,
    gapCount: 2,
    gaps: [
      { start: start + 30 * MINUTE, end: start + 60 * MINUTE },
      { start: start + 120 * MINUTE, end: start + 150 * MINUTE },
    ],
  });
});

it('[IMP-05] each row is used, counted or named, whatever a file mixes', () => {
  const some = fc.record({
    region: fc.constantFrom('SA1', 'SA1', 'NSW1'),
    time: fc.constantFrom(
      ...['00:00', '00:30', '01:00', '01:30', '02:00'].map((clock) => `2026-07-01 ${clock}`),
      ...['2026-07-01 00:37', '2026-06-31 00:00', ''],
    ),
    price: fc.constantFrom<number | string | null>(10, -5, 'dear', 1e9, '-', null),
    kind: fc.constantFrom('TRADE', 'TRADE', 'FORECAST'),
  });
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('UTC', 'Asia/Kolkata'),
      (rows, zone) => {
        const read = readPrices(
          makeRows(rows.map(({ region, time, price, kind }) => [region, time, price, kind])),
          choice({
            ...{ time: 1, price: 2, kind: 3, region: { column: 0, name: 'SA1' } },
            ...{ zone, stamp: 'start' },
          }),
        );
        const own = rows.filter(({ region, kind }) => region === 'SA1' && kind === 'TRADE');
        expect(read.elsewhere + read.forecasts).toBe(rows.length - own.length);
        // Prices of an unknown length are none.
        if (read.range === null) return;
        const blank = own.filter(
          ({ time, price }) => time.startsWith('2026-07') && (price === null || price === '-'),
        );
        const cells = read.step! / read.range.minutes;
        const used = read.range.values.filter((value) => !Number.isNaN(value)).length / cells;
        expect(used + read.repeats + read.issueCount + blank.length).toBe(own.length);
      },
    ),
    { numRuns: 300 },
  );
});

it('[BIL-01] the hour that comes twice is told apart, also in a file with the newest row first', () => {
  // Sydney sets its clocks back at 03:00 on 5 April 2026.
  const times = ['01:00', '02:00', '02:00', '03:00', '04:00'].map((clock) => `05.04.2026 ${clock}`);
  const rows = times.map((time, index) => [time, index + 1]);
  for (const own of [rows, rows.toReversed()]) {
    const { range, issueCount } = readPrices(
      makeRows(own),
      choice({ zone: 'Australia/Sydney', order: 'dmy', stamp: 'start', unit: 'perKwh' }),
    );
    expect(issueCount).toBe(0);
    expect(range).toEqual({
      minutes: 60,
      start: Date.UTC(2026, 3, 4, 14),
      values: Float64Array.of(1, 2, 3, 4, 5),
    });
  }
});

it('[BIL-01] hours of a zone that begin at half hours of UTC are two half hours', () => {
  const { range } = readPrices(
    makeRows([
      ['2026-07-01 00:00', 1],
      ['2026-07-01 01:00', 2],
      ['2026-07-01 02:00', 3],
    ]),
    choice({ zone: 'Asia/Kolkata', stamp: 'start', unit: 'perKwh' }),
  );
  expect(range).toMatchObject({ minutes: 30, values: Float64Array.of(1, 1, 2, 2, 3, 3) });
});

it('[BIL-01] headings and sizes say the unit', () => {
  expect(proposePrices(['Time', 'Price (c/kWh)']).unit).toBe('centsPerKwh');
  expect(proposePrices(['Interval end', 'Spot price ($/MWh)'])).toMatchObject({
    unit: 'perMWh',
    stamp: 'end',
    price: 1,
  });
  expect(proposePrices(['日期时间', '现货价格（元/千瓦时）'])).toMatchObject({
    time: 0,
    price: 1,
    unit: 'perKwh',
  });
  expect(proposePrices(['a', 'b'])).toMatchObject({ time: null, price: null });
});

const prices = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -100_000, max: 1_750_000 }).map((value) => value / 1e5) },
    { weight: 1, arbitrary: fc.double({ min: -10, max: 10, noNaN: true }) },
    { weight: 2, arbitrary: fc.constant(NaN) },
  ),
  { minLength: 1, maxLength: 400 },
);
const minutes = fc.constantFrom(5 as const, 15 as const, 30 as const, 60 as const);

it('[BIL-01] prices keep exactly on the wire and in months, whatever they are', () => {
  fc.assert(
    fc.property(
      prices,
      minutes,
      fc.integer({ min: 0, max: 100_000 }),
      fc.boolean(),
      (values, each, offset, removes) => {
        const start = Date.UTC(2024, 0, 31, 20) + offset * each * MINUTE;
        const range = { minutes: each, start, values: Float64Array.from(values) };
        expect(readPriceAnswer(writePriceAnswer(range))).toEqual(range);
        const change = { ...range, seriesId: 3, version: 4, removes };
        expect(readPriceChange(writePriceChange(change))).toEqual(change);
        const months = byMonth(range).map((part) => {
          const whole = new Float64Array(monthLength(part.month, each)).fill(NaN);
          setInMonth(whole, part, removes);
          return { month: part.month, values: whole };
        });
        const back = getRange(months, each, { from: start, until: start + values.length * each * MINUTE });
        const first = values.findIndex((value) => !Number.isNaN(value));
        const end = values.findLastIndex((value) => !Number.isNaN(value)) + 1;
        if (first < 0) expect(back.values).toHaveLength(0);
        else {
          expect(back.start).toBe(start + first * each * MINUTE);
          expect([...back.values]).toEqual(values.slice(first, end));
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('[BIL-01] a file that is damaged, outside of the years or has impossible prices is refused', () => {
  const change = {
    seriesId: 1,
    version: 0,
    removes: false,
    minutes: 5 as const,
    start: Date.UTC(2026, 6),
    values: Float64Array.of(1, NaN, 3),
  };
  const file = writePriceChange(change);
  for (let length = 0; length < file.length; length++)
    expect(() => readPriceChange(file.subarray(0, length)), String(length)).toThrow(RangeError);
  for (const wrong of [
    { ...change, start: Date.UTC(1999, 0) },
    { ...change, start: Date.UTC(2099, 11, 31, 23, 55) },
    { ...change, start: change.start + MINUTE },
    { ...change, values: Float64Array.of(1e7) },
    { ...change, values: Float64Array.of(Infinity) },
    { ...change, values: new Float64Array() },
    { ...change, seriesId: 0 },
  ])
    expect(() => readPriceChange(writePriceChange(wrong))).toThrow(RangeError);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        readPriceChange(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});

it('[BIL-01] intervals of a bill have the price that contains them, or the mean of those that they span', () => {
  const start = Date.UTC(2026, 6, 1);
  const hourly = { minutes: 60 as const, start, values: Float64Array.of(1, 3, NaN, 7) };
  const at = (edges: number[]) => [
    ...pricesAt(
      hourly,
      Float64Array.from(edges, (minute) => start + minute * MINUTE),
    ),
  ];
  expect(at([-30, 0, 30, 60, 90])).toEqual([NaN, 1, 1, 3]);
  expect(at([45, 75, 105, 135])).toEqual([2, 3, NaN]);
  expect(at([180, 240, 300])).toEqual([7, NaN]);
  // A day with a clock change has all of its prices.
  const edges = stepEdges(
    'Australia/Sydney',
    dayStart('Australia/Sydney', 20_548),
    dayStart('Australia/Sydney', 20_549),
    5,
  );
  const series = {
    minutes: 5 as const,
    start: edges[0]!,
    values: Float64Array.from({ length: edges.length - 1 }, (_, i) => i),
  };
  expect([...pricesAt(series, edges)]).toEqual([...series.values]);
});

it('[BIL-01] says what setting prices adds and replaces', () => {
  const start = Date.UTC(2026, 6, 1);
  const stored = { minutes: 30 as const, start: start + 30 * MINUTE, values: Float64Array.of(1, 2, NaN) };
  const next = { minutes: 30 as const, start, values: Float64Array.of(9, 1, 3, 4, NaN) };
  expect(replacedPrices(next, stored)).toEqual({ added: 2, replaced: 1, same: 1 });
  expect([...inShorter(stored, 15).values]).toEqual([1, 1, 2, 2, NaN, NaN]);
  expect(monthStart(678)).toBe(Date.UTC(2026, 6));
});
