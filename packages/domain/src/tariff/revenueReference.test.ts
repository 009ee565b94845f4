import type { PriceEntry, StoredTariff } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileTariffs } from './compileTariffs.ts';
import { revenueOf } from './revenueOf.ts';

/*
 * The words of spec B §9 written down as they stand, with the platform's own clock and a search through every tariff
 * for every bucket; the kernel must say the same.
 */

interface Bucket {
  at: number;
  generation: number;
  selling: number;
  charging: number;
}
const ENERGIES = [
  'generationKwh',
  'chargingKwh',
  'sellingKwh',
  'selfUseKwh',
  'sellingPrice',
  'selfUsePrice',
] as const;
type Line = Record<(typeof ENERGIES)[number], number>;

function literally(buckets: readonly Bucket[], stored: readonly StoredTariff[], zone: string) {
  const lines = new Map<string, Line>();
  let missing = 0;
  for (const { at, generation, selling: exported, charging: taken } of buckets) {
    const feedIn = inForce(stored, 2, at);
    const consumption = inForce(stored, 1, at);
    const known = ![generation, exported, taken].some(Number.isNaN);
    if (!known || feedIn === undefined || consumption?.unit !== feedIn.unit) {
      missing++;
      continue;
    }
    const chargingKwh = taken > generation ? 0 : taken;
    const sellingKwh = Math.min(exported, generation - chargingKwh);
    const selfUseKwh = generation - chargingKwh - sellingKwh;
    const bucket: Line = {
      generationKwh: generation,
      chargingKwh,
      sellingKwh,
      selfUseKwh,
      sellingPrice: sellingKwh * priceAt(feedIn, zone, at),
      selfUsePrice: selfUseKwh * priceAt(consumption, zone, at),
    };
    const line = lines.get(feedIn.unit) ?? bucket;
    if (line !== bucket) for (const key of ENERGIES) line[key] += bucket[key];
    lines.set(feedIn.unit, line);
  }
  return { lines, missing };
}

function inForce(stored: readonly StoredTariff[], action: 1 | 2, at: number): StoredTariff | undefined {
  const begun = stored.filter((tariff) => tariff.action === action && tariff.create_time <= at);
  return begun.toSorted((a, b) => a.create_time - b.create_time).at(-1);
}

function priceAt({ price_model }: StoredTariff, zone: string, at: number): number {
  if (typeof price_model === 'number') return price_model;
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(at);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(at);
  const tab = ['Sat', 'Sun'].includes(weekday) ? 'weekend' : 'weekday';
  const entries = price_model.find((each) => each.tab === 'daily' || each.tab === tab)?.data ?? [];
  const entry = entries.find(
    ({ startTime, endTime }) => startTime <= clock && (clock < endTime || endTime === '23:59'),
  );
  return entry?.value ?? NaN;
}

const price = fc.integer({ min: 0, max: 100 }).map((cents) => cents / 100);
const clockAt = (hour: number) => (hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`);
/** A whole day cut at some hours, each piece with its price. */
const day = fc.tuple(
  fc.uniqueArray(fc.integer({ min: 1, max: 23 }), { maxLength: 5 }),
  fc.array(price, { minLength: 6, maxLength: 6 }),
);
const tab = <T extends 'daily' | 'weekday' | 'weekend'>(name: T) =>
  day.map(([cuts, prices]) => {
    const hours = [...cuts.toSorted((a, b) => a - b), 24];
    const data = hours.map((end, index): PriceEntry => ({
      startTime: clockAt(hours[index - 1] ?? 0),
      endTime: clockAt(end),
      value: prices[index] ?? 0,
    }));
    return { tab: name, data };
  });

const HOUR = 3_600_000;
/** A Friday; daylight saving ends in the night to Sunday. */
const START = Date.parse('2025-04-03T13:00Z');
const tariffs = fc
  .array(
    fc.record({
      action: fc.constantFrom(1 as const, 2 as const),
      unit: fc.constantFrom('AUD', 'AUD', 'AUD', 'EUR'),
      price_model: fc.oneof(
        price,
        tab('daily').map((each) => [each]),
        fc.tuple(tab('weekday'), tab('weekend')),
      ),
      create_time: fc.oneof(fc.constant(0), fc.integer({ min: START, max: START + 96 * HOUR })),
    }),
    { maxLength: 6 },
  )
  .map((halves) =>
    halves.map((half, index): StoredTariff => ({
      ...half,
      id: index + 1,
      station_id: 1,
      type: 1,
      update_time: 0,
    })),
  );
const kwh = fc.oneof(
  { weight: 9, arbitrary: fc.double({ min: 0, max: 8, noNaN: true }) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);
const energies = fc.array(fc.record({ generation: kwh, selling: kwh, charging: kwh }), {
  minLength: 96,
  maxLength: 96,
});
const zones = fc.constantFrom(
  'Australia/Sydney',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
);

it.each([5, 15, 30, 60])('[REP-05] says what the rules say, bucket by bucket of %i minutes', (minutes) => {
  const step = minutes * 60_000;
  fc.assert(
    fc.property(tariffs, energies, zones, (stored, rows, zone) => {
      const buckets = rows.map((row, index) => ({ at: START + index * step, ...row }));
      const expected = literally(buckets, stored, zone);
      const sums = revenueOf({
        edges: Float64Array.from({ length: rows.length + 1 }, (_, index) => START + index * step),
        generation: Float64Array.from(rows, ({ generation }) => generation),
        selling: Float64Array.from(rows, ({ selling }) => selling),
        charging: Float64Array.from(rows, ({ charging }) => charging),
        zone,
        tariffs: compileTariffs(stored),
      });
      const zero: Line = {
        generationKwh: 0,
        chargingKwh: 0,
        sellingKwh: 0,
        selfUseKwh: 0,
        sellingPrice: 0,
        selfUsePrice: 0,
      };
      for (const line of sums) {
        const reference = expected.lines.get(line.currency) ?? zero;
        for (const key of ENERGIES) expect(line[key]).toBeCloseTo(reference[key], 9);
      }
      const currencies = sums.map(({ currency }) => currency);
      expect(new Set(currencies).size).toBe(currencies.length);
      for (const currency of expected.lines.keys()) expect(currencies).toContain(currency);
      const missing = sums.reduce((total, line) => total + line.missing, 0);
      expect(missing).toBe(stored.length === 0 ? 0 : expected.missing);
    }),
    { numRuns: 60 },
  );
});
