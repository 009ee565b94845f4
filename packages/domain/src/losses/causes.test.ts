import { describe, expect, it } from 'vitest';
import { haurwitz, quantile, seededRandom } from '../pv/index.ts';
import { refraction, sunElevation } from '../sun/index.ts';
import { bookStation } from './bookStation.ts';
import { learnInterval } from './estimator.ts';
import { findClipping, findExportLimit, findLimits } from './limits.ts';
import { findOutages } from './outages.ts';
import { findStringLosses, learnStringShares } from './strings.ts';
import { clearDays, dayStarts, interval, observed, QUARTER } from './testStation.ts';
import { findUnitsOff, learnUnitShares } from './units.ts';
import { findVoltageTrips, findVoltWatt } from './voltage.ts';

/** rdtools' generator of a mixed outage (conftest.py, MIT): 15 days, communication lost for three of them. */
function mixedOutage(power: number, energy: number | undefined, realPart: number) {
  const start = Date.parse('2019-01-01T05:00Z');
  const length = 15 * 96;
  const ghi = Float64Array.from({ length }, (_, i) => {
    const elevation = sunElevation(start + i * QUARTER, { latitude: 40, longitude: -80 });
    return haurwitz(90 - elevation - refraction(elevation));
  });
  const clip = 0.8 * ghi.reduce((a, b) => Math.max(a, b), 0);
  const actual = ghi.map((value) => Math.min(value, clip) * 3);
  const random = seededRandom(2020);
  const noise = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const expected = actual.map((value) => (value < 10 ? 0 : value) * (1.05 + 0.05 * noise()));
  const [from, to] = [2 * 96, 5 * 96 + 1];
  let loss = 0;
  for (let i = from; i < from + Math.floor(realPart * (to - 1 - from)); i++) {
    loss += actual[i]! / 4;
    actual[i] = 0;
  }
  let sum = 100;
  const counter = actual.map((value) => (sum += value / 4));
  actual.fill(power, from, to);
  if (energy !== undefined) counter.fill(energy, from, to);
  return { actual, expected, counter, loss };
}

describe('findOutages', () => {
  const cases = [0, NaN].flatMap((power) =>
    [0, NaN, undefined].flatMap((energy) =>
      [0, 0.25, 0.5, 0.75, 1].map((part) => [power, energy, part] as const),
    ),
  );

  it.each(cases)(
    '[LOS-05] power %d and counter %s during an outage that is real for a part of %d: type and loss of rdtools',
    (power, energy, part) => {
      const { actual, expected, counter, loss } = mixedOutage(power, energy, part);
      const healthy = actual.map((value) => Number(value > 0));
      const learnt = learnInterval(actual, expected, healthy)!;
      const scaled = expected.map((value) => value * learnt.scale);
      const rating = quantile(actual, 1);
      const { events } = findOutages(
        { actual, expected: scaled, rating: rating * 2, step: QUARTER },
        learnt,
        counter,
      );
      expect(events).toHaveLength(1);
      const { kind, before, after, expected: could } = events[0]!.evidence;
      expect(kind).toBe(part > 0 ? 'outage' : 'communication');
      if (part > 0) expect(Math.abs((could - (after - before)) / loss - 1)).toBeLessThan(0.05);
    },
  );

  it('[LOS-05] without a counter a time without data is unknown, and no loss', () => {
    const { expected } = clearDays(3);
    const actual = expected.slice().fill(NaN, 130, 160);
    const { claim, events } = findOutages(observed(actual, expected), interval);
    expect(events.map(({ evidence }) => evidence.kind)).toEqual(['unknown']);
    expect(claim.events).toEqual([]);
  });
});

describe('findUnitsOff', () => {
  it('[LOS-05] tells which of several inverters was off, and what it would have given', () => {
    const { expected } = clearDays(2);
    const healthy = [0.2, 0.3, 0.5].map((share) => expected.map((power) => power * share));
    const learnt = learnUnitShares(healthy);
    const shares = learnt.map(({ share }) => share);
    expect(learnt.map(({ spread }) => spread)).toEqual([0.01, 0.01, 0.01]);
    expect(shares.map((share) => Math.round(share * 100))).toEqual([20, 30, 50]);
    const peaks = healthy.map((power) => quantile(power, 0.99));
    const units = healthy.map((power, k) => (k === 1 ? power.slice().fill(0, 140, 150) : power));
    const { events, lost } = findUnitsOff({ power: units, shares, peaks }).claim;
    expect(events).toMatchObject([{ from: 140, to: 150, evidence: { units: [1] } }]);
    expect(lost[145]! / healthy[1]![145]!).toBeCloseTo(1, 6);
  });
});

