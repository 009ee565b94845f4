import { expect, it } from 'vitest';
import { centsText, parseCents } from './centsText.ts';
import { dayFields, dayRange, dayTimes, withTyped } from './dayPrices.ts';

const SYDNEY = 'Australia/Sydney';
const HOUR = 3_600_000;

it('[BIL-01] a day on which clocks are set back has 25 hours, each typed into all of its intervals', () => {
  const { from, until } = dayTimes(SYDNEY, '2026-04-05', 30);
  expect(until - from).toBe(25 * HOUR);
  const stored = { minutes: 30 as const, start: from + HOUR, values: Float64Array.of(0.1, 0.1, 0.1, 0.3) };
  const day = dayRange(SYDNEY, '2026-04-05', stored);
  const fields = dayFields(day, 'hour');
  expect(fields).toHaveLength(25);
  expect(fields.slice(0, 4).map(({ text, isMean }) => [text, isMean])).toEqual([
    ['', false],
    ['10', false],
    ['20', true],
    ['', false],
  ]);
  const typed = new Map([
    [from, '-6'],
    [from + HOUR, ''],
  ]);
  const next = withTyped(day, fields, typed)!;
  expect([...next.values.slice(0, 6)]).toEqual([-0.06, -0.06, NaN, NaN, 0.1, 0.3]);
  expect(withTyped(day, fields, new Map([[from, 'dear']]))).toBeNull();
});

it('[BIL-01] cents are read as people type them', () => {
  expect(['8.5', '8,5', ' -6 ', '1,234.5', ''].map(parseCents)).toEqual([0.085, 0.085, -0.06, 12.345, NaN]);
  expect(['eight', '1e12', '5c'].map(parseCents)).toEqual([null, null, null]);
  expect([0.085, -0.06, 0.04512345, NaN].map(centsText)).toEqual(['8.5', '-6', '4.512345', '']);
});
