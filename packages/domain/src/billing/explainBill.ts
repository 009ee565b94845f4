import type { BillInterval, BillIntervalPair, BillLine } from '@heliograph/contracts/engine';
import type { ElectricityPlan } from '@heliograph/contracts/http';
import { energyMarks, type BillEnergy, type EnergyRegister } from './billEnergy.ts';
import { computeBill, discountBase, isCharge, REGISTER_OF, UNSURE } from './computeBill.ts';
import { placeOfLine, pricePeriods } from './pricePeriods.ts';
import type { BillDays } from './tierCycles.ts';

/** Maximum number of averages shown, highest first. */
const MAX_AVERAGES = 20;

interface ExplainedLine {
  line: BillLine;
  /** Lines that a discount or GST is calculated from. */
  base: { line: BillLine; amount: number }[];
  intervals: BillInterval[];
}

/** Explains how a line of a bill was calculated, down to its intervals; null if the bill has no such line. */
export function explainBill(
  plan: ElectricityPlan,
  energy: BillEnergy,
  days: BillDays,
  id: string,
): ExplainedLine | null {
  const { lines, line, intervals } = traceLine(plan, energy, days, id);
  if (!line) return null;
  return {
    line,
    base: listBase(plan, days, lines, line).map((each) => ({ line: each, amount: each.amount })),
    intervals: line.kind === 'demand' ? highest(intervals, (interval) => [interval]) : intervals,
  };
}

/**
 * Explains the same line from the station's counters and from its meter, interval by interval [BIL-02]; null
 * if neither bill has it. Both energies must have the same edges.
 */
export function explainBeside(
  plan: ElectricityPlan,
  energies: { own: BillEnergy; meter: BillEnergy },
  days: BillDays,
  id: string,
): { own: BillLine | null; meter: BillLine | null; pairs: BillIntervalPair[] } | null {
  const own = traceLine(plan, energies.own, days, id);
  const meter = traceLine(plan, energies.meter, days, id);
  const line = own.line ?? meter.line;
  if (!line) return null;
  const places = new Map<number, BillIntervalPair>();
  const buckets = new Map([...energies.own.edges].map((edge, bucket) => [edge, bucket]));
  for (const { start, end } of [...own.intervals, ...meter.intervals])
    places.set(start, {
      start,
      end,
      own: nothingAt(energies.own, line, buckets.get(start)),
      meter: nothingAt(energies.meter, line, buckets.get(start)),
    });
  for (const [side, { intervals }] of [
    ['own', own],
    ['meter', meter],
  ] as const)
    for (const { start, end: _, ...share } of intervals) places.get(start)![side] = share;
  const pairs = [...places.values()].sort((one, other) => one.start - other.start);
  return {
    own: own.line,
    meter: meter.line,
    pairs: line.kind === 'demand' ? highest(pairs, (pair) => [pair.own, pair.meter]) : pairs,
  };
}

/** The value of an interval that the line does not charge: 0, or null if its energy is unknown. */
function nothingAt(
  energy: BillEnergy,
  { kind }: BillLine,
  bucket: number | undefined,
): BillIntervalPair['own'] {
  // A missing average has unknown energy.
  if (kind === 'demand' || bucket === undefined) return null;
  const register = energy[kind === 'usage' || kind === 'controlled' ? REGISTER_OF[kind] : 'exported'];
  const isKnown = !Number.isNaN(register[bucket]);
  return isKnown ? { kwh: 0, kvarh: null, demand: null, amount: 0 } : null;
}

/** The register of a line's energy, and its price series if it follows one; null for a line without energy. */
function sourceOfLine(plan: ElectricityPlan, days: BillDays, id: string): LineSource | null {
  const part = partOfLine(plan, days, id);
  if (part?.kind === 'twoWay') return { register: 'exported', seriesId: null };
  return part && 'tiers' in part
    ? { register: REGISTER_OF[part.kind], seriesId: part.wholesale?.series_id ?? null }
    : null;
}

interface LineSource {
  register: EnergyRegister;
  seriesId: number | null;
}

