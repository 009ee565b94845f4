import type {
  ComparedColumns,
  AverageDay,
  MeterComparison,
  MeterDays,
  MeterFlag,
  MeterMoney,
  MeterRole,
  MeterSide,
} from '@heliograph/contracts/engine';
import { calendar } from '../time/calendar.ts';
import { dayEdges } from '../time/edges.ts';
import { DAY } from '../time/zone.ts';
import type { CompiledTariffs } from '../tariff/compileTariffs.ts';
import { versionRuns } from '../tariff/computeRevenue.ts';
import { meterFlag } from './meterFile.ts';
import type { MeterIntervals } from './meterIntervals.ts';
import type { EnergyBetween } from './ownEnergy.ts';
import { slices } from './slices.ts';

type ComparedMeter = Pick<MeterComparison, 'days' | 'averageDay' | 'sides' | 'money' | 'flags'> & {
  intervals: ComparedColumns;
};

interface Options {
  /** Time zone of the station. */
  zone: string;
  tariffs: CompiledTariffs;
}

const SIDES = ['import', 'export'] as const satisfies readonly MeterRole[];

/**
 * Compares a meter file with the station's own counters, interval by interval. Yields between steps so that a
 * caller can let other work run.
 */
export function* compareMeter(
  meter: MeterIntervals,
  own: Record<MeterRole, EnergyBetween>,
  { zone, tariffs }: Options,
): Generator<void, ComparedMeter> {
  const { start, end } = meter;
  const count = start.length;
  const ours = { import: new Float64Array(count), export: new Float64Array(count) };
  const differences = { import: new Float64Array(count), export: new Float64Array(count) };
  for (const role of SIDES)
    for (const { from, to } of slices(count)) {
      for (let interval = from; interval < to; interval++) {
        const kwh = own[role](start[interval]!, end[interval]!);
        ours[role][interval] = kwh;
        differences[role][interval] = kwh - meter[role][interval]!;
      }
      yield;
    }
  const isPeriods = meter.minutes === null;
  const { prices, money } = isPeriods ? NO_PRICES : yield* priced(meter, ours, { zone, tariffs });
  const intervals: ComparedColumns = {
    start,
    end,
    meterImport: meter.import,
    ownImport: ours.import,
    importDifference: differences.import,
    meterExport: meter.export,
    ownExport: ours.export,
    exportDifference: differences.export,
    moneyDifference: yield* moneyDifference(differences, prices),
  };
  return {
    intervals,
    days: isPeriods ? NO_DAYS : yield* byDay(meter, intervals, zone),
    averageDay: isPeriods ? NO_AVERAGE : yield* averageDay(meter, ours),
    sides: {
      import: yield* getSide(meter, 'import', ours.import),
      export: yield* getSide(meter, 'export', ours.export),
    },
    money,
    flags: yield* countFlags(meter),
  };
}

/** If one direction has no value or price, only the other counts. */
function* moneyDifference(
  differences: Record<MeterRole, Float64Array>,
  prices: Record<MeterRole, Float64Array> | null,
): Generator<void, Float64Array> {
  const money = new Float64Array(differences.import.length).fill(NaN);
  if (prices === null) return money;
  for (const { from, to } of slices(money.length)) {
    for (let interval = from; interval < to; interval++) {
      const cost = differences.import[interval]! * prices.import[interval]!;
      const earning = differences.export[interval]! * prices.export[interval]!;
      money[interval] = Number.isNaN(cost) ? -earning : Number.isNaN(earning) ? cost : cost - earning;
    }
    yield;
  }
  return money;
}

const NONE = new Float64Array(0);
const NO_DAYS: MeterDays = {
  start: NONE,
  end: NONE,
  meterImport: NONE,
  ownImport: NONE,
  importDifference: NONE,
  meterExport: NONE,
  ownExport: NONE,
  exportDifference: NONE,
  moneyDifference: NONE,
  meterGaps: NONE,
  ownGaps: NONE,
};
const NO_AVERAGE: AverageDay = {
  minutes: 0,
  meterImport: NONE,
  ownImport: NONE,
  meterExport: NONE,
  ownExport: NONE,
};
/** NEM13 readings lie months apart, and prices may change in between. */
const NO_PRICES = { prices: null, money: [] };

function* getSide(
  meter: MeterIntervals,
  role: MeterRole,
  ours: Float64Array,
): Generator<void, MeterSide | null> {
  const span = meter.span[role];
  if (span === null) return null;
  const side: MeterSide = { compared: 0, meterKwh: 0, ownKwh: 0, meterGaps: 0, ownGaps: 0, meterOnlyKwh: 0 };
  for (const { from, to } of slices(ours.length)) {
    for (let interval = from; interval < to; interval++) {
      if (meter.start[interval]! < span.start || meter.end[interval]! > span.end) continue;
      const kwh = meter[role][interval]!;
      const ownKwh = ours[interval]!;
      if (Number.isNaN(kwh)) side.meterGaps++;
      else if (Number.isNaN(ownKwh)) side.meterOnlyKwh += kwh;
      else {
        side.compared++;
        side.meterKwh += kwh;
        side.ownKwh += ownKwh;
      }
      if (Number.isNaN(ownKwh)) side.ownGaps++;
    }
    yield;
  }
  return side;
}

