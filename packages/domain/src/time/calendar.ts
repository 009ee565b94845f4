import { weekdayOf } from './localDate.ts';
import { DAY, segmentAt } from './zone.ts';

const SLOT_MINUTES = 15;
/** Slots of a wall clock's day. */
export const SLOTS = 1440 / SLOT_MINUTES;

/**
 * Where each bucket between ascending `edges` begins in local time: weekend * 96 + quarter hour of the day by the wall
 * clock; weekend is 1 on Saturday and Sunday. Stations of one zone can share it.
 */
export function calendar(zone: string, edges: Float64Array): Uint8Array {
  const buckets = Math.max(0, edges.length - 1);
  const slots = new Uint8Array(buckets);
  let until = -Infinity;
  let offset = 0;
  let tomorrow = -Infinity;
  let midnight = 0;
  let weekend = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const start = edges[bucket] ?? 0;
    if (start >= until) {
      ({ until, offset } = segmentAt(zone, start));
      // Where clocks are put back at midnight, yesterday begins again.
      tomorrow = -Infinity;
    }
    const local = start + offset;
    if (local >= tomorrow) {
      const date = Math.floor(local / DAY);
      midnight = date * DAY;
      tomorrow = midnight + DAY;
      weekend = weekdayOf(date) > 5 ? SLOTS : 0;
    }
    slots[bucket] = weekend + Math.floor((local - midnight) / (SLOT_MINUTES * 60_000));
  }
  return slots;
}
