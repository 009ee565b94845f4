import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../billing/testReads.ts';
import { DAY, dayStart, stepEdges } from '../time/index.ts';
import { dailyPrices, scheduleCost, type ScheduleEnergy } from './scheduleCost.ts';
import { slotTable } from './slotTable.ts';
import { makeSettings } from './testSettings.ts';

const BRISBANE = 'Australia/Brisbane';
const FIRST = Date.parse('2026-03-02Z') / DAY;

interface Bucket {
  imported?: number;
  generated?: number;
  charged?: number;
  discharged?: number;
  price?: number;
}

/** Costs of half hours from the midnight of a day, with the given values. */
function getCost(
  buckets: readonly Bucket[],
  settings = makeSettings(sixFrom(0, 30)),
  ahead: number | null = 0,
  zone = BRISBANE,
  first = FIRST,
) {
  const start = dayStart(zone, first);
  const edges = stepEdges(zone, start, dayStart(zone, first + 7), 30).slice(0, buckets.length + 1);
  const column = (kind: keyof Bucket, fallback = 0) =>
    Float64Array.from(buckets, (bucket) => bucket[kind] ?? fallback);
  const energy: ScheduleEnergy = {
    zone,
    edges,
    imported: column('imported'),
    generated: column('generated'),
    charged: column('charged'),
    discharged: column('discharged'),
  };
  const daily = dailyPrices(() => column('price'), zone, edges);
  const cost = scheduleCost(energy, daily, slotTable(settings)!, ahead);
  return { cost, edges };
}

const sixFrom = (time: number, soc: number, charge = 0) =>
  Array.from({ length: 6 }, () => ({ time, soc, charge }));

describe('[BIL-04] charged from the grid', () => {
  /** Charges from the grid from 00:00 to 06:00 only. */
  const nights = makeSettings([{ time: 0, soc: 90, charge: 1 }, ...sixFrom(600, 30).slice(1)]);
  /** Cheap until 06:00; the battery charges 1 kWh from 06:00 to 06:30 because its clock is slow. */
  const late = Array.from({ length: 48 }, (_, slot): Bucket => ({
    price: slot < 12 ? 0.2 : 0.5,
    ...(slot === 12 && { charged: 1, imported: 1.2 }),
  }));

  it('[BIL-04] energy taken after the cheap hours by a late clock costs the difference of prices', () => {
    const { cost } = getCost(late, nights, -40);
    expect(cost.gridCharge.kwh).toBeCloseTo(1, 9);
    expect(cost.gridCharge.money).toBeCloseTo(0.3, 9);
    expect(cost.gridCharge.clockMoney).toBeCloseTo(0.3, 9);
  });

  it('[BIL-04] without a slot that charges it is not the slots that charge', () => {
    expect(getCost(late, nights, 0).cost.gridCharge).toEqual({ kwh: 0, money: 0, clockMoney: 0 });
    expect(getCost(late, { ...nights, grid_charge: 0 }, -40).cost.gridCharge.kwh).toBe(0);
    expect(getCost(late, { ...nights, time_of_use: 254 }, -40).cost.gridCharge.kwh).toBe(0);
  });

  it('[BIL-04] the share of a clock that is not known is not known', () => {
    const all = makeSettings(sixFrom(0, 90, 1));
    expect(getCost(late, all, null).cost.gridCharge).toEqual({ kwh: 1, money: 0.3, clockMoney: null });
  });

  it('[BIL-04] generation of the same half hour counts first', () => {
    const sunny = late.map((bucket) => ({ ...bucket, generated: 0.4 }));
    expect(getCost(sunny, makeSettings(sixFrom(0, 90, 1))).cost.gridCharge.kwh).toBeCloseTo(0.6, 9);
  });
});

describe('[BIL-04] held back', () => {
  it('[BIL-04] what was given at night could have been given in the peak before, at the power it gave', () => {
    const { cost } = getCost([
      { charged: 3, price: 0.2 },
      { imported: 2, price: 0.7 },
      { imported: 1, discharged: 0.5, price: 0.7 },
      { discharged: 1.5, price: 0.3 },
      { discharged: 1, price: 0.2 },
    ]);
    // 1.5 kWh into the first peak and 1 kWh beside the 0.5 of the second; the night supplies 2.5 kWh.
    expect(cost.heldBack.kwh).toBeCloseTo(2.5, 9);
    expect(cost.heldBack.money).toBeCloseTo(1 * 0.5 + 1.5 * 0.4, 9);
  });

  it('[BIL-04] charging in between separates, and so does what is unknown', () => {
    const before = { imported: 2, price: 0.7 };
    const after = { discharged: 1, price: 0.2 };
    expect(getCost([before, { charged: 1, price: 0.2 }, after]).cost.heldBack.kwh).toBe(0);
    const gap = getCost([before, { imported: NaN, price: 0.2 }, after]).cost;
    expect(gap).toMatchObject({ heldBack: { kwh: 0 }, missingHours: 0.5, unpricedHours: 0 });
    const unpriced = getCost([before, { price: NaN }, after]).cost;
    expect(unpriced).toMatchObject({ heldBack: { kwh: 0 }, missingHours: 0, unpricedHours: 0.5 });
  });
});

