import { activeSlot } from '../parameters/activeSlot.ts';
import { isBitOn } from '../parameters/bits.ts';
import { parameterByCode } from '../parameters/catalogue/index.ts';
import { SELL_SLOTS } from '../parameters/catalogue/systemMode.ts';
import type { Values } from '../parameters/parameter.ts';
import { DAY, getWeekday } from '../time/index.ts';

/** Action of an inverter by its slots at a minute; null if no slot applies. */
export interface SlotState {
  /** Percent below which the battery is not discharged, and up to which it is charged. */
  soc: number;
  /** True if the battery is charged from the grid. */
  charges: boolean;
}

/** Minutes are local by the device's own clock, since 1970-01-01. */
export type SlotTable = (minute: number) => SlotState | null;

const MINUTE = 60_000;
const MINUTES = DAY / MINUTE;
// The first bit enables time of use, the others select weekdays from Monday.
const [enabled, ...weekdays] = parameterByCode('time_of_use')!.bits;

/** The slots of a device; null unless times, percentages, charging, days and the switch of grid charging were all read. */
export function slotTable(values: Values): SlotTable | null {
  const { time_of_use: timeOfUse, grid_charge: gridCharge } = values;
  const states = SELL_SLOTS.flatMap((slot): SlotState[] => {
    const soc = values[`sell_soc_${slot}`];
    const charge = values[`sell_charge_${slot}`];
    if (soc === undefined || charge === undefined) return [];
    return [{ soc, charges: CHARGES_FROM_GRID.has(charge) && gridCharge !== 0 }];
  });
  const areRead = states.length === SELL_SLOTS.length && activeSlot(values, 0) !== null;
  if (timeOfUse === undefined || gridCharge === undefined || !areRead) return null;
  const isOn = weekdays.map((bit) => isBitOn(enabled!, timeOfUse) && isBitOn(bit, timeOfUse));
  const ofDay: (SlotState | undefined)[] = [];
  return (minute) => {
    const day = Math.floor(minute / MINUTES);
    if (!isOn[getWeekday(day) - 1]) return null;
    const inDay = minute - day * MINUTES;
    return (ofDay[inDay] ??= states[activeSlot(values, inDay)! - 1]!);
  };
}

/** 1: grid, 3: grid and generator. */
const CHARGES_FROM_GRID: ReadonlySet<number> = new Set([1, 3]);
