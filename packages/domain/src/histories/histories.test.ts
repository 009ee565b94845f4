import type { ImportCell } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectDateOrder, mixesDates } from '../time/clockTimes.ts';
import { guessColumn, isLikeCounter, proposeHistory } from './historyColumns.ts';
import { readHistory, type HistoryChoice } from './readHistory.ts';

const ZONE = 'Australia/Sydney';

const makeChoice = (headings: readonly string[], over: Partial<HistoryChoice> = {}): HistoryChoice => ({
  columns: proposeHistory(headings).columns,
  zone: ZONE,
  order: 'ymd',
  decimal: '.',
  stamp: 'start',
  installedKwp: 10,
  ...over,
});

const makeRows = (cells: readonly (readonly ImportCell[])[]) =>
  cells.map((each, index) => ({ row: index + 2, cells: each }));

const total = (history: ReturnType<typeof readHistory>, energy: string) =>
  history.days
    .filter((day) => day.energy === energy)
    .reduce((sum, { kwh }) => kwh.reduce<number>((all, value) => all + (value ?? 0), sum), 0);

const filled = (history: ReturnType<typeof readHistory>) =>
  history.days.reduce((sum, { kwh }) => sum + kwh.filter((value) => value !== null).length, 0);

const makeFields = (headings: readonly string[]) => {
  const { format, columns } = proposeHistory(headings);
  return {
    format,
    columns: columns.map(
      (column) => column && ('measure' in column ? `${column.field} ${column.measure}` : column.field),
    ),
  };
};

describe('headings', () => {
  it('[IMP-03] of portals are recognised, in English and Chinese', () => {
    expect(
      makeFields([
        'Time',
        'Time (UTC)',
        'Generation (kWh)',
        'Feed-in: Energy (kWh)',
        'Feed-in: Unit price (AUD/kWh)',
        'Self-consumption: Energy (kWh)',
        'Charging (kWh)',
        'Missing (h)',
      ]),
    ).toEqual({
      format: 'heliograph',
      columns: ['time', 'utc', 'generation kWh', 'gridExport kWh', null, null, 'charge kWh', null],
    });
    expect(
      makeFields(['时间', '发电量 (kWh)', '上网: 电量 (kWh)', '自用: 电量 (kWh)', '充电 (kWh)']),
    ).toEqual({
      format: 'heliograph',
      columns: ['time', 'generation kWh', 'gridExport kWh', null, 'charge kWh'],
    });
    expect(
      makeFields(['Time', 'System Production (Wh)', 'Consumption (Wh)', 'Export (Wh)', 'Import (Wh)']),
    ).toEqual({
      format: 'solarEdge',
      columns: ['time', 'generation Wh', 'load Wh', 'gridExport Wh', 'gridImport Wh'],
    });
    expect(
      makeFields([
        'Plant Name',
        'Updated Time',
        'Production Power(W)',
        'Consumption Power(W)',
        'Grid Power(W)',
        'Purchasing Power(W)',
        'Feed-in Power(W)',
        'Battery Power(W)',
        'Charging Power(W)',
        'Discharging Power(W)',
        'SoC(%)',
      ]),
    ).toEqual({
      format: 'solarman',
      columns: [
        null,
        'time',
        'generation W',
        'load W',
        null,
        'gridImport W',
        'gridExport W',
        null,
        'charge W',
        'discharge W',
        null,
      ],
    });
    expect(
      makeFields([
        'Date',
        'Production(kWh)',
        'Consumption(kWh)',
        'Grid Feed-in(kWh)',
        'Electricity Purchasing(kWh)',
        'Charging Capacity(kWh)',
        'Discharging Capacity(kWh)',
      ]),
    ).toEqual({
      format: 'deyeCloud',
      columns: [
        'time',
        'generation kWh',
        'load kWh',
        'gridExport kWh',
        'gridImport kWh',
        'charge kWh',
        'discharge kWh',
      ],
    });
    expect(
      makeFields([
        'Time',
        'Roof: PV yield total (kWh)',
        'Roof: Grid import total (kWh)',
        'Shed: Grid import total (kWh)',
      ]),
    ).toEqual({ format: 'heliograph', columns: ['time', 'generation kWh', null, null] });
    expect(makeFields(['Timestamp', 'Total production (kWh)', 'Note'])).toEqual({
      format: 'table',
      columns: ['time', 'generation counterKwh', null],
    });
  });
});

