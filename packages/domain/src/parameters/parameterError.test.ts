import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allParameters, parameterByCode } from './catalogue/index.ts';
import { toShownValue, toDeviceValue } from './deviceValue.ts';
import { formatEntry } from './entry.ts';
import type { Parameter } from './parameter.ts';
import { parameterError, parseParameter, wireError } from './parameterError.ts';

const of = (code: string) => parameterByCode(code)!;
const numeric = allParameters.filter(
  ({ min, max, format, readOnly }) => min !== null && max !== null && format === 'number' && !readOnly,
);

/** A value that the device would accept, in device units. */
const anyWire = ({ min, max, decimals }: Parameter) => {
  const scale = 10 ** decimals;
  return fc
    .integer({ min: Math.round((min ?? 0) * scale), max: Math.round((max ?? 0) * scale) })
    .map((steps) => steps / scale);
};
const anyTaken = fc
  .constantFrom(...numeric)
  .chain((parameter) => anyWire(parameter).map((wire) => ({ parameter, wire })));

describe('parameterError', () => {
  it('[PAR-02] takes every value within the bounds at the device’s resolution, as text with or without unit', () => {
    fc.assert(
      fc.property(
        anyTaken,
        fc.constantFrom('', ' ', '  '),
        fc.boolean(),
        ({ parameter, wire }, space, comma) => {
          const shown = toShownValue(parameter, wire);
          const plain = formatEntry(parameter, shown);
          const text = `${space}${comma ? plain.replace('.', ',') : plain}${space}${parameter.unit}`;
          expect(parameterError(parameter, text)).toBeNull();
          expect(parseParameter(parameter, text)).toBe(shown);
          expect(wireError(parameter, toDeviceValue(parameter, shown))).toBeNull();
        },
      ),
    );
  });

  it('[PAR-02] rejects values out of range and returns the bounds', () => {
    const beyond = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...numeric.filter(({ offset }) => offset === 0)),
        beyond,
        (parameter, by) => {
          const { min, max, decimals, unit } = parameter;
          for (const text of [String((min ?? 0) - by), String((max ?? 0) + by)]) {
            expect(parameterError(parameter, text)).toEqual({ why: 'range', min, max, decimals, unit });
            expect(parseParameter(parameter, text)).toBeNull();
          }
        },
      ),
    );
  });

  it('[PAR-02] rejects more decimals than the device stores', () => {
    fc.assert(
      fc.property(anyTaken, fc.integer({ min: 1, max: 9 }), ({ parameter, wire }, digit) => {
        const { max, decimals } = parameter;
        fc.pre(wire >= 0 && wire < (max ?? 0) && parameter.offset === 0);
        const text = `${wire.toFixed(decimals)}${decimals === 0 ? '.' : ''}${digit}`;
        expect(parameterError(parameter, text)?.why).toBe('decimals');
      }),
    );
  });

  it.each<[code: string, text: string, result: number | string]>([
    ['battery_capacity', '', 'empty'],
    ['battery_capacity', '   ', 'empty'],
    ['battery_capacity', 'much', 'number'],
    ['battery_capacity', '1e3', 'number'],
    ['battery_capacity', '--5', 'number'],
    ['battery_capacity', 'Ah', 'number'],
    ['battery_capacity', '200 Ah', 200],
    ['battery_capacity', '200ah', 200],
    ['battery_capacity', '200 A', 'unit'],
    ['battery_capacity', '50 %', 'unit'],
    ['battery_capacity', '1 500', 'separator'],
    ['battery_capacity', '1.500,0', 'separator'],
    ['battery_capacity', '1,500', 'decimals'],
    ['battery_capacity', '２００', 200],
    ['battery_capacity', '-0', 0],
    ['shutdown_voltage', '46,5', 46.5],
    ['shutdown_voltage', '46.50 V', 46.5],
    ['shutdown_voltage', '46.505', 'decimals'],
    ['shutdown_voltage', '37.99', 'range'],
    ['battery_resistance', '25 mΩ', 25],
    ['temperature_compensation', '5 mV/℃', 5],
    ['watt_pf_factor_1', '−0.95', -0.95],
    ['sell_time_1', '17:30', 1730],
    ['sell_time_1', '1730', 1730],
    ['sell_time_1', '7:05', 705],
    ['sell_time_1', '705', 705],
    ['sell_time_1', '24:00', 'time'],
    ['sell_time_1', '12:60', 'time'],
    ['sell_time_1', '17.5', 'time'],
    ['clock_year', '2026', 2026],
    ['clock_year', '26', 2026],
    ['clock_year', '2100', 'range'],
    ['clock_year', '100', 'range'],
    ['clock_hour', '24', 24],
    ['clock_hour', '25', 'range'],
    ['work_mode', '2', 2],
    ['work_mode', '3', 'option'],
    ['time_of_use', '256', 'bits'],
    ['ac_couple', '6', 'exclusive'],
    ['ac_couple', '4', 4],
    ['rated_power', '5000', 'readOnly'],
  ])('[PAR-02] %s of "%s" is %s', (code, text, result) => {
    if (typeof result === 'string') {
      expect(parameterError(of(code), text)?.why).toBe(result);
      expect(parseParameter(of(code), text)).toBeNull();
    } else {
      expect(parameterError(of(code), text)).toBeNull();
      expect(parseParameter(of(code), text)).toBe(result + 0);
    }
  });

  it('[PAR-02] names the bounds of the year as shown', () => {
    expect(parameterError(of('clock_year'), '1999')).toMatchObject({ why: 'range', min: 2000, max: 2099 });
  });

  it('[PAR-02] reads every time of day as it is shown', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hour, minute) => {
        const time = hour * 100 + minute;
        const text = formatEntry(of('sell_time_1'), time);
        expect(text).toMatch(/^\d\d:\d\d$/);
        expect(parseParameter(of('sell_time_1'), text)).toBe(time);
      }),
    );
  });

  it('[PAR-02] accepts only texts that are valid numbers for the device', () => {
    const scraps = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,- +:eVAx%')), maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...allParameters), fc.oneof(scraps, fc.string()), (parameter, text) => {
        const number = parseParameter(parameter, text);
        expect(number === null).toBe(parameterError(parameter, text) !== null);
        if (number !== null) expect(wireError(parameter, toDeviceValue(parameter, number))).toBeNull();
      }),
      { numRuns: 3000 },
    );
  });
});
