import type { Price } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPrice, priceAt, priceDay } from './priceDay.ts';

const peak: Price = [
  {
    tab: 'weekday',
    data: [
      { startTime: '00:00', endTime: '07:00', value: 0.2 },
      { startTime: '07:00', endTime: '21:00', value: 0.4 },
      { startTime: '21:00', endTime: '23:59', value: 0.2 },
    ],
  },
  { tab: 'weekend', data: [{ startTime: '00:00', endTime: '23:59', value: 0.2 }] },
];
const zone = 'Australia/Brisbane';
const instant = (text: string) => Date.parse(`${text}+10:00`);

describe('the day of a tariff', () => {
  it('has its prices from 00:00 to 24:00, equal neighbours as one', () => {
    expect(priceDay(peak, false)).toEqual([
      { start: 0, end: 7, price: 0.2 },
      { start: 7, end: 21, price: 0.4 },
      { start: 21, end: 24, price: 0.2 },
    ]);
    expect(priceDay(peak, true)).toEqual([{ start: 0, end: 24, price: 0.2 }]);
    expect(priceDay(0.3, true)).toEqual([{ start: 0, end: 24, price: 0.3 }]);
  });

  it('says so where no price is set', () => {
    expect(priceDay([], false)).toEqual([{ start: 0, end: 24, price: null }]);
  });

  it('covers the day without gaps or overlaps for any hours', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 1, max: 23 }), { maxLength: 8 });
    fc.assert(
      fc.property(hours, (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), 24];
        const clock = (hour: number) => (hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`);
        const data = edges.slice(1).map((end, index) => ({
          startTime: clock(edges[index]!),
          endTime: clock(end),
          value: index % 3,
        }));
        const day = priceDay([{ tab: 'daily', data }], false);
        expect(day[0]?.start).toBe(0);
        expect(day.at(-1)?.end).toBe(24);
        for (const [index, span] of day.entries()) {
          expect(span.start).toBe(index === 0 ? 0 : day[index - 1]!.end);
          expect(span.price).not.toBe(day[index - 1]?.price);
        }
      }),
    );
  });
});

describe('the price of now', () => {
  it('is that of the station’s own clock', () => {
    // Monday; in London it is still Sunday.
    const at = instant('2026-06-01T07:30:00');
    expect(priceAt(peak, zone, at)).toBe(0.4);
    expect(priceAt(peak, 'Europe/London', at)).toBe(0.2);
  });

  it('changes next at the end of its period, over a weekend too', () => {
    expect(nextPrice(peak, zone, instant('2026-06-01T07:30:00'))).toEqual({
      at: instant('2026-06-01T21:00:00'),
      price: 0.2,
    });
    expect(nextPrice(peak, zone, instant('2026-06-05T22:10:00'))).toEqual({
      at: instant('2026-06-08T07:00:00'),
      price: 0.4,
    });
  });

  it('never changes where it is the same all week', () => {
    expect(nextPrice(0.3, zone, 0)).toBeNull();
    expect(
      nextPrice([{ tab: 'daily', data: [{ startTime: '00:00', endTime: '23:59', value: 1 }] }], zone, 0),
    ).toBeNull();
  });
});
