import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMeterReader,
  isMeterFile,
  MeterFileError,
  meterQualityText,
  type MeterFile,
} from '../index.ts';
import { greenButtonFeed } from './testFeed.ts';

function read(text: string, piece = text.length): MeterFile {
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

/** 2026-03-01 00:00 market time, seconds. */
const START = Date.UTC(2026, 1, 28, 14) / 1000;
const HALF_HOUR = 1800;
const day = (value: number, count = 48, ...codes: number[]) =>
  Array.from(
    { length: count },
    (_, i) => [START + (i * 86_400) / count, 86_400 / count, value, ...codes] as const,
  );
const sums = ({ channels }: MeterFile) =>
  Object.fromEntries(
    channels.map(({ suffix, days }) => [
      suffix,
      Math.round(days.flatMap(({ kwh }) => [...kwh]).reduce((sum, kwh) => sum + (kwh || 0), 0) * 1e6) / 1e6,
    ]),
  );

describe('Green Button', () => {
  it.each([1, 7, 1000, 1_000_000])('[IMP-03] is a meter file, %i characters at a time', (piece) => {
    const text = greenButtonFeed([{ readings: day(250) }, { direction: 19, readings: day(100) }], {
      tzOffset: 36_000,
    });
    const file = read(text, piece);
    expect(file).toMatchObject({
      ...{ format: 'greenButton', offset: 36_000_000, rows: 96 },
      ...{ problemCount: 0, guesses: [], hasEnd: true },
    });
    expect(sums(file)).toEqual({ B1: 4.8, E1: 12 });
    expect(file.channels.map(({ nmi, role, days }) => [nmi, role, days.length])).toEqual([
      ['6001000003', 'export', 1],
      ['6001000003', 'import', 1],
    ]);
  });

  it.each([
    [{ powerOfTenMultiplier: 3 }, 48],
    [{ powerOfTenMultiplier: -3 }, 0.000_048],
    [{ intervalLength: 1800 }, 0.048],
  ])('[IMP-03] scales values by %o', (type, sum) => {
    const file = read(greenButtonFeed([{ type, readings: day(1) }], { prefix: 'espi:' }));
    expect(sums(file)).toEqual({ E1: sum });
  });

  it('[IMP-03] keeps the quality of readings, reactive energy, and a register for each phase', () => {
    const file = read(
      greenButtonFeed(
        [
          { readings: day(1000, 24, 8, 17) },
          { type: { phase: 128 }, readings: day(500, 24) },
          { type: { uom: 73 }, readings: day(100, 24) },
          { type: { uom: 29 }, readings: day(230, 24) },
        ],
        { tzOffset: 36_000 },
      ),
    );
    expect(sums(file)).toEqual({ E1: 36, Q1: 2.4, 'UOM 29': 0 });
    expect(meterQualityText(file.channels[0]!.days[0]!.quality[0]!)).toBe('E');
    expect(file.channels[0]!.days[0]!.minutes).toBe(60);
    expect(file.channels[2]).toMatchObject({ role: null, days: [] });
  });

  it('[IMP-05] counts nothing twice: readings sent again, and intervals of two lengths', () => {
    const file = read(
      greenButtonFeed([
        { updated: '2026-03-05T00:00:00Z', readings: day(1000) },
        { updated: '2026-03-04T00:00:00Z', readings: day(9000).slice(0, 2) },
        { readings: day(5000, 24) },
      ]),
    );
    expect(sums(file)).toEqual({ E1: 48 });
    expect(file.problemCount).toBe(26);
    expect(new Set(file.problems.map(({ reason }) => reason))).toEqual(new Set(['repeated']));
  });

  it('[IMP-05] names readings that it leaves out, and says when a direction is missing', () => {
    const file = read(
      greenButtonFeed([
        {
          direction: null,
          readings: [
            ...day(1).slice(0, 1),
            [START + HALF_HOUR, 86_400, 1],
            [START + 2 * HALF_HOUR, HALF_HOUR, -1],
            [START + 3 * HALF_HOUR, HALF_HOUR, 1, 99],
            [0, HALF_HOUR, 1],
            [START + 60, HALF_HOUR, 1],
          ],
        },
      ]),
    );
    expect(file.guesses).toEqual(['direction']);
    expect(file.problems.map(({ reason, found }) => [reason, found])).toEqual([
      ['interval', '86400 s'],
      ['value', '-1'],
      ['quality', '99'],
      ['date', '0'],
      ['interval', '14:01'],
    ]);
  });

  it('[IMP-03] several files of an archive follow each other, and one may be cut off', () => {
    const one = greenButtonFeed([{ readings: day(1000).slice(0, 24) }]);
    const other = greenButtonFeed([{ readings: day(1000).slice(24) }]);
    const reader = createMeterReader();
    for (const piece of [one, '\n', other]) reader.add(piece);
    expect(sums(reader.finish())).toEqual({ E1: 48 });
    const cut = greenButtonFeed([{ readings: day(1000) }]).replace(
      /<entry><id>urn:uuid:1<\/id><link rel="self" href="[^"]*UsagePoint\/6001000003"[^]*/,
      '',
    );
    expect(read(cut)).toMatchObject({ hasEnd: false, problemCount: 0 });
  });

  it('[IMP-03] blocks of a feed without meters are of its only type', () => {
    const feed = greenButtonFeed([{ direction: null, readings: day(250) }]).replace(
      /<entry>(?:(?!<\/entry>)[^])*<MeterReading [^]*?<\/entry>/,
      '',
    );
    const file = read(feed);
    expect(sums(file)).toEqual({ E1: 12 });
    expect([file.problemCount, file.guesses]).toEqual([0, ['direction']]);
    const type = /<entry>(?:(?!<\/entry>)[^])*<ReadingType [^]*?<\/entry>/.exec(feed)![0];
    // Two types leave open which one is meant.
    expect(read(feed.replace(type, type + type)).problems.map(({ reason }) => reason)).toEqual(
      Array<string>(48).fill('orphan'),
    );
  });

  it('[IMP-03] connections of two customers with one number are two', () => {
    const feed = greenButtonFeed([{ readings: day(1000) }], { tzOffset: 36_000, usagePoint: '01' });
    const reader = createMeterReader();
    for (const piece of [feed, feed.replaceAll('Subscription/1/', 'Subscription/2/')]) reader.add(piece);
    const file = reader.finish();
    expect(file.problemCount).toBe(0);
    expect(file.channels.map(({ nmi, days }) => [nmi, days.length])).toEqual([
      ['1/01', 1],
      ['2/01', 1],
    ]);
  });

  it('[IMP-03] other XML is not a meter file, and damaged XML is named', () => {
    const feed = greenButtonFeed([{ readings: day(1) }]);
    expect(describeReason('<html><body>Sign in</body></html>')).toBe('notMeter');
    expect(describeReason(`${feed.slice(0, -20)}</x>`)).toBe('xmlDamaged');
    expect([isMeterFile(feed.slice(0, 8000)), isMeterFile('<svg/>')]).toEqual([true, false]);
  });
});