it.each([
  [
    ['Exported to Grid (Wh)', 'Imported from Grid (Wh)'],
    ['gridExport Wh', 'gridImport Wh'],
  ],
  [['PV(kWh)'], ['generation kWh']],
  [
    ['PV Yield Energy(kWh)', 'Energy From Grid(kWh)', 'Consumed Energy(kWh)'],
    ['generation kWh', 'gridImport kWh', 'load kWh'],
  ],
  [
    [
      'Production-Today(kWh)',
      'Consumption-Today(kWh)',
      'Feed-in Power-Today(kWh)',
      'Energy Purchased-Today(kWh)',
      'Energy Charged-This Day(kWh)',
      'Energy Discharged-This Day(kWh)',
    ],
    ['generation kWh', 'load kWh', 'gridExport kWh', 'gridImport kWh', 'charge kWh', 'discharge kWh'],
  ],
  [
    ['Import kWh', 'Export kWh'],
    ['gridImport kWh', 'gridExport kWh'],
  ],
])('[IMP-03] %j are columns', (headings, columns) => {
  expect(makeFields(headings).columns).toEqual(columns);
});

it('[IMP-05] a heading that is not known has a guess by its words, if they are about energy', () => {
  const guesses = [
    ['Daily Production (Active) (kWh)', 'generation', 'kWh'],
    ['Battery Discharging Energy(Wh)', 'discharge', 'Wh'],
    ['Energy bought in total (kWh)', 'gridImport', 'kWh'],
    ['Feed-in of the day (kWh)', 'gridExport', 'kWh'],
    ['家庭负载用电(kWh)', 'load', 'kWh'],
  ] as const;
  for (const [heading, field, measure] of guesses) expect(guessColumn(heading)).toEqual({ field, measure });
  const others = ['Battery temperature', 'PV voltage (V)', 'Self-consumption (%)', '购电费用', 'Remark'];
  for (const heading of others) expect(guessColumn(heading)).toBeNull();
});

describe('dates', () => {
  it('[IMP-03] are ordered as those say that can be read in one way, else asked for', () => {
    expect(detectDateOrder(['01/02/2025 00:00', '13/02/2025'])).toBe('dmy');
    expect(detectDateOrder(['01/02/2025', '02/14/2025 12:15 AM'])).toBe('mdy');
    expect(detectDateOrder(['01/02/2025', '03/04/2025'])).toBeNull();
    expect(detectDateOrder(['2025-02-01 10:00'])).toBe('ymd');
    expect(detectDateOrder(['2025年2月1日 10:00'])).toBe('ymd');
  });
});

it('[IMP-05] times of which a spreadsheet has converted some are not trusted', () => {
  expect(mixesDates(['2026-02-03 10:00', '13/02/2026 10:00'])).toBe(true);
  expect(mixesDates([46_000.5, '13/02/2026 10:00'])).toBe(true);
  expect(mixesDates(['03/02/2026', '13/02/2026', 'Total'])).toBe(false);
  expect(mixesDates(['2026-02-03', 46_000])).toBe(false);
});

