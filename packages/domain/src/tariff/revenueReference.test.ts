import type { PriceEntry, StoredTariff } from '@heliograph/contracts/http';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendar, stepEdges } from '../time/index.ts';
import { compileTariffs } from './compileTariffs.ts';
import { computeRevenue } from './computeRevenue.ts';
import { emptyRows, fillRows, rowCuts } from './revenueRows.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/*
 * Literal implementation of the specified revenue rules: each bucket goes through a date library and a search
 * of every tariff and entry. The kernel must agree, in sums and bucket by bucket.
 */

interface Bucket {
  at: number;
  hours: number;
  generation: number;
  selling: number;
  charging: number;
}

const KEYS = [
  'generation',
  'charging',
  'selling',
  'selfUse',
  'sellingTotal',
  'selfUseTotal',
  'pricedHours',
  'unpricedHours',
  'missingHours',
] as const;
type Line = Record<(typeof KEYS)[number], number>;
const zero = (): Line => Object.fromEntries(KEYS.map((key) => [key, 0])) as Line;

/** Revenue of one bucket, with its currency. */
function literally(bucket: Bucket, stored: readonly StoredTariff[], zone: string) {
  const { at, hours, generation, selling, charging } = bucket;
  const inOrder = [...stored].sort((a, b) => a.create_time - b.create_time || a.id - b.id);
  const started = inOrder.filter(({ create_time }) => create_time <= at);
  // There is no price before the first tariff; that time is reported with the first currency.
  const currency = (started.at(-1) ?? inOrder[0])!.unit;
  const line = zero();
  if ([generation, selling, charging].some(Number.isNaN))
    return { currency, line: { ...line, missingHours: hours } };

  line.generation = generation;
  line.charging = charging > generation ? 0 : charging;
  line.selling = selling > generation - line.charging ? generation - line.charging : selling;
  line.selfUse = generation - line.charging - line.selling;
  const wall = wallAt(zone, at);
  const findPrice = (wanted: 1 | 2) => {
    const half = started.findLast(({ action }) => action === wanted);
    return half?.unit === currency ? priceAt(half, wall) : undefined;
  };
  const [saving, sale] = [findPrice(1), findPrice(2)];
  if (sale === undefined || saving === undefined)
    return { currency, line: { ...line, unpricedHours: hours } };
  line.sellingTotal = line.selling * sale;
  line.selfUseTotal = line.selfUse * saving;
  return { currency, line: { ...line, pricedHours: hours } };
}

/** Local time and kind of day. */
function wallAt(zone: string, at: number): { clock: string; tab: 'weekday' | 'weekend' } {
  const local = dayjs(at).tz(zone);
  return {
    clock: local.format('HH:mm'),
    tab: local.day() === 0 || local.day() === 6 ? 'weekend' : 'weekday',
  };
}

function priceAt(
  { price_model }: StoredTariff,
  { clock, tab }: ReturnType<typeof wallAt>,
): number | undefined {
  if (typeof price_model === 'number') return price_model;
  const entries = price_model.find((each) => each.tab === 'daily' || each.tab === tab)?.data ?? [];
  return entries.find(
    ({ startTime, endTime }) => startTime <= clock && (clock < endTime || endTime === '23:59'),
  )?.value;
}

const price = fc.integer({ min: 0, max: 100 }).map((cents) => cents / 100);
const clockAt = (hour: number) => (hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`);
/** A day split at some hours, each part with a price. */
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
const kwh = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: 0, max: 8, noNaN: true }) },
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);

/** Zones with an instant some hours before a clock change, or on a weekend in zones without one. */
const CHANGES = [
  ['Australia/Brisbane', '2025-04-04T20:00Z'],
  ['Australia/Sydney', '2025-04-04T20:00Z'],
  ['Australia/Sydney', '2024-10-04T20:00Z'],
  ['Australia/Adelaide', '2025-04-04T20:00Z'],
  ['Australia/Adelaide', '2024-10-04T20:00Z'],
  ['Australia/Lord_Howe', '2025-04-04T20:00Z'],
  ['Australia/Lord_Howe', '2024-10-04T20:00Z'],
  ['Asia/Shanghai', '2026-01-02T20:00Z'],
  ['America/New_York', '2025-03-08T14:00Z'],
  ['America/New_York', '2025-11-01T14:00Z'],
] as const;

const halvesFrom = (start: number) =>
  fc
    .array(
      fc.record({
        action: fc.constantFrom(1 as const, 2 as const),
        unit: fc.constantFrom('AUD', 'AUD', 'AUD', 'EUR'),
        price_model: fc.oneof(
          price,
          tab('daily').map((each) => [each]),
          fc.tuple(tab('weekday'), tab('weekend')),
        ),
        create_time: fc.oneof(fc.constant(0), fc.integer({ min: start, max: start + 72 * HOUR })),
      }),
      { minLength: 1, maxLength: 7 },
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

const questions = fc.constantFrom(...CHANGES).chain(([zone, from]) => {
  const start = Date.parse(from);
  return fc.record({
    zone: fc.constant(zone),
    start: fc.constant(start),
    stored: halvesFrom(start),
    energies: fc.array(fc.tuple(kwh, kwh, kwh), { minLength: 300, maxLength: 300 }),
  });
});

describe.each([5, 15, 30, 60])('revenue in buckets of %i minutes', (minutes) => {
  it('[REP-05] matches the reference to 1e-9 in all zones, across clock and tariff changes', () => {
    fc.assert(
      fc.property(questions, ({ zone, start, stored, energies }) => {
        // Two days; for shorter buckets, the night of the clock change.
        const [from, hours] = minutes < 30 ? [start + 12 * HOUR, 16] : [start, 48];
        const edges = stepEdges(zone, from, from + hours * HOUR, minutes);
        const count = edges.length - 1;
        const column = (kind: 0 | 1 | 2) =>
          Float64Array.from({ length: count }, (_, index) => energies[index % energies.length]![kind]);
        const energy = {
          edges,
          generation: column(0),
          selling: column(1),
          charging: column(2),
          calendar: calendar(zone, edges),
        };
        const tariffs = compileTariffs(stored);

        const rows = emptyRows(count);
        fillRows(rows, energy, tariffs, rowCuts(edges, edges, [tariffs]), 0, count);
        const sums = new Map<string, Line>();
        for (let index = 0; index < count; index++) {
          const bucket: Bucket = {
            at: edges[index]!,
            hours: (edges[index + 1]! - edges[index]!) / HOUR,
            generation: energy.generation[index]!,
            selling: energy.selling[index]!,
            charging: energy.charging[index]!,
          };
          const { currency, line } = literally(bucket, stored, zone);
          const total = sums.get(currency) ?? zero();
          for (const key of KEYS) {
            total[key] += line[key];
            // A row is NaN, not zero, where a value is unknown.
            const shown = rows[key][index]!;
            if (Math.abs((Number.isNaN(shown) ? 0 : shown) - line[key]) > 1e-9)
              expect.fail(`bucket ${index}: ${key} is ${shown}, not ${line[key]}`);
          }
          if (rows.currencies[rows.currency[index]!] !== currency)
            expect.fail(`bucket ${index}: not in ${currency}`);
          sums.set(currency, total);
        }

        const own = computeRevenue(energy, tariffs);
        expect(own.map(({ currency }) => currency).sort()).toEqual([...sums.keys()].sort());
        for (const line of own) {
          for (const key of KEYS) expect(line[key]).toBeCloseTo(sums.get(line.currency)![key], 9);
        }
      }),
      { numRuns: 20 },
    );
  });
});
