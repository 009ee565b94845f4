import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMeterReader, MeterFileError, writeNem12, type MeterFile } from './index.ts';
import { meterQuality, type MeterDay } from './meterFile.ts';

function read(text: string): MeterFile {
  const reader = createMeterReader();
  reader.add(text);
  return reader.finish();
}

describe('a written file', () => {
  const qualities = fc.constantFrom('A', 'F14', 'S17', 'E52').map((text) => meterQuality(text)!);
  const days = fc
    .record({
      minutes: fc.constantFrom(5, 15, 30),
      first: fc.integer({ min: 15_000, max: 25_000 }),
      count: fc.integer({ min: 1, max: 3 }),
    })
    .chain(({ minutes, first, count }) =>
      fc
        .array(
          fc.record({
            kwh: fc.array(
              fc.oneof(
                fc.integer({ min: 0, max: 9_999_999 }).map((value) => value / 1e4),
                fc.constant(NaN),
              ),
              {
                minLength: 1440 / minutes,
                maxLength: 1440 / minutes,
              },
            ),
            quality: fc.array(qualities, { minLength: 1440 / minutes, maxLength: 1440 / minutes }),
          }),
          { minLength: count, maxLength: count },
        )
        .map((all) =>
          all.map(({ kwh, quality }, index) => ({
            day: first + index,
            minutes,
            kwh: Float64Array.from(kwh),
            quality: Uint16Array.from(quality),
          })),
        ),
    ) as fc.Arbitrary<MeterDay[]>;

  it('[IMP-02] is read back to the last digit and flag', () => {
    fc.assert(
      fc.property(days, (written) => {
        const text = [
          ...writeNem12({
            nmi: '4199990001',
            from: 'A',
            to: 'B',
            made: Date.UTC(2026, 2, 2),
            streams: [{ suffix: 'E1', serial: 'S1', days: written }],
            describe: () => 'Other, described',
          }),
        ].join('');
        const known = written.filter(({ kwh }) => kwh.some((value) => !Number.isNaN(value)));
        if (known.length === 0) {
          expect(() => read(text)).toThrow(MeterFileError);
          return;
        }
        const meter = read(text);
        expect(meter.problems).toEqual([]);
        expect(meter.channels[0]!.days).toEqual(
          known.map((each) => ({
            ...each,
            quality: each.quality.map((own, interval) =>
              Number.isNaN(each.kwh[interval]!) ? meterQuality('N')! : own,
            ),
          })),
        );
      }),
      { numRuns: 15 },
    );
  });
});