describe('a table', () => {
  it('[IMP-03] of SolarEdge has energy of intervals that begin at the time', () => {
    const history = readHistory(
      makeRows([
        ['01/31/2025 23:00', '4000'],
        ['02/01/2025 00:00', '1000'],
        ['02/01/2025 01:00', ''],
        ['02/01/2025 02:00', '-5'],
        ['Total', '4996'],
      ]),
      makeChoice(['Time', 'System Production (Wh)'], { order: 'mdy' }),
    );
    expect(total(history, 'generation')).toBe(5);
    expect(filled(history)).toBe(8);
    const [day] = history.days;
    // 23:00 in Sydney's summer is 12:00 UTC.
    expect(day!.kwh.slice(47, 57)).toEqual([null, 1, 1, 1, 1, 0.25, 0.25, 0.25, 0.25, null]);
    expect(history.issues).toEqual([{ row: 5, column: 1, why: 'negative', found: '-5' }]);
  });

  it('[IMP-03] of powers is their energy, without what lies in gaps', () => {
    const rows = Array.from({ length: 37 }, (_, i): ImportCell[] => [
      `2025-06-01 ${String(10 + Math.floor(i / 12)).padStart(2, '0')}:${String((i % 12) * 5).padStart(2, '0')}:00`,
      6000,
    ]);
    const headings = ['Updated Time', 'Production Power(W)'];
    expect(total(readHistory(makeRows(rows), makeChoice(headings)), 'generation')).toBeCloseTo(18, 9);
    const withGap = readHistory(makeRows([...rows.slice(0, 13), ...rows.slice(24)]), makeChoice(headings));
    expect(total(withGap, 'generation')).toBeCloseTo(12, 9);
    expect(withGap.days[0]!.estimated).toBe(true);
  });

  it('[IMP-03] of a counter has what it went on by, and says where it restarts', () => {
    const history = readHistory(
      makeRows([
        ['2025-06-01 09:00', 97],
        ['2025-06-01 10:00', 100],
        ['2025-06-01 11:00', 103],
        ['2025-06-01 12:00', 2],
        ['2025-06-01 13:00', 4.5],
        ['2025-06-01 14:00', 7],
      ]),
      makeChoice(['Time', 'Total production (kWh)']),
    );
    expect(total(history, 'generation')).toBe(13);
    expect(history.issues).toEqual([{ row: 5, column: 1, why: 'reset', found: '2' }]);
  });

  it('[IMP-04] of a counter follows the rules of live readings', () => {
    const hourly = (values: readonly number[]) =>
      readHistory(
        makeRows(
          values.map((value, i) => [
            new Date(Date.UTC(2026, 2, 1, i)).toISOString().slice(0, 16).replace('T', ' '),
            value,
          ]),
        ),
        makeChoice(['Time', 'Total production (kWh)']),
      );
    const counted = Array.from({ length: 48 }, (_, i) => 100 + i / 2);
    const stray = hourly(counted.with(20, 0));
    expect(total(stray, 'generation')).toBeCloseTo(23.5, 6);
    expect(stray.issues).toEqual([{ row: 22, column: 1, why: 'glitch', found: '0' }]);
    // Another meter: what it counted before the exchange is not known.
    const other = hourly([...counted.slice(0, 24), ...counted.slice(24).map((value) => value + 5_000)]);
    expect(total(other, 'generation')).toBeCloseTo(23, 6);
    expect(other.issues.map(({ row, why }) => [row, why])).toEqual([[26, 'jump']]);
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 45 }),
        fc.double({ min: 0, max: 9e6, noNaN: true }),
        (place, odd) => {
          const { days, issueCount } = hourly(counted.with(place, odd));
          const kwh = days.flatMap((day) => day.kwh).reduce<number>((sum, value) => sum + (value ?? 0), 0);
          expect(kwh).toBeLessThanOrEqual(23.5 + 1e-6);
          // Within what ten kilowatts can count, a reading is believed.
          if (Math.abs(odd - counted[place]!) > 14) expect(issueCount).toBe(1);
        },
      ),
    );
  });

  it('[IMP-04] has a counter where values almost only rise', () => {
    const values = (of: (i: number) => number) => Array.from({ length: 288 }, (_, i) => of(i));
    expect(isLikeCounter(values((i) => Math.max(0, Math.sin((i - 72) / 46))))).toBe(false);
    expect(isLikeCounter(values((i) => i % 48))).toBe(true);
    expect(isLikeCounter(values((i) => 900 - i).with(7, 0))).toBe(true);
    expect(isLikeCounter(values((i) => i).slice(0, 80))).toBe(false);
  });

  it('[IMP-03] of days fills those of 23 and 25 hours, newest first as well', () => {
    for (const date of ['2025-10-05', '2025-04-06']) {
      const dates = [0, 1, 2].map((i) =>
        new Date(Date.parse(date) + (i - 1) * 86_400_000).toISOString().slice(0, 10),
      );
      const history = readHistory(
        makeRows(dates.toReversed().map((each) => [each, 24])),
        makeChoice(['Date', 'Production(kWh)']),
      );
      expect(total(history, 'generation')).toBeCloseTo(72, 6);
      expect(filled(history)).toBe(4 * (date === '2025-10-05' ? 71 : 73));
      expect(history.days.every(({ estimated }) => estimated)).toBe(true);
    }
  });

  it('[IMP-03] has an hour that comes twice twice, and none that the clocks skip', () => {
    const hours = (...list: string[]) => makeRows(list.map((hour) => [`2025-04-06 ${hour}`, 1]));
    const twice = readHistory(
      hours('01:00', '02:00', '02:00', '03:00'),
      makeChoice(['Time', 'Production(kWh)']),
    );
    expect(total(twice, 'generation')).toBe(4);
    expect(twice.issueCount).toBe(0);
    const skipped = readHistory(
      makeRows([
        ['2025-10-05 01:00', 1],
        ['2025-10-05 02:30', 1],
        ['2025-10-05 03:00', 1],
      ]),
      makeChoice(['Time', 'Production(kWh)']),
    );
    expect(skipped.issues).toEqual([{ row: 3, column: 0, why: 'time', found: '2025-10-05 02:30' }]);
  });

  it('[IMP-03] keeps decimal commas apart from thousands, and leaves out what is no number', () => {
    const history = readHistory(
      makeRows([
        ['1.6.2025 10:00', '1.000,5'],
        ['1.6.2025 11:00', 'offline'],
        ['1.6.2025 12:00', '0,5'],
        ['32.6.2025 12:00', '0,5'],
      ]),
      makeChoice(['Time', 'Production(kWh)'], { decimal: ',', order: 'dmy' }),
    );
    expect(total(history, 'generation')).toBe(1001);
    expect(history.issues.map(({ row, why }) => [row, why])).toEqual([
      [5, 'time'],
      [3, 'number'],
    ]);
  });
});

