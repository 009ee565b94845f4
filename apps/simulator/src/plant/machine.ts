import { parametersOf, type Parameter } from '@heliograph/domain/parameters';
import { C_RATE } from '../devices/battery.ts';
import type { CommissionedDevice, SitePlan } from '../devices/sitePlan.ts';
import { factorySetting } from './factorySettings.ts';

export interface Register {
  /** With the machine's own bounds. */
  parameter: Parameter;
  /** What the device was commissioned with. */
  initial: number;
}

/**
 * Everything that can be set on a device, by code, with the catalogue's bounds (spec B §5); a machine bigger than those
 * keeps its rating as the upper one.
 */
export function registersOf(
  plan: SitePlan,
  { device_id, mod_id }: CommissionedDevice,
): ReadonlyMap<string, Register> {
  const machine = machineOf(plan, device_id);
  return new Map(
    parametersOf(mod_id).map((parameter) => {
      const { initial = factorySetting(parameter), max = parameter.max } = machine[parameter.code] ?? {};
      return [parameter.code, { initial, parameter: { ...parameter, max } }];
    }),
  );
}

/** What a machine has otherwise than the catalogue and the factory. */
function machineOf(
  plan: SitePlan,
  deviceId: string,
): Partial<Record<string, { initial: number; max?: number }>> {
  const inverter = plan.inverters.find((each) => each.deviceId === deviceId);
  if (!inverter?.hybrid) return {};
  const { rating } = inverter;
  const battery = plan.batteries.find((each) => each.deviceId === deviceId);
  const ampereHours = battery ? Math.round(battery.capacity / battery.voltage) : 0;
  const current = Math.ceil(ampereHours * C_RATE) + 5;
  const atLeast = (catalogued: number, own: number) => ({
    initial: Math.max(catalogued, own),
    max: Math.max(catalogued, own),
  });
  const amperes = { initial: current, max: Math.max(185, current) };
  return {
    // Lithium, or no battery (spec A §4).
    Control_Mode: { initial: battery ? 1 : 0 },
    battery_operates_according_to_voltage_or_capacity: { initial: battery ? 1 : 2 },
    battery_capacity: { initial: ampereHours, max: Math.max(2000, ampereHours) },
    max_charge_current: amperes,
    max_discharge_current: amperes,
    max_sell_power: atLeast(15_000, 4 * rating),
    export_limiter: atLeast(8000, 4 * rating),
    max_solar_power: atLeast(15_600, rating),
    rated_power: { initial: rating },
  };
}
