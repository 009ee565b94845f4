import { SLOTS } from './catalogue/systemMode.ts';
import type { Values } from './parameter.ts';

/** Minutes after 00:00 of a time as devices keep it, 1730 for 17:30. */
export const minutesOf = (time: number): number => Math.floor(time / 100) * 60 + (time % 100);

/**
 * The time point that rules at a minute of the day: the last that has begun, where two begin at once the later one;
 * before the first it is still yesterday's last. null unless all times were read.
 */
export function slotAt(values: Values, minute: number): (typeof SLOTS)[number] | null {
  const starts = SLOTS.map((slot) => values[`sell_time_${slot}`]);
  if (starts.includes(undefined)) return null;
  return SLOTS.findLast((_, index) => minutesOf(starts[index]!) <= minute) ?? SLOTS.at(-1)!;
}
