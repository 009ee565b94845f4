import type { StoredTariff } from '@heliograph/contracts/http';
import {
  combineQuality,
  Quality,
  type RevenueEnergy,
  stationEnergy,
  withoutOpenEnd,
} from '@heliograph/domain/energy';
import { type CompiledTariffs, compileTariffs, computeRevenue, UNPRICED } from '@heliograph/domain/tariff';
import { calendar, dayStart, stepEdges } from '@heliograph/domain/time';
import type { Client } from '../../storage/client.ts';
import { QUARTER } from '../energy/energyRow.ts';
import { type BucketSums, createBucketSums } from '../queries/bucketSums.ts';
import { type Counter, sumCounters } from '../queries/counterEnergy.ts';
import { LABELS, type LabelQuarters, toUnits, writeStationQuarters } from './quarters.ts';

const HOUR = 3_600_000;
/** [REP-05] Prices apply by the hour. */
const STEP = 60;

/** A station with its counters in the order of `LABELS`. */
export interface StationCounters {
  id: number;
  counters: readonly (readonly Counter[])[];
  tariffs: readonly StoredTariff[];
}

/** A station's sums of a local day at the tariffs of one currency; empty for none. */
export interface SumRow {
  stationId: number;
  /** Days since 1970-01-01. */
  day: number;
  currency: string;
  /** Known generation, even if the rest is unknown; like the next two and `dayQuality`, in only one row of a day. */
  generation: number | null;
  /** The first hour with known generation, ms. */
  firstAt: number | null;
  quality: number;
  /** As today's revenue shows it: estimated, too, where an hour is missing or without a price. */
  dayQuality: number;
  charging: number;
  selling: number;
  selfUse: number;
  sellingTotal: number;
  selfUseTotal: number;
  pricedHours: number;
  unpricedHours: number;
}

export interface SummedDays {
  rows: SumRow[];
  quarters: { stationId: number; day: number; pack: Uint8Array }[];
  /** By station, until when its energy was counted, ms, and whether its current hour is part of it. */
  ends: Map<number, { until: number; open: boolean }>;
}

/**
 * Sums local days of stations in one zone, as the engine's generation report and the board's revenue do.
 *
 * @param days first and last, since 1970-01-01; the last has begun
 * @param now epoch ms; where it cuts the last day, the sums end
 */
