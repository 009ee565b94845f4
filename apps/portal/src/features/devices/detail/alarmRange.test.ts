import { expect, it } from 'vitest';
import { dateTimeAt, defaultRange, rangeError, toRange } from './alarmRange.ts';

const noon = new Date(2026, 2, 31, 12, 30).getTime();

it('[DET-07] runs from today 00:00 to tomorrow 00:00 by default', () => {
  const initial = defaultRange(noon);
  expect(initial).toEqual({
    from: { date: '2026-03-31', time: '00:00' },
    until: { date: '2026-04-01', time: '00:00' },
  });
  expect(toRange(initial)).toEqual({
    start: new Date(2026, 2, 31).getTime(),
    end: new Date(2026, 3, 1).getTime(),
  });
});

it('[DET-07] starts on the day of an earlier linked alarm', () => {
  const since = new Date(2026, 2, 28, 23, 59).getTime();
  expect(defaultRange(noon, since)).toEqual({
    from: { date: '2026-03-28', time: '00:00' },
    until: { date: '2026-04-01', time: '00:00' },
  });
});

it('[DET-07] converts an instant to date and time and back', () => {
  const at = dateTimeAt(noon);
  expect(toRange({ from: at, until: at }).start).toBe(noon);
});

it('[DET-07] reports an invalid time, and a range that ends before it starts', () => {
  const initial = defaultRange(noon);
  expect(rangeError(initial)).toBeNull();
  expect(rangeError({ ...initial, from: { date: '', time: '00:00' } })).toBe('chooseTime');
  for (const time of ['', '24:00', '7', '12:60', 'noon'])
    expect(rangeError({ ...initial, until: { date: '2026-04-01', time } }), time).toBe('chooseTime');
  expect(rangeError({ from: initial.until, until: initial.from })).toBe('wrongOrder');
  expect(rangeError({ from: initial.from, until: initial.from })).toBe('wrongOrder');
});