const slotsArb = fc
  .record({
    times: fc.array(fc.integer({ min: 0, max: 1439 }), { minLength: 6, maxLength: 6 }),
    socs: fc.array(fc.integer({ min: 15, max: 100 }), { minLength: 6, maxLength: 6 }),
    charges: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 6 }),
    timeOfUse: fc.integer({ min: 0, max: 255 }),
  })
  .map(({ times, socs, charges, timeOfUse }) => {
    const sorted = times.toSorted((a, b) => a - b);
    const list = sorted.map((time, index) => ({
      time: Math.floor(time / 60) * 100 + (time % 60),
      soc: socs[index]!,
      charge: charges[index]!,
    }));
    return { list, timeOfUse };
  });
const small = fc.integer({ min: 0, max: 3 });
const bucketArb = fc.record({
  imported: fc.oneof({ weight: 9, arbitrary: small }, { weight: 1, arbitrary: fc.constant(NaN) }),
  generated: small,
  charged: fc.constantFrom(0, 0, 0, 0, 1, 2),
  discharged: fc.constantFrom(0, 1, 2, 3),
  price: fc.integer({ min: 0, max: 6 }),
});

describe('[BIL-04] against independent calculations', () => {
  it('[BIL-04] charging from the grid, minute by minute on clocks of Intl over changes of daylight saving', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(BRISBANE, 'Australia/Sydney', 'Australia/Lord_Howe'),
        fc.constantFrom('2026-03-31', '2026-10-01', '2026-06-10'),
        fc.array(bucketArb, { minLength: 1, maxLength: 260 }),
        slotsArb,
        fc.integer({ min: -200, max: 200 }),
        (zone, first, buckets, { list, timeOfUse }, ahead) => {
          const settings = makeSettings(list, { time_of_use: timeOfUse });
          const day = Date.parse(`${first}Z`) / DAY;
          const { cost, edges } = getCost(buckets, settings, ahead, zone, day);
          const expected = { kwh: 0, money: 0, clock: 0 };
          const dates = buckets.map((_, bucket) => wallClock(zone, edges[bucket]!).date);
          for (const [bucket, { imported, generated, charged, price }] of buckets.entries()) {
            const sameDay = buckets.filter((_, other) => dates[other] === dates[bucket]);
            const above = price - Math.min(...sameDay.map((each) => each.price));
            const fromGrid = Math.min(imported, Math.max(charged - generated, 0));
            if (!(fromGrid > 0) || above === 0) continue;
            let on = 0;
            let shifted = 0;
            for (let at = edges[bucket]!; at < edges[bucket + 1]!; at += 60_000) {
              const { date, hour } = wallClock(zone, at);
              const local = Date.parse(`${date}Z`) + Math.round(hour * 60) * 60_000;
              const actual = chargesAt(local + ahead * 60_000);
              if (actual) on++;
              if (actual && !chargesAt(local)) shifted++;
            }
            if (on === 0) continue;
            expected.kwh += fromGrid;
            expected.money += fromGrid * above;
            expected.clock += (fromGrid * above * shifted) / on;
          }
          expect(cost.gridCharge.kwh).toBeCloseTo(expected.kwh, 6);
          expect(cost.gridCharge.money).toBeCloseTo(expected.money, 6);
          expect(cost.gridCharge.clockMoney).toBeCloseTo(expected.clock, 6);

          /** By the device's clock, as a UTC date. */
          function chargesAt(local: number): boolean {
            const date = new Date(local);
            const weekday = (date.getUTCDay() + 6) % 7;
            if (timeOfUse % 2 === 0 || (timeOfUse >> (weekday + 1)) % 2 === 0) return false;
            const time = date.getUTCHours() * 100 + date.getUTCMinutes();
            const started = list.filter((slot) => slot.time <= time);
            return (started.at(-1) ?? list[5]!).charge % 2 === 1;
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('[BIL-04] what a battery could have given equals the best of all distributions of its energy', () => {
    fc.assert(
      fc.property(fc.array(bucketArb, { minLength: 1, maxLength: 14 }), (buckets) => {
        const { heldBack } = getCost(buckets).cost;
        const most = Math.max(0, ...buckets.map(({ discharged, charged }) => discharged - charged));
        const stretches: (typeof buckets)[] = [[]];
        for (const bucket of buckets)
          if (Number.isNaN(bucket.imported) || bucket.discharged < bucket.charged) stretches.push([]);
          else stretches.at(-1)!.push(bucket);
        const best = stretches.reduce((sum, stretch) => sum + bestGain(stretch, most), 0);
        expect(heldBack.money).toBeCloseTo(best, 6);
        expect(heldBack.clockMoney).toBe(0);
      }),
    );
  });
});

/** Finds the best value by trying every whole number of kWh in every half hour, for each remaining energy. */
function bestGain(stretch: readonly Required<Bucket>[], most: number): number {
  const net = stretch.map(({ discharged, charged }) => discharged - charged);
  const all = net.reduce((sum, kwh) => sum + kwh, 0);
  let value = new Map([[all, 0]]);
  for (const [index, { imported, price }] of stretch.entries()) {
    const next = new Map<number, number>();
    const room = net[index]! + Math.min(imported, most - net[index]!);
    for (const [left, sofar] of value)
      for (let given = 0; given <= Math.min(left, room); given++) {
        const worth = sofar + (given - net[index]!) * price;
        next.set(left - given, Math.max(next.get(left - given) ?? -Infinity, worth));
      }
    value = next;
  }
  return value.get(0) ?? 0;
}
