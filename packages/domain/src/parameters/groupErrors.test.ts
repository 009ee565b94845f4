import { describe, expect, it } from 'vitest';
import { batteryTypeValues } from './batteryType.ts';
import { parameterByCode } from './catalogue/index.ts';
import { groupErrors } from './groupErrors.ts';
import { orderRules } from './orderRules.ts';
import type { Values } from './parameter.ts';

const lithium = batteryTypeValues(0);
const byVoltage = batteryTypeValues(1);
const found = (values: Values) => groupErrors(values).map(({ why, codes }) => `${why} ${codes.join(' ')}`);

describe('groupErrors', () => {
  it.each<[what: string, values: Values, errors: string[]]>([
    ['shutdown < low < restart', { ...lithium, shutdown_soc: 10, low_soc: 20, restart_soc: 30 }, []],
    [
      'low at shutdown',
      { ...lithium, shutdown_soc: 20, low_soc: 20, restart_soc: 30 },
      ['battery shutdown_soc low_soc'],
    ],
    [
      'restart below low',
      { ...lithium, shutdown_soc: 10, low_soc: 40, restart_soc: 30 },
      ['battery low_soc restart_soc'],
    ],
    [
      'percentages that a battery by voltage does not show',
      { ...byVoltage, shutdown_soc: 50, low_soc: 20 },
      [],
    ],
    [
      'voltages in disorder',
      { ...byVoltage, shutdown_voltage: 48, low_voltage: 47 },
      ['battery shutdown_voltage low_voltage'],
    ],
    ['only one of two read', { ...lithium, shutdown_soc: 50 }, []],
    [
      'a time point before the one before it',
      { ...lithium, time_of_use: 1, sell_time_1: 100, sell_time_2: 2200, sell_time_3: 600 },
      ['slots sell_time_2 sell_time_3'],
    ],
    ['two time points at once', { ...lithium, time_of_use: 1, sell_time_1: 100, sell_time_2: 100 }, []],
    ['time points that are off', { ...lithium, time_of_use: 0, sell_time_1: 500, sell_time_2: 100 }, []],
    [
      'a time point below the floor',
      { ...lithium, time_of_use: 255, shutdown_soc: 20, sell_soc_4: 15, sell_soc_5: 20 },
      ['floor shutdown_soc sell_soc_4'],
    ],
    [
      'over below under',
      { over_voltage_1: 200, under_voltage_1: 210 },
      ['trip under_voltage_1 over_voltage_1'],
    ],
    [
      'a second stage within the first',
      { over_frequency_1: 52, over_frequency_2: 51.5 },
      ['trip over_frequency_1 over_frequency_2'],
    ],
    [
      'an empty window of reconnection',
      { reconnect_voltage_low: 253, reconnect_voltage_high: 253 },
      ['reconnect reconnect_voltage_low reconnect_voltage_high'],
    ],
    [
      'a curve that runs back',
      { volt_watt: 1, volt_watt_voltage_2: 110, volt_watt_voltage_3: 108 },
      ['curve volt_watt_voltage_2 volt_watt_voltage_3'],
    ],
    [
      'a disabled curve that runs back',
      { volt_watt: 0, volt_watt_voltage_2: 110, volt_watt_voltage_3: 108 },
      [],
    ],
    [
      'a smart load that comes on before it goes off',
      { ...lithium, smart_load_setup: 1, smart_load_off_soc: 90, smart_load_on_soc: 80 },
      ['smartLoad smart_load_off_soc smart_load_on_soc'],
    ],
    [
      'a micro-inverter that goes off before it comes on',
      { ...lithium, smart_load_setup: 2, micro_inverter_on_soc: 95, micro_inverter_off_soc: 80 },
      ['microInverter micro_inverter_on_soc micro_inverter_off_soc'],
    ],
    [
      'a battery of no type',
      { Control_Mode: 1, battery_operates_according_to_voltage_or_capacity: 0 },
      ['batteryType Control_Mode battery_operates_according_to_voltage_or_capacity'],
    ],
  ])('[PAR-02] %s', (_what, values, errors) => {
    expect(found(values)).toEqual(errors);
  });

  it('orders only parameters that there are, both of the same unit', () => {
    for (const { lower, upper } of orderRules) {
      const [low, high] = [parameterByCode(lower), parameterByCode(upper)];
      expect([lower, upper, low?.unit]).toEqual([lower, upper, high?.unit ?? 'none']);
    }
  });
});
