import { MAX_METER_ROWS } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMeterReader, MeterFileError, meterQualityText, type MeterFile } from './index.ts';
import { parseDay } from './meterDates.ts';

/** @param piece characters per piece */
function read(text: string, piece = text.length || 1): MeterFile {
  const reader = createMeterReader();
  for (let from = 0; from < text.length; from += piece) reader.add(text.slice(from, from + piece));
  return reader.finish();
}

function describeReason(text: string): string {
  try {
    read(text);
    return 'read';
  } catch (error) {
    return error instanceof MeterFileError ? error.reason : String(error);
  }
}

const findKwh = ({ channels }: MeterFile, suffix: string) =>
  channels
    .find((channel) => channel.suffix === suffix)
    ?.days.flatMap(({ kwh }) => [...kwh])
    .reduce((sum, kwh) => sum + kwh, 0);

const values = (count: number, value = '0.1') => Array.from({ length: count }, () => value).join(',');
const stream = (nmi = '4199990001', suffix = 'E1', serial = 'S1', unit = 'KWH', minutes = 30) =>
  `200,${nmi},${suffix},${suffix},${suffix},N1,${serial},${unit},${minutes},`;
const day = (date = '20260301', of = values(48), rest = 'A,,,20260302080000,') => `300,${date},${of},${rest}`;
const HEAD = '100,NEM12,202603020905,MDP1,RETAIL1';
const file = (...rows: string[]) => [HEAD, ...rows, '900'].join('\n');

const SAMPLE = `100,NEM12,202603020905,MDP1,RETAIL1
200,4199990001,E1B1,E1,E1,N1,TEST0001,KWH,30,
300,20260301,0.15,0.15,0.15,0.15,0.15,0.15,0.15,0.15,0.15,0.15,0.15,0.15,0.5,0.5,0.257,0.037,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.257,0.5,0.5,0.5,0.5,0.5,0.5,0.5,0.15,0.15,0.15,0.15,0.15,0.15,V,,,20260302080000,
400,1,46,A,,
400,47,48,S14,77,
500,N,,20260301000001,
200,4199990001,E1B1,B1,B1,N2,TEST0001,KWH,30,
300,20260301,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16,0.333,0.833,0.961,1.065,1.146,1.204,1.238,1.25,1.238,1.204,1.146,1.065,0.961,0.833,0.683,0.51,0.313,0,0,0,0,0,0,0,0,0,0,0,0,0,0,A,,,20260302080000,
900
`;

