import { expect, it } from 'vitest';
import { getQualityAddress } from './qualityAddress.ts';

it('[DQ-04] the address of a ledger has the dates of a span in its zone, without the day that only ends it', () => {
  const start = Date.parse('2026-03-09T14:00Z');
  const zone = 'Australia/Brisbane';
  expect(getQualityAddress(7, { start, end: start + 2 * 86_400_000, zone })).toBe(
    '/station/7/quality?from=2026-03-10&to=2026-03-11',
  );
  expect(getQualityAddress(7, { start, end: start, zone })).toBe(
    '/station/7/quality?from=2026-03-10&to=2026-03-10',
  );
});
