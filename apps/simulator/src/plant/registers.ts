import { listParameters, RATED_POWER, type Parameter } from '@heliograph/domain/parameters';
import { C_RATE } from '../physics/battery.ts';
import type { CommissionedDevice, SitePlan } from '../physics/sitePlan.ts';
import { factorySetting } from './factorySettings.ts';

export interface Register {
  /** With the bounds of this device. */
  parameter: Parameter;
  /** The initial value. */
  initial: number;
}

/** The registers of a device by code, with the bounds of its machine and initial values within them [PAR-02]. */
export function listRegisters(
  plan: SitePlan,
  { device_id, mod_id }: CommissionedDevice,
): ReadonlyMap<string, Register> {
  const initialValues = machineValues(plan, device_id);
  return new Map(
    listParameters(mod_id, initialValues[RATED_POWER] ?? null).map((parameter) => {
      const initial = initialValues[parameter.code] ?? factorySetting(parameter, mod_id);
      return [parameter.code, { initial: within(parameter, initial), parameter }];
    }),
  );
}

const within = ({ min, max }: Parameter, value: number): number =>
  Math.min(max ?? Infinity, Math.max(min ?? -Infinity, value));

/** Initial values that depend on the device's size. */
function machineValues(plan: SitePlan, deviceId: string): Partial<Record<string, number>> {
  const inverter = plan.inverters.find((each) => each.deviceId === deviceId);
  if (!inverter) return {};
  const { rating } = inverter;
  const power = { export_limiter: Math.max(8000, rating), [RATED_POWER]: rating };
  if (!inverter.hybrid) return power;
  const limit = plan.losses.find((condition) => condition.kind === 'exportLimit');
  const hybrids = plan.inverters.filter(({ hybrid }) => hybrid).length;
  const battery = plan.batteries.find((each) => each.deviceId === deviceId);
  const ampereHours = battery ? Math.round(battery.capacity / battery.voltage) : 0;
  const current = Math.ceil(ampereHours * C_RATE) + 5;
  return {
    // Lithium or no battery [PAR-05].
    Control_Mode: battery ? 1 : 0,
    battery_operates_according_to_voltage_or_capacity: battery ? 1 : 2,
    battery_capacity: ampereHours,
    max_charge_current: current,
    max_discharge_current: current,
    max_sell_power: Math.max(15_000, rating),
    max_solar_power: Math.max(15_600, rating),
    ...power,
    ...(limit && { export_limiter: Math.round(limit.watts / hybrids) }),
  };
}
