import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChargerState } from '../models/codes.ts';
import { findChargingSessions, type ChargerSamples } from './findChargingSessions.ts';

const STEP = 300_000;
const { free, plugged, charging, finished, outOfOrder } = ChargerState;
type Sample = readonly [state: number, session: number, total: number];

/** Samples 5 minutes apart, the first at 0. */
const samples = (reported: readonly Sample[]): ChargerSamples => ({
  at: Float64Array.from(reported, (_, i) => i * STEP),
  state: Float64Array.from(reported, ([state]) => state),
  session: Float64Array.from(reported, ([, session]) => session),
  total: Float64Array.from(reported, ([, , total]) => total),
});
const of = (reported: readonly Sample[], until = (reported.length - 1) * STEP) =>
  findChargingSessions(samples(reported), until, { start: 0, end: Infinity }).map(
    ({ within: _, ...session }) => session,
  );

describe('sessions', () => {
  it('[REP-02] start with charging and end when energy stops flowing', () => {
    const reported: Sample[] = [
      [free, 0, 100],
      [plugged, 0, 100],
      [charging, 0.2, 100.2],
      [charging, 0.8, 100.8],
      [finished, 1, 101],
      [finished, 1, 101],
      [free, 0, 101],
    ];
    expect(of(reported)).toEqual([{ begin: 2 * STEP, end: 4 * STEP, kwh: 1 }]);
  });

  it('[REP-02] go on over pauses and topping up, as long as the car stays', () => {
    const reported: Sample[] = [
      [free, 0, 100],
      [charging, 1, 101],
      [plugged, 1, 101],
      [outOfOrder, 1, 101],
      [charging, 2, 102],
      [finished, 3, 103],
      [charging, 3.5, 103.5],
      [free, 0, 104],
    ];
    expect(of(reported)).toEqual([{ begin: STEP, end: 7 * STEP, kwh: 4 }]);
  });

  it('[REP-02] of the next car are its own, also when nobody saw the first one leave', () => {
    const reported: Sample[] = [
      [free, 0, 100],
      [charging, 5, 105],
      [charging, 9, 109],
      [charging, 1, 110],
      [finished, 2, 111],
      [charging, 0.5, 111.5],
      [free, 0, 111.5],
    ];
    expect(of(reported)).toEqual([
      { begin: STEP, end: 2 * STEP, kwh: 9 },
      { begin: 3 * STEP, end: 4 * STEP, kwh: 2 },
      { begin: 5 * STEP, end: 6 * STEP, kwh: 0.5 },
    ]);
  });

  it('[REP-02] [GW-07] have their last energy, also when the next car is charged within the same sample', () => {
    const reported: Sample[] = [
      [free, 0, 100],
      [charging, 5, 105],
      [charging, 0, 106],
      [charging, 2, 108],
      [free, 0, 109],
    ];
    expect(of(reported).map(({ kwh }) => kwh)).toEqual([6, 3]);
  });

  it('[REP-02] [GW-07] are two where the next car is plugged in before it charges, and one over a pause', () => {
    const next: Sample[] = [
      [free, 0, 100],
      [charging, 5, 105],
      [plugged, 0, 106],
      [charging, 1, 107],
    ];
    expect(of(next).map(({ kwh }) => kwh)).toEqual([6, 1]);
    const pause: Sample[] = [...next.slice(0, 3), [charging, 6, 106], [free, 0, 107]];
    expect(of(pause).map(({ kwh }) => kwh)).toEqual([7]);
  });

  it('[REP-02] [GW-07] have all of their energy where the counter begins with the session', () => {
    const reported: Sample[] = [
      [free, 0, NaN],
      [charging, 0.5, 100.5],
      [charging, 5, 105],
      [free, 0, 106],
    ];
    expect(of(reported).map(({ kwh }) => kwh)).toEqual([6]);
  });

  it('[REP-02] that go on have no end, until the charger has been silent for an hour', () => {
    const reported: Sample[] = [
      [free, 0, 100],
      [charging, 1, 101],
    ];
    expect(of(reported)).toEqual([{ begin: STEP, end: null, kwh: 1 }]);
    expect(of(reported, 2 * 3_600_000)).toEqual([{ begin: STEP, end: STEP, kwh: 1 }]);
  });

  it('[REP-02] take the energy of the session where the counter is not known, and none where neither is', () => {
    const reported = (session: number): Sample[] => [
      [free, 0, NaN],
      [charging, session / 2, NaN],
      [finished, session, NaN],
    ];
    expect(of(reported(4))).toEqual([{ begin: STEP, end: 2 * STEP, kwh: 4 }]);
    expect(of(reported(NaN))).toEqual([{ begin: STEP, end: 2 * STEP, kwh: null }]);
  });

  it('[REP-02] use the session energy if they started before the first sample', () => {
    const reported: Sample[] = [
      [charging, 7, 107],
      [finished, 8, 108],
    ];
    expect(of(reported)).toEqual([{ begin: 0, end: STEP, kwh: 8 }]);
  });

  it('[REP-02] count on over samples that lack some values, and over a counter that was replaced', () => {
    const reported: Sample[] = [
      [free, 0, 100],
      [free, 0, 100],
      [charging, 1, NaN],
      [NaN, NaN, 102],
      [charging, NaN, 1],
      [free, 0, 2],
      [free, 0, 2],
    ];
    expect(of(reported)).toEqual([{ begin: 2 * STEP, end: 5 * STEP, kwh: 4 }]);
  });

  it('[REP-02] [DQ-01] pass over readings of the counter that it cannot have reached', () => {
    const reported: Sample[] = [
      [free, 0, 100],
      [charging, 1, 101],
      [charging, 2, 99_999.99],
      [charging, 3, 103],
      [free, 0, 104],
    ];
    expect(of(reported)).toEqual([{ begin: STEP, end: 4 * STEP, kwh: 4 }]);
  });

  it('[TRU-05] share the energy of the counter by the time that lies in the range', () => {
    const reported: Sample[] = [
      [free, 0, 100],
      [charging, 2, 102],
      [charging, 6, 106],
      [free, 0, 106],
      [outOfOrder, 0, 109],
    ];
    const within = (start: number, end: number) =>
      findChargingSessions(samples(reported), 5 * STEP, { start, end }).map((session) => session.within);
    expect(within(0, 9 * STEP)).toEqual([6]);
    expect(within(STEP, 1.5 * STEP)).toEqual([2]);
    expect(within(3 * STEP, 9 * STEP)).toEqual([0]);
  });

  it('[REP-02] never overlap and never exceed the counter in total', () => {
    const any = fc.array(
      fc.tuple(fc.constantFrom(free, plugged, charging, finished), fc.integer({ min: 0, max: 9 })),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(any, (steps) => {
        let total = 50;
        const reported = steps.map(([state, kwh]): Sample => [state, NaN, (total += kwh)]);
        const sessions = of([[free, NaN, 50], ...reported]);
        const counted = sessions.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
        expect(counted).toBeLessThanOrEqual(total - 50);
        for (const [i, { begin, end }] of sessions.entries()) {
          expect(end ?? Infinity).toBeGreaterThanOrEqual(begin);
          expect(begin).toBeGreaterThanOrEqual(sessions[i - 1]?.end ?? 0);
        }
        const began = steps.filter(
          ([state], i) => state === charging && (i === 0 || steps[i - 1]?.[0] === free),
        ).length;
        expect(sessions.length).toBeGreaterThanOrEqual(began);
      }),
    );
  });
});
