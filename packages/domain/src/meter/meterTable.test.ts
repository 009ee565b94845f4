import { USUAL_TABLE, type MeterTableChoices } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greenButtonFeed } from './greenButton/testFeed.ts';
import { createMeterReader, meterQualityText, type MeterFile } from './index.ts';
import { dayText } from './meterDates.ts';

function read(text: string, tables?: MeterTableChoices): MeterFile {
  const reader = createMeterReader(tables);
  reader.add(text);
  return reader.finish();
}

const TIMES = Array.from(
  { length: 48 },
  (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
);
const values = (value: number | string, count = 48) => Array.from({ length: count }, () => value).join(',');
const sums = ({ channels }: MeterFile) =>
  Object.fromEntries(
    channels.map(({ suffix, days }) => [
      suffix,
      days.map(({ kwh }) => Math.round(kwh.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6),
    ]),
  );

describe('a table with a row for each day', () => {
  const HEAD = `NMI,Meter,Flow,Date,${TIMES.join(',')}`;

  it('[IMP-03] is a meter file', () => {
    const file = read(
      [
        HEAD,
        `6001000003,M9,Consumption,01/03/2026,${values(0.3)}`,
        `6001000003,M9,Generation,01/03/2026,${values(0.1)}`,
        `6001000003,M9,Consumption,13/03/2026,${values(0.3)}`,
      ].join('\r\n'),
    );
    expect(file).toMatchObject({ format: 'table', rows: 4, problems: [], hasEnd: true });
    expect(sums(file)).toEqual({ B1: [4.8], E1: [14.4, 14.4] });
    expect(file.channels.map(({ nmi, role, serials }) => [nmi, role, serials])).toEqual([
      ['6001000003', 'export', ['M9']],
      ['6001000003', 'import', ['M9']],
    ]);
    expect(file.channels[1]!.days.map(({ day }) => dayText(day))).toEqual(['20260301', '20260313']);
  });

  it('[IMP-03] may have lines above, times of both ends, quotes, and a column for estimates', () => {
    const spans = TIMES.map((time, i) => `"${time} - ${TIMES[i + 1] ?? '00:00'}"`);
    const file = read(
      [
        'My energy data',
        'Downloaded 20/03/2026',
        `"NMI","METER SERIAL NUMBER","CON/GEN","DATE","ESTIMATED?",${spans.join(',')}`,
        `"6001000003","M9","Consumption","02/03/2026","Yes",${values(1)}`,
        `"6001000003","M9","Consumption","03/03/2026","No",${values(1, 47)},`,
      ].join('\n'),
    );
    expect(file.problems).toEqual([]);
    const [one, two] = file.channels[0]!.days;
    expect([meterQualityText(one!.quality[0]!), meterQualityText(two!.quality[0]!)]).toEqual(['E', 'A']);
    expect(two!.kwh[47]).toBeNaN();
  });

  it('[IMP-03] may have columns named by the ends of their intervals, and a quality that varies', () => {
    const ends = [...TIMES.slice(1), '00:00'].map((time) => `interval_${time.replace(':', '')}`);
    const file = read(
      [
        `interval_date,nmi,register_id,nmi_suffix,quality_method,uom,interval_length,${ends.join(',')}`,
        `2026-03-01,6001000003,E1,E1,V,kWh,30,${TIMES.map((_, i) => i).join(',')}`,
      ].join('\n'),
    );
    expect(file.problems).toEqual([]);
    const [{ kwh, quality }] = file.channels[0]!.days as [MeterFile['channels'][0]['days'][0]];
    expect([...kwh]).toEqual(TIMES.map((_, i) => i));
    expect(new Set([...quality].map(meterQualityText))).toEqual(new Set(['E']));
  });

  it('[IMP-05] names rows that it leaves out, and days that are there twice', () => {
    const file = read(
      [
        HEAD,
        `6001000003,M9,Consumption,01/03/2026,${values(1)}`,
        `6001000003,M9,Consumption,31/02/2026,${values(1)}`,
        `6001000003,M9,Consumption,02/03/2026,${values('x')}`,
        `6001000003,M9,Demand,02/03/2026,${values(1)}`,
        `6E+09,M9,Consumption,02/03/2026,${values(1)}`,
        `6001000003,M9,Consumption,01/03/2026,${values(2)}`,
      ].join('\n'),
    );
    expect(file.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'date'],
      [4, 'value'],
      [5, 'suffix'],
      [6, 'nmiRounded'],
      [2, 'repeated'],
    ]);
    expect(sums(file)).toEqual({ E1: [96] });
  });
});

