import { expect, it } from 'vitest';
import { lastDays } from '../../shared/alarms/lastDays.ts';
import { rangeErrors, toRange } from './faultRange.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 2, 31, 12, 30);

it('[FLT-01] a range may end at most 24 hours ahead', () => {
  expect(toRange({ from: now, until: now + 24 * HOUR }, now)).toEqual({ start: now, end: now + 24 * HOUR });
  expect(rangeErrors({ from: now, until: now + 24 * HOUR + 1 }, now)).toEqual([
    { field: 'until', fault: 'tooLate' },
  ]);
  expect(rangeErrors({ from: now + 25 * HOUR, until: now + 26 * HOUR }, now)).toEqual([
    { field: 'from', fault: 'tooLate' },
    { field: 'until', fault: 'tooLate' },
  ]);
});

it('[FLT-03] a range needs both ends, the later one last', () => {
  expect(rangeErrors({ from: null, until: null }, now)).toEqual([
    { field: 'from', fault: 'missing' },
    { field: 'until', fault: 'missing' },
  ]);
  expect(toRange({ from: now, until: null }, now)).toBeNull();
  for (const until of [now, now - HOUR])
    expect(rangeErrors({ from: now, until }, now)).toEqual([{ field: 'until', fault: 'order' }]);
});

it('[FLT-01] the last days are always a valid range', () => {
  expect(toRange({ days: 7 }, now)).toEqual(lastDays(7, now));
});
