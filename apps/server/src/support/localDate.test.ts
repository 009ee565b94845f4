import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOfDate } from './localDate.ts';

const zones = [
  'Australia/Brisbane',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/New_York',
  'Asia/Kathmandu',
];

describe('instantOfDate', () => {
  it('returns the first instant of the date there', () => {
    const days = fc.integer({ min: Date.UTC(2020, 0) / 86_400_000, max: Date.UTC(2035, 0) / 86_400_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
        const at = instantOfDate(zone, date)!;
        const there = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
        expect(there.format(at)).toBe(date);
        expect(there.format(at - 1)).not.toBe(date);
      }),
    );
  });

  it.each(['2026-02-30', '2026-13-01', '2026-00-10', '2025-02-29'])('returns null for %s', (date) => {
    expect(instantOfDate('Australia/Sydney', date)).toBeNull();
  });
});
