import { expect, it } from 'vitest';
import { zonedTime } from './zonedTime.ts';

it('[TRU-05] an instant has the zone of its clock, in both languages', () => {
  const at = Date.parse('2026-11-24T12:05Z');
  expect(zonedTime('en', at, 'Australia/Brisbane')).toBe('24 Nov 2026, 22:05 AEST');
  expect(zonedTime('en', at, 'Australia/Sydney')).toBe('24 Nov 2026, 23:05 AEDT');
  expect(zonedTime('en', at, 'UTC')).toBe('24 Nov 2026, 12:05 UTC');
  expect(zonedTime('zh', at, 'Australia/Sydney')).toBe('2026年11月24日 GMT+11 23:05');
});
