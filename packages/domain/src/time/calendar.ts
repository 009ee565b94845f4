import { weekdayOf } from './localDate.ts';
import { DAY, segmentAt } from './zone.ts';

export const SLOT_MINUTES = 15;
/** Slots of a wall clock's day. */
export const SLOTS = 1440 / SLOT_MINUTES;

/** Where each bucket begins in local time: one entry a bucket. */
export interface Calendar {
  /** Quarter hour of the day by the wall clock, 0–95. */
  slot: Uint16Array;
  /** 1 on Saturday and Sunday. */
  weekend: Uint8Array;
  /** Local date, as days since 1970-01-01. */
  day: Int32Array;
}

/** The calendar of buckets between ascending `edges`; stations of one zone can share it. */
export function calendar(zone: string, edges: Float64Array): Calendar {
  const buckets = Math.max(0, edges.length - 1);
  const slot = new Uint16Array(buckets);
  const weekend = new Uint8Array(buckets);
  const day = new Int32Array(buckets);
  let until = -Infinity;
  let offset = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const start = edges[bucket] ?? 0;
    if (start >= until) ({ until, offset } = segmentAt(zone, start));
    const local = start + offset;
    const date = Math.floor(local / DAY);
    day[bucket] = date;
    slot[bucket] = Math.floor((local - date * DAY) / (SLOT_MINUTES * 60_000));
    weekend[bucket] = weekdayOf(date) > 5 ? 1 : 0;
  }
  return { slot, weekend, day };
}
