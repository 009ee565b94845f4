import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../pv/index.ts';
import { bookStation } from './bookStation.ts';
import type { Cause } from './ledger.ts';
import { costAhead, priceLosses } from './money.ts';
import { runsOf } from './runs.ts';
import { clearDays, dayStarts, interval, observed } from './testStation.ts';

describe('bookStation', () => {
  const days = 12;
  const { sky, expected } = clearDays(days);
  const weather = expected.slice().fill(1);
  const evidence = { sky, weather, dayStarts: dayStarts(days) };
  const causesOf = (actual: Float64Array, more = {}) =>
    bookStation(observed(actual, expected), interval, { ...evidence, ...more }).ledger.entries.map(
      ({ cause }) => cause,
    );

  it('[LOS-05] a healthy station has no entries', () => {
    const random = seededRandom(5);
    expect(causesOf(expected.map((power) => power * (1 + 0.01 * (random() - 0.5))))).toEqual([]);
  });

  it.each<[Cause | 'unexplained', Float64Array]>([
    ['outage', expected.slice().fill(0, 140, 160)],
    ['shading', expected.map((power, i) => (sky.east[i]! > 0.6 && sky.up[i]! < 0.6 ? power * 0.4 : power))],
    ['unexplained', expected.map((power, i) => (i >= 96 && i < 480 ? power * 0.7 : power))],
  ])('[LOS-05] books %s', (cause, actual) => {
    expect(new Set(causesOf(actual))).toEqual(new Set([cause]));
  });

  it('[LOS-05] ageing takes its part of the expected energy at most, and all sums stay exact', () => {
    const random = seededRandom(9);
    const share = expected.map((_, i) => 0.05 + (0.001 * i) / expected.length);
    for (const part of [0.94, 0.9, 0.96]) {
      const actual = expected.map((power) => power * part * (1 + 0.02 * (random() - 0.5)));
      const certain = { ...interval, lower: [-0.02, -0.02] };
      const { ledger } = bookStation(observed(actual, expected), certain, {
        ...evidence,
        ageing: { rate: 0.01, share },
      });
      const ageing = ledger.causes.get('ageing')!;
      const sum = (column: Float64Array) => column.reduce((total, energy) => total + energy, 0);
      expect(sum(ageing) / sum(ledger.expected)).toBeCloseTo(Math.min(0.0505, 1 - part), 2);
      for (let i = 0; i < expected.length; i++) {
        let booked = ledger.unexplained[i]!;
        for (const column of ledger.causes.values()) booked += column[i]!;
        expect(booked).toBe(ledger.expected[i]! - ledger.actual[i]!);
      }
    }
  });

  it('[LOS-05] an order of zero is not an outage', () => {
    const actual = expected.slice().fill(0, 140, 160);
    const limit = expected.slice().fill(NaN).fill(0, 140, 160);
    expect(causesOf(actual, { limits: { limit, controlled: actual } })).toEqual(['orderedLimit']);
  });
});

describe('money', () => {
  it('[LOS-05] lost energy replaces imported energy first, then is fed in', () => {
    const energy = fc.integer({ min: 0, max: 1e9 });
    fc.assert(
      fc.property(energy, energy, energy, (outage, unexplained, imported) => {
        const ledger = {
          causes: new Map<Cause, Float64Array>([['outage', Float64Array.of(outage)]]),
          unexplained: Float64Array.of(unexplained),
        };
        const prices = { imported: [imported], importPrice: [0.3], feedInPrice: [0.05] };
        const money = priceLosses(ledger, prices);
        const own = Math.min(imported, outage + unexplained);
        const all = (own * 0.3 + (outage + unexplained - own) * 0.05) / 1e6;
        expect(money.get('outage')![0]! + money.get('unexplained')![0]!).toBeCloseTo(all, 6);
        expect(money.get('outage')![0]).toBeCloseTo(
          (Math.min(imported, outage) * 0.25 + outage * 0.05) / 1e6,
          6,
        );
      }),
    );
  });

  it('[LOS-05] the days ahead cost their energy by the rate of the loss', () => {
    expect(costAhead(0.1, 900_000, 0.7, 0.2)).toBeCloseTo(12.6, 9);
  });
});

describe('runsOf', () => {
  it('[LOS-05] bridges short gaps', () => {
    expect(runsOf([0, 1, 1, 0, 1, 0, 0, 1])).toEqual([
      { from: 1, to: 3 },
      { from: 4, to: 5 },
      { from: 7, to: 8 },
    ]);
    expect(runsOf([0, 1, 1, 0, 1, 0, 0, 1], 1)).toEqual([
      { from: 1, to: 5 },
      { from: 7, to: 8 },
    ]);
  });
});