it('[IMP-05] each row of energies is used or named, whatever a table mixes', () => {
  const some = fc.record({
    time: fc.constantFrom(
      ...['00:00', '00:30', '01:00', '01:30', '02:00'].map((clock) => `2026-03-01 ${clock}`),
      ...['2026-02-30 00:00', 'offline', null],
    ),
    value: fc.constantFrom<ImportCell>(1.5, '2', 0, -1, 'x', '-', null),
  });
  fc.assert(
    fc.property(
      fc.array(some, { minLength: 2, maxLength: 12 }),
      fc.constantFrom('start', 'end'),
      (rows, stamp) => {
        const history = readHistory(
          makeRows([...rows.map(({ time, value }) => [time, value]), ['Total', 9]]),
          makeChoice(['Time', 'Production(kWh)'], { stamp }),
        );
        const named = new Set(history.issues.map(({ row }) => row));
        expect(history.issueCount).toBe(named.size);
        // Rows of one time have no intervals.
        if (history.step === null) return;
        const used = rows.filter(({ time }, index) => time !== null && !named.has(index + 2));
        const energies = used.map(({ value }) => (value === '-' ? 0 : Number(value)));
        expect(total(history, 'generation')).toBeCloseTo(
          energies.reduce((sum, kwh) => sum + kwh, 0),
          6,
        );
        const isUnnamed = ({ time, value }: (typeof rows)[number], index: number) =>
          time === null && value !== null && !named.has(index + 2);
        expect(rows.filter(isUnnamed)).toEqual([]);
      },
    ),
  );
});
