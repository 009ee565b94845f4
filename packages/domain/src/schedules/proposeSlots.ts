import type { PriceDay, PriceDayKind, SlotProposal } from '@heliograph/contracts/engine';
import { batteryTypeOf } from '../parameters/batteryType.ts';
import { switchesToValue } from '../parameters/bits.ts';
import { parameterByCode } from '../parameters/catalogue/index.ts';
import { SELL_SLOTS } from '../parameters/catalogue/systemMode.ts';
import type { Values } from '../parameters/parameter.ts';
import { slotTable } from './slotTable.ts';

/**
 * A battery gives back some 85 to 90 % of what it takes: charging from the grid has to be cheaper than this part of the
 * highest price.
 */
export const WORTHWHILE = 0.85;

const DAY_MINUTES = 1440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** A Monday, minutes since 1970-01-01. */
const MONDAY = 4 * DAY_MINUTES;

interface Wishes {
  /** Percent. */
  chargeTo: number;
  dischargeTo: number;
}

/**
 * Slots for a device that keep and charge the battery in the cheapest windows of a day and let it discharge in all others
 * [BIL-04]. They are made for the first days that have windows, and switched off on days with others.
 */
export function proposeSlots(
  days: readonly PriceDay[],
  present: Values,
  { chargeTo, dischargeTo }: Wishes,
): SlotProposal {
  const type = batteryTypeOf(present);
  const now = slotTable(present);
  if (type === 1 || type === 3) return { reason: 'noPercentage' };
  if (type === null || now === null) return { reason: 'unread' };
  const own = days.find(({ spans }) => spans.length > 1)!;
  const windows = cheapWindows(own);
  if (windows.length > SELL_SLOTS.length) return { reason: 'tooManyWindows' };
  const kinds = days
    .filter((day) => day.spans.length > 1 && sameWindows(cheapWindows(day), windows))
    .flatMap((day) => day.kinds);
  const prices = own.spans.flatMap(({ price }) => price ?? []);
  const isWorthwhile = Math.min(...prices) < WORTHWHILE * Math.max(...prices);
  const gridCharge = present.grid_charge === 0 ? 'off' : isWorthwhile ? 'charges' : 'notWorthwhile';
  const settings: Record<string, number> = { time_of_use: timeOfUse(kinds) };
  const power = highest(present, 'sell_power');
  const generator = SELL_SLOTS.some((slot) => (present[`sell_charge_${slot}`] ?? 0) >= 2) ? 2 : 0;
  SELL_SLOTS.forEach((slot, index) => {
    // Slots that are left over start with the last one and do the same.
    const { from, isCheap } = windows[Math.min(index, windows.length - 1)]!;
    settings[`sell_time_${slot}`] = Math.floor(from / 60) * 100 + (from % 60);
    settings[`sell_soc_${slot}`] = isCheap ? chargeTo : dischargeTo;
    settings[`sell_charge_${slot}`] = (isCheap && gridCharge === 'charges' ? 1 : 0) + generator;
    if (power !== null) settings[`sell_power_${slot}`] = power;
  });
  return { settings, kinds, gridCharge, isPresent: isSame(now, slotTable({ ...present, ...settings })!) };
}

interface Window {
  /** Minute of the day. */
  from: number;
  isCheap: boolean;
}

/** The day as windows with its lowest price and all others, in turn; the last one lasts until the first of the next day. */
function cheapWindows({ spans }: PriceDay): Window[] {
  const lowest = Math.min(...spans.map(({ price }) => price ?? Infinity));
  const all = spans.map(({ from, price }) => ({ from, isCheap: price === lowest }));
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

function highest(values: Values, code: string): number | null {
  const known = SELL_SLOTS.flatMap((slot) => values[`${code}_${slot}`] ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

type Slots = NonNullable<ReturnType<typeof slotTable>>;

function isSame(one: Slots, other: Slots): boolean {
  for (let minute = MONDAY; minute < MONDAY + WEEK_MINUTES; minute++) {
    const [a, b] = [one(minute), other(minute)];
    if (a?.soc !== b?.soc || a?.charges !== b?.charges) return false;
  }
  return true;
}
