import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findBatteryType,
  batteryTypes,
  batteryTypeValues,
  CONTROL_MODE,
  OPERATES_BY,
} from './batteryType.ts';

describe('battery types', () => {
  it('[PAR-05] are the four specified types', () => {
    const pairs = batteryTypes.map(({ type, controlMode, operatesBy }) => [type, controlMode, operatesBy]);
    expect(pairs).toEqual([
      [0, 1, 1],
      [1, 0, 0],
      [2, 0, 1],
      [3, 0, 2],
    ]);
  });

  it('[PAR-05] round-trip, and other values match no type', () => {
    const register = fc.option(fc.integer({ min: -1, max: 4 }), { nil: undefined });
    fc.assert(
      fc.property(register, register, (mode, by) => {
        const values = {
          ...(mode === undefined ? {} : { [CONTROL_MODE]: mode }),
          ...(by === undefined ? {} : { [OPERATES_BY]: by }),
        };
        const type = findBatteryType(values);
        if (type === null) {
          for (const each of batteryTypes) expect(batteryTypeValues(each.type)).not.toEqual(values);
        } else {
          expect(batteryTypeValues(type)).toEqual(values);
        }
      }),
    );
    for (const { type } of batteryTypes) expect(findBatteryType(batteryTypeValues(type))).toBe(type);
  });
});
