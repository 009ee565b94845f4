import { describe, expect, it } from 'vitest';
import { clearSky, plantPower, seededRandom } from '../pv/index.ts';
import { bookStation } from './bookStation.ts';
import { bookLosses } from './ledger.ts';
import { findClipping, findExportLimit, heldExports } from './limits.ts';

const STEP = 900_000;
const DAYS = 8;
const dayStarts = Array.from({ length: DAYS + 1 }, (_, day) => day * 96);
const at = Float64Array.from({ length: DAYS * 96 }, (_, i) => Date.UTC(2025, 5, 1, 14) + (i + 0.5) * STEP);
const sky = clearSky({ latitude: -33.87, longitude: 151.21 }, at);
const expected = plantPower(sky, { planes: [{ tilt: 20, azimuth: 0, peak: 6000 }], limit: null });
const top = expected.reduce((most, power) => Math.max(most, power), 0);
const random = seededRandom(2);
const load = expected.map(() => 150 + 200 * random());
const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0);

describe('a limit that holds the power for two hours', () => {
  const limit = 0.9 * top - 250;
  const held = expected.map((power, i) => Math.min(power, limit + load[i]!));
  const exported = held.map((power, i) => power - load[i]!);

  it('[LOS-05] is told by the even export, not by the flat top of a clear day', () => {
    const found = heldExports(held, exported, STEP, dayStarts);
    expect(sum(Float64Array.from(found))).toBeGreaterThan(6 * DAYS);
    expect(exported.every((power, i) => !found[i] || power > 0.9 * limit)).toBe(true);
    const healthy = expected.map((power, i) => power - load[i]!);
    expect(sum(Float64Array.from(heldExports(expected, healthy, STEP, dayStarts)))).toBe(0);
    expect(sum(Float64Array.from(heldExports(expected, expected, STEP, dayStarts)))).toBe(0);
    const none = expected.map((power) => Math.min(power, 0));
    expect(sum(Float64Array.from(heldExports(expected, none, STEP, dayStarts)))).toBe(0);
  });

  it('[LOS-05] is found although the sun moves little meanwhile', () => {
    const observed = { actual: held, expected, rating: 6000, step: STEP };
    const charge = expected.map(() => NaN);
    const levels = findExportLimit(observed, exported, charge, dayStarts)!;
    expect(levels[4 * 96 + 8]).toBeCloseTo(limit, 3);
  });
});

describe('clipping', () => {
  it('[LOS-05] is not the flat top of a clear day on a station that gives too little', () => {
    const actual = expected.map((power) => 0.9 * power);
    expect(findClipping({ actual, expected, rating: 6000, step: STEP }, dayStarts).events).toEqual([]);
  });

  it('[LOS-05] keeps what lies above the rating, whatever else holds the inverters', () => {
    const rating = 0.7 * top;
    const limit = 0.4 * top;
    const actual = expected.map((power) => Math.min(power, limit));
    const certain = {
      scale: 1,
      windows: [2, 512],
      lower: [-0.02, -0.01],
      upper: [0.02, 0.01],
      intervals: 9999,
    };
    const { ledger } = bookStation({ actual, expected, rating, step: STEP }, certain, {
      sky,
      weather: expected.map(() => 1),
      dayStarts,
      limits: { limit: expected.map(() => limit), controlled: actual },
    });
    const above = sum(expected.map((power) => Math.max(0, power - rating))) * 250;
    const below = sum(expected.map((power) => Math.max(0, Math.min(power, rating) - limit))) * 250;
    expect(Math.abs(sum(ledger.causes.get('clipping')!) / above - 1)).toBeLessThan(0.02);
    expect(Math.abs(sum(ledger.causes.get('orderedLimit')!) / below - 1)).toBeLessThan(0.02);
  });
});

describe('an event whose own days tell the level of the healthy station', () => {
  it('[LOS-04] is booked against that level, and all sums stay exact', () => {
    const certain = {
      scale: 1,
      windows: [2, 512],
      lower: [-0.01, -0.01],
      upper: [0.01, 0.01],
      intervals: 9999,
    };
    const actual = expected.map((power) => power * 0.97);
    const lost = expected.map((power) => power * 0.05);
    const book = (level: number) => {
      const event = { from: 0, to: lost.length, evidence: undefined, level };
      return bookLosses(actual, expected, STEP, certain, [{ cause: 'soiling', events: [event], lost }]);
    };
    const ledger = book(1.02);
    expect(sum(ledger.causes.get('soiling')!) / sum(ledger.expected)).toBeCloseTo(0.05, 4);
    expect(sum(ledger.unexplained) / sum(ledger.expected)).toBeCloseTo(-0.02, 4);
    expect(book(0.975).causes.get('soiling')).toBeUndefined();
  });
});
