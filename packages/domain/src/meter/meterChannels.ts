import { INTERVAL_MINUTES, type MeterChannel, type MeterDay, type MeterRead } from './meterFile.ts';

interface StreamKey extends Pick<MeterChannel, 'nmi' | 'suffix' | 'role' | 'reactive'> {
  serial: string;
}

/** Energies of a channel, by meter. */
export interface Stream {
  /** Factor from the file's values to kWh or kvarh. */
  factor: number;
  /** @param updated last change of the day, -Infinity if unknown: the later one wins, then the later row */
  addDay(day: MeterDay, updated: number): void;
  addRead(read: MeterRead, updated: number): void;
}

interface Version<T> {
  value: T;
  updated: number;
}

interface Meter {
  days: Map<number, Version<MeterDay>>;
  reads: Map<string, Version<MeterRead>>;
}

/** Gathers the streams of a file by NMI and suffix. */
export function createChannels() {
  const channels = new Map<string, Omit<StreamKey, 'serial'> & { meters: Map<string, Meter> }>();

  return {
    open({ nmi, suffix, role, reactive, serial, factor }: StreamKey & Pick<Stream, 'factor'>): Stream {
      const key = `${nmi} ${suffix}`;
      const channel = channels.get(key) ?? { nmi, suffix, role, reactive, meters: new Map<string, Meter>() };
      channels.set(key, channel);
      const meter: Meter = channel.meters.get(serial) ?? { days: new Map(), reads: new Map() };
      channel.meters.set(serial, meter);
      return {
        factor,
        addDay: (day, updated) => {
          if (role ?? reactive) keepLater(meter.days, day.day, { value: day, updated });
        },
        addRead: (read, updated) => {
          if (role) keepLater(meter.reads, `${read.start} ${read.end}`, { value: read, updated });
        },
      };
    },
    all: (): MeterChannel[] =>
      [...channels.values()]
        .map(({ meters, ...channel }) => ({
          ...channel,
          serials: [...meters.keys()].filter((serial) => serial !== ''),
          days: joinDays([...meters.values()]),
          reads: [...meters.values()]
            .flatMap(({ reads }) => [...reads.values()].map(({ value }) => value))
            .sort((a, b) => a.start - b.start || a.end - b.end),
        }))
        .sort((a, b) => (a.nmi + a.suffix < b.nmi + b.suffix ? -1 : 1)),
  };
}

function keepLater<Key, T>(versions: Map<Key, Version<T>>, key: Key, next: Version<T>) {
  const before = versions.get(key);
  if (!before || next.updated >= before.updated) versions.set(key, next);
}

/** Joins meters that were exchanged during a day: their energies add up. */
function joinDays(meters: readonly Meter[]): MeterDay[] {
  const days = new Map<number, MeterDay>();
  for (const { days: own } of meters)
    for (const { value } of own.values()) {
      const before = days.get(value.day);
      days.set(value.day, before ? addDays([before, value]) : value);
    }
  return [...days.values()].sort((a, b) => a.day - b.day);
}

/**
 * Sums the parts of one day at their coarsest interval length. An interval is null only if all parts are
 * null; it keeps the worst quality of the others.
 */
function addDays(parts: readonly MeterDay[]): MeterDay {
  const minutes = INTERVAL_MINUTES.findLast((each) => parts.some((part) => part.minutes === each))!;
  const [first, ...others] = parts.map((part) => coarser(part, minutes)) as [MeterDay, ...MeterDay[]];
  const sum: MeterDay = { ...first, kwh: first.kwh.slice(), quality: first.quality.slice() };
  for (const { kwh, quality } of others)
    kwh.forEach((value, interval) => {
      const before = sum.kwh[interval]!;
      if (Number.isNaN(value)) return;
      sum.kwh[interval] = Number.isNaN(before) ? value : before + value;
      sum.quality[interval] = Number.isNaN(before)
        ? quality[interval]!
        : Math.max(sum.quality[interval]!, quality[interval]!);
    });
  return sum;
}

/** Converts a day to longer intervals; one is null if any of its parts is. */
export function coarser(day: MeterDay, minutes: MeterDay['minutes']): MeterDay {
  const parts = minutes / day.minutes;
  if (parts === 1) return day;
  const count = day.kwh.length / parts;
  const kwh = new Float64Array(count);
  const quality = new Uint16Array(count);
  day.kwh.forEach((value, interval) => {
    const into = Math.floor(interval / parts);
    kwh[into]! += value;
    quality[into] = Math.max(quality[into]!, day.quality[interval]!);
  });
  return { day: day.day, minutes, kwh, quality };
}
