import { parametersOf, type Parameter } from '@heliograph/domain/parameters';
import { C_RATE } from '../physics/battery.ts';
import type { CommissionedDevice, SitePlan } from '../physics/sitePlan.ts';
import { factorySetting } from './factorySettings.ts';

export interface Register {
  /** With the bounds of this device. */
  parameter: Parameter;
  /** The initial value. */
  initial: number;
}

/**
 * The registers of a device by code, with the bounds of the catalogue [PAR-02]. Devices that are rated higher have a higher
 * upper bound.
 */
export function registersOf(
  plan: SitePlan,
  { device_id, mod_id }: CommissionedDevice,
): ReadonlyMap<string, Register> {
  const overrides = machineOverrides(plan, device_id);
  return new Map(
    parametersOf(mod_id).map((parameter) => {
      const { initial = factorySetting(parameter), max = parameter.max } = overrides[parameter.code] ?? {};
      return [parameter.code, { initial, parameter: { ...parameter, max } }];
    }),
  );
}

/** Initial values and bounds that depend on the device's size. */
function machineOverrides(
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
    // Lithium or no battery [PAR-05].
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
