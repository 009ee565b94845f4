import { ParameterType, PropertyCode } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { deviceModels } from '../../models/index.ts';
import { shownBounds } from '../deviceValue.ts';
import { parameterGroups, listParameters } from '../parameterGroups.ts';
import { tagRules } from '../visibility.ts';
import { allParameters, parameterByCode } from './index.ts';

const HYBRID = 15;
const six = (stem: string) => [1, 2, 3, 4, 5, 6].map((slot) => `${stem}_${slot}`);
const stages = (end: string) => ['over', 'under'].flatMap((side) => [`${side}_${end}_1`, `${side}_${end}_2`]);
const curve = (stem: string, part: string) => [1, 2, 3, 4].map((point) => `${stem}_${part}_${point}`);

/** The specified parameter bounds, row by row, in its order; where it gives two readings, the first. */
const bounds: readonly (readonly [item: string, codes: string[], min: number, max: number, unit: string])[] =
  [
    ['battery capacity', ['battery_capacity'], 0, 2000, 'Ah'],
    ['max charge and discharge current', ['max_charge_current', 'max_discharge_current'], 0, 185, 'A'],
    ['battery resistance', ['battery_resistance'], 0, 200, 'mΩ'],
    ['efficiency', ['charging_efficiency'], 0, 100, '%'],
    ['shutdown, low and restart percentages', ['shutdown_soc', 'low_soc', 'restart_soc'], 0, 100, '%'],
    [
      'battery voltages',
      [
        ...[
          'shutdown',
          'low',
          'restart',
          'battery_empty',
          'float',
          'absorption',
          'equalization',
          'grid_start',
        ],
        ...['generator_start', 'smart_load_on', 'smart_load_off', 'micro_inverter_on', 'micro_inverter_off'],
      ].map((stem) => `${stem}_voltage`),
      38,
      61,
      'V',
    ],
    ['grid start percentage', ['grid_start_soc', 'generator_start_soc'], 10, 90, '%'],
    ['grid start current', ['grid_start_current', 'generator_start_current'], 0, 275, 'A'],
    ['equalization days', ['equalization_days'], 0, 90, 'd'],
    ['equalization hours', ['equalization_hours'], 0, 10, 'h'],
    ['max solar power', ['max_solar_power'], 1000, 15_600, 'W'],
    ['zero export', ['zero_export_power'], 0, 500, 'W'],
    ['export limiter', ['export_limiter'], 0, 8000, 'W'],
    ['max sell power', ['max_sell_power'], 0, 15_000, 'W'],
    ['sell-point power', six('sell_power'), 0, 5500, 'W'],
    ['sell-point battery voltage', six('sell_voltage'), 0, 63, 'V'],
    [
      'frequency',
      [
        ...stages('frequency'),
        'reconnect_frequency_low',
        'reconnect_frequency_high',
        ...curve('frequency_watt', 'frequency'),
      ],
      45,
      65,
      'Hz',
    ],
    ['voltage', [...stages('voltage'), 'reconnect_voltage_low', 'reconnect_voltage_high'], 80, 300, 'V'],
    ['ramp rate', ['normal_ramp_rate', 'reconnect_ramp_rate'], 1, 999, 's'],
    ['reconnection time', ['reconnection_time'], 1, 600, 's'],
    [
      'trip delays',
      [...stages('voltage'), ...stages('frequency')].map((code) => `${code}_delay`),
      0,
      60,
      's',
    ],
    ['volt curves', [...curve('volt_watt', 'voltage'), ...curve('volt_var', 'voltage')], 0, 150, '%'],
    [
      'power and var curves',
      [
        ...['frequency_watt', 'volt_watt', 'watt_var', 'watt_pf'].flatMap((stem) => curve(stem, 'power')),
        ...['volt_var', 'watt_var'].flatMap((stem) => curve(stem, 'var')),
      ],
      -100,
      100,
      '%',
    ],
    ['gen peak-shaving', ['generator_peak_shaving_power'], 500, 30_000, 'W'],
    ['grid peak-shaving', ['grid_peak_shaving_power'], 1000, 30_000, 'W'],
    ['backup delay', ['backup_delay'], 0, 30_000, 'ms'],
    ['CT ratio', ['ct_ratio'], 200, 8000, ''],
    ['BMS lithium mode', ['bms_lithium_mode'], 0, 20, ''],
    ['Modbus SN', ['modbus_sn'], 1, 16, ''],
  ];

