import { expect, it } from 'vitest';
import { lastDays } from '../../../shared/alarms/lastDays.ts';
import { rangeFaults, rangeOf } from './faultRange.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 2, 31, 12, 30);

it('[FLT-01] a range may end 24 hours ahead, and no later', () => {
  expect(rangeOf({ from: now, until: now + 24 * HOUR }, now)).toEqual({ start: now, end: now + 24 * HOUR });
  expect(rangeFaults({ from: now, until: now + 24 * HOUR + 1 }, now)).toEqual([
    { field: 'until', fault: 'tooLate' },
  ]);
  expect(rangeFaults({ from: now + 25 * HOUR, until: now + 26 * HOUR }, now)).toEqual([
    { field: 'from', fault: 'tooLate' },
    { field: 'until', fault: 'tooLate' },
  ]);
});

it('[FLT-03] nothing is a range until both of its ends are given, the later one last', () => {
  expect(rangeFaults({ from: null, until: null }, now)).toEqual([
    { field: 'from', fault: 'missing' },
    { field: 'until', fault: 'missing' },
  ]);
  expect(rangeOf({ from: now, until: null }, now)).toBeNull();
  for (const until of [now, now - HOUR])
    expect(rangeFaults({ from: now, until }, now)).toEqual([{ field: 'until', fault: 'order' }]);
});

it('[FLT-01] the last days are a range without faults', () => {
  expect(rangeOf({ days: 7 }, now)).toEqual(lastDays(7, now));
});