describe('an inverter that is off under clouds', () => {
  const { sky, expected: clear } = clearDays(3);
  const random = seededRandom(5);
  const power = clear.map((value) => value * (0.2 + 0.6 * random()));
  const healthy = [0.4, 0.6].map((share) => power.map((value) => value * share));
  const shares = learnUnitShares(healthy);
  const isOff = (i: number) => i >= 96 && i < 192;
  const units = [healthy[0]!, healthy[1]!.map((value, i) => (isOff(i) ? 0 : value))];
  const actual = power.map((_, i) => units[0]![i]! + units[1]![i]!);
  const book = (spread: number, counter?: Float64Array) =>
    bookStation(
      observed(
        actual,
        power.map((value) => (value > 0 ? NaN : 0)),
      ),
      interval,
      {
        sky,
        weather: power.map(() => NaN),
        dayStarts: dayStarts(3),
        units: {
          power: units,
          shares: shares.map(({ share }) => share),
          peaks: healthy.map((values) => quantile(values, 0.99)),
          spreads: [spread, spread],
        },
        ...(counter && { counter }),
      },
    ).ledger.causes.get('unitOff');
  const counted = (values: Float64Array) => {
    let sum = 0;
    return values.map((value) => (sum += value / 4));
  };

  it('[LOS-05] is told by alike siblings, without any weather', () => {
    const lost = book(shares[1]!.spread, counted(actual))!.reduce((sum, energy) => sum + energy, 0) / 1e6;
    const missed = power.reduce((sum, value, i) => sum + value - actual[i]!, 0) / 4000;
    expect(Math.abs(lost / missed - 1)).toBeLessThan(0.02);
  });

  it('[LOS-05] is unknown where siblings differ, and no loss where the counter has caught up', () => {
    expect(book(0.3)).toBeUndefined();
    const held = counted(actual).map((_, i) => (isOff(i) ? counted(actual)[i]! : counted(power)[i]!));
    expect(book(shares[1]!.spread, held)).toBeUndefined();
  });
});

describe('findLimits', () => {
  it('[LOS-05] tells an ordered limit from a full battery at a limit', () => {
    const { expected } = clearDays(1);
    const limit = expected.map((_, i) => (i >= 40 && i < 60 ? 1500 : NaN));
    const actual = expected.map((power, i) => (power > limit[i]! ? limit[i]! : power));
    const charge = expected.map((_, i) => (i < 50 ? 80 : 100));
    const [ordered, full] = findLimits(observed(actual, expected), { limit, controlled: actual, charge });
    expect(ordered.events).toMatchObject([{ from: 40, to: 50, evidence: { limit: 1500, charge: 80 } }]);
    expect(full.events).toMatchObject([{ from: 50, to: 60, evidence: { limit: 1500, charge: 100 } }]);
  });
});

describe('findExportLimit', () => {
  const days = 20;
  const { expected } = clearDays(days);
  const weather = seededRandom(11);
  const could = expected.map((power) => power * (0.95 + 0.1 * weather()));
  const random = seededRandom(7);
  const load = expected.map(() => 150 + 400 * random() ** 4);
  const none = expected.map(() => NaN);
  /** Levels by day that a limit of each day shows; null for days without one. */
  function levelsOf(limitOf: (day: number) => number, charge = none, part = 1) {
    const actual = could.map((power, i) => Math.min(power * part, limitOf(Math.floor(i / 96)) + load[i]!));
    const exported = actual.map((power, i) => power - load[i]!);
    const limit = findExportLimit(observed(actual, expected), exported, charge, dayStarts(days));
    return limit && Array.from({ length: days }, (_, day) => limit[day * 96 + 50]!);
  }

  it('[LOS-05] of the whole time, one that begins or ends within it, and two in a row', () => {
    expect(levelsOf(() => 2500)).toEqual(Array<unknown>(days).fill(expect.closeTo(2500, -1)));
    for (const [from, to] of [
      [8, days],
      [0, 9],
      [5, 12],
    ] as const) {
      const levels = levelsOf((day) => (day >= from && day < to ? 2500 : Infinity));
      expect(levels).toEqual(
        Array.from({ length: days }, (_, day) =>
          day >= from && day < to ? (expect.closeTo(2500, -1) as number) : NaN,
        ),
      );
    }
    const two = levelsOf((day) => (day < 10 ? 3000 : 1500))!;
    expect(two[4]).toBeCloseTo(3000, -1);
    expect(two[15]).toBeCloseTo(1500, -1);
  });

  it('[LOS-05] none on a healthy station, on one that gives too little, and at the rating of its inverters', () => {
    expect(levelsOf(() => Infinity)).toBeUndefined();
    expect(levelsOf(() => Infinity, none, 0.8)).toBeUndefined();
    const actual = could.map((power) => Math.min(power, 4000));
    expect(findExportLimit(observed(actual, expected, 4000), actual, none, dayStarts(days))).toBeUndefined();
  });

  it('[LOS-05] of zero only while the battery is full', () => {
    const full = expected.map((_, i) => (i % 96 > 20 && Math.floor(i / 96) >= 6 ? 100 : 60));
    expect(levelsOf(() => 0, full)!.map(Number.isNaN)).toEqual(
      Array.from({ length: days }, (_, day) => day < 6),
    );
    expect(levelsOf(() => 0, full.fill(60))).toBeUndefined();
  });
});

