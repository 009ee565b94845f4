import { expect, it } from 'vitest';
import { momentAt, openingRange, rangeFault, rangeOf } from './range.ts';

const noon = new Date(2026, 2, 31, 12, 30).getTime();

it('[DET-07] begins today at midnight and ends tomorrow at midnight', () => {
  const opening = openingRange(noon);
  expect(opening).toEqual({
    from: { date: '2026-03-31', time: '00:00' },
    until: { date: '2026-04-01', time: '00:00' },
  });
  expect(rangeOf(opening)).toEqual({
    start: new Date(2026, 2, 31).getTime(),
    end: new Date(2026, 3, 1).getTime(),
  });
});

it('[DET-07] begins on the day of an earlier alarm that is looked for', () => {
  const since = new Date(2026, 2, 28, 23, 59).getTime();
  expect(openingRange(noon, since)).toEqual({
    from: { date: '2026-03-28', time: '00:00' },
    until: { date: '2026-04-01', time: '00:00' },
  });
});

it('[DET-07] a moment reads back as it was written', () => {
  const at = momentAt(noon);
  expect(rangeOf({ from: at, until: at }).start).toBe(noon);
});

it('[DET-07] a time that is none asks for one, a range that ends before it begins is none', () => {
  const opening = openingRange(noon);
  expect(rangeFault(opening)).toBeNull();
  expect(rangeFault({ ...opening, from: { date: '', time: '00:00' } })).toBe('chooseTime');
  for (const time of ['', '24:00', '7', '12:60', 'noon'])
    expect(rangeFault({ ...opening, until: { date: '2026-04-01', time } }), time).toBe('chooseTime');
  expect(rangeFault({ from: opening.until, until: opening.from })).toBe('wrongOrder');
  expect(rangeFault({ from: opening.from, until: opening.from })).toBe('wrongOrder');
});
