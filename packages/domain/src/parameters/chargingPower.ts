import { minutesOfTime } from './activeSlot.ts';
import type { Values } from './parameter.ts';

/** How an EV charger charges, as in `charging_mode`. */
export const ChargingMode = { atOnce: 0, solarOnly: 1, schedule: 2 } as const;

/** V; a charger's current is set for this voltage. */
const NOMINAL_VOLTAGE = 230;
/** A charger cannot offer a car less than this (IEC 61851-1), A. */
const MIN_CURRENT = 6;

interface ChargingConditions {
  /** Minutes after 00:00, local time of the station. */
  minute: number;
  /** PV power that the rest of the station does not use, W. */
  surplus: number;
}

/**
 * Power at which an EV charger may charge, W; 0 to wait. Solar only follows the surplus, before batteries,
 * and waits while it is below a car's minimum. The schedule is a part of each day that may contain midnight,
 * or all day if it ends when it starts.
 *
 * @param settings the charger's, as on the device; missing ones use the factory setting
 */
export function chargingPower(
  {
    charging_command: command = 1,
    charging_mode: mode = ChargingMode.atOnce,
    charging_start: start = 0,
    charging_end: end = 0,
    max_charging_current: current = 32,
  }: Values,
  { minute, surplus }: ChargingConditions,
): number {
  const most = current * NOMINAL_VOLTAGE;
  if (command === 0) return 0;
  if (mode === ChargingMode.schedule)
    return isBetween(minute, minutesOfTime(start), minutesOfTime(end)) ? most : 0;
  if (mode === ChargingMode.solarOnly)
    return surplus >= MIN_CURRENT * NOMINAL_VOLTAGE ? Math.min(most, surplus) : 0;
  return most;
}

function isBetween(minute: number, start: number, end: number): boolean {
  if (start === end) return true;
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}
