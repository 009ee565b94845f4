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
import { versionRuns } from '../tariff/revenueOf.ts';
import { meterFlag } from './meterFile.ts';
import type { MeterIntervals } from './meterIntervals.ts';
import type { EnergyBetween } from './ownEnergy.ts';

type ComparedMeter = Pick<MeterComparison, 'days' | 'averageDay' | 'sides' | 'money' | 'flags'> & {
  intervals: ComparedColumns;
};

interface Options {
  /** The station's. */
  zone: string;
  tariffs: CompiledTariffs;
}

const SIDES = ['import', 'export'] as const satisfies readonly MeterRole[];

/**
 * Sets what a meter file says beside what the station's own counters say, interval by interval. Yields between its steps,
 * so that a caller can let other work run.
 */
export function* compareMeter(
  meter: MeterIntervals,
  own: Record<MeterRole, EnergyBetween>,
  { zone, tariffs }: Options,
): Generator<void, ComparedMeter> {
  const { start, end } = meter;
  const ours = { import: new Float64Array(start.length), export: new Float64Array(start.length) };
  for (const role of SIDES) {
    for (let interval = 0; interval < start.length; interval++)
      ours[role][interval] = own[role](start[interval]!, end[interval]!);
    yield;
  }
  const isPeriods = meter.minutes === null;
  const { prices, money } = isPeriods ? NO_PRICES : priced(meter, ours, { zone, tariffs });
  yield;
  const less = (role: MeterRole) => ours[role].map((kwh, interval) => kwh - meter[role][interval]!);
  const differences = { import: less('import'), export: less('export') };
  const intervals: ComparedColumns = {
    start,
    end,
    meterImport: meter.import,
    ownImport: ours.import,
    importDifference: differences.import,
    meterExport: meter.export,
    ownExport: ours.export,
    exportDifference: differences.export,
    moneyDifference: moneyDifference(differences, prices),
  };
  yield;
  return {
    intervals,
    days: isPeriods ? NO_DAYS : yield* byDay(meter, intervals, zone),
    averageDay: isPeriods ? NO_AVERAGE : averageDay(meter, ours),
    sides: { import: sideOf(meter, 'import', ours.import), export: sideOf(meter, 'export', ours.export) },
    money,
    flags: countFlags(meter),
  };
}

