import type { PriceDay, PriceDayKind } from '@heliograph/contracts/engine';
import { minutesOfTime } from '../parameters/activeSlot.ts';
import { findBatteryType } from '../parameters/batteryType.ts';
import { switchesToValue } from '../parameters/bits.ts';
import { parameterByCode } from '../parameters/catalogue/index.ts';
import { SELL_SLOTS } from '../parameters/catalogue/systemMode.ts';
import type { Values } from '../parameters/parameter.ts';
import { getRange } from './priceDays.ts';
import { isWorthwhile } from './scheduleCost.ts';
import { slotTable, type SlotTable } from './slotTable.ts';

const DAY_MINUTES = 1440;

/** Slots that fit the prices, or the reason for having none. */
export type SlotProposal =
  | {
      /** By code, as shown: proposed settings of the device. */
      settings: Record<string, number>;
      /** Days on which the slots apply; on others the inverter works without slots. */
      kinds: PriceDayKind[];
      /**
       * Grid charging in the cheapest windows, or why not: switched off, too small a price difference, nothing saved in
       * the simulated month, or nothing simulated.
       */
      gridCharge: 'charges' | 'off' | 'notWorthwhile' | 'notNeeded' | 'unknown';
      /** True if some current slots charge from the generator, so that all proposed ones do. */
      spreadsGenerator: boolean;
      /** True if the current slots have the same effect. */
      isPresent: boolean;
    }
  | {
      reason:
        /** More cheap windows than six slots can describe. */
        | 'tooManyWindows'
        /** The battery is controlled by voltage, or the device has none. */
        | 'noPercentage'
        /** Some times, percentages or days were not read. */
        | 'unread';
    };

interface Wishes {
  /** Percent. */
  chargeTo: number;
  dischargeTo: number;
}

/**
 * Slots that charge the battery, and keep it charged, in the cheapest windows of a day and let it discharge
 * in all others [BIL-04]. They fit the first days that have windows, and are switched off on days with
 * others.
 *
 * @param days at least one of them with two prices
 * @param gridLevel as `ScheduleReport.gridLevel`
 */
export function proposeSlots(
  days: readonly PriceDay[],
  present: Values,
  { chargeTo, dischargeTo }: Wishes,
  gridLevel: number | null,
): SlotProposal {
  const type = findBatteryType(present);
  const now = slotTable(present);
  if (type === 1 || type === 3) return { reason: 'noPercentage' };
  if (type === null || now === null) return { reason: 'unread' };
  const own = days.find(hasWindows)!;
  const windows = cheapWindows(own);
  if (windows.length > SELL_SLOTS.length) return { reason: 'tooManyWindows' };
  const kinds = days
    .filter((day) => hasWindows(day) && sameWindows(cheapWindows(day), windows))
    .flatMap((day) => day.kinds);
  const { lowest, highest } = getRange(own);
  const simulated = gridLevel === null ? 'unknown' : gridLevel > 0 ? 'charges' : 'notNeeded';
  const pays = isWorthwhile(lowest, highest) ? simulated : 'notWorthwhile';
  const gridCharge = present.grid_charge === 0 ? 'off' : pays;
  // The level is a share of what the limits leave for use.
  const full =
    gridCharge === 'charges'
      ? dischargeTo + Math.ceil(((chargeTo - dischargeTo) * gridLevel!) / 100)
      : chargeTo;
  const settings: Record<string, number> = { time_of_use: timeOfUse(kinds) };
  const powers = SELL_SLOTS.flatMap((slot) => present[`sell_power_${slot}`] ?? []);
  const withGenerator = SELL_SLOTS.filter((slot) => present[`sell_charge_${slot}`]! >= 2).length;
  SELL_SLOTS.forEach((slot, index) => {
    // Unused slots start together with the last one and do the same.
    const { from, isCheap } = windows[Math.min(index, windows.length - 1)]!;
    settings[`sell_time_${slot}`] = Math.floor(from / 60) * 100 + (from % 60);
    settings[`sell_soc_${slot}`] = isCheap ? full : dischargeTo;
    settings[`sell_charge_${slot}`] =
      (isCheap && gridCharge === 'charges' ? 1 : 0) + (withGenerator > 0 ? 2 : 0);
    if (powers.length > 0) settings[`sell_power_${slot}`] = Math.max(...powers);
  });
  const spreadsGenerator = withGenerator > 0 && withGenerator < SELL_SLOTS.length;
  return { settings, kinds, gridCharge, spreadsGenerator, isPresent: isSame(now, present, settings) };
}

const hasWindows = (day: PriceDay): boolean => {
  const { lowest, highest } = getRange(day);
  return lowest < highest;
};

interface Window {
  /** Minute of the day. */
  from: number;
  isCheap: boolean;
}

/**
 * Windows of a day, alternating between its lowest price and all others; the last one lasts until the first
 * of the next day.
 */
function cheapWindows(day: PriceDay): Window[] {
  const { lowest } = getRange(day);
  const all = day.spans.map(({ from, price }) => ({ from, isCheap: price === lowest }));
  return all.filter(({ isCheap }, index) => isCheap !== all.at(index - 1)!.isCheap);
}

const sameWindows = (one: readonly Window[], other: readonly Window[]) =>
  one.length === other.length &&
  one.every(({ from, isCheap }, index) => from === other[index]!.from && isCheap === other[index]!.isCheap);

const DAYS_OF: Readonly<Record<PriceDayKind, readonly string[]>> = {
  weekday: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  saturday: ['saturday'],
  sunday: ['sunday'],
};

function timeOfUse(kinds: readonly PriceDayKind[]): number {
  const days = kinds.flatMap((kind) => DAYS_OF[kind]);
  const on = ['enabled', ...days].map((name) => [`time_of_use_${name}`, true] as const);
  return switchesToValue(parameterByCode('time_of_use')!, Object.fromEntries(on));
}

/** Compares a week of slots at each minute at which one starts. */
function isSame(now: SlotTable, present: Values, settings: Values): boolean {
  const proposed = slotTable({ ...present, ...settings })!;
  const starts = [present, settings].flatMap((values) =>
    SELL_SLOTS.map((slot) => minutesOfTime(values[`sell_time_${slot}`]!)),
  );
  for (let day = 0; day < 7; day++)
    for (const start of [0, ...starts]) {
      const [a, b] = [now(day * DAY_MINUTES + start), proposed(day * DAY_MINUTES + start)];
      if (a?.soc !== b?.soc || a?.charges !== b?.charges) return false;
    }
  return true;
}
