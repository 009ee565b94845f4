import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allParameters, listParameters, shownError } from '../parameters/index.ts';
import { findDrift } from './findDrift.ts';

describe('findDrift', () => {
  it('lists differing, missing and incomparable values in the order of the catalogue', () => {
    const profile = {
      work_mode: 1,
      shutdown_voltage: 46.5,
      no_such_parameter: 1,
      max_sell_power: 5000,
      clock_hour: 12,
      battery_capacity: 2001,
      solar_sell: 1,
      rated_power: 5000,
    };
    const values = {
      work_mode: 2,
      shutdown_voltage: 46.5000001,
      clock_hour: 3,
      solar_sell: 1,
      rated_power: 5000,
    };
    expect(findDrift(profile, allParameters, values)).toEqual([
      { code: 'battery_capacity', why: 'outside', wanted: 2001, actual: null },
      { code: 'work_mode', why: 'differs', wanted: 1, actual: 2 },
      { code: 'max_sell_power', why: 'missing', wanted: 5000, actual: null },
      { code: 'rated_power', why: 'incomparable', wanted: 5000, actual: 5000 },
      { code: 'clock_hour', why: 'incomparable', wanted: 12, actual: 3 },
      { code: 'no_such_parameter', why: 'incomparable', wanted: 1, actual: null },
    ]);
  });

  it('finds no drift in a matching device and one for each changed value', () => {
    const lasting = allParameters.filter(
      (each) => !each.transient && each.options.length > 1 && !shownError(each, each.options[1]!.value),
    );
    fc.assert(
      fc.property(fc.subarray(lasting), fc.subarray(lasting), (wanted, moved) => {
        const profile = Object.fromEntries(wanted.map(({ code, options }) => [code, options[0]!.value]));
        expect(findDrift(profile, allParameters, profile)).toEqual([]);
        const values = {
          ...profile,
          ...Object.fromEntries(moved.map(({ code, options }) => [code, options[1]!.value])),
        };
        const expected = wanted.filter((each) => moved.includes(each)).map(({ code }) => code);
        expect(new Set(findDrift(profile, allParameters, values).map(({ code }) => code))).toEqual(
          new Set(expected),
        );
      }),
    );
  });

  it('cannot compare parameters that the device does not have', () => {
    expect(findDrift({ work_mode: 1 }, listParameters(999), { work_mode: 1 })).toEqual([
      { code: 'work_mode', why: 'incomparable', wanted: 1, actual: 1 },
    ]);
  });
});
