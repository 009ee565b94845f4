import { describe, expect, it } from 'vitest';
import { findEntries, type DayCause } from './findEntries.ts';

const KWH = 1_000_000;
const row = (day: number, cause: DayCause['cause'], kwh = 2, rest: Partial<DayCause> = {}): DayCause => ({
  day,
  cause,
  lost: kwh * KWH,
  amount: kwh * 0.3,
  currency: 'AUD',
  evidence: {},
  ...rest,
});
const season = { clearAhead: 600_000, usualWeather: 0.5 };
/** 10 kWh expected on each of the last 20 days before day 100. */
const expected = new Map(Array.from({ length: 20 }, (_, i) => [80 + i, 10 * KWH]));

describe('findEntries', () => {
  it('[LOS-05] days with the same cause are one entry, also over days that could not be judged', () => {
    const runs = findEntries(
      [row(70, 'string'), row(71, 'string'), row(79, 'string'), row(90, 'string')],
      expected,
      100,
      season,
    );
    expect(runs.map(({ firstDay, pastDay, lasts }) => [firstDay, pastDay, lasts])).toEqual([
      [70, 80, false],
      [90, 91, false],
    ]);
  });

  it('[LOS-05] an outage that was over for a day has ended', () => {
    const runs = findEntries(
      [row(90, 'outage'), row(92, 'outage'), row(95, 'outage')],
      expected,
      100,
      season,
    );
    expect(runs.map(({ firstDay, pastDay }) => [firstDay, pastDay])).toEqual([
      [90, 93],
      [95, 96],
    ]);
  });

  it('[LOS-05] what goes on costs its share of what the season promises, by its mean value', () => {
    const days = Array.from({ length: 10 }, (_, i) => row(90 + i, 'string'));
    const [entry] = findEntries(days, expected, 100, season);
    // A fifth of 300 kWh at 0.30.
    expect(entry).toMatchObject({ lasts: true, currency: 'AUD' });
    expect(entry!.ahead).toBeCloseTo(18, 9);
  });

  it('[LOS-05] days without the loss lower its rate, and only the newest two weeks tell it', () => {
    const [entry] = findEntries(
      [row(80, 'voltageTrip', 9), row(86, 'voltageTrip'), row(94, 'voltageTrip')],
      expected,
      100,
      season,
    );
    // 4 of 140 kWh in the last 14 days.
    expect(entry!.ahead).toBeCloseTo((4 / 140) * 300 * 0.3, 9);
  });

  it('[LOS-05] what has ended, or what nobody can repair, costs nothing ahead; without a price it is unknown', () => {
    const ahead = (rows: DayCause[]) => findEntries(rows, expected, 100, season)[0]!.ahead;
    expect(ahead([row(81, 'string')])).toBe(0);
    expect(ahead([row(99, 'snow')])).toBe(0);
    expect(ahead([row(99, 'clipping', 2, { evidence: { by_design: true } })])).toBe(0);
    expect(ahead([row(99, 'clipping')])).toBeGreaterThan(0);
    expect(ahead([row(99, 'string', 2, { amount: null })])).toBeNull();
  });

  it('[LOS-05] the evidence is that of the worst day', () => {
    const [entry] = findEntries(
      [
        row(97, 'voltageTrip', 1, { evidence: { voltage: 254 } }),
        row(98, 'voltageTrip', 3, { evidence: { voltage: 257 } }),
      ],
      expected,
      100,
      season,
    );
    expect(entry!.evidence).toEqual({ voltage: 257 });
  });
});
