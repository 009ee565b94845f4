import type { MeterGuess, MeterRole } from '@heliograph/contracts/engine';
import { addIntervalDays, type IntervalValue, type ReportRow } from '../intervalDays.ts';
import type { createChannels } from '../meterChannels.ts';
import { INTERVAL_MINUTES, meterQuality, type IntervalMinutes } from '../meterFile.ts';
import { WrongRow } from '../meterRow.ts';
import type { FeedEntry, FeedReading } from './feedEntry.ts';

/** Readings of one direction of a connection, from any number of blocks. */
interface Series {
  nmi: string;
  suffix: string;
  role: MeterRole | null;
  reactive: MeterRole | null;
  /** Tells registers apart that add up, such as those of phases. */
  register: string;
  /** By length, then by start. */
  values: Map<IntervalMinutes, Map<number, FeedValue>>;
}

interface FeedValue extends IntervalValue {
  minutes: IntervalMinutes;
  updated: number;
}

/**
 * Adds the readings of a feed to the channels.
 *
 * @returns the clock of the feed without daylight saving, ms east of UTC
 */
export function addStreams(
  entries: readonly FeedEntry[],
  channels: ReturnType<typeof createChannels>,
  report: ReportRow,
): { offset: number; guesses: MeterGuess[] } {
  const ofKind = (kind: FeedEntry['kind']) => entries.filter((entry) => entry.kind === kind);
  const [clock] = ofKind('LocalTimeParameters');
  const offset = (Number(clock?.texts.get('LocalTimeParameters.tzOffset')) || 0) * 1000;
  const [points, meters, types] = [ofKind('UsagePoint'), ofKind('MeterReading'), ofKind('ReadingType')];
  const series = new Map<string, Series>();
  const guesses = new Set<MeterGuess>();
  for (const block of ofKind('IntervalBlock')) {
    const meter = findEntry(meters, (each) => each.related.includes(block.up) || isWithin(block, each));
    // The first feeds had a type and blocks only.
    const type =
      meter || meters.length === 0
        ? findEntry(types, ({ self }) => meter?.related.includes(self) ?? false)
        : undefined;
    if (!type) {
      for (const { line } of block.readings) report('orphan', block.self, line);
      continue;
    }
    const point = meter
      ? findEntry(points, (each) => each.related.includes(meter.up) || isWithin(meter, each))
      : points[0];
    addReadings(block, openSeries(series, nameOf(point, points), type, guesses), { type, offset, report });
  }
  for (const one of series.values()) addChannels(one, channels, report);
  return { offset, guesses: [...guesses] };
}

/** The entry that another one refers to: the only one of a file whose addresses do not fit. */
const findEntry = (entries: readonly FeedEntry[], isMeant: (entry: FeedEntry) => boolean) =>
  entries.find(isMeant) ?? (entries.length === 1 ? entries[0] : undefined);

const isWithin = ({ up, self }: FeedEntry, of: FeedEntry): boolean =>
  of.self !== '' && `${up || self}/`.startsWith(`${of.self}/`);

/** A number such as an NMI, else the last part of the address, after that of its customer where others have the same. */
function nameOf(point: FeedEntry | undefined, all: readonly FeedEntry[]): string {
  const name = point?.texts.get('ServiceDeliveryPoint.name') ?? point?.title ?? '';
  const lastOf = (entry: FeedEntry | undefined) => entry?.self.split('/').at(-1) ?? '';
  const last = lastOf(point);
  const isShared = all.some((other) => other.self !== point?.self && lastOf(other) === last);
  const customer = isShared ? `${point?.self.split('/').at(-3) ?? ''}/` : '';
  const id = /^[0-9A-Z]{10,11}$/i.test(name) ? name.slice(0, 10) : `${customer}${last}`;
  return id.toUpperCase().slice(0, 40) || '1';
}

const FORWARD = '1';
const REVERSE = '19';
const [WATT_HOURS, VAR_HOURS] = ['72', '73'];
/** Energy of the interval; counters and powers are other quantities. */
const INTERVAL_ENERGY = new Set(['', '0', '4']);

