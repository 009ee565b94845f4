import { describe, expect, it } from 'vitest';
import { createHousehold } from './household.ts';
import { createLocalClock } from './localClock.ts';

const HOUR = 3_600_000;

/** Mean demand between two hours of the wall clock over some weeks, W. */
function meanBetween(zone: string, from: number, to: number, start: number) {
  const clock = createLocalClock(zone);
  const demand = createHousehold(3, 13);
  let sum = 0;
  let count = 0;
  for (let at = start; at < start + 28 * 24 * HOUR; at += HOUR / 12) {
    const moment = clock.moment(at);
    if (moment.minute < from * 60 || moment.minute >= to * 60) continue;
    sum += demand(at, moment);
    count++;
  }
  return sum / count;
}

describe('createHousehold', () => {
  it('uses its configured energy over weeks', () => {
    expect((meanBetween('Australia/Sydney', 0, 24, Date.UTC(2026, 2)) * 24) / 1000).toBeCloseTo(13, 0);
  });

  it.each([
    ['standard time', Date.UTC(2026, 5)],
    ['daylight saving time', Date.UTC(2026, 11)],
  ])('peaks in the morning and in the evening of the local clock: %s', (_, start) => {
    const of = (from: number, to: number) => meanBetween('Australia/Adelaide', from, to, start);
    const night = of(1, 4);
    expect(of(6.5, 9)).toBeGreaterThan(1.6 * night);
    expect(of(17, 21)).toBeGreaterThan(3 * night);
    expect(of(17, 21)).toBeGreaterThan(of(10, 15));
  });
});
