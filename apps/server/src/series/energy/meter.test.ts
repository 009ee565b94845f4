import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../days.ts';
import { getEnd, type EnergyRow } from './energyRow.ts';
import { blankMeter, createMeter } from './meter.ts';

const noon = Date.UTC(2026, 2, 3, 12);
const minutes = (n: number) => noon + n * 60_000;

const makeLimits = (counters: number) => new Array<number>(counters).fill(12.5);

function makeRows(
  samples: readonly (readonly [at: number, ...readings: (number | null)[]])[],
  period?: number,
) {
  const counters = (samples[0]?.length ?? 1) - 1;
  const meter = createMeter(makeLimits(counters), blankMeter(counters));
  const rows = new Map<number, EnergyRow>();
  for (const [at, ...values] of samples) {
    meter.take({ at, values }, period);
    for (const row of meter.changed().rows) rows.set(row.at, row);
  }
  return [...rows.values()].sort((a, b) => a.at - b.at);
}

const short = (rows: EnergyRow[]) =>
  rows.map((row) => [(row.at - noon) / 60_000, row.minutes, row.kwh[0], row.reading[0], row.estimated]);

describe('meter', () => {
  it('[API-02] assigns the energy between two readings to the quarter hours they span', () => {
    const rows = makeRows([
      [minutes(0), 100],
      [minutes(10), 101],
      [minutes(20), 103],
      [minutes(30), 104],
    ]);
    expect(short(rows)).toEqual([
      [0, 15, 2, 101, false],
      [15, 15, 2, 103, false],
      [30, 15, null, 104, false],
    ]);
  });

  it('[DQ-01] credits a reading that is no plain continuation as explained', () => {
    const meter = createMeter(makeLimits(1), blankMeter(1));
    meter.take({ at: minutes(0), values: [5000] });
    meter.take({ at: minutes(5), values: [0.25] }, undefined, [{ kind: 'reset', kwh: 0.25, odd: null }]);
    meter.take({ at: minutes(10), values: [9000] }, undefined, [{ kind: 'unknown', kwh: null, odd: null }]);
    meter.take({ at: minutes(12), values: [9000.5] });
    const { rows, marks } = meter.changed();
    expect(short(rows)).toEqual([[0, 15, 0.75, 9000.5, false]]);
    expect(marks.map(({ kind, kwh, last, first }) => [kind, kwh, last, first])).toEqual([
      ['reset', 0.25, 5000, 0.25],
      ['unknown', null, 0.25, 9000],
    ]);
  });

  it('[DQ-04] marks energy that is spread over a gap', () => {
    const meter = createMeter(makeLimits(1), blankMeter(1));
    meter.take({ at: minutes(0), values: [10] });
    meter.take({ at: minutes(60), values: [12] });
    meter.take({ at: minutes(120), values: [12] });
    expect(meter.changed().marks).toEqual([
      {
        counter: 0,
        kind: 'gap',
        began: minutes(0),
        ended: minutes(60),
        kwh: 2,
        estimated: true,
        last: 10,
        first: 12,
        odd: null,
      },
    ]);
  });

  it('[API-02] spreads the jump after an outage in proportion to time, marked as estimated', () => {
    const rows = makeRows([
      [minutes(5), 10],
      [minutes(65), 22],
    ]);
    expect(short(rows)).toEqual([
      [0, 15, 2, 10, true],
      [15, 45, 9, null, true],
      [60, 15, 1, 22, true],
    ]);
  });

  it('[API-02] keeps coarse history in rows of its own interval, not estimated', () => {
    const rows = makeRows(
      [
        [minutes(0), 1],
        [minutes(60), 4],
        [minutes(120), 5],
      ],
      3_600_000,
    );
    expect(short(rows)).toEqual([
      [0, 60, 3, 1, false],
      [60, 60, 1, 4, false],
      [120, 15, null, 5, false],
    ]);
  });

  it('[API-02] splits long gaps at UTC midnight, so that a row stays within its day', () => {
    const rows = makeRows([
      [noon, 0],
      [noon + 2 * DAY, 48],
    ]);
    expect(short(rows)).toEqual([
      [0, 720, 12, 0, true],
      [720, 1440, 24, null, true],
      [2160, 720, 12, null, true],
      [2880, 15, null, 48, false],
    ]);
  });

  it('[API-02] handles counters read at different intervals', () => {
    const rows = makeRows([
      [minutes(0), 10, 500],
      [minutes(10), 11, null],
      [minutes(20), 12, null],
      [minutes(30), 13, 506],
    ]);
    expect(rows.map((row) => row.kwh)).toEqual([
      [1.5, 3],
      [1.5, 3],
      [null, null],
    ]);
  });

  it('[API-02] neither loses nor adds energy, at any interval', () => {
    const steps = fc.array(
      fc.tuple(fc.integer({ min: 1_000, max: 3 * DAY }), fc.integer({ min: 0, max: 5000 })),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(steps, (list) => {
        let at = noon;
        let counter = 0;
        const samples: [number, number][] = [[at, 0]];
        for (const [ms, wattHours] of list) samples.push([(at += ms), (counter += wattHours / 1000)]);
        const rows = makeRows(samples);
        expect(rows.reduce((sum, row) => sum + (row.kwh[0] ?? 0), 0)).toBeCloseTo(counter, 4);
        for (const [i, row] of rows.entries()) {
          expect(Math.floor(row.at / DAY)).toBe(Math.floor((getEnd(row) - 1) / DAY));
          if (i > 0) expect(row.at).toBe(getEnd(rows[i - 1]!));
        }
      }),
    );
  });

  it('[API-02] detects a sample that does not follow', () => {
    const meter = createMeter(makeLimits(2), blankMeter(2));
    const follows = (m: number, ...values: (number | null)[]) => meter.follows([{ at: minutes(m), values }]);
    meter.take({ at: minutes(0), values: [1, 1] });
    expect(follows(0, 1, 1)).toBe(false);
    expect(follows(1, 1, 1)).toBe(true);
    for (let m = 15; m <= 300; m += 15) {
      meter.take({ at: minutes(m), values: [1, null] });
      meter.changed();
    }
    expect(follows(301, 2, null)).toBe(true);
    expect(follows(301, 2, 2)).toBe(false);
  });

  it('[DQ-01] detects readings that are no plain continuation', () => {
    const meter = createMeter(makeLimits(1), blankMeter(1));
    const isPlausible = (...values: number[]) =>
      meter.isPlausible(values.map((value, i) => ({ at: minutes(5 * i + 5), values: [value] })));
    expect(isPlausible(50)).toBe(true);
    meter.take({ at: minutes(0), values: [50] });
    expect(isPlausible(50.4, 50.8)).toBe(true);
    expect(isPlausible(50.4, 54.8)).toBe(false);
    expect(isPlausible(50.4, 49.8, 50.8)).toBe(false);
  });
});
