import { expect, it } from 'vitest';
import { lastDays } from './lastDays.ts';

it('[FLT-01] seven days end today and begin six midnights earlier, also across daylight saving', () => {
  // Daylight saving ended on 5 April 2026 in Sydney.
  const now = Date.UTC(2026, 3, 8, 3, 30);
  expect(lastDays(7, now, 'Australia/Sydney')).toEqual({
    start: Date.UTC(2026, 3, 1, 13),
    end: Date.UTC(2026, 3, 8, 14),
  });
  expect(lastDays(1, now, 'Australia/Sydney').start).toBe(Date.UTC(2026, 3, 7, 14));
});