function openSeries(
  series: Map<string, Series>,
  nmi: string,
  { texts }: FeedEntry,
  guesses: Set<MeterGuess>,
): Series {
  const get = (name: string) => texts.get(`ReadingType.${name}`) ?? '';
  const unit = get('uom');
  const isEnergy = INTERVAL_ENERGY.has(get('accumulationBehaviour'));
  const direction = get('flowDirection');
  const isActive = isEnergy && unit === WATT_HOURS;
  if (isActive && direction !== FORWARD && direction !== REVERSE) guesses.add('direction');
  const role = direction === REVERSE ? 'export' : 'import';
  const isReactive = isEnergy && unit === VAR_HOURS && [FORWARD, REVERSE].includes(direction);
  const letter = isActive ? { import: 'E', export: 'B' }[role] : { import: 'Q', export: 'K' }[role];
  const suffix = isActive || isReactive ? `${letter}1` : `UOM ${unit}`;
  const register = ['phase', 'tou', 'consumptionTier'].map(get).join('/');
  const key = [nmi, suffix, register].join('\n');
  const found: Series = series.get(key) ?? {
    ...{ nmi, suffix, register },
    role: isActive ? role : null,
    reactive: isReactive ? role : null,
    values: new Map(),
  };
  series.set(key, found);
  return found;
}

interface BlockContext {
  type: FeedEntry;
  offset: number;
  report: ReportRow;
}

/** Adds the readings of a block; of an interval that is there twice, the one changed later counts. */
function addReadings(block: FeedEntry, { role, reactive, values }: Series, context: BlockContext): void {
  if ((role ?? reactive) === null) return;
  const { type, offset, report } = context;
  for (const reading of block.readings)
    try {
      const value = readReading(reading, block, type);
      const start = Number(reading.start) * 1000 + offset;
      const own = values.get(value.minutes) ?? new Map<number, FeedValue>();
      values.set(value.minutes, own);
      const before = own.get(start);
      const isLater = !before || value.updated >= before.updated;
      if (before) report('repeated', timeText(start), (isLater ? before : value).line);
      if (isLater) own.set(start, value);
    } catch (error) {
      if (!(error instanceof WrongRow)) throw error;
      report(error.reason, error.found, reading.line);
    }
}

const timeText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2100, 0, 1);

/** @throws WrongRow */
function readReading(
  { start, duration, value, qualities, line }: FeedReading,
  { updated }: FeedEntry,
  { texts }: FeedEntry,
): FeedValue {
  const at = Number(start) * 1000;
  if (!/^\d+$/.test(start) || at < FIRST || at >= LAST) throw new WrongRow('date', start);
  const length = duration || (texts.get('ReadingType.intervalLength') ?? '');
  const minutes = INTERVAL_MINUTES.find((each) => each * 60 === Number(length));
  if (minutes === undefined) throw new WrongRow('interval', `${length} s`);
  if (value !== '' && !/^\d+(\.\d+)?$/.test(value)) throw new WrongRow('value', value);
  const power = Number(texts.get('ReadingType.powerOfTenMultiplier') ?? 0) - 3;
  const kwh = power < 0 ? Number(value) / 10 ** -power : Number(value) * 10 ** power;
  const quality = qualities.reduce((worst, code) => Math.max(worst, readQuality(code)), ACTUAL);
  return { minutes, updated, kwh: value === '' ? NaN : kwh, quality, line };
}

const ACTUAL = meterQuality('A')!;

/** Codes of ESPI's `QualityOfReading`. */
const QUALITIES: Readonly<Record<string, string>> = {
  ...{ 0: 'A', 14: 'A', 17: 'A', 18: 'A', 19: 'A' },
  ...{ 7: 'S', 9: 'S', 11: 'S', 13: 'S', 15: 'S' },
  ...{ 8: 'E', 10: 'E', 12: 'E', 16: 'E' },
};

/** @throws WrongRow */
function readQuality(code: string): number {
  const flag = QUALITIES[code];
  if (flag === undefined) throw new WrongRow('quality', code);
  return meterQuality(flag)!;
}

/** Adds a series; where intervals of two lengths cover the same time, the shorter ones count. */
function addChannels(
  { values, ...series }: Series,
  channels: ReturnType<typeof createChannels>,
  report: ReportRow,
) {
  const covered = new Set<number>();
  const isFree = (start: number, minutes: number, line: number): boolean => {
    const steps = Array.from({ length: minutes / STEP }, (_, step) => start + step * STEP * 60_000);
    if (steps.some((step) => covered.has(step))) {
      report('repeated', timeText(start), line);
      return false;
    }
    for (const step of steps) covered.add(step);
    return true;
  };
  channels.open({ ...series, serial: '', factor: 1 });
  for (const minutes of [...values.keys()].sort((one, other) => one - other)) {
    const all = [...values.get(minutes)!];
    // Most files have one length only.
    const free = values.size === 1 ? all : all.filter(([start, { line }]) => isFree(start, minutes, line));
    const register = `${series.register}/${minutes}`;
    addIntervalDays(channels.open({ ...series, register, serial: '', factor: 1 }), minutes, free, report);
  }
}

/** All lengths are multiples of it, minutes. */
const STEP = 5;