it('[IMP-05] a row for each day is used or named, whatever it has', () => {
  const some = fc.record({
    register: fc.constantFrom('E1', 'B1', 'Consumption', '?'),
    serial: fc.constantFrom('M1', 'M2'),
    date: fc.constantFrom('13/03/2026', '14/03/2026', '15/03/2026', '31/02/2026'),
    quality: fc.constantFrom('Actual', 'Substituted', 'V', '?'),
    kwh: fc.constantFrom<string | number>(1, 0.25, 'x'),
    blank: fc.integer({ min: 0, max: 48 }),
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 12 }), (rows) => {
      const file = read(
        [
          `NMI,Register,Meter,Date,Quality,${TIMES.join(',')}`,
          ...rows.map(
            ({ register, serial, date, quality, kwh, blank }) =>
              `6001000003,${register},${serial},${date},${quality},${','.repeat(blank)}${values(kwh, 48 - blank)}`,
          ),
        ].join('\n'),
      );
      // A day of a meter counts once, under whichever name of its stream.
      const streams: Record<string, string> = { Consumption: 'E1' };
      const used = new Map(
        rows
          .filter(
            ({ register, date, quality, kwh, blank }) =>
              register !== '?' && date !== '31/02/2026' && quality !== '?' && (kwh !== 'x' || blank === 48),
          )
          .map((row) => [`${streams[row.register] ?? row.register} ${row.serial} ${row.date}`, row]),
      );
      expect(used.size + file.problemCount).toBe(rows.length);
      const sum = [...used.values()].reduce(
        (all, { kwh, blank }) => all + (blank === 48 ? 0 : Number(kwh) * (48 - blank)),
        0,
      );
      const energies = file.channels.flatMap(({ days }) => days.flatMap(({ kwh }) => [...kwh]));
      expect(energies.reduce((all, kwh) => all + (kwh || 0), 0)).toBe(sum);
    }),
  );
});

describe('a table with a row for each interval', () => {
  const row = (register: string, date: string, time: string, kwh: number, quality = 'Actual') =>
    `6001000004,${register},${date},${time},${kwh},${quality}`;

  it('[IMP-03] is a meter file', () => {
    const file = read(
      [
        'NMI,Register,ReadDate,ReadTime,Kwh,Quality',
        ...TIMES.flatMap((time) => [
          row('E1', '01/03/2026', time, 0.25),
          row('B1', '01/03/2026', time, 0.05, 'Substituted'),
        ]),
      ].join('\n'),
    );
    expect(file).toMatchObject({ format: 'table', problems: [] });
    expect(sums(file)).toEqual({ B1: [2.4], E1: [12] });
    expect(meterQualityText(file.channels[0]!.days[0]!.quality[0]!)).toBe('S');
  });

  it('[IMP-03] has the ends of intervals if it begins after midnight and ends at it', () => {
    const ends = [...TIMES.slice(1).map((time) => `2026-03-01 ${time}`), '2026-03-02 00:00'];
    const file = read(
      ['NMI,Stream,Date,Usage', ...ends.map((at, i) => `6001000004,E1,${at},${i}`)].join('\n'),
    );
    const [day, ...others] = file.channels[0]!.days;
    expect([...day!.kwh]).toEqual(TIMES.map((_, i) => i));
    expect(others).toEqual([]);
  });

  it('[IMP-03] has the times of its column of starts, beside a date that only repeats their day', () => {
    const file = read(
      [
        'interval_date,nmi,nmi_suffix,uom,interval_start_timestamp,interval_end_timestamp,read_value',
        ...[23, 47].map((i) => {
          const [start, end] = [TIMES[i], TIMES[i + 1] ?? '24:00'].map(
            (time) => `2026-03-01T${time}:00+10:00`,
          );
          return `2026-03-01,6001000004,E1,KWH,${start},${end},${i}`;
        }),
        '2026-03-01,6001000004,E1,KWH,2026-03-01T00:00:00+10:00,2026-03-01T00:30:00+10:00,0.5',
        '2026-03-01,6001000004,E1,KWH,2026-03-01T00:30:00+10:00,2026-03-01T01:00:00+10:00,0.25',
      ].join('\n'),
    );
    expect(file).toMatchObject({ problems: [], guesses: [] });
    const { day, kwh } = file.channels[0]!.days[0]!;
    expect([dayText(day), kwh[0], kwh[1], kwh[23], kwh[47]]).toEqual(['20260301', 0.5, 0.25, 23, 47]);
  });

  it('[IMP-05] says what its dates and times leave open', () => {
    const guesses = (...times: string[]) =>
      read(['NMI,Register,Date,Usage', ...times.map((time) => `6001000004,E1,${time},1`)].join('\n')).guesses;
    expect(guesses('01/03/2026 00:00', '01/03/2026 00:30')).toEqual(['order']);
    expect(guesses('13/03/2026 00:30', '13/03/2026 01:00')).toEqual(['stamp']);
    expect(guesses('2026-03-01 23:30', '2026-03-02 00:00')).toEqual([]);
  });

  it('[IMP-05] is read as it was chosen where it leaves that open, and as it states where not', () => {
    const rows = (...times: string[]) =>
      ['NMI,Register,Date,Usage', ...times.map((time) => `6001000004,E1,${time},1`)].join('\n');
    const choice = { order: 'mdy', stamp: 'end' } as const;
    const times = ['01/03/2026 00:30', '01/03/2026 01:00'] as const;
    const { headings, ...usual } = read(rows(...times)).table!;
    expect(usual).toEqual({ choice: USUAL_TABLE, times });
    const tables = { other: { order: 'dmy', stamp: 'start' }, [headings]: choice } as const;
    const open = read(rows(...times), tables);
    expect(open.table).toEqual({ headings, choice, times });
    const [day] = open.channels[0]!.days;
    expect([dayText(day!.day), day!.kwh.findIndex((kwh) => kwh === 1)]).toEqual(['20260103', 0]);
    const stated = read(rows('13/03/2026 00:00', '13/03/2026 00:30'), tables).channels[0]!.days[0]!;
    expect([dayText(stated.day), stated.kwh[0]]).toEqual(['20260313', 1]);
  });

  it('[IMP-05] names an interval that is there twice, and one that fits nowhere', () => {
    const file = read(
      [
        'NMI,Register,ReadDate,ReadTime,Kwh,Quality',
        row('E1', '01/03/2026', '00:00', 1),
        row('E1', '01/03/2026', '00:00', 2),
        row('E1', '01/03/2026', '00:15', 1),
        row('E1', '01/03/2026', '00:37', 1),
      ].join('\n'),
    );
    expect(file.problems).toEqual([
      { row: 2, reason: 'repeated', found: '01/03/2026 00:00' },
      { row: 5, reason: 'interval', found: '00:37' },
    ]);
  });

  it('[IMP-05] uses or names each row, whatever it has', () => {
    const some = fc.record({
      register: fc.constantFrom('E1', 'Usage', 'B1', '?'),
      serial: fc.constantFrom('', 'M1'),
      time: fc.constantFrom('00:00', '00:30', '01:00', '01:30', '00:37', '25:00'),
      kwh: fc.constantFrom('1', '0', '2.5', 'x'),
      quality: fc.constantFrom('Actual', 'Substituted', '?'),
    });
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 12 }), (rows) => {
        const lines = rows.map(
          ({ register, serial, time, kwh, quality }) =>
            `6001000004,${register},${serial},13/03/2026,${time},${kwh},${quality}`,
        );
        const { channels, problemCount } = read(
          ['NMI,Register,Meter,ReadDate,ReadTime,Kwh,Quality', ...lines].join('\n'),
        );
        const values = channels.flatMap(({ days }) => days.flatMap(({ kwh }) => [...kwh]));
        expect(values.filter((kwh) => !Number.isNaN(kwh)).length + problemCount).toBe(rows.length);
      }),
    );
  });
});

