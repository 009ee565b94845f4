import { Code } from '@heliograph/domain/models';
import { parametersOf, wireFault, type Parameter } from '@heliograph/domain/parameters';
import { C_RATE } from '../devices/battery.ts';
import type { SiteControls } from '../devices/controls.ts';
import type { CommissionedDevice, SitePlan } from '../devices/sitePlan.ts';
import { factorySetting } from './factorySettings.ts';

interface Rule {
  /** With the machine's own bounds. */
  parameter: Parameter;
  /** What the device leaves the factory with. */
  initial: number;
}

export type WriteResult = { ok: true; value: number } | { ok: false; msg: string };

/** What can be set on a site's devices, and what it does to the site's power. */
export interface Settings {
  controls: SiteControls;
  /** null when the device has no such setting. */
  read(deviceId: string, code: string): number | null;
  /** Whether somebody set it since the device left the factory. */
  isSet(deviceId: string, code: string): boolean;
  /** Whether a device would take a value. */
  check(deviceId: string, code: string, value: number | string): WriteResult;
  write(deviceId: string, code: string, value: number | string): WriteResult;
  /** Everything that differs from the factory's, by device. */
  saved(): SavedSettings;
}

export type SavedSettings = Record<string, Record<string, number>>;

/** By the catalogue's bounds (spec B §5); a machine bigger than those keeps its rating as the upper one. */
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
    values.get(deviceId)?.get(code) ?? rules.get(deviceId)?.get(code)?.initial ?? null;
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
    isSet: (deviceId, code) => values.get(deviceId)?.has(code) ?? false,
    check,
    write(deviceId, code, value) {
      const checked = check(deviceId, code, value);
      if (!checked.ok) return checked;
      const own = values.get(deviceId) ?? new Map<string, number>();
      values.set(deviceId, own.set(code, checked.value));
      return checked;
    },
    saved: () => Object.fromEntries([...values].map(([device, own]) => [device, Object.fromEntries(own)])),
  };

  function check(deviceId: string, code: string, value: number | string): WriteResult {
    const rule = rules.get(deviceId)?.get(code);
    if (!rule) return { ok: false, msg: `${code} cannot be written` };
    if (isLocked(deviceId, rule.parameter)) return { ok: false, msg: 'remote control is disabled' };
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number') return { ok: false, msg: `${code} takes a number` };
    const fault = wireFault(rule.parameter, number);
    return fault
      ? { ok: false, msg: `${code} takes ${allowedBy(rule.parameter)}` }
      : { ok: true, value: number };
  }

  /** Without remote control only that can be changed which gives it back. */
  function isLocked(deviceId: string, { group }: Parameter): boolean {
    if (deviceId === gateway) return false;
    const disabled = (id: string | undefined) => id !== undefined && read(id, 'remote_control') === 0;
    return disabled(gateway) || (group !== 'control' && disabled(deviceId));
  }

  function batteryWatts(index: number, code: string): number {
    const battery = plan.batteries[index];
    return battery ? battery.voltage * valueOf(battery.deviceId, code, Infinity) : 0;
  }
}

/** What a machine has otherwise than the catalogue. */
type Machine = Partial<Record<string, { initial: number; max?: number }>>;

function rulesOf(plan: SitePlan, { device_id, mod_id }: CommissionedDevice): ReadonlyMap<string, Rule> {
  const machine = machineOf(plan, device_id);
  return new Map(
    parametersOf(mod_id).map((parameter) => {
      const { initial = factorySetting(parameter), max = parameter.max } = machine[parameter.code] ?? {};
      return [parameter.code, { initial, parameter: { ...parameter, max } }];
    }),
  );
}

function machineOf(plan: SitePlan, deviceId: string): Machine {
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
    // 0 voltage, 1 capacity, 2 no battery.
    battery_operates_according_to_voltage_or_capacity: { initial: battery ? 1 : 2 },
    battery_capacity: { initial: ampereHours, max: Math.max(2000, ampereHours) },
    max_charge_current: amperes,
    max_discharge_current: amperes,
    max_sell_power: atLeast(15_000, 4 * rating),
    max_solar_power: atLeast(15_600, rating),
    rated_power: { initial: rating },
  };
}

function allowedBy({ min, max, options, bits, decimals }: Parameter): string {
  if (options.length > 0) return options.map(({ value }) => value).join(', ');
  if (bits.length > 0) return `sums of ${bits.map(({ bit }) => 2 ** bit).join(', ')}`;
  return `${decimals === 0 ? 'whole numbers ' : ''}${min ?? '-∞'} to ${max ?? '∞'}`;
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
