import { activeSlot } from '../parameters/activeSlot.ts';
import { isBitOn } from '../parameters/bits.ts';
import { parameterByCode } from '../parameters/catalogue/index.ts';
import type { Values } from '../parameters/parameter.ts';
import { DAY, weekdayOf } from '../time/index.ts';

/** What an inverter does by its slots at a minute; null while no slot applies. */
export interface SlotState {
  /** Percent that the battery is not discharged below, and charged up to where it charges. */
  soc: number;
  /** The battery is charged from the grid. */
  charges: boolean;
}

const MINUTE = 60_000;
const MINUTES = DAY / MINUTE;
// The first bit enables time of use, the others select weekdays from Monday.
const [enabled, ...weekdays] = parameterByCode('time_of_use')!.bits;

/**
 * The slots of a device by its own clock: a function of local minutes since 1970-01-01. null unless times, percentages,
 * charging and days were all read.
 */
export function slotTable(values: Values): ((minute: number) => SlotState | null) | null {
  const timeOfUse = values.time_of_use;
  const states = Array.from({ length: MINUTES }, (_, minute): SlotState | undefined => {
    const slot = activeSlot(values, minute);
    if (slot === null) return undefined;
    const soc = values[`sell_soc_${slot}`];
    const charge = values[`sell_charge_${slot}`];
    if (soc === undefined || charge === undefined) return undefined;
    return { soc, charges: CHARGES_FROM_GRID.has(charge) && values.grid_charge !== 0 };
  });
  if (timeOfUse === undefined || states.includes(undefined)) return null;
  const isOn = weekdays.map((bit) => isBitOn(enabled!, timeOfUse) && isBitOn(bit, timeOfUse));
  return (minute) => {
    const day = Math.floor(minute / MINUTES);
    return isOn[weekdayOf(day) - 1] ? states[minute - day * MINUTES]! : null;
  };
}

/** 1: grid, 3: grid and generator. */
const CHARGES_FROM_GRID: ReadonlySet<number> = new Set([1, 3]);