export async function sumDays(
  client: Client,
  stations: readonly StationCounters[],
  zone: string,
  { first, last }: { first: number; last: number },
  now: number,
): Promise<SummedDays> {
  const start = dayStart(zone, first);
  const end = dayStart(zone, last + 1);
  const hours = stepEdges(zone, start, Math.min(end, now), STEP);
  const quarters = Float64Array.from({ length: (end - start) / QUARTER + 1 }, (_, i) => start + i * QUARTER);
  const known = new Map<string, Counter>();
  for (const { counters } of stations)
    for (const counter of counters.flat()) known.set(getKey(counter), counter);
  const places = new Map([...known.keys()].map((key, place) => [key, place]));
  const sums = await sumCounters(
    client,
    [...known.values()],
    [() => createBucketSums(hours), () => quarterSums(quarters)],
    Float64Array.of(start, end),
  );
  const table = {
    edges: hours,
    kwh: sums.map(([own]) => own!.kwh),
    quality: sums.map(([own]) => own!.quality),
  };
  const slots = calendar(zone, hours);
  const found: SummedDays = { rows: [], quarters: [], ends: new Map() };
  for (const { id, counters, tariffs } of stations) {
    const findPlaces = (label: (typeof LABELS)[number]) =>
      counters[LABELS.indexOf(label)]!.map((counter) => places.get(getKey(counter))!);
    const byLabel = LABELS.map((label) =>
      labelQuarters(
        findPlaces(label).map((place) => sums[place]![1]!),
        quarters.length - 1,
      ),
    );
    const energyPlaces: Record<RevenueEnergy, number[]> = {
      generation: findPlaces('fd'),
      selling: findPlaces('sd'),
      charging: findPlaces('cn'),
    };
    const whole = stationEnergy(table, energyPlaces);
    const counted = end > now ? withoutOpenEnd(whole, STEP) : whole;
    const until = counted.edges.at(-1)!;
    const open = end > now && until === now && until - counted.edges.at(-2)! < HOUR;
    found.ends.set(id, { until, open });
    const compiled = compiledUntil(tariffs, end);
    for (let day = first; day <= last; day++) {
      const from = dayStart(zone, day);
      const past = dayStart(zone, day + 1);
      const own = byLabel.map((label) =>
        quartersBetween(label, (from - start) / QUARTER, (past - start) / QUARTER),
      );
      if (own.some(({ reporting, quality }) => reporting.some(Boolean) || quality.some(Boolean)))
        found.quarters.push({
          stationId: id,
          day,
          pack: writeStationQuarters(quarters.slice((from - start) / QUARTER, (past - start) / QUARTER), own),
        });
      // A station without generation counters has no sums and misses nothing.
      if (energyPlaces.generation.length === 0) continue;
      const begin = firstAtOrAfter(hours, from);
      const wholeEnd = Math.min(firstAtOrAfter(hours, past), hours.length - 1);
      const countedEnd = Math.min(wholeEnd, counted.edges.length - 1);
      const part = {
        edges: hours.subarray(begin, countedEnd + 1),
        generation: counted.generation.subarray(begin, countedEnd),
        selling: counted.selling.subarray(begin, countedEnd),
        charging: counted.charging.subarray(begin, countedEnd),
        calendar: slots.subarray(begin, countedEnd),
      };
      const quality = combineQuality(counted.quality.subarray(begin, countedEnd));
      const begun = combineQuality(whole.quality.subarray(begin, wholeEnd));
      const revenue = computeRevenue(part, compiled);
      const isPartly =
        revenue.some(({ pricedHours }) => pricedHours > 0) &&
        // The current hour has no energy yet.
        ((past > now && !open) ||
          revenue.some(({ missingHours, unpricedHours }) => missingHours + unpricedHours > 0));
      const dayQuality = isPartly && (begun & Quality.unknown) === 0 ? begun | Quality.estimated : begun;
      const firstKnown = part.generation.findIndex((kwh) => !Number.isNaN(kwh));
      const isEmpty = revenue.every(({ pricedHours, unpricedHours }) => pricedHours + unpricedHours === 0);
      if (isEmpty && firstKnown < 0 && quality === 0) continue;
      const generation = firstKnown < 0 ? null : sumOfKnown(part.generation);
      for (const [i, { currency, ...money }] of revenue.entries()) {
        const { charging, selling, selfUse, sellingTotal, selfUseTotal, pricedHours, unpricedHours } = money;
        const once =
          i === 0
            ? { generation, firstAt: firstKnown < 0 ? null : part.edges[firstKnown]!, quality, dayQuality }
            : { generation: null, firstAt: null, quality: 0, dayQuality: 0 };
        const amounts = {
          charging,
          selling,
          selfUse,
          sellingTotal,
          selfUseTotal,
          pricedHours,
          unpricedHours,
        };
        found.rows.push({ stationId: id, day, currency, ...once, ...amounts });
      }
    }
  }
  return found;
}

const getKey = ({ deviceId, counter }: Counter) => `${deviceId} ${counter}`;

/** Rows longer than an hour are spread, so their quarter hours are estimated; hourly ones are taken as measured. */
function quarterSums(edges: Float64Array): BucketSums {
  const sums = createBucketSums(edges, 'exact');
  return {
    ...sums,
    add: (from, past, kwh, reading, estimated) =>
      sums.add(from, past, kwh, reading, estimated || past - from > HOUR),
  };
}

function labelQuarters(counters: readonly BucketSums[], length: number): LabelQuarters {
  const kwh = new Float64Array(length).fill(NaN);
  const reporting = new Float64Array(length);
  const quality = new Float64Array(length);
  for (const own of counters)
    for (let i = 0; i < length; i++) {
      quality[i] = quality[i]! | own.quality[i]!;
      if (Number.isNaN(own.kwh[i]!)) continue;
      kwh[i] = (reporting[i] === 0 ? 0 : kwh[i]!) + own.kwh[i]!;
      reporting[i]!++;
    }
  return { units: toUnits(kwh), reporting, quality };
}

const quartersBetween = (
  { units, reporting, quality }: LabelQuarters,
  from: number,
  past: number,
): LabelQuarters => ({
  units: units.subarray(from, past),
  reporting: reporting.subarray(from, past),
  quality: quality.subarray(from, past),
});

/** Tariffs that begin later change nothing; without any, energy counts, but has no price. */
function compiledUntil(tariffs: readonly StoredTariff[], end: number): CompiledTariffs {
  const compiled = compileTariffs(tariffs.filter(({ create_time }) => create_time < end));
  return compiled.length > 0 ? compiled : UNPRICED;
}

function sumOfKnown(values: Float64Array): number {
  let sum = 0;
  for (const value of values) if (!Number.isNaN(value)) sum += value;
  return sum;
}

function firstAtOrAfter(edges: Float64Array, instant: number): number {
  const index = edges.findIndex((edge) => edge >= instant);
  return index < 0 ? edges.length : index;
}
