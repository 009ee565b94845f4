import { nominalBatteryVolts } from '@heliograph/domain/models';
import type { Parameter } from '@heliograph/domain/parameters';

const SIX = [1, 2, 3, 4, 5, 6];

/** Numbered codes with their values: `code_1`, `code_2` … */
const points = (code: string, values: readonly number[]): Record<string, number> =>
  Object.fromEntries(values.map((value, index) => [`${code}_${index + 1}`, value]));

/** Factory settings for an Australian home (AS/NZS 4777.2); they satisfy all order rules. */
const factory: Readonly<Record<string, number>> = {
  Control_Mode: 1,
  battery_resistance: 25,
  charging_efficiency: 99,
  shutdown_soc: 15,
  low_soc: 20,
  restart_soc: 30,
  shutdown_voltage: 46,
  low_voltage: 47.5,
  restart_voltage: 50,
  battery_empty_voltage: 45,
  float_voltage: 55.2,
  absorption_voltage: 57.6,
  equalization_voltage: 57.6,
  equalization_days: 30,
  equalization_hours: 3,
  grid_charge: 1,
  grid_start_soc: 30,
  grid_start_voltage: 49,
  grid_start_current: 40,
  generator_charge: 1,
  generator_start_soc: 30,
  generator_start_voltage: 49,
  generator_start_current: 40,
  generator_run_time: 24,
  generator_cooling_time: 0.5,
  energy_pattern: 11,
  zero_export_power: 20,
  export_limiter: 8000,
  generator_peak_shaving_power: 8000,
  grid_peak_shaving_power: 8000,
  // Off, with all weekdays selected.
  time_of_use: 254,
  ...points('sell_time', [0, 400, 800, 1200, 1600, 2000]),
  ...points(
    'sell_power',
    SIX.map(() => 5000),
  ),
  ...points(
    'sell_voltage',
    SIX.map(() => 49),
  ),
  ...points(
    'sell_soc',
    SIX.map(() => 30),
  ),
  grid_standard: 5,
  normal_ramp_rate: 100,
  reconnect_ramp_rate: 360,
  reconnection_time: 60,
  reconnect_voltage_low: 205,
  reconnect_voltage_high: 253,
  reconnect_frequency_low: 47.5,
  reconnect_frequency_high: 50.15,
  over_voltage_1: 265,
  over_voltage_1_delay: 1,
  over_voltage_2: 275,
  over_voltage_2_delay: 0.1,
  under_voltage_1: 180,
  under_voltage_1_delay: 10,
  under_voltage_2: 80,
  under_voltage_2_delay: 1,
  over_frequency_1: 52,
  over_frequency_1_delay: 0.2,
  over_frequency_2: 53,
  over_frequency_2_delay: 0.1,
  under_frequency_1: 47,
  under_frequency_1_delay: 1,
  under_frequency_2: 46,
  under_frequency_2_delay: 0.5,
  frequency_watt: 1,
  ...points('frequency_watt_frequency', [50.25, 50.75, 51.25, 52]),
  ...points('frequency_watt_power', [100, 70, 40, 0]),
  volt_watt: 1,
  ...points('volt_watt_voltage', [90, 100, 110, 113]),
  ...points('volt_watt_power', [100, 100, 100, 20]),
  volt_var: 1,
  ...points('volt_var_voltage', [90, 95.7, 104.3, 112.2]),
  ...points('volt_var_var', [44, 0, 0, -60]),
  ...points('watt_var_power', [25, 50, 75, 100]),
  ...points('watt_var_var', [0, 0, -20, -40]),
  ...points('watt_pf_power', [25, 50, 75, 100]),
  ...points('watt_pf_factor', [1, 1, 0.95, 0.9]),
  generator_rated_power: 5000,
  smart_load_off_soc: 80,
  smart_load_on_soc: 95,
  smart_load_off_voltage: 51,
  smart_load_on_voltage: 54,
  smart_load_min_solar_power: 500,
  micro_inverter_on_soc: 80,
  micro_inverter_off_soc: 95,
  micro_inverter_on_voltage: 51,
  micro_inverter_off_voltage: 54,
  time_sync: 1,
  auto_dim: 1,
  clock_24_hour: 1,
  ct_ratio: 2000,
  modbus_sn: 1,
  ...points('wind_voltage', [90, 110, 130, 150, 170, 190, 210, 230, 250, 270, 290, 310]),
  ...points('wind_current', [0, 1.5, 3, 4.5, 6, 7.5, 9, 10.5, 12, 13.5, 15, 16.5]),
  control_enable: 1,
  remote_control: 1,
  breaker_switch: 1,
  charging_command: 1,
  charging_start: 2200,
  charging_end: 600,
  max_charging_current: 32,
};

/** Voltage of the battery that the factory settings are for, V. */
const PACK_VOLTS = 51.2;

/** The value of a parameter of a model before it is set for the first time. */
export function factorySetting({ code, options, min, scale }: Parameter, modelId: number): number {
  const value = factory[code] ?? options[0]?.value ?? min ?? 0;
  return scale === 'batteryVoltage' ? (value * nominalBatteryVolts(modelId)) / PACK_VOLTS : value;
}