describe('the catalogue', () => {
  it.each(bounds)('[PAR-02] %s', (_item, codes, min, max, unit) => {
    for (const code of codes)
      expect({ code, ...parameterByCode(code) }).toMatchObject({ code, min, max, unit });
  });

  it('[PAR-02] keeps hundredths if the table has them', () => {
    for (const code of ['shutdown_voltage', 'over_frequency_1'])
      expect(parameterByCode(code)?.decimals).toBe(2);
    expect(parameterByCode('over_voltage_1')?.decimals).toBe(1);
  });

  it('[PAR-10] has a clock of year 0-99 shown from 2000, month, day, hour 0-24 and minute', () => {
    const clock = ['year', 'month', 'day', 'hour', 'minute'].map((part) => parameterByCode(`clock_${part}`)!);
    expect(clock.map(({ min, max }) => [min, max])).toEqual([
      [0, 99],
      [1, 12],
      [1, 31],
      [0, 24],
      [0, 59],
    ]);
    expect(clock.map(({ offset }) => offset)).toEqual([2000, 0, 0, 0, 0]);
    expect(shownBounds(clock[0]!)).toEqual({ min: 2000, max: 2099 });
  });

  it.each<[group: string, codes: string[]]>([
    [
      'Battery Setting',
      [
        ...['battery_capacity', 'max_charge_current', 'max_discharge_current', 'battery_resistance'],
        ...['charging_efficiency', 'shutdown_soc', 'low_soc', 'restart_soc', 'float_voltage', 'grid_charge'],
        ...['generator_charge', 'grid_start_soc', 'grid_start_current', 'equalization_days'],
        ...['equalization_hours', 'bms_lithium_mode', 'forced_generator_as_load'],
      ],
    ],
    [
      'System Mode',
      [
        ...['work_mode', 'energy_pattern', 'max_solar_power', 'zero_export_power', 'max_sell_power'],
        ...['time', 'power', 'voltage', 'soc', 'charge'].flatMap((field) => six(`sell_${field}`)),
        ...['generator_peak_shaving', 'grid_peak_shaving'],
      ],
    ],
    [
      'Grid Setting',
      [
        ...['grid_standard', 'grid_frequency_standard', ...stages('voltage'), ...stages('frequency')],
        ...['normal_ramp_rate', 'reconnection_time'],
        ...['volt_watt', 'volt_var', 'watt_var', 'watt_pf', 'frequency_watt'],
      ],
    ],
    ['SmartLoad', ['smart_load_setup']],
    [
      'Basic Settings',
      [
        ...['time_sync', 'beep', 'auto_dim', 'clock_24_hour', 'clock_year', 'clock_minute', 'remote_lock'],
        'factory_reset',
      ],
    ],
    [
      'Advanced Setting',
      [
        ...['meter_mode', 'external_meter_ct', 'ct_ratio', 'drm', 'parallel', 'parallel_role', 'modbus_sn'],
        ...['backup_delay', 'ac_couple', 'wind_turbine'],
      ],
    ],
  ])('[PAR-01] %s has the specified items', (name, codes) => {
    const group = parameterGroups(HYBRID).find((each) => each.name.en === name);
    expect(group?.parameters.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
  });

  it('[PAR-01] has the six groups in their order, and the Control dialog after them', () => {
    expect(parameterGroups(HYBRID).map(({ name }) => name.en)).toEqual([
      'Battery Setting',
      'System Mode',
      'Grid Setting',
      'SmartLoad',
      'Basic Settings',
      'Advanced Setting',
      'Control',
    ]);
    expect(parameterGroups(0)).toEqual([]);
  });

  it('[PAR-01] offers 18 grid standards, the regions of AS/NZS 4777.2 among them, and the meters', () => {
    const names = (code: string) => parameterByCode(code)?.options.map(({ name }) => name.en);
    expect(names('grid_standard')).toHaveLength(18);
    for (const region of ['A', 'B', 'C'])
      expect(names('grid_standard')).toContain(`Australia ${region} (AS/NZS 4777.2)`);
    expect(names('meter_mode')).toEqual(['None', 'Eastron', 'CHNT']);
    expect(parameterByCode('energy_pattern')?.options.map(({ value, name }) => [value, name.en])).toEqual([
      [10, 'Battery first'],
      [11, 'Load first'],
    ]);
  });

  it('[PAR-09] uses every parameter type with its required fields', () => {
    expect(new Set(allParameters.map(({ type }) => type))).toEqual(new Set(ParameterType.options));
    for (const { code, type, options, bits, min, max, tableCell: place, readOnly } of allParameters) {
      const kinds = [options.length > 0, bits.length > 0, min !== null && (max !== null || readOnly)];
      expect([code, kinds.filter(Boolean).length]).toEqual([code, 1]);
      if (type === 'Doption') expect([code, options.length]).toEqual([code, 2]);
      if (type === 'option') expect([code, options.length > 2]).toEqual([code, true]);
      expect([code, type === 'checkbox']).toEqual([code, bits.length > 0]);
      expect([code, type === 'cell']).toEqual([code, place !== null]);
    }
  });

  it('[PAR-01] has codes, bits, cells and options only once', () => {
    const codes = allParameters.flatMap(({ code, bits }) => [code, ...bits.map((bit) => bit.code)]);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    for (const code of codes) expect(PropertyCode.safeParse(code).success).toBe(true);
    const places = allParameters.flatMap(({ tableCell: place }) => (place ? [JSON.stringify(place)] : []));
    expect(new Set(places).size).toBe(places.length);
    for (const { code, options } of allParameters) {
      const keys = options.flatMap(({ value, name }) => [String(value), `en ${name.en}`, `zh ${name.zh}`]);
      expect([code, new Set(keys).size]).toEqual([code, keys.length]);
    }
  });

  it('[APP-10] has unique English and Chinese names per model', () => {
    const named = allParameters.flatMap(({ name, bits }) => [name, ...bits.map((bit) => bit.name)]);
    for (const { en, zh } of named) {
      expect(en).toMatch(/^[\x20-\x7e]+$/);
      expect([en, zh]).toEqual([en, expect.stringMatching(/\p{Script=Han}|^[A-Z]/u)]);
    }
    for (const { options } of allParameters)
      for (const { name } of options) expect(Math.min(name.en.length, name.zh.length)).toBeGreaterThan(0);
    for (const { id } of deviceModels) {
      for (const lang of ['en', 'zh'] as const) {
        const words = listParameters(id).map(({ name }) => name[lang]);
        expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
      }
    }
  });

  it('[PAR-06] has a rule and a parameter for each tag, and writes what rules depend on first', () => {
    expect(new Set(allParameters.flatMap(({ tags }) => tags))).toEqual(new Set(Object.keys(tagRules)));
    for (const { dependsOn: asks } of Object.values(tagRules)) {
      for (const code of asks) expect([code, parameterByCode(code)?.writeFirst]).toEqual([code, true]);
    }
  });
});