it('[IMP-03] the same energies are read from all four forms', () => {
  const day = fc.record({
    date: fc.integer({ min: 1, max: 28 }),
    kwh: fc.array(
      fc.integer({ min: 0, max: 99_999 }).map((value) => value / 1e3),
      { minLength: 48, maxLength: 48 },
    ),
  });
  fc.assert(
    fc.property(fc.uniqueArray(day, { selector: ({ date }) => date, minLength: 1, maxLength: 4 }), (days) => {
      const pad = (date: number) => String(date).padStart(2, '0');
      const nem12 = [
        '200,6001000003,E1,E1,E1,N1,M9,KWH,30,',
        ...days.map(({ date, kwh }) => `300,202603${pad(date)},${kwh.join(',')},A,,,`),
      ];
      const wide = [
        `NMI,Meter,Flow,Date,${TIMES.join(',')}`,
        ...days.map(({ date, kwh }) => `6001000003,M9,E1,2026-03-${pad(date)},${kwh.join(',')}`),
      ];
      const long = [
        'NMI;Meter;Register;ReadDate;ReadTime;Kwh',
        ...days.flatMap(({ date, kwh }) =>
          kwh.map((value, i) => `6001000003;M9;E1;2026-03-${pad(date)};${TIMES[i]};${value}`),
        ),
      ];
      const midnight = Date.UTC(2026, 1, 28, 14) / 1000;
      const feed = greenButtonFeed(
        [
          {
            readings: days.flatMap(({ date, kwh }) =>
              kwh.map(
                (value, i) =>
                  [midnight + (date - 1) * 86_400 + i * 1800, 1800, Math.round(value * 1000)] as const,
              ),
            ),
          },
        ],
        { tzOffset: 36_000 },
      );
      const [expected, ...others] = [nem12, wide, long].map((rows) => read(rows.join('\n')).channels);
      for (const other of others) expect(other).toEqual(expected);
      // It does not say which meter it is.
      expect(read(feed).channels).toEqual(expected!.map((channel) => ({ ...channel, serials: [] })));
    }),
    { numRuns: 30 },
  );
});
