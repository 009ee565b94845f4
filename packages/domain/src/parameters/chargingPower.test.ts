import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChargingMode, chargingPower } from './chargingPower.ts';

const noon = { minute: 720, surplus: 0 };
const scheduled = (charging_start: number, charging_end: number) => ({
  charging_mode: ChargingMode.schedule,
  charging_start,
  charging_end,
});

describe('chargingPower', () => {
  it('[DET-06] is the maximum at once, and nothing while stopped', () => {
    expect(chargingPower({}, noon)).toBe(7360);
    expect(chargingPower({ max_charging_current: 10 }, noon)).toBe(2300);
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2), fc.nat(1439), fc.nat(9000), (mode, minute, surplus) => {
        expect(chargingPower({ charging_command: 0, charging_mode: mode }, { minute, surplus })).toBe(0);
      }),
    );
  });

  it('[DET-06] solar only follows the surplus and never takes more', () => {
    const settings = { charging_mode: ChargingMode.solarOnly, max_charging_current: 16 };
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 12_000 }), (surplus) => {
        const power = chargingPower(settings, { minute: 720, surplus });
        expect(power).toBeLessThanOrEqual(Math.max(0, surplus));
        expect(power).toBe(surplus < 1380 ? 0 : Math.min(surplus, 3680));
      }),
    );
  });

  it.each([
    [2200, 600, 1380, true],
    [2200, 600, 30, true],
    [2200, 600, 360, false],
    [2200, 600, 720, false],
    [1030, 1500, 630, true],
    [1030, 1500, 629, false],
    [1030, 1500, 900, false],
    [800, 800, 3, true],
  ])('[DET-06] the schedule from %i to %i at minute %i: %s', (start, end, minute, charges) =>
    expect(chargingPower(scheduled(start, end), { minute, surplus: 0 }) > 0).toBe(charges),
  );
});