/** Where one direction has no value or no price, the other counts alone. */
function moneyDifference(
  differences: Record<MeterRole, Float64Array>,
  prices: Record<MeterRole, Float64Array> | null,
): Float64Array {
  const money = new Float64Array(differences.import.length).fill(NaN);
  if (prices === null) return money;
  for (let interval = 0; interval < money.length; interval++) {
    const cost = differences.import[interval]! * prices.import[interval]!;
    const earning = differences.export[interval]! * prices.export[interval]!;
    money[interval] = Number.isNaN(cost) ? -earning : Number.isNaN(earning) ? cost : cost - earning;
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
/** Prices may change between two readings that lie months apart. */
const NO_PRICES = { prices: null, money: [] };

function sideOf(meter: MeterIntervals, role: MeterRole, ours: Float64Array): MeterSide | null {
  const span = meter.span[role];
  if (span === null) return null;
  const side: MeterSide = { compared: 0, meterKwh: 0, ownKwh: 0, meterGaps: 0, ownGaps: 0, meterOnlyKwh: 0 };
  meter[role].forEach((kwh, interval) => {
    if (meter.start[interval]! < span.start || meter.end[interval]! > span.end) return;
    const ownKwh = ours[interval]!;
    if (Number.isNaN(kwh)) side.meterGaps++;
    else if (Number.isNaN(ownKwh)) side.meterOnlyKwh += kwh;
    else {
      side.compared++;
      side.meterKwh += kwh;
      side.ownKwh += ownKwh;
    }
    if (Number.isNaN(ownKwh)) side.ownGaps++;
  });
  return side;
}

/** The station's prices by interval, and what is known on both sides in money. */
function priced(meter: MeterIntervals, ours: Record<MeterRole, Float64Array>, { zone, tariffs }: Options) {
  const count = meter.start.length;
  const edges = new Float64Array(count + 1);
  edges.set(meter.start);
  edges[count] = meter.end.at(-1) ?? 0;
  const slots = calendar(zone, edges);
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
      for (let interval = begin; interval < end; interval++) {
        const price = table[slots[interval]!]!;
        prices[role][interval] = price;
        const [file, own] = [meter[role][interval]! * price, ours[role][interval]! * price];
        if (Number.isNaN(file + own)) continue;
        hasPrice = true;
        sums.meter[role] += file;
        sums.own[role] += own;
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

/** Sums of what is known of each local day. */
function* byDay(meter: MeterIntervals, intervals: ComparedColumns, zone: string): Generator<void, MeterDays> {
  const { start } = meter;
  const edges = dayEdges(zone, start[0] ?? 0, meter.end.at(-1) ?? 0);
  const count = Math.max(0, edges.length - 1);
  const dayOf = new Uint32Array(start.length);
  for (let interval = 0, day = 0; interval < start.length; interval++) {
    while (day < count - 1 && start[interval]! >= edges[day + 1]!) day++;
    dayOf[interval] = day;
  }
  const days: MeterDays = { ...NO_DAYS, start: edges.slice(0, count), end: edges.slice(1) };
  for (const key of SUMMED) {
    const sums = new Float64Array(count).fill(NaN);
    const values = intervals[key];
    for (let interval = 0; interval < values.length; interval++) {
      const value = values[interval]!;
      const day = dayOf[interval]!;
      if (!Number.isNaN(value)) sums[day] = Number.isNaN(sums[day]!) ? value : sums[day]! + value;
    }
    days[key] = sums;
    yield;
  }
  const gapsOf = (values: Record<MeterRole, Float64Array>) => {
    const gaps = new Float64Array(count);
    for (let interval = 0; interval < start.length; interval++)
      if (SIDES.some((role) => Number.isNaN(values[role][interval]!) && isIn(meter, role, start[interval]!)))
        gaps[dayOf[interval]!]!++;
    return gaps;
  };
  days.meterGaps = gapsOf({ import: intervals.meterImport, export: intervals.meterExport });
  yield;
  days.ownGaps = gapsOf({ import: intervals.ownImport, export: intervals.ownExport });
  yield;
  return days;
}

const isIn = ({ span }: MeterIntervals, role: MeterRole, start: number): boolean =>
  span[role] !== null && start >= span[role].start && start < span[role].end;

/** By time of the file's day, in its longest interval. */
function averageDay(meter: MeterIntervals, ours: Record<MeterRole, Float64Array>): AverageDay {
  const lengths = meter.start.map((start, interval) => (meter.end[interval]! - start) / 60_000);
  const minutes = lengths.reduce((longest, each) => Math.max(longest, each), 0);
  const midnight = meter.start[0] ?? 0;
  const means = (role: MeterRole): [file: Float64Array, own: Float64Array] => {
    const count = 1440 / minutes;
    const [file, own, weight] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
    meter[role].forEach((kwh, interval) => {
      const ownKwh = ours[role][interval]!;
      if (Number.isNaN(kwh + ownKwh)) return;
      const place = Math.floor(((meter.start[interval]! - midnight) % DAY) / (minutes * 60_000));
      file[place]! += kwh;
      own[place]! += ownKwh;
      weight[place]! += lengths[interval]! / minutes;
    });
    // Nothing known is no number.
    return [file.map((sum, place) => sum / weight[place]!), own.map((sum, place) => sum / weight[place]!)];
  };
  const [meterImport, ownImport] = means('import');
  const [meterExport, ownExport] = means('export');
  return { minutes, meterImport, ownImport, meterExport, ownExport };
}

function countFlags({ quality }: MeterIntervals): Record<MeterFlag, number> {
  const counts: Record<MeterFlag, number> = { A: 0, F: 0, S: 0, E: 0, N: 0 };
  for (const each of quality) counts[meterFlag(each)]++;
  return counts;
}
