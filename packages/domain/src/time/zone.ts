/** A period during which a zone has one offset: [from, until), ms. */
export interface Segment {
  from: number;
  until: number;
  /** ms east of UTC */
  offset: number;
}

export const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Offsets from UTC lie between -12 h and +14 h. */
const MAX_OFFSET = 16 * HOUR;

/** Segments are found and cached per chunk: a few hundred Intl calls per zone and year. */
const CHUNK = 366 * DAY;
/** The closest known transitions (daylight saving suspended for Ramadan) are four weeks apart. */
const PROBE = 7 * DAY;

/** By name as it is given; requests of all callers share them. */
const zones = new Map<string, ZoneTable>();
/** All that there are, with room for those to come; a table takes some 30 kB. */
const MAX_ZONES = 600;
/** More years than there are data of. */
const MAX_CHUNKS = 100;

interface ZoneTable {
  format: Intl.DateTimeFormat;
  chunks: Map<number, readonly Segment[]>;
}

/**
 * The segment that contains `at`. Adjacent segments can have the same offset.
 * @throws RangeError if the zone is not an IANA name or `at` is not an instant
 */
export function segmentAt(zone: string, at: number): Segment {
  const table = zones.get(zone) ?? createZoneTable(zone);
  const index = Math.floor(at / CHUNK);
  let chunk = table.chunks.get(index);
  if (!chunk) {
    chunk = findSegments(table.format, index * CHUNK, (index + 1) * CHUNK);
    setLimited(table.chunks, index, chunk, MAX_CHUNKS);
  }
  const found = chunk.find((segment) => at < segment.until);
  if (!found) throw new RangeError(`not an instant: ${at}`);
  return found;
}

/** ms east of UTC at an instant. @throws RangeError as `segmentAt`. */
export function zoneOffset(zone: string, at: number): number {
  return segmentAt(zone, at).offset;
}

/** Days since 1970-01-01 of the local date at an instant. */
export function localDay(zone: string, at: number): number {
  return Math.floor((at + zoneOffset(zone, at)) / DAY);
}

/**
 * First instant whose local date is `day` (days since 1970-01-01) or later. Where clocks skip midnight, the day starts at
 * the change; where midnight occurs twice, at the first; a date that the zone skipped starts with the next one.
 */
export function dayStart(zone: string, day: number): number {
  const midnight = day * DAY;
  for (let segment = segmentAt(zone, midnight - MAX_OFFSET); ; segment = segmentAt(zone, segment.until)) {
    const start = Math.max(segment.from, midnight - segment.offset);
    if (start < segment.until) return start;
  }
}

function createZoneTable(zone: string): ZoneTable {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const table: ZoneTable = { format, chunks: new Map() };
  setLimited(zones, zone, table, MAX_ZONES);
  return table;
}

/** Adds an entry, in place of the oldest where there are `most`. */
function setLimited<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size < most) break;
    map.delete(oldest);
  }
  map.set(key, value);
}

/** Segments of [start, end), found by probing and bisecting to the second. */
function findSegments(format: Intl.DateTimeFormat, start: number, end: number): Segment[] {
  const segments: Segment[] = [];
  let from = start;
  let offset = offsetAt(format, start);
  for (let at = start; at < end; at += PROBE) {
    const next = Math.min(at + PROBE, end);
    const changed = offsetAt(format, next);
    if (changed === offset) continue;
    const until = bisect(at, next, (instant) => offsetAt(format, instant) !== offset);
    segments.push({ from, until, offset });
    from = until;
    offset = changed;
  }
  if (from < end) segments.push({ from, until: end, offset });
  return segments;
}

/** First whole second in (low, high] for which `changed` is true; it is true at `high` and false at `low`. */
function bisect(low: number, high: number, changed: (at: number) => boolean): number {
  let before = low / 1000;
  let after = high / 1000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (changed(middle * 1000)) after = middle;
    else before = middle;
  }
  return after * 1000;
}

function offsetAt(format: Intl.DateTimeFormat, at: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  const { year = NaN, month = NaN, day = NaN, hour = NaN, minute = NaN, second = NaN } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - at;
}