/** How an interval was measured, and its price in the series of the line. */
function getDetails(
  { spot, quality }: BillEnergy,
  source: LineSource | null,
  bucket: number,
): Pick<BillInterval, 'spot' | 'isEstimated' | 'marks'> {
  if (!source) return {};
  const { register, seriesId } = source;
  const its = quality?.[register]?.[bucket] ?? 0;
  const price = seriesId === null ? undefined : spot?.get(seriesId)?.[bucket];
  return {
    ...(price !== undefined && { spot: price }),
    ...(seriesId !== null && (its & UNSURE) !== 0 && { isEstimated: true }),
    ...marksIn(its),
  };
}

function marksIn(quality: number): Pick<BillInterval, 'marks'> {
  const marks = energyMarks(quality);
  return marks.length === 0 ? {} : { marks };
}

/**
 * A line of a bill with everything that contributes to it, including competing averages of a demand; null if
 * the bill has no such line.
 */
function traceLine(plan: ElectricityPlan, energy: BillEnergy, days: BillDays, id: string) {
  const { edges } = energy;
  const intervals: BillInterval[] = [];
  const averages: { interval: BillInterval; isPeak: boolean }[] = [];
  const source = sourceOfLine(plan, days, id);
  const { lines } = computeBill(plan, energy, days, {
    energy: (line, bucket, kwh, price) => {
      if (line !== id) return;
      const [start, end] = [edges[bucket]!, edges[bucket + 1]!];
      const own = { start, end, kwh, kvarh: null, demand: null, amount: kwh * price };
      intervals.push({ ...own, ...getDetails(energy, source, bucket) });
    },
    demand: (line, all, peak) => {
      if (line !== id) return;
      for (const average of all) {
        const { start, end, kwh, kvarh, demand, quality } = average;
        averages.push({
          interval: { start, end, kwh, kvarh, demand, amount: 0, ...marksIn(quality) },
          isPeak: average === peak,
        });
      }
    },
  });
  const line = lines.find((each) => each.id === id) ?? null;
  if (line)
    for (const { interval, isPeak } of averages)
      intervals.push(isPeak ? { ...interval, amount: getAmount(line, interval.demand ?? 0) } : interval);
  return { lines, line, intervals };
}

/** The highest averages, charged ones first. @param sidesOf returns what each bill has of an average */
function highest<Own>(
  all: readonly Own[],
  sidesOf: (each: Own) => readonly (Pick<BillInterval, 'demand' | 'amount'> | null)[],
): Own[] {
  const ranked = all
    .map((each) => {
      const sides = sidesOf(each).filter((side) => side !== null);
      return {
        each,
        isPeak: sides.some(({ amount }) => amount !== 0),
        demand: Math.max(0, ...sides.map(({ demand }) => demand ?? 0)),
      };
    })
    .sort((one, other) => Number(other.isPeak) - Number(one.isPeak) || other.demand - one.demand);
  const peaks = ranked.filter(({ isPeak }) => isPeak).length;
  return ranked.slice(0, Math.max(MAX_AVERAGES, peaks)).map(({ each }) => each);
}

/** Cost of a peak. If demand resets daily, the line is charged for each day. */
const getAmount = ({ times, price, amount }: BillLine, demand: number) =>
  times === null ? demand * (price ?? 0) : amount;

function listBase(
  plan: ElectricityPlan,
  days: BillDays,
  lines: readonly BillLine[],
  line: BillLine,
): BillLine[] {
  const place = placeOfLine(line.id);
  if (place === null) return lines.filter(isCharge);
  const part = partOfLine(plan, days, line.id);
  return part?.kind === 'discount' && part.of !== 'fixed'
    ? discountBase(
        part.of,
        lines.filter(({ id, kind }) => kind !== 'discount' && placeOfLine(id)?.list === place.list),
      )
    : [];
}

/** The part that a line belongs to; undefined for GST. */
function partOfLine(plan: ElectricityPlan, days: BillDays, id: string) {
  const place = placeOfLine(id);
  return place && pricePeriods(plan, days).find(({ list }) => list === place.list)?.parts[place.part];
}