it('[IMP-05] each reading is used or named, whatever a feed mixes', () => {
  const reading = (minutes: number) =>
    fc.tuple(
      fc.constantFrom(0, 1, 2, 3, 0.5, 0.01).map((place) => START + place * HALF_HOUR),
      fc.constantFrom(minutes * 60, minutes * 60, 60),
      fc.constantFrom<number | string>(1000, 0, -5, 'x'),
      fc.constantFrom(0, 8, 14, 99),
    );
  const block = (minutes: number) =>
    fc.record({
      direction: fc.constantFrom(1, 19),
      type: fc.constantFrom({}, { uom: 73 }),
      updated: fc.constantFrom('2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z'),
      readings: fc.array(reading(minutes), { maxLength: 6 }),
    });
  const feed = fc
    .constantFrom(5, 15, 30, 60)
    .chain((minutes) => fc.array(block(minutes), { minLength: 1, maxLength: 5 }));
  fc.assert(
    fc.property(feed, (blocks) => {
      const { rows, channels, problemCount } = read(greenButtonFeed(blocks));
      const values = channels.flatMap(({ days }) => days.flatMap(({ kwh }) => [...kwh]));
      expect(rows).toBe(blocks.flatMap(({ readings }) => readings).length);
      expect(values.filter((kwh) => !Number.isNaN(kwh)).length + problemCount).toBe(rows);
    }),
    { numRuns: 100 },
  );
});