/** The station's prices by interval, and the money values known on both sides. */
function* priced(meter: MeterIntervals, ours: Record<MeterRole, Float64Array>, { zone, tariffs }: Options) {
  const count = meter.start.length;
  const edges = new Float64Array(count + 1);
  edges.set(meter.start);
  edges[count] = meter.end.at(-1) ?? 0;
  const slots = new Uint8Array(count);
  for (const { from, to } of slices(count)) {
    slots.set(calendar(zone, edges.subarray(from, to + 1)), from);
    yield;
  }
  const prices = { import: new Float64Array(count).fill(NaN), export: new Float64Array(count).fill(NaN) };
  const money = new Map<string, MeterMoney>();
  for (const { tariff, begin, end } of versionRuns(edges, tariffs, 0, count)) {
    const sums = money.get(tariff.currency) ?? {
      currency: tariff.currency,
      meter: { import: 0, export: 0 },
      own: { import: 0, export: 0 },
    };
    let hasPrice = false;
    for (const role of SIDES) {
      const table = role === 'import' ? tariff.selfUse : tariff.selling;
      for (const { from, to } of slices(end - begin)) {
        for (let interval = begin + from; interval < begin + to; interval++) {
          const price = table[slots[interval]!]!;
          prices[role][interval] = price;
          const file = meter[role][interval]! * price;
          const own = ours[role][interval]! * price;
          if (Number.isNaN(file + own)) continue;
          hasPrice = true;
          sums.meter[role] += file;
          sums.own[role] += own;
        }
        yield;
      }
    }
    if (hasPrice) money.set(tariff.currency, sums);
  }
  return { prices, money: [...money.values()] };
}

const SUMMED = [
  'meterImport',
  'ownImport',
  'importDifference',
  'meterExport',
  'ownExport',
  'exportDifference',
  'moneyDifference',
] as const satisfies readonly (keyof ComparedColumns)[];

/** Sums of known values by local day. */
function* byDay(meter: MeterIntervals, intervals: ComparedColumns, zone: string): Generator<void, MeterDays> {
  const { start } = meter;
  const edges = dayEdges(zone, start[0] ?? 0, meter.end.at(-1) ?? 0);
  const count = Math.max(0, edges.length - 1);
  const dayOf = new Uint32Array(start.length);
  let day = 0;
  for (const { from, to } of slices(start.length)) {
    for (let interval = from; interval < to; interval++) {
      while (day < count - 1 && start[interval]! >= edges[day + 1]!) day++;
      dayOf[interval] = day;
    }
    yield;
  }
  const days: MeterDays = { ...NO_DAYS, start: edges.slice(0, count), end: edges.slice(1) };
  for (const key of SUMMED) {
    const sums = new Float64Array(count).fill(NaN);
    const values = intervals[key];
    for (const { from, to } of slices(values.length)) {
      for (let interval = from; interval < to; interval++) {
        const value = values[interval]!;
        const into = dayOf[interval]!;
        if (!Number.isNaN(value)) sums[into] = Number.isNaN(sums[into]!) ? value : sums[into]! + value;
      }
      yield;
    }
    days[key] = sums;
  }
  function* findGaps(values: Record<MeterRole, Float64Array>) {
    const gaps = new Float64Array(count);
    for (const { from, to } of slices(start.length)) {
      for (let interval = from; interval < to; interval++)
        if (
          SIDES.some((role) => Number.isNaN(values[role][interval]!) && isIn(meter, role, start[interval]!))
        )
          gaps[dayOf[interval]!]!++;
      yield;
    }
    return gaps;
  }
  days.meterGaps = yield* findGaps({ import: intervals.meterImport, export: intervals.meterExport });
  days.ownGaps = yield* findGaps({ import: intervals.ownImport, export: intervals.ownExport });
  return days;
}

const isIn = ({ span }: MeterIntervals, role: MeterRole, start: number): boolean =>
  span[role] !== null && start >= span[role].start && start < span[role].end;

/** Averages by time of the file's day, at its longest interval. */
function* averageDay(
  meter: MeterIntervals,
  ours: Record<MeterRole, Float64Array>,
): Generator<void, AverageDay> {
  const computeLength = (interval: number) => (meter.end[interval]! - meter.start[interval]!) / 60_000;
  let minutes = 0;
  for (const { from, to } of slices(meter.start.length)) {
    for (let interval = from; interval < to; interval++) minutes = Math.max(minutes, computeLength(interval));
    yield;
  }
  const midnight = meter.start[0] ?? 0;
  function* means(role: MeterRole): Generator<void, [file: Float64Array, own: Float64Array]> {
    const count = 1440 / minutes;
    const [file, own, weight] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    for (const { from, to } of slices(meter.start.length)) {
      for (let interval = from; interval < to; interval++) {
        const kwh = meter[role][interval]!;
        const ownKwh = ours[role][interval]!;
        if (Number.isNaN(kwh + ownKwh)) continue;
        const place = Math.floor(((meter.start[interval]! - midnight) % DAY) / (minutes * 60_000));
        file[place]! += kwh;
        own[place]! += ownKwh;
        weight[place]! += computeLength(interval) / minutes;
      }
      yield;
    }
    // 0/0 gives NaN where nothing is known.
    return [file.map((sum, place) => sum / weight[place]!), own.map((sum, place) => sum / weight[place]!)];
  }
  const [meterImport, ownImport] = yield* means('import');
  const [meterExport, ownExport] = yield* means('export');
  return { minutes, meterImport, ownImport, meterExport, ownExport };
}

function* countFlags({ quality }: MeterIntervals): Generator<void, Record<MeterFlag, number>> {
  const counts: Record<MeterFlag, number> = { A: 0, F: 0, S: 0, E: 0, N: 0 };
  for (const { from, to } of slices(quality.length)) {
    for (let interval = from; interval < to; interval++) counts[meterFlag(quality[interval]!)]++;
    yield;
  }
  return counts;
}
