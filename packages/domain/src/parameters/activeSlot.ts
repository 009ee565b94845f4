import { SELL_SLOTS } from './catalogue/systemMode.ts';
import type { Values } from './parameter.ts';

/** Minutes after 00:00 of a device time, 1730 for 17:30. */
export const minutesOfTime = (time: number): number => Math.floor(time / 100) * 60 + (time % 100);

/**
 * The active time point at a minute of the day: the last one that has started, the later one if two start
 * together, or yesterday's last before the first. Null unless all times were read.
 */
export function activeSlot(values: Values, minute: number): (typeof SELL_SLOTS)[number] | null {
  const starts = SELL_SLOTS.map((slot) => values[`sell_time_${slot}`]);
  if (starts.includes(undefined)) return null;
  return SELL_SLOTS.findLast((_, index) => minutesOfTime(starts[index]!) <= minute) ?? SELL_SLOTS.at(-1)!;
}
