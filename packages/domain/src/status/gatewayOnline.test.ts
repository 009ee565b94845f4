import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayOnline, gatewayOnlineUntil, isNewSample, LIFETIME_PERIODS } from './gatewayOnline.ts';

const period = fc.integer({ min: 100, max: 86_400_000 });
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe('gatewayOnline', () => {
  it('[TRU-06] a connected gateway is offline after three of its periods without a report, however long these are', () => {
    fc.assert(
      fc.property(period, instant, fc.nat(400_000_000), (every, heardAt, passed) => {
        const gateway = { announced: true, heardAt, period: every };
        expect(gatewayOnline(gateway, heardAt + passed)).toBe(passed <= LIFETIME_PERIODS * every);
        expect(gatewayOnline({ ...gateway, announced: false }, heardAt + passed)).toBe(false);
        expect(gatewayOnline({ ...gateway, announced: null }, heardAt + passed)).toBe(null);
      }),
    );
  });

  it('is offline when it was never heard', () => {
    expect(gatewayOnlineUntil({ heardAt: -Infinity, period: 5_000 })).toBe(-Infinity);
  });
});

describe('isNewSample', () => {
  it('[TRU-06] a gateway that repeats its samples reports nothing new once these are older than their lifetime', () => {
    fc.assert(
      fc.property(
        fc.array(instant, { minLength: 1, maxLength: 5 }),
        period,
        fc.nat(400_000_000),
        (times, every, later) => {
          const newest = Math.max(...times);
          const arrived = newest + LIFETIME_PERIODS * every + later;
          for (const at of times) expect(isNewSample(at, newest, arrived, every)).toBe(false);
        },
      ),
    );
  });

  it('is new with each later time, whatever the gateway’s clock says, and after its clock was set back', () => {
    const hour = 3_600_000;
    expect(isNewSample(5_000, 0, 10 * hour, 5_000)).toBe(true);
    expect(isNewSample(5_000, -Infinity, 10 * hour, 5_000)).toBe(true);
    expect(isNewSample(hour, 2 * hour, hour + 1_000, 5_000)).toBe(true);
    expect(isNewSample(hour, hour, hour + 1_000, 5_000)).toBe(false);
  });
});
