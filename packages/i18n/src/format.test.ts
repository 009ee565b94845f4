import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

const en = createFormat('en');
const zh = createFormat('zh');

describe('format', () => {
  it('[APP-10] writes numbers to 2 decimals in both languages', () => {
    expect(en.number(1234.5)).toBe('1,234.50');
    expect(zh.number(1234.567)).toBe('1,234.57');
  });

  it('[APP-10] writes a value that rounds to zero without a sign', () => {
    expect(en.number(-0.001)).toBe('0.00');
    expect(en.power(-0.4).text).toBe('0 W');
    expect(en.money(-0.001, 'AUD')).toBe('$0.00');
  });

  it.each([
    [0, '0 W'],
    [999.4, '999 W'],
    [999.5, '1.00 kW'],
    [-2500, '-2.50 kW'],
    [999_996, '1.00 MW'],
    [2_345_678, '2.35 MW'],
    [1.5e9, '1.50 GW'],
    [5e12, '5,000.00 GW'],
  ])('[APP-10] writes %d W as %s', (watts, text) => {
    expect(en.power(watts).text).toBe(text);
  });

  it.each([
    [0.004, '0.00 kWh'],
    [12.345, '12.35 kWh'],
    [1000, '1.00 MWh'],
    [3_200_000, '3.20 GWh'],
  ])('[APP-10] writes %d kWh as %s', (kWh, text) => {
    expect(en.energy(kWh).text).toBe(text);
  });

  it('[APP-10] never writes 1000 of a unit that has a larger one', () => {
    fc.assert(
      fc.property(fc.double({ min: -9e11, max: 9e11, noNaN: true }), (watts) => {
        expect(Math.abs(Number(en.power(watts).value.replaceAll(',', '')))).toBeLessThan(1000);
      }),
    );
  });

  it('[APP-10] writes money in its own currency', () => {
    expect(en.money(1234.5, 'AUD')).toBe('$1,234.50');
    expect(en.money(1, 'NZD')).toMatch(/^NZD\s1\.00$/);
    expect(zh.money(1, 'CNY')).toBe('¥1.00');
    expect(en.money(2, 'JPY')).toMatch(/2\.00$/);
  });

  it('writes prices with 2 to 4 decimals as needed', () => {
    expect([0.3, 0.075, 0.12345, 1200].map((price) => en.price(price))).toEqual([
      '0.30',
      '0.075',
      '0.1235',
      '1,200.00',
    ]);
  });

  it('[APP-10] writes dates DD/MM/YYYY and times HH:mm:ss in the requested zone', () => {
    const at = Date.UTC(2026, 0, 4, 13, 5, 9);
    for (const format of [en, zh]) {
      expect(format.dateTime(at, 'Australia/Sydney')).toBe('05/01/2026 00:05:09');
      expect(format.dateTime(at, 'UTC')).toBe('04/01/2026 13:05:09');
      expect(format.minute(at, 'UTC')).toBe('13:05');
      expect(format.dayMonth(at, 'UTC')).toBe('04/01');
      expect(format.day(at, 'UTC')).toBe('4');
      expect(format.year(at, 'UTC')).toBe('2026');
    }
  });

  it('[APP-10] names weekdays and months in the language', () => {
    const monday = Date.UTC(2026, 1, 2, 12);
    expect([en.weekday(monday, 'UTC'), en.month(monday, 'UTC')]).toEqual(['Mon', 'Feb']);
    expect([zh.weekday(monday, 'UTC'), zh.month(monday, 'UTC')]).toEqual(['周一', '2月']);
  });

  it('[APP-10] writes a zone with its offset at that instant', () => {
    expect(en.zone('Australia/Adelaide', Date.UTC(2026, 0, 1))).toBe('Australia/Adelaide, UTC+10:30');
    expect(en.zone('Australia/Adelaide', Date.UTC(2026, 6, 1))).toBe('Australia/Adelaide, UTC+09:30');
  });

  it.each([
    [-5_000, 'now', '现在'],
    [59_999, 'now', '现在'],
    [60_000, '1 minute ago', '1分钟前'],
    [3_599_999, '59 minutes ago', '59分钟前'],
    [3_600_000, '1 hour ago', '1小时前'],
    [86_400_000, '1 day ago', '1天前'],
    [13 * 86_400_000, '13 days ago', '13天前'],
  ])('[APP-10] writes how long ago %d ms were', (elapsed, english, chinese) => {
    const now = Date.UTC(2026, 0, 20, 12);
    expect([en.ago(now - elapsed, now), zh.ago(now - elapsed, now)]).toEqual([english, chinese]);
  });
});
