import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDate, formatDate } from './dateText.ts';

it.each([
  ['31/12/2026', '2026-12-31'],
  ['5/3/2026', '2026-03-05'],
  [' 05.03.2026 ', '2026-03-05'],
  ['05-03-2026', '2026-03-05'],
  ['05 03 2026', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['29/02/2028', '2028-02-29'],
])('[APP-10] %j is a date, with its day first', (text, date) => {
  expect(parseDate(text)).toBe(date);
});

it.each([
  '',
  '31/02/2026',
  '29/02/2026',
  '12/31/2026',
  '00/01/2026',
  '5/3/26',
  '5/3',
  'tomorrow',
  '2026/03/05',
])('[APP-10] %j is no date', (text) => {
  expect(parseDate(text)).toBeNull();
});

it('[APP-10] parses what it formats', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(parseDate(formatDate(day))).toBe(day);
      },
    ),
  );
});
