import { getWeekday } from './localDate.ts';
import { DAY, segmentAt } from './zone.ts';

const SLOT_MINUTES = 15;
/** Quarter hours of a local day. */
export const QUARTERS_PER_DAY = 1440 / SLOT_MINUTES;

/**
 * The local time at which each bucket between ascending `edges` starts, as weekend * 96 + quarter hour of the day;
 * weekend is 1 on Saturday and Sunday. Stations in one zone can share it.
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
      // If clocks go back at midnight, the previous day continues.
      tomorrow = -Infinity;
    }
    const local = start + offset;
    if (local >= tomorrow) {
      const date = Math.floor(local / DAY);
      midnight = date * DAY;
      tomorrow = midnight + DAY;
      weekend = getWeekday(date) > 5 ? QUARTERS_PER_DAY : 0;
    }
    slots[bucket] = weekend + Math.floor((local - midnight) / (SLOT_MINUTES * 60_000));
  }
  return slots;
}
