import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChargerState } from '../models/codes.ts';
import { chargesOf, type ChargerSamples } from './chargesOf.ts';

const STEP = 300_000;
const { free, plugged, charging, finished, outOfOrder } = ChargerState;
type Told = readonly [state: number, session: number, total: number];

/** Samples 5 minutes apart, the first at 0. */
const samples = (told: readonly Told[]): ChargerSamples => ({
  at: Float64Array.from(told, (_, i) => i * STEP),
  state: Float64Array.from(told, ([state]) => state),
  session: Float64Array.from(told, ([, session]) => session),
  total: Float64Array.from(told, ([, , total]) => total),
});
const of = (told: readonly Told[], until = (told.length - 1) * STEP) => chargesOf(samples(told), until);

describe('charges', () => {
  it('[REP-02] begin with the charging and end when no more energy flows', () => {
    const told: Told[] = [
      [free, 0, 100],
      [plugged, 0, 100],
      [charging, 0.2, 100.2],
      [charging, 0.8, 100.8],
      [finished, 1, 101],
      [finished, 1, 101],
      [free, 0, 101],
    ];
    expect(of(told)).toEqual([{ begin: 2 * STEP, end: 4 * STEP, kwh: 1 }]);
  });

  it('[REP-02] go on over pauses and topping up, as long as the car stays', () => {
    const told: Told[] = [
      [free, 0, 100],
      [charging, 1, 101],
      [plugged, 1, 101],
      [outOfOrder, 1, 101],
      [charging, 2, 102],
      [finished, 3, 103],
      [charging, 3.5, 103.5],
      [free, 0, 104],
    ];
    expect(of(told)).toEqual([{ begin: STEP, end: 7 * STEP, kwh: 4 }]);
  });

  it('[REP-02] of the next car are its own, also when nobody saw the first one leave', () => {
    const told: Told[] = [
      [free, 0, 100],
      [charging, 5, 105],
      [charging, 9, 109],
      [charging, 1, 110],
      [finished, 2, 111],
      [charging, 0.5, 111.5],
      [free, 0, 111.5],
    ];
    expect(of(told)).toEqual([
      { begin: STEP, end: 2 * STEP, kwh: 9 },
      { begin: 3 * STEP, end: 4 * STEP, kwh: 2 },
      { begin: 5 * STEP, end: 6 * STEP, kwh: 0.5 },
    ]);
  });

  it('[REP-02] that go on have no end, until the charger has been silent for an hour', () => {
    const told: Told[] = [
      [free, 0, 100],
      [charging, 1, 101],
    ];
    expect(of(told)).toEqual([{ begin: STEP, end: null, kwh: 1 }]);
    expect(of(told, 2 * 3_600_000)).toEqual([{ begin: STEP, end: STEP, kwh: 1 }]);
  });

  it('[REP-02] take the energy of the session where the counter is not known, and none where neither is', () => {
    const told = (session: number): Told[] => [
      [free, 0, NaN],
      [charging, session / 2, NaN],
      [finished, session, NaN],
    ];
    expect(of(told(4))).toEqual([{ begin: STEP, end: 2 * STEP, kwh: 4 }]);
    expect(of(told(NaN))).toEqual([{ begin: STEP, end: 2 * STEP, kwh: null }]);
  });

  it('[REP-02] begun before anything was told have the energy of the session', () => {
    const told: Told[] = [
      [charging, 7, 107],
      [finished, 8, 108],
    ];
    expect(of(told)).toEqual([{ begin: 0, end: STEP, kwh: 8 }]);
  });

  it('[REP-02] count on over samples that lack some values, and over a counter that was replaced', () => {
    const told: Told[] = [
      [free, 0, 100],
      [charging, 1, NaN],
      [NaN, NaN, 102],
      [charging, NaN, 1],
      [free, 0, 2],
    ];
    expect(of(told)).toEqual([{ begin: STEP, end: 4 * STEP, kwh: 4 }]);
  });

  it('[REP-02] never overlap, and together hold no more than the counter counted', () => {
    const any = fc.array(
      fc.tuple(fc.constantFrom(free, plugged, charging, finished), fc.integer({ min: 0, max: 9 })),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(any, (steps) => {
        let total = 50;
        const told = steps.map(([state, kwh]): Told => [state, NaN, (total += kwh)]);
        const charges = of([[free, NaN, 50], ...told]);
        const counted = charges.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
        expect(counted).toBeLessThanOrEqual(total - 50);
        for (const [i, { begin, end }] of charges.entries()) {
          expect(end ?? Infinity).toBeGreaterThanOrEqual(begin);
          expect(begin).toBeGreaterThanOrEqual(charges[i - 1]?.end ?? 0);
        }
        const began = steps.filter(
          ([state], i) => state === charging && (i === 0 || steps[i - 1]?.[0] === free),
        ).length;
        expect(charges.length).toBeGreaterThanOrEqual(began);
      }),
    );
  });
});
