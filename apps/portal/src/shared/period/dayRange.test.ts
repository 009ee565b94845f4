import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, parseRange, rangeAddress, usualRange, withEnd } from './dayRange.ts';

const TODAY = '2026-11-22';
const RULE = { usual: 31, most: 400 };
const date = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2023-01-01', days));

it('[DQ-04] an address without a valid period means the last days', () => {
  const usual = { from: '2026-10-23', to: TODAY };
  expect(usualRange(TODAY, RULE)).toEqual(usual);
  expect(rangeAddress(usual, TODAY, RULE)).toEqual({});
  for (const wrong of [
    '',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-03-02&to=2026-03-01',
    'from=2026-03-02',
    'from=2024-01-01&to=2026-03-01',
  ])
    expect(parseRange(new URLSearchParams(wrong), TODAY, RULE)).toEqual(usual);
});

it('[DQ-04] a new end moves the other end as far as it has to', () => {
  fc.assert(
    fc.property(date, date, date, fc.constantFrom('from' as const, 'to' as const), (a, b, chosen, end) => {
      const [from, to] = [a, b].sort() as [string, string];
      const next = withEnd({ from, to }, end, chosen, RULE);
      expect(next[end]).toBe(chosen);
      expect(next.from <= next.to && next.to < addDays(next.from, RULE.most)).toBe(true);
    }),
  );
});
