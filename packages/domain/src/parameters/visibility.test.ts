import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batteryTypeValues, type BatteryType } from './batteryType.ts';
import { allParameters, parameterByCode } from './catalogue/index.ts';
import type { CurveTag, Parameter, ParameterGroup, PortTag, Tag, Values } from './parameter.ts';
import { parameterGroups } from './parameterGroups.ts';
import { codesToRead, isVisible, tagRules, visibleParameters } from './visibility.ts';

const groups = parameterGroups(15);
const findGroup = (id: ParameterGroup['id']) => groups.find((group) => group.id === id)!;
const codes = (list: readonly Parameter[]) => list.map(({ code }) => code);

/** A value that the parameter can have. */
const anyValue = ({ options, bits, min, max }: Parameter): fc.Arbitrary<number> => {
  if (options.length > 0) return fc.constantFrom(...options.map(({ value }) => value));
  if (bits.length > 0) return fc.nat(2 ** Math.max(...bits.map(({ bit }) => bit + 1)) - 1);
  return fc.integer({ min: Math.ceil(min ?? 0), max: Math.floor(max ?? 100_000) });
};
/** Possible values of a device, some of them not read. */
const anyValues: fc.Arbitrary<Values> = fc
  .record(Object.fromEntries(allParameters.map((each) => [each.code, anyValue(each)])), { requiredKeys: [] })
  .chain((values) =>
    fc
      .option(fc.constantFrom<BatteryType>(0, 1, 2, 3))
      .map((type) => (type === null ? values : { ...values, ...batteryTypeValues(type) })),
  );

const tagged = (tag: Tag) => allParameters.filter(({ tags }) => tags.includes(tag));
/**
 * True if anything with the tag is visible, or would be if only other kinds of conditions were met as well.
 */
const shows = (tag: Tag, values: Values) => tagged(tag).some(({ tags }) => isVisible({ tags }, values));

describe('isVisible', () => {
  it('[PAR-06] shows each battery its own items: voltages by voltage, percentages by capacity, none without', () => {
    fc.assert(
      fc.property(anyValues, fc.constantFrom<BatteryType>(0, 1, 2, 3), (read, type) => {
        const shown = codes(
          visibleParameters(findGroup('battery_setting'), { ...read, ...batteryTypeValues(type) }),
        );
        const has = (...wanted: string[]) => wanted.map((code) => shown.includes(code));
        expect(has('shutdown_voltage', 'low_voltage', 'restart_voltage', 'grid_start_voltage')).toEqual(
          Array(4).fill(type === 1),
        );
        expect(has('shutdown_soc', 'low_soc', 'restart_soc', 'grid_start_soc')).toEqual(
          Array(4).fill(type === 0 || type === 2),
        );
        expect(has('float_voltage', 'equalization_days', 'battery_resistance')).toEqual(
          Array(3).fill(type === 1 || type === 2),
        );
        expect(has('bms_lithium_mode')).toEqual([type === 0]);
        expect(has('battery_capacity', 'max_charge_current', 'grid_charge')).toEqual(
          Array(3).fill(type !== 3),
        );
        expect(has('generator_grid_signal')).toEqual([true]);
      }),
    );
  });

  it('[PAR-06] shows no battery parameters for an unknown battery type', () => {
    const shown = visibleParameters(findGroup('battery_setting'), {
      Control_Mode: 1,
      battery_operates_according_to_voltage_or_capacity: 2,
      generator_grid_signal: 0,
    });
    expect(shown).toEqual([]);
  });

  it('[PAR-06] hides the forced generator while the signal is 0 or 1', () => {
    const shown = [0, 1, 2, 3].map((generator_grid_signal) =>
      isVisible(parameterByCode('forced_generator_as_load')!, {
        ...batteryTypeValues(0),
        generator_grid_signal,
      }),
    );
    expect(shown).toEqual([false, false, true, true]);
  });

  it('[PAR-06] shows time points only with time of use on and a battery, voltage or capacity by its type', () => {
    fc.assert(
      fc.property(
        anyValues,
        fc.constantFrom<BatteryType>(0, 1, 2, 3),
        fc.nat(255),
        (read, type, time_of_use) => {
          const values = { ...read, ...batteryTypeValues(type), time_of_use };
          const shown = codes(visibleParameters(findGroup('system_mode'), values));
          const on = type !== 3 && time_of_use % 2 === 1;
          for (let slot = 1; slot <= 6; slot++) {
            for (const [field, expected] of [
              ['time', on],
              ['power', on],
              ['charge', on],
              ['voltage', on && type === 1],
              ['soc', on && type !== 1],
            ] as const)
              expect([field, shown.includes(`sell_${field}_${slot}`)]).toEqual([field, expected]);
          }
          expect(shown).toEqual(expect.arrayContaining(['work_mode', 'time_of_use', 'max_sell_power']));
        },
      ),
    );
  });

  it.each<[CurveTag, string]>([
    ['FW', 'frequency_watt'],
    ['VW', 'volt_watt'],
    ['VQ', 'volt_var'],
    ['PQ', 'watt_var'],
    ['PPF', 'watt_pf'],
  ])('[PAR-06] hides the points of %s while it is disabled', (tag, code) => {
    expect(tagged(tag)).toHaveLength(8);
    fc.assert(
      fc.property(anyValues, (values) => {
        expect(shows(tag, { ...values, [code]: 0 })).toBe(false);
        for (const each of tagged(tag)) expect(isVisible(each, { ...values, [code]: 1 })).toBe(true);
        expect(isVisible(parameterByCode(code)!, values)).toBe(true);
      }),
    );
  });

  it('[PAR-06] SmartLoad setup 0, 1, 2 selects generator input, smart-load output, micro-inverter', () => {
    const ports: PortTag[] = ['GI', 'SO', 'MI'];
    fc.assert(
      fc.property(anyValues, fc.nat(2), fc.constantFrom<BatteryType>(0, 1, 2), (read, setup, type) => {
        const values = { ...read, ...batteryTypeValues(type), smart_load_setup: setup };
        expect(ports.map((port) => shows(port, values))).toEqual(ports.map((_, index) => index === setup));
      }),
    );
  });

  it('[PAR-06] an external meter brings its mode and takes the CT ratio; a wind turbine brings its curve', () => {
    fc.assert(
      fc.property(anyValues, fc.nat(1), fc.nat(3), (read, external_meter_ct, wind_turbine) => {
        const shown = codes(
          visibleParameters(findGroup('advanced_setting'), { ...read, external_meter_ct, wind_turbine }),
        );
        expect(shown.includes('meter_mode')).toBe(external_meter_ct === 1);
        expect(shown.includes('ct_ratio')).toBe(external_meter_ct === 0);
        expect(shown.includes('wind_voltage_1')).toBe(wind_turbine > 0);
      }),
    );
  });

  it('[PAR-06] depends only on the codes of codesToRead', () => {
    fc.assert(
      fc.property(anyValues, fc.constantFrom(...groups), (values, group) => {
        const wanted = new Set(codesToRead(group));
        const read = Object.fromEntries(Object.entries(values).filter(([code]) => wanted.has(code)));
        expect(codes(visibleParameters(group, read))).toEqual(codes(visibleParameters(group, values)));
        expect(codesToRead(group)).toEqual(expect.arrayContaining(codes(group.parameters)));
      }),
    );
  });

  it('[PAR-06] holds no condition whose values were not read', () => {
    for (const { isMet: holds } of Object.values(tagRules)) expect(holds({})).toBe(false);
  });
});
