import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, expectedPower, learnInterval, type ResidualInterval } from './estimator.ts';
import { addUnexplained, bookLosses, CAUSES, type Claim } from './ledger.ts';
import { clearIndex, MIN_NEIGHBOURS, neighbourWeight, ownWeather, weatherIndex } from './weatherIndex.ts';

const column = (...values: number[]) => Float64Array.from(values);

describe('weatherIndex', () => {
  it('[LOS-03] is the weighted median of the neighbours', () => {
    const peers = [
      { index: column(0.2, 0.5, NaN), weight: neighbourWeight(40) },
      { index: column(0.8, 0.6, 0.7), weight: neighbourWeight(2) },
      { index: column(0.9, 0.7, 0.8), weight: neighbourWeight(30) },
    ];
    expect([...weatherIndex(peers, MIN_NEIGHBOURS, new Float64Array(3))]).toEqual([0.8, 0.6, NaN]);
  });

  it('[LOS-03] lies within what the neighbours say, and is unknown with too few of them', () => {
    const index = fc.oneof(fc.double({ min: 0, max: 1.2, noNaN: true }), fc.constant(NaN));
    fc.assert(
      fc.property(fc.array(fc.tuple(index, fc.double({ min: 0, max: 60, noNaN: true }))), (neighbours) => {
        const peers = neighbours.map(([value, km]) => ({
          index: column(value),
          weight: neighbourWeight(km),
        }));
        const known = neighbours
          .filter(([value, km]) => !Number.isNaN(value) && km <= 50)
          .map(([value]) => value);
        const [found] = weatherIndex(peers, MIN_NEIGHBOURS, new Float64Array(1));
        if (known.length < MIN_NEIGHBOURS) expect(found).toBeNaN();
        else {
          expect(found).toBeGreaterThanOrEqual(Math.min(...known));
          expect(found).toBeLessThanOrEqual(Math.max(...known));
        }
      }),
    );
  });

  it('[LOS-03] counts neither intervals that are not healthy nor a low sun', () => {
    const sky = { up: column(0.1, 0.5, 0.5) };
    expect([...clearIndex(column(10, 50, 50), column(100, 100, 100), sky, [1, 1, 0])]).toEqual([
      NaN,
      0.5,
      NaN,
    ]);
  });

  it('[LOS-03] of a station alone is that of days that follow a clear sky, at whatever level', () => {
    const day = Float64Array.from({ length: 96 }, (_, i) => Math.max(0, Math.sin(((i - 24) / 48) * Math.PI)));
    const clear = Float64Array.from([...day, ...day]).map((value) => value * 5000);
    const cloudy = clear.map((value, i) => (i < 96 ? value * 0.5 : value * (i % 3 === 0 ? 0.2 : 0.9)));
    const index = ownWeather(
      cloudy,
      clear,
      Infinity,
      { up: clear.map((value) => value / 5000) },
      15,
      [0, 96, 192],
    );
    expect(index[48]).toBe(1);
    expect(index[96 + 48]).toBeNaN();
  });
});

describe('learnInterval', () => {
  it('[LOS-04] narrows with the length of the window, and holds the healthy time', () => {
    const expected = new Float64Array(4096).fill(1000);
    const actual = expected.map(
      (value, i) => value * (0.95 + 0.2 * Math.sin(i * 12.9898) * Math.cos(i * 78.233)),
    );
    const interval = learnInterval(actual, expected)!;
    expect(interval.scale).toBeCloseTo(0.95, 2);
    expect(interval.lower[0]!).toBeLessThan(interval.lower.at(-1)!);
    expect(interval.upper[0]!).toBeGreaterThan(interval.upper.at(-1)!);
    expect(boundsOf(interval, 3).lower).toBeGreaterThanOrEqual(interval.lower[0]!);
    expect(boundsOf(interval, 1e6)).toEqual({ lower: interval.lower.at(-1), upper: interval.upper.at(-1) });
  });

  it('[LOS-04] refuses to learn from too little', () => {
    expect(learnInterval(new Float64Array(60).fill(1), new Float64Array(60).fill(1))).toBeUndefined();
  });

  it('[LOS-04] expects nothing at night, and does not know where the weather is unknown', () => {
    const found = expectedPower(column(0, 100, 100, 100), column(NaN, NaN, 0.5, 1), { scale: 0.9 }, 80);
    expect([...found]).toEqual([0, NaN, 45, 80]);
  });
});

