import {
  isBitOn,
  SELL_SLOTS,
  parameterByCode,
  signalBits,
  activeSlot,
  chargingPower,
  type Signal,
  type Values,
} from '@heliograph/domain/parameters';
import type { SiteControls } from '../physics/siteInputs.ts';
import type { LocalMoment } from '../physics/localClock.ts';
import type { SitePlan } from '../physics/sitePlan.ts';

/** The value of a device's parameter; null if it has none. */
export type ReadSetting = (deviceId: string, code: string) => number | null;

const CHARGING_CODES = [
  'charging_command',
  'charging_mode',
  'charging_start',
  'charging_end',
  'max_charging_current',
];
const timeOfUse = parameterByCode('time_of_use')!;
// The first bit enables time of use, the others select weekdays from Monday.
const [enabled, ...weekdays] = timeOfUse.bits;

/** The effect of the devices' settings on the site's power. */
export function createSiteControls(plan: SitePlan, read: ReadSetting): SiteControls {
  const hybrids = plan.inverters.filter(({ hybrid }) => hybrid).map(({ deviceId }) => deviceId);
  const getValue = (deviceId: string | undefined, code: string, fallback: number) =>
    (deviceId === undefined ? null : read(deviceId, code)) ?? fallback;

  return {
    solarLimit(inverter) {
      const own = plan.inverters[inverter];
      // Without a battery or its own meter, an inverter exports its whole output.
      return getValue(own?.deviceId, own?.hybrid ? 'max_solar_power' : 'export_limiter', Infinity);
    },
    exportLimit: () =>
      hybrids.length === 0
        ? Infinity
        : hybrids.reduce((sum, deviceId) => sum + computeExportLimit(deviceId), 0),
    chargeLimit: (battery) => batteryWatts(battery, 'max_charge_current'),
    dischargeLimit: (battery, moment) =>
      Math.min(batteryWatts(battery, 'max_discharge_current'), inSlot(battery, 'power', moment) ?? Infinity),
    floor: (battery, moment) =>
      Math.max(
        getValue(plan.batteries[battery]?.deviceId, 'shutdown_soc', 15),
        inSlot(battery, 'soc', moment) ?? 0,
      ) / 100,
    gridCharge(battery, moment) {
      // 1: grid, 3: grid and generator.
      const fromGrid = [1, 3].includes(inSlot(battery, 'charge', moment) ?? 0);
      const enabled = getValue(plan.batteries[battery]?.deviceId, 'grid_charge', 0) === 1;
      return fromGrid && enabled ? batteryWatts(battery, 'grid_start_current') : 0;
    },
    generator: () =>
      hybrids.length === 0 ||
      hybrids.some(
        (deviceId) => signalBits(getValue(deviceId, 'generator_grid_signal', 0) as Signal).generator === 1,
      ),
    charging: (charger, now) => chargingPower(listSettings(plan.chargers[charger]?.deviceId), now),
    circuitClosed: (circuit) => getValue(plan.circuits[circuit]?.deviceId, 'breaker_switch', 1) === 1,
  };

  function listSettings(deviceId: string | undefined): Values {
    const settings = CHARGING_CODES.map((code) => [
      code,
      deviceId === undefined ? null : read(deviceId, code),
    ]);
    return Object.fromEntries(settings.filter(([, value]) => value !== null)) as Values;
  }

  /** Work mode 0 allows export; the zero-export modes only with `solar_sell`. */
  function computeExportLimit(deviceId: string): number {
    const sells = getValue(deviceId, 'work_mode', 0) === 0 || getValue(deviceId, 'solar_sell', 0) === 1;
    const most = sells ? getValue(deviceId, 'max_sell_power', Infinity) : 0;
    return Math.min(most, getValue(deviceId, 'export_limiter', Infinity));
  }

  function batteryWatts(index: number, code: string): number {
    const battery = plan.batteries[index];
    return battery ? battery.voltage * getValue(battery.deviceId, code, Infinity) : 0;
  }

  /** A field of the active time point; null if none is active. */
  function inSlot(
    battery: number,
    field: 'power' | 'soc' | 'charge',
    moment: LocalMoment | null,
  ): number | null {
    const deviceId = plan.batteries[battery]?.deviceId;
    if (deviceId === undefined || !moment || !isOnToday(deviceId, moment)) return null;
    const times = Object.fromEntries(
      SELL_SLOTS.map((slot) => [`sell_time_${slot}`, getValue(deviceId, `sell_time_${slot}`, 0)]),
    );
    const slot = activeSlot(times, moment.minute);
    return slot === null ? null : read(deviceId, `sell_${field}_${slot}`);
  }

  function isOnToday(deviceId: string, { day }: LocalMoment): boolean {
    const value = getValue(deviceId, timeOfUse.code, 0);
    // 1970-01-01 was a Thursday.
    return enabled !== undefined && isBitOn(enabled, value) && isBitOn(weekdays[(day + 3) % 7]!, value);
  }
}