describe('NEM12', () => {
  it.each([1, 7, 100, 10_000])(
    '[IMP-02] reads the sample of the format, %i characters at a time',
    (piece) => {
      const meter = read(SAMPLE, piece);
      expect(findKwh(meter, 'E1')).toBeCloseTo(7.751, 9);
      expect(findKwh(meter, 'B1')).toBeCloseTo(16.143, 9);
      expect(meter).toMatchObject({ format: 'NEM12', rows: 9, problemCount: 0, hasEnd: true });
      const [generation, supply] = meter.channels;
      expect([generation!.role, supply!.role]).toEqual(['export', 'import']);
      const flags = [...supply!.days[0]!.quality].map(meterQualityText);
      expect(flags).toEqual([...Array<string>(46).fill('A'), 'S14', 'S14']);
    },
  );

  it.each([
    ['WH', 0.001],
    ['kwh', 1],
    ['MWh', 1000],
    ['KW', 0.5],
    ['w', 0.0005],
  ])('[IMP-02] scales %s by %d', (unit, factor) => {
    const meter = read(file(stream('4199990001', 'E1', 'S1', unit), day('20260301', values(48, '2'))));
    expect(findKwh(meter, 'E1')).toBeCloseTo(96 * factor, 9);
  });

  it.each([
    [5, 288],
    [15, 96],
    [30, 48],
  ])('[IMP-02] reads intervals of %i minutes', (minutes, count) => {
    const meter = read(
      file(stream('4199990001', 'E1', 'S1', 'KWH', minutes), day('20260301', values(count, '1'))),
    );
    expect(findKwh(meter, 'E1')).toBe(count);
  });

  it('[IMP-02] takes the later update of a day, and without one the later row', () => {
    const at = (value: string, updated: string) => day('20260301', values(48, value), `A,,,${updated},`);
    expect(findKwh(read(file(stream(), at('1', '20260303000000'), at('2', '20260302000000'))), 'E1')).toBe(
      48,
    );
    expect(findKwh(read(file(stream(), at('1', ''), at('2', ''))), 'E1')).toBe(96);
  });

  it('[IMP-02] adds the meters that share a day after an exchange, in the coarser interval', () => {
    const half = (first: string, last: string, count: number) =>
      `${values(count / 2, first)},${values(count / 2, last)}`;
    const meter = read(
      file(
        stream('4199990001', 'E1', 'OLD'),
        day('20260301', half('1', '0', 48)),
        stream('4199990001', 'E1', 'NEW', 'KWH', 5),
        day('20260301', half('0', '2', 288)),
      ),
    );
    const [channel] = meter.channels;
    expect(channel!.serials).toEqual(['OLD', 'NEW']);
    expect([...channel!.days[0]!.kwh]).toEqual([...Array<number>(24).fill(1), ...Array<number>(24).fill(12)]);
  });

  it('[IMP-02] null values are unknown, not zero', () => {
    const meter = read(
      file(stream(), day('20260301', values(48, '0'), 'V,,,,'), '400,1,40,A,,', '400,41,48,N,,'),
    );
    expect([...meter.channels[0]!.days[0]!.kwh].filter(Number.isNaN)).toHaveLength(8);
  });

  it('[IMP-04] leaves blank values unknown, whatever quality the day has', () => {
    const blank = `${values(20, '1')},,${values(27, '1')}`;
    const kwhOf = (...rows: string[]) => {
      const meter = read(file(stream(), ...rows));
      expect(meter.problems).toEqual([]);
      return meter.channels[0]!.days[0]!;
    };
    const { kwh, quality } = kwhOf(`300,20260301,${blank},A,,,20260302080000,`);
    expect([...kwh].flatMap((value, interval) => (Number.isNaN(value) ? [interval] : []))).toEqual([20]);
    expect(meterQualityText(quality[20]!)).toBe('N');
    const events = ['400,1,20,A,,', '400,21,21,N,,', '400,22,48,A,,'];
    expect([...kwhOf(`300,20260301,${blank},V,,,20260302080000,`, ...events).kwh]).toEqual([...kwh]);
    const rest = kwhOf(`300,20260301,${values(20, '1')},${','.repeat(27)},A,,,20260302080000,`).kwh;
    expect(rest.reduce((sum, value) => sum + (value || 0), 0)).toBe(20);
  });

  it('[IMP-04] reads numbers as numbers: intervals of 05 minutes, small values with an exponent', () => {
    const five = stream('4199990001', 'E1', 'S1', 'KWH').replace(',30,', ',05,');
    expect(findKwh(read(file(five, day('20260301', values(288, '1')))), 'E1')).toBe(288);
    const small = read(file(stream(), day('20260301', `${values(47, '1')},1.2E-05`)));
    expect(small.problems).toEqual([]);
    expect(findKwh(small, 'E1')).toBeCloseTo(47.000012, 9);
  });

  it('[IMP-04] takes a row without a serial number for the same meter', () => {
    const sent = (serial: string, value: string, updated: string) => [
      stream('4199990001', 'E1', serial),
      day('20260301', values(48, value), `A,,,${updated},`),
    ];
    const kwh = (...rows: string[][]) => findKwh(read(file(...rows.flat())), 'E1');
    expect(kwh(sent('', '1', '20260302000000'), sent('S1', '1', '20260302000000'))).toBe(48);
    expect(kwh(sent('S1', '2', '20260302000000'), sent('', '1', '20260303000000'))).toBe(48);
    expect(kwh(sent('', '1', '20260303000000'), sent('S1', '2', '20260302000000'))).toBe(48);
    // Two meters that were exchanged during the day, sent again as one.
    const exchanged = [sent('OLD', '1', '20260302000000'), sent('NEW', '2', '20260302000000')];
    expect(kwh(...exchanged)).toBe(144);
    expect(kwh(...exchanged, sent('', '3', '20260303000000'))).toBe(144);
    expect(kwh(sent('', '5', '20260301000000'), ...exchanged)).toBe(144);
  });

  it('[IMP-04] counts no day of a meter twice, in whatever order its rows were sent', () => {
    const sent = fc.record({
      serial: fc.constantFrom('', 'S1'),
      date: fc.constantFrom('20260301', '20260302'),
      value: fc.integer({ min: 0, max: 9 }),
      updated: fc.constantFrom('', '20260303000000', '20260304000000'),
    });
    fc.assert(
      fc.property(fc.array(sent, { minLength: 1, maxLength: 8 }), (rows) => {
        const [channel] = read(
          file(
            ...rows.flatMap(({ serial, date, value, updated }) => [
              stream('4199990001', 'E1', serial),
              day(date, values(48, String(value)), `A,,,${updated},`),
            ]),
          ),
        ).channels;
        for (const { day: at, kwh } of channel!.days) {
          const own = rows.filter(({ date }) => parseDay(date) === at);
          const latest = own.reduce((best, row) => (row.updated >= best.updated ? row : best));
          expect(new Set(kwh)).toEqual(new Set([latest.value]));
        }
      }),
    );
  });

  it('[IMP-05] uses or counts each day, whatever streams, qualities and mistakes a file mixes', () => {
    const sent = fc.record({
      suffix: fc.constantFrom('E1', 'E2', 'B1'),
      unit: fc.constantFrom('KWH', 'KWH', 'KWH', 'GAL'),
      days: fc.array(
        fc.record({
          date: fc.constantFrom('20260301', '20260302', '20260303', '20260230'),
          value: fc.integer({ min: 0, max: 9 }),
          count: fc.constantFrom(48, 48, 48, 47),
          blank: fc.integer({ min: 0, max: 3 }),
          quality: fc.constantFrom('A', 'S14', 'E52', 'N', 'X'),
          updated: fc.constantFrom('20260304000000', '20260305000000'),
        }),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(fc.array(sent, { minLength: 1, maxLength: 4 }), (streams) => {
        const meter = read(
          file(
            ...streams.flatMap(({ suffix, unit, days }) => [
              stream('4199990001', suffix, 'S1', unit),
              ...days.map(({ date, value, count, blank, quality, updated }) =>
                day(
                  date,
                  [...Array<string>(blank).fill(''), ...Array<number>(count - blank).fill(value)].join(','),
                  `${quality},,,${updated},`,
                ),
              ),
            ]),
          ),
        );
        const all = streams.flatMap(({ suffix, unit, days }) =>
          days.map((one) => ({ suffix, unit, ...one })),
        );
        const good = all.filter(
          ({ unit, date, count, quality }) =>
            unit === 'KWH' && date !== '20260230' && count === 48 && quality !== 'X',
        );
        const wrongStreams = streams.filter(({ unit }) => unit !== 'KWH').length;
        expect(meter.problemCount).toBe(all.length - good.length + wrongStreams);
        const latest = new Map<string, (typeof good)[number]>();
        for (const one of good) {
          const key = `${one.suffix} ${one.date}`;
          if (one.updated >= (latest.get(key)?.updated ?? '')) latest.set(key, one);
        }
        for (const suffix of ['E1', 'E2', 'B1']) {
          const own = [...latest.values()].filter((one) => one.suffix === suffix);
          const known = own.filter(({ quality }) => quality !== 'N');
          const { days = [] } = meter.channels.find((channel) => channel.suffix === suffix) ?? {};
          const energies = days.flatMap(({ kwh }) => [...kwh]).filter((kwh) => !Number.isNaN(kwh));
          expect(days).toHaveLength(own.length);
          expect(energies.reduce((sum, kwh) => sum + kwh, 0)).toBe(
            known.reduce((sum, { value, blank }) => sum + value * (48 - blank), 0),
          );
        }
      }),
    );
  });

  it('[IMP-02] takes what portals and spreadsheets make of the format', () => {
    const expected = 4.8;
    const kwh = (text: string) => {
      const meter = read(text);
      expect(meter.problems).toEqual([]);
      return findKwh(meter, 'E1');
    };
    // No header after an empty line, and no end record.
    expect(kwh(`\n${stream()}\n${day()}`)).toBeCloseTo(expected, 9);
    // Several blocks, CRLF, a byte order mark.
    expect(
      kwh(`\uFEFF${file(stream(), day())}\r\n${file(stream(), day('20260302'))}`.replaceAll('\n', '\r\n')),
    ).toBeCloseTo(2 * expected, 9);
    // One field more after the NMI; rows that end early.
    expect(kwh(file('200,4199990001,7,E1,E1,E1,N1,S1,KWH,30', `300,20260301,${values(48)},A`))).toBeCloseTo(
      expected,
      9,
    );
    // Padding commas, a shorter time, a space.
    expect(kwh(file(`${stream()},,,,`, `300, 20260301,${values(48)},A,,,202603020800,,,,`))).toBeCloseTo(
      expected,
      9,
    );
    // Semicolons with decimal commas; quotes.
    expect(kwh(file(stream(), day()).replaceAll(',', ';').replaceAll('.', ','))).toBeCloseTo(expected, 9);
    expect(kwh(file(stream().replace('S1', '"S1"'), day()))).toBeCloseTo(expected, 9);
    // Small letters; all fields between quotes.
    expect(kwh(file(stream(), day()).toLowerCase())).toBeCloseTo(expected, 9);
    const quoted = file(stream(), day()).replaceAll(/[^,\n]+/g, '"$&"');
    expect(kwh(`\uFEFF${quoted.replaceAll('\n', '\r\n')}`)).toBeCloseTo(expected, 9);
  });

  it.each([
    ['nmiRounded', 2, file(stream('4.1E+09'), day())],
    ['nmi', 2, file(stream('41 99'), day())],
    ['suffix', 2, file(stream('4199990001', 'E'), day())],
    ['unit', 2, file(stream('4199990001', 'E1', 'S1', 'GAL'), day())],
    ['unit', 2, file(stream('4199990001', 'E1', 'S1', 'KVARH'), day())],
    ['interval', 2, file(stream('4199990001', 'E1', 'S1', 'KWH', 10), day())],
    ['date', 3, file(stream(), day('1/03/2026'))],
    ['date', 3, file(stream(), day('20260230'))],
    ['count', 3, file(stream(), day('20260301', values(47)))],
    ['count', 3, file(stream(), day('20260301', values(96)))],
    ['value', 3, file(stream(), day('20260301', `${values(47)},abc`))],
    ['value', 3, file(stream(), day('20260301', `${values(47)},-1`))],
    ['value', 3, file(stream(), day('20260301', `${values(47)},1E+`))],
    ['quality', 3, file(stream(), day('20260301', values(48), 'X,,,,'))],
    ['event', 4, file(stream(), day(), '400,40,49,A,,')],
    ['coverage', 3, file(stream(), day('20260301', values(48), 'V,,,,'), '400,1,47,A,,')],
    ['orphan', 2, file(day())],
    ['record', 2, file('777,x')],
    ['mixed', 2, file('250,4199990001')],
  ] as const)('[IMP-02] reports %s in row %i', (reason, row, text) => {
    expect(read(text).problems).toMatchObject([{ row, reason }]);
  });

  it('[IMP-02] a wrong row takes no other with it', () => {
    const meter = read(file(stream(), day('20260301', values(47)), '400,1,48,A,,', day('20260302')));
    expect(meter.channels[0]!.days.map(({ day: own }) => own)).toEqual([parseDay('20260302')]);
    expect(meter.problemCount).toBe(1);
  });

  it.each([
    ['empty', ''],
    ['empty', '\n \n,,,\n'],
    ['notMeter', 'Date,Usage\n2026-03-01,3'],
    ['notMeter', '100,NEM99,202603020905,A,B'],
    ['notMeter', 'Power (W),Time\n100,10:00\n200,10:05\n250,10:10'],
    ['notMeter', 'x'.repeat(200_000)],
    ['binary', `200,\0\0`],
    ['nothing', `${HEAD}\n900`],
    ['tooManyRows', `${HEAD}\n${'500,N,,20260301000001,\n'.repeat(MAX_METER_ROWS)}`],
  ])('[IMP-02] refuses a file as %s', (reason, text) => expect(describeReason(text)).toBe(reason));

  it('[IMP-02] notices that a file was cut off', () => {
    expect(read(SAMPLE.slice(0, -20)).hasEnd).toBe(false);
  });
});