const narrow: ResidualInterval = {
  scale: 1,
  windows: [2, 4],
  lower: [-0.1, -0.05],
  upper: [0.1, 0.05],
  intervals: 64,
};
const power = fc.oneof(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.constant(0), fc.constant(NaN));

/** Claims over `length` intervals, with events that may overlap. */
const claimsOf = (length: number): fc.Arbitrary<Claim[]> =>
  fc.array(
    fc.record({
      cause: fc.constantFrom(...CAUSES),
      events: fc.array(
        fc
          .tuple(fc.nat(length), fc.nat(length))
          .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b), evidence: undefined })),
      ),
      lost: fc
        .array(fc.oneof(fc.double({ min: 0, max: 1e7, noNaN: true }), fc.constant(Infinity)), {
          minLength: length,
          maxLength: length,
        })
        .map((values) => Float64Array.from(values)),
    }),
  );

describe('bookLosses', () => {
  it('[LOS-04] causes and unexplained energy are exactly expected minus actual, in each interval and in sums', () => {
    const stations = fc.nat(30).chain((length) => {
      const values = fc.array(power, { minLength: length, maxLength: length });
      return fc.record({ actual: values, expected: values, claims: claimsOf(length) });
    });
    fc.assert(
      fc.property(
        stations,
        fc.constantFrom(60_000, 300_000, 900_000),
        ({ actual, expected, claims }, step) => {
          const ledger = bookLosses(
            Float64Array.from(actual),
            Float64Array.from(expected),
            step,
            narrow,
            claims,
          );
          let [difference, booked] = [0, 0];
          for (const [i, known] of ledger.known.entries()) {
            const causes = [...ledger.causes.values()].map((lost) => lost[i]!);
            expect(causes.every((lost) => lost >= 0 && Number.isInteger(lost))).toBe(true);
            const sum = causes.reduce((a, b) => a + b, ledger.unexplained[i]!);
            expect(sum).toBe(ledger.expected[i]! - ledger.actual[i]!);
            expect(known).toBe(Number(!Number.isNaN(actual[i]!) && !Number.isNaN(expected[i]!)));
            difference += ledger.expected[i]! - ledger.actual[i]!;
            booked += sum;
          }
          expect(booked).toBe(difference);
          for (const { lost, lower, upper } of ledger.entries) {
            expect(lost).toBeGreaterThanOrEqual(lower);
            expect(upper).toBeGreaterThanOrEqual(lost);
          }
        },
      ),
    );
  });

  it('[LOS-04] the first cause takes the loss, and one within the interval is not stated', () => {
    const whole = (cause: Claim['cause'], from: number): Claim => ({
      cause,
      events: [{ from, to: 4, evidence: cause }],
      lost: column(Infinity, Infinity, Infinity, Infinity),
    });
    const actual = column(970, 970, 0, 0);
    const expected = column(1000, 1000, 1000, 1000);
    const claims = [whole('soiling', 0), whole('outage', 2)];
    const ledger = bookLosses(actual, expected, 3_600_000, narrow, claims);
    expect(ledger.entries.map(({ cause, lost }) => [cause, lost])).toEqual([['outage', 2e6]]);
    expect([...ledger.unexplained]).toEqual([30e3, 30e3, 0, 0]);
  });

  it('[LOS-04] states a day whose unexplained loss is beyond the interval', () => {
    const [actual, expected] = [new Float64Array(24).fill(700), new Float64Array(24).fill(1000)];
    actual.fill(1000, 12);
    const ledger = bookLosses(actual, expected, 3_600_000, narrow, []);
    addUnexplained(ledger, narrow, [0, 12, 24]);
    expect(ledger.entries).toMatchObject([{ cause: 'unexplained', from: 0, to: 12, lost: 3_600_000 }]);
  });
});
