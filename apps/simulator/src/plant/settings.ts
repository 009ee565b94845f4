import { Code } from '@heliograph/domain/models';
import { C_RATE } from '../devices/battery.ts';
import type { SiteControls } from '../devices/controls.ts';
import type { CommissionedDevice, SitePlan } from '../devices/sitePlan.ts';

interface Rule {
  min: number;
  max: number;
  /** What the device leaves the factory with. */
  initial: number;
  /** Register values of options have no fraction. */
  whole?: boolean;
}

export type WriteResult = { ok: true; value: number } | { ok: false; msg: string };

/** What can be set on a site's devices, and what it does to the site's power. */
export interface Settings {
  controls: SiteControls;
  /** null when the device has no such setting. */
  read(deviceId: string, code: string): number | null;
  write(deviceId: string, code: string, value: number | string): WriteResult;
  /** Everything that differs from the factory's, by device. */
  saved(): SavedSettings;
}

export type SavedSettings = Record<string, Record<string, number>>;

/** Registers' own bounds (spec B §5); a machine bigger than the catalogue's keeps its rating as the upper one. */
export function createSettings(
  plan: SitePlan,
  devices: readonly CommissionedDevice[],
  saved: SavedSettings = {},
): Settings {
  const rules = new Map(devices.map((device) => [device.device_id, rulesOf(plan, device)]));
  const values = new Map(
    Object.entries(saved).map(([device, own]) => [device, new Map(Object.entries(own))]),
  );
  const gateway = devices.find(({ device_type }) => device_type === 'C001')?.device_id;

  const read = (deviceId: string, code: string) =>
    values.get(deviceId)?.get(code) ?? rules.get(deviceId)?.[code]?.initial ?? null;
  const valueOf = (deviceId: string | undefined, code: string, fallback: number) =>
    (deviceId === undefined ? null : read(deviceId, code)) ?? fallback;

  return {
    controls: {
      solarLimit: (inverter) => valueOf(plan.inverters[inverter]?.deviceId, 'max_solar_power', Infinity),
      exportLimit: () =>
        plan.inverters
          .filter(({ hybrid }) => hybrid)
          .reduce(
            (limit, { deviceId }) =>
              Math.min(
                limit,
                // Work mode 0 sells; both zero-export modes keep the surplus.
                valueOf(deviceId, 'work_mode', 0) === 0 ? valueOf(deviceId, 'max_sell_power', Infinity) : 0,
              ),
            Infinity,
          ),
      chargeLimit: (battery) => batteryWatts(battery, 'max_charge_current'),
      dischargeLimit: (battery) => batteryWatts(battery, 'max_discharge_current'),
      floor: (battery) => valueOf(plan.batteries[battery]?.deviceId, 'shutdown_soc', 15) / 100,
      chargerPower: (charger) => 230 * valueOf(plan.chargers[charger]?.deviceId, 'max_charging_current', 32),
      circuitClosed: (circuit) => valueOf(plan.circuits[circuit]?.deviceId, 'breaker_switch', 1) === 1,
    },
    read,
    write(deviceId, code, value) {
      const rule = rules.get(deviceId)?.[code];
      if (!rule) return { ok: false, msg: `${code} cannot be written` };
      if (gateway !== undefined && deviceId !== gateway && read(gateway, 'remote_control') === 0) {
        return { ok: false, msg: 'remote control is disabled' };
      }
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isFinite(number)) {
        return { ok: false, msg: `${code} takes a number` };
      }
      if (number < rule.min || number > rule.max || (rule.whole && !Number.isInteger(number))) {
        return {
          ok: false,
          msg: `${code} takes ${rule.whole ? 'whole numbers ' : ''}${rule.min} to ${rule.max}`,
        };
      }
      const own = values.get(deviceId) ?? new Map<string, number>();
      values.set(deviceId, own.set(code, number));
      return { ok: true, value: number };
    },
    saved: () => Object.fromEntries([...values].map(([device, own]) => [device, Object.fromEntries(own)])),
  };

  function batteryWatts(index: number, code: string): number {
    const battery = plan.batteries[index];
    return battery ? battery.voltage * valueOf(battery.deviceId, code, Infinity) : 0;
  }
}

function rulesOf(
  plan: SitePlan,
  { device_id, device_type }: CommissionedDevice,
): Partial<Record<string, Rule>> {
  switch (device_type) {
    case 'C001':
      return { remote_control: { min: 0, max: 1, initial: 1, whole: true } };
    case 'C002':
      return hybridRules(plan, device_id);
    case 'C006':
      return { breaker_switch: { min: 0, max: 1, initial: 1, whole: true } };
    case 'C007':
      return { max_charging_current: { min: 6, max: 32, initial: 32 } };
    default:
      return {};
  }
}

function hybridRules(plan: SitePlan, deviceId: string): Partial<Record<string, Rule>> {
  const rating = plan.inverters.find((each) => each.deviceId === deviceId)?.rating ?? 0;
  const battery = plan.batteries.find((each) => each.deviceId === deviceId);
  const ampereHours = battery ? Math.round(battery.capacity / battery.voltage) : 0;
  const current = Math.ceil(ampereHours * C_RATE) + 5;
  const amperes = { min: 0, max: Math.max(185, current), initial: current };
  return {
    Control_Mode: { min: 0, max: 1, initial: 1, whole: true },
    // 0 voltage, 1 capacity, 2 no battery.
    battery_operates_according_to_voltage_or_capacity: {
      min: 0,
      max: 2,
      initial: battery ? 1 : 2,
      whole: true,
    },
    battery_capacity: { min: 0, max: Math.max(2000, ampereHours), initial: ampereHours },
    max_charge_current: amperes,
    max_discharge_current: amperes,
    shutdown_soc: { min: 0, max: 100, initial: 15 },
    work_mode: { min: 0, max: 2, initial: 0, whole: true },
    // 10 battery first, 11 load first.
    energy_pattern: { min: 10, max: 11, initial: 11, whole: true },
    max_sell_power: { min: 0, max: Math.max(15_000, 4 * rating), initial: Math.max(15_000, 4 * rating) },
    max_solar_power: { min: 1000, max: Math.max(15_600, rating), initial: Math.max(15_600, rating) },
    zero_export_power: { min: 0, max: 500, initial: 20 },
  };
}

/** What a device says of itself in words. */
export function textOf({ serial, device_type }: CommissionedDevice, code: string): string | null {
  const texts: Partial<Record<string, string>> = {
    [Code.serial]: serial,
    Communication_protocol_version: '0104',
    Control_version_field_1: device_type === 'C001' ? '2003' : '1150',
    Control_version_field_2: '0217',
    Communication_version_field_1: '1028',
    Communication_version_field_2: '0009',
  };
  return texts[code] ?? null;
}
