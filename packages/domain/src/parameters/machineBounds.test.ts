import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allParameters, parameterByCode } from './catalogue/index.ts';
import { MAX_POWER_W, getRatedPower, withMachineBounds } from './machineBounds.ts';
import { listParameters } from './parameterGroups.ts';
import { codesToRead } from './visibility.ts';

const findBounds = (model: number, power: number | null, code: string) => {
  const { min, max } = listParameters(model, power).find((each) => each.code === code)!;
  return [min, max];
};

describe('the bounds of a machine', () => {
  it('[PAR-02] are those of the catalogue while its rated power is unknown, and for small machines', () => {
    for (const power of [null, 3000, 5000])
      expect(listParameters(15, power)).toEqual(listParameters(15).map((each) => parameterByCode(each.code)));
  });

  it.each<[code: string, power: number, max: number]>([
    ['export_limiter', 8000, 8000],
    ['export_limiter', 12_000, 12_000],
    ['max_solar_power', 12_000, 15_600],
    ['max_solar_power', 16_000, 20_800],
    ['max_sell_power', 16_000, 17_600],
    ['sell_power_3', 12_000, 13_200],
    ['max_charge_current', 8000, 185],
    ['max_charge_current', 12_000, 240],
    ['grid_start_current', 12_000, 275],
  ])('[PAR-02] %s of a machine of %d W goes up to %d', (code, power, max) => {
    expect(findBounds(18, power, code)[1]).toBe(max);
  });

  it('[PAR-02] a high-voltage battery has other voltages and smaller currents', () => {
    expect(findBounds(20, 64_000, 'shutdown_voltage')).toEqual([160, 800]);
    expect(findBounds(20, 64_000, 'sell_voltage_1')).toEqual([0, 800]);
    expect(findBounds(18, 16_000, 'shutdown_voltage')).toEqual([38, 61]);
    expect(findBounds(20, 64_000, 'max_charge_current')).toEqual([0, 185]);
    expect(findBounds(20, 80_000, 'max_charge_current')).toEqual([0, 200]);
  });

  it('[PAR-02] never shrink as machines grow', () => {
    const powers = fc.integer({ min: 1, max: MAX_POWER_W });
    fc.assert(
      fc.property(fc.constantFrom(...allParameters), powers, powers, (parameter, a, b) => {
        const max = (ratedPower: number) =>
          withMachineBounds(parameter, { ratedPower, battery: 'low' }).max ?? Infinity;
        expect(max(Math.max(a, b))).toBeGreaterThanOrEqual(max(Math.min(a, b)));
        expect(max(a)).toBeGreaterThanOrEqual(parameter.max ?? Infinity);
      }),
    );
  });

  it('[PAR-02] ignore a rated power that no inverter has', () => {
    expect(getRatedPower({ rated_power: 12_000 })).toBe(12_000);
    for (const rated_power of [0, -5, MAX_POWER_W + 1, undefined])
      expect(getRatedPower({ ...(rated_power !== undefined && { rated_power }) })).toBeNull();
  });

  it('[PAR-02] are read with the parameters that they bound', () => {
    const named = (code: string) => codesToRead({ parameters: [parameterByCode(code)!] });
    expect(named('export_limiter')).toContain('rated_power');
    expect(named('over_voltage_1')).not.toContain('rated_power');
  });
});
