import { INTERVAL_MINUTES, type MeterChannel, type MeterDay, type MeterRead } from './meterFile.ts';

interface StreamKey extends Pick<MeterChannel, 'nmi' | 'suffix' | 'role' | 'reactive'> {
  /** Register of an accumulation meter; empty for intervals, whose suffix is that of one register. */
  register: string;
  /** May be empty. */
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
  /** Position among the versions of a file. */
  order: number;
}

/** Versions by the meter's serial number, by period. */
type Register<T> = Map<string, Map<string, Version<T>>>;

interface Channel extends Omit<StreamKey, 'register' | 'serial'> {
  serials: Set<string>;
  days: Map<string, Register<MeterDay>>;
  reads: Map<string, Register<MeterRead>>;
}

/** Gathers the streams of a file by NMI, suffix and direction. */
export function createChannels() {
  const channels = new Map<string, Channel>();
  let order = 0;

  return {
    open({
      nmi,
      suffix,
      role,
      reactive,
      register,
      serial,
      factor,
    }: StreamKey & Pick<Stream, 'factor'>): Stream {
      const key = `${nmi} ${suffix} ${role}`;
      const channel: Channel = channels.get(key) ?? {
        ...{ nmi, suffix, role, reactive },
        serials: new Set(),
        days: new Map(),
        reads: new Map(),
      };
      channels.set(key, channel);
      if (serial !== '') channel.serials.add(serial);
      return {
        factor,
        addDay(day, updated) {
          if (role ?? reactive)
            keepLater(channel.days, [register, serial, String(day.day)], {
              value: day,
              updated,
              order: order++,
            });
        },
        addRead(read, updated) {
          if (role)
            keepLater(channel.reads, [register, serial, `${read.start} ${read.end}`], {
              ...{ value: read, updated },
              order: order++,
            });
        },
      };
    },
    all: (): MeterChannel[] =>
      [...channels.values()]
        .map(({ serials, days, reads, ...channel }) => ({
          ...channel,
          serials: [...serials],
          days: joinDays([...days.values()].flatMap(validVersions)),
          reads: [...reads.values()]
            .flatMap(validVersions)
            .sort((a, b) => a.start - b.start || a.end - b.end),
        }))
        .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
  };
}

const nameOf = ({ nmi, suffix, role }: MeterChannel): string => `${nmi}${suffix}${role}`;

function keepLater<T>(
  registers: Map<string, Register<T>>,
  [register, serial, period]: [register: string, serial: string, period: string],
  next: Version<T>,
): void {
  const meters: Register<T> = registers.get(register) ?? new Map();
  registers.set(register, meters);
  const versions = meters.get(serial) ?? new Map<string, Version<T>>();
  meters.set(serial, versions);
  const before = versions.get(period);
  if (!before || isLater(next, before)) versions.set(period, next);
}

const isLater = <T>(one: Version<T>, other: Version<T>): boolean =>
  one.updated === other.updated ? one.order > other.order : one.updated > other.updated;

/**
 * The valid versions of a register. Meters that were exchanged within a period each count a part of it. A row without a
 * serial number is about whichever meters there are, so it replaces their earlier rows, and later ones replace it.
 */
function validVersions<T>(meters: Register<T>): T[] {
  const anonymous = meters.get('');
  const named = [...meters].flatMap(([serial, versions]) => (serial === '' ? [] : [...versions]));
  const replaced = new Set(
    named.flatMap(([period, version]) => {
      const other = anonymous?.get(period);
      return other && isLater(version, other) ? [period] : [];
    }),
  );
  return [
    ...[...(anonymous ?? [])].flatMap(([period, { value }]) => (replaced.has(period) ? [] : [value])),
    ...named.flatMap(([period, { value }]) =>
      !anonymous?.has(period) || replaced.has(period) ? [value] : [],
    ),
  ];
}

/** Sums the parts of each day. */
function joinDays(parts: readonly MeterDay[]): MeterDay[] {
  const days = new Map<number, MeterDay>();
  for (const part of parts) {
    const before = days.get(part.day);
    days.set(part.day, before ? addDays([before, part]) : part);
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
