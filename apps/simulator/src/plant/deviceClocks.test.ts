import { CLOCK_CODES } from '@heliograph/domain/parameters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeviceClocks } from './deviceClocks.ts';

const ZONE = 'Australia/Brisbane';
const HOUR = 3_600_000;
const at = Date.UTC(2026, 10, 21, 3, 4, 30);
const anyDate = fc.record({
  year: fc.nat(99),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.nat(23),
  minute: fc.nat(59),
});

describe('clocks of devices', () => {
  const all = (clocks = createDeviceClocks(ZONE), now = at) =>
    CLOCK_CODES.map((code) => clocks.read('a', code, now));

  it('[PAR-10] show the running local time', () => {
    expect(all()).toEqual([26, 11, 21, 13, 4]);
    expect(all(createDeviceClocks(ZONE), at + 30_000)).toEqual([26, 11, 21, 13, 5]);
    expect(createDeviceClocks(ZONE).read('a', 'battery_capacity', at)).toBeNull();
  });

  it('[PAR-10] continue from a set time, even after a restart', () => {
    fc.assert(
      fc.property(anyDate, ({ year, month, day, hour, minute }) => {
        const clocks = createDeviceClocks(ZONE);
        const parts = [year, month, day, hour, minute];
        parts.forEach((value, index) => clocks.written('a', CLOCK_CODES[index]!, value, at));
        expect(all(clocks)).toEqual(parts);
        const again = createDeviceClocks(ZONE, clocks.saved());
        const later = new Date(Date.UTC(2000 + year, month - 1, day, hour + 5, minute));
        expect(all(again, at + 5 * HOUR)).toEqual([
          later.getUTCFullYear() - 2000,
          later.getUTCMonth() + 1,
          later.getUTCDate(),
          later.getUTCHours(),
          later.getUTCMinutes(),
        ]);
        expect(again.read('b', 'clock_hour', at)).toBe(13);
      }),
    );
  });

  it('[PAR-10] treat hour 24 as the coming midnight', () => {
    const clocks = createDeviceClocks(ZONE);
    clocks.written('a', 'clock_minute', 0, at);
    clocks.written('a', 'clock_hour', 24, at);
    expect(all(clocks)).toEqual([26, 11, 22, 0, 0]);
  });

  it('are corrected by time synchronisation', () => {
    const clocks = createDeviceClocks(ZONE);
    clocks.written('a', 'clock_hour', 5, at);
    clocks.written('a', 'time_sync', 0, at);
    expect(clocks.read('a', 'clock_hour', at)).toBe(5);
    clocks.written('a', 'time_sync', 1, at);
    expect(all(clocks)).toEqual([26, 11, 21, 13, 4]);
  });
});