describe('findClipping', () => {
  it('[LOS-05] tells the rating of the inverters from a flat top below it', () => {
    const { expected } = clearDays(2);
    const actual = expected.map((power, i) => Math.min(power, i < 96 ? 4000 : 2500));
    const { events } = findClipping(observed(actual, expected, 4000), dayStarts(2));
    expect(events.filter(({ from }) => from < 96).map(({ evidence }) => evidence)).toEqual([
      { level: 4000, byDesign: true },
    ]);
    expect(
      events.some(({ from, evidence }) => from >= 96 && !evidence.byDesign && evidence.level === 2500),
    ).toBe(true);
  });
});

describe('findVoltageTrips', () => {
  it('[LOS-05] needs 253 V before, and power after', () => {
    const { expected } = clearDays(1);
    const actual = expected.slice().fill(0, 50, 52).fill(0, 60, 61);
    const voltage = expected.map((_, i) => (i < 55 ? 254 : 240));
    expect(findVoltageTrips(observed(actual, expected), voltage).events).toEqual([
      { from: 50, to: 52, evidence: { voltage: 254 } },
    ]);
  });
});

describe('findVoltWatt', () => {
  const { expected } = clearDays(8);
  const voltage = expected.map((power, i) => 238 + (power / 5000) * 22 * Math.abs(Math.sin(i)));

  it('[LOS-05] finds the curve on which the power lies', () => {
    const actual = expected.map((power, i) =>
      Math.min(power, 5000 * (1 - (0.8 * Math.max(0, voltage[i]! - 250)) / 15)),
    );
    const { events, lost } = findVoltWatt(observed(actual, expected), voltage);
    expect(Math.abs(events[0]!.evidence.start - 250)).toBeLessThanOrEqual(1);
    const missing = [...lost.keys()].filter((i) => actual[i]! < expected[i]! * 0.9);
    expect(missing.filter((i) => lost[i]! > 0).length / missing.length).toBeGreaterThan(0.9);
  });

  it('[LOS-05] claims nothing where points lie off any curve', () => {
    const actual = expected.map((power, i) => power * (0.3 + 0.6 * Math.abs(Math.sin(i * 7))));
    expect(findVoltWatt(observed(actual, expected), voltage).events).toEqual([]);
  });
});

describe('findStringLosses', () => {
  it('[LOS-05] finds a string that gives a constant part of its siblings, not one in shade', () => {
    const { expected } = clearDays(3);
    const strings = [0.5, 0.5].map((share) => expected.map((power) => power * share));
    const shares = learnStringShares(strings, 96);
    const dead = strings[0]!.map((power, i) => (i >= 96 && i < 192 ? power * 0.5 : power));
    const shaded = dead.map((power, i) => (i >= 192 && i < 240 ? power * 0.2 : power));
    const { events, lost } = findStringLosses([shaded, strings[1]!], shares, 0, dayStarts(3));
    expect(events.map(({ from, evidence }) => [from, evidence.string, evidence.level])).toEqual([
      [96, 0, expect.closeTo(0.5, 6)],
    ]);
    expect(lost[140]! / expected[140]!).toBeCloseTo(0.25, 6);
  });
});
