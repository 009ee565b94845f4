import type { SimulatedBattery } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BatteryMode, simulateBattery, withoutBattery, type SiteEnergy } from './simulateBattery.ts';

const HALF_HOUR = 1_800_000;
const { cover, fill, keep } = BatteryMode;
/** Decimals of a kWh to which start and end must agree. */
const WATT_HOUR = 3;

const kwh = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 6_000_000 }).map((n) => n / 1e6) },
  { weight: 1, arbitrary: fc.constant(NaN) },
);
const COLUMNS = ['imported', 'exported', 'generation', 'charged', 'discharged'] as const;
const interval = fc.record({
  imported: kwh,
  exported: kwh,
  generation: kwh,
  charged: kwh,
  discharged: kwh,
  mode: fc.constantFrom(cover, fill, keep),
  minutes: fc.constantFrom(5, 15, 30),
});
const batteryArb: fc.Arbitrary<SimulatedBattery> = fc.record({
  usableKwh: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 300 }).map((n) => n / 10),
  ),
  chargeKw: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 100 }).map((n) => n / 10),
  ),
  dischargeKw: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 1, max: 100 }).map((n) => n / 10),
  ),
  efficiency: fc.integer({ min: 50, max: 100 }),
  rule: fc.constant('selfConsumption'),
});
type Interval = typeof interval extends fc.Arbitrary<infer Each> ? Each : never;

function makeSite(intervals: readonly Interval[]) {
  const columns = COLUMNS.map((key) => [key, Float64Array.from(intervals, (each) => each[key])]);
  const edges = new Float64Array(intervals.length + 1);
  intervals.forEach(({ minutes }, i) => (edges[i + 1] = edges[i]! + minutes * 60_000));
  const energy = Object.fromEntries(columns) as SiteEnergy;
  const modes = Uint8Array.from(intervals, ({ mode }) => mode);
  return { energy, modes, edges, site: withoutBattery(energy, edges) };
}

const battery = (more: Partial<SimulatedBattery> = {}): SimulatedBattery => ({
  usableKwh: 10,
  chargeKw: 4,
  dischargeKw: 4,
  efficiency: 80,
  rule: 'selfConsumption',
  ...more,
});

describe('properties', () => {
  const cases = [
    fc.array(interval, { minLength: 1, maxLength: 24 }),
    batteryArb,
    fc.constantFrom(0, 30, 100),
  ] as const;

  it('[BIL-03] energy is conserved in each interval of a simulation, and what is unknown stays unknown', () => {
    fc.assert(
      fc.property(...cases, (intervals, own, gridLevel) => {
        const { energy, modes, site } = makeSite(intervals);
        const simulated = simulateBattery(site, own, { modes, gridLevel });
        // The battery holds the same at the start and the end.
        let before = simulated.stored.at(-1)!;
        intervals.forEach((each, i) => {
          const isUnknown = COLUMNS.some((key) => Number.isNaN(each[key]));
          expect(Number.isNaN(site.load[i])).toBe(isUnknown);
          for (const key of ['imported', 'exported', 'charged', 'discharged'] as const)
            expect(Number.isNaN(simulated[key][i])).toBe(isUnknown);
          const after = simulated.stored[i]!;
          if (isUnknown) expect(after).toBeCloseTo(before, WATT_HOUR);
          else {
            const load =
              energy.generation[i]! + (each.imported - each.exported) + (each.discharged - each.charged);
            const [into, out] = [simulated.charged[i]!, simulated.discharged[i]!];
            const supplied = each.generation + simulated.imported[i]! + out;
            expect(supplied).toBeCloseTo(load + simulated.exported[i]! + into, 9);
            expect(after - before).toBeCloseTo((into * own.efficiency) / 100 - out, i === 0 ? WATT_HOUR : 9);
          }
          before = after;
        });
      }),
    );
  });

  it('[BIL-03] a battery stays within its capacity, its power and its time, and saves no more than there is', () => {
    fc.assert(
      fc.property(...cases, (intervals, own, gridLevel) => {
        const { modes, edges, site } = makeSite(intervals);
        const simulated = simulateBattery(site, own, { modes, gridLevel });
        let [allIn, allOut] = [0, 0];
        intervals.forEach(({ mode }, i) => {
          const held = simulated.stored[i]!;
          expect(held).toBeGreaterThanOrEqual(0);
          expect(held).toBeLessThanOrEqual(own.usableKwh);
          const [into, out] = [simulated.charged[i]!, simulated.discharged[i]!];
          if (Number.isNaN(into)) return;
          const hours = (edges[i + 1]! - edges[i]!) / 3_600_000;
          const [need, surplus] = [site.imported[i]!, site.exported[i]!];
          const before = i === 0 ? simulated.stored.at(-1)! + 1e-6 : simulated.stored[i - 1]!;
          expect(into).toBeGreaterThanOrEqual(0);
          expect(out).toBeGreaterThanOrEqual(0);
          const time = (into && into / own.chargeKw) + (out && out / own.dischargeKw);
          expect(time).toBeLessThanOrEqual(hours + 1e-9);
          expect(out).toBeLessThanOrEqual(Math.min(need, before));
          expect(simulated.exported[i]).toBeGreaterThanOrEqual(0);
          expect(simulated.exported[i]).toBeLessThanOrEqual(surplus);
          expect(simulated.imported[i]).toBeGreaterThanOrEqual(0);
          if (mode !== fill) {
            expect(simulated.imported[i]).toBeLessThanOrEqual(need);
            expect(into).toBeLessThanOrEqual(surplus);
          }
          if (into > surplus + 1e-9)
            expect(held).toBeLessThanOrEqual((own.usableKwh * gridLevel) / 100 + 1e-9);
          if (mode !== cover) expect(out).toBe(0);
          allIn += into;
          allOut += out;
        });
        expect(allOut).toBeCloseTo((allIn * own.efficiency) / 100, WATT_HOUR);
      }),
    );
  });

  it('[BIL-03] a battery of 0 kWh is no battery, and without a measured one that is what was measured', () => {
    fc.assert(
      fc.property(...cases, (intervals, own, gridLevel) => {
        const { energy, modes, site } = makeSite(
          intervals.map((each) => ({ ...each, charged: 0, discharged: 0 })),
        );
        const simulated = simulateBattery(site, { ...own, usableKwh: 0 }, { modes, gridLevel });
        expect(simulated.imported).toEqual(site.imported);
        expect(simulated.exported).toEqual(site.exported);
        site.load.forEach((load, i) => {
          if (Number.isNaN(load)) return;
          expect(site.imported[i]).toBeCloseTo(energy.imported[i]!, 12);
          expect(site.exported[i]).toBeCloseTo(energy.exported[i]!, 12);
        });
      }),
    );
  });
});

it('[BIL-03] by hand: charges at 80 %, waits for what it holds, and is limited by its power', () => {
  // kWh of half hours: surplus 5, need 1, surplus 1 and need 2 in one, need 5.
  const energy: SiteEnergy = {
    imported: Float64Array.of(0, 1, 2, 5),
    exported: Float64Array.of(5, 0, 1, 0),
    generation: Float64Array.of(6, 0, 2, 0),
    charged: new Float64Array(4),
    discharged: new Float64Array(4),
  };
  const edges = Float64Array.from({ length: 5 }, (_, i) => i * HALF_HOUR);
  const site = withoutBattery(energy, edges);
  expect([...site.load]).toEqual([1, 1, 3, 5]);
  const { charged, discharged, stored, imported, exported } = simulateBattery(site, battery(), {
    modes: new Uint8Array(4).fill(cover),
    gridLevel: 0,
  });
  // 4 kW for half an hour are 2 kWh, of which 1.6 are stored. Charging 1 kWh leaves half of the interval for
  // discharging.
  expect([...charged]).toEqual([2, 0, 1, 0]);
  expect(discharged[1]).toBe(1);
  expect(discharged[2]).toBeCloseTo(0.6, 12);
  expect(discharged[3]).toBeCloseTo(0.8, 12);
  expect(stored[2]).toBeCloseTo(0.8, 12);
  expect(stored[3]).toBeCloseTo(0, 12);
  expect([...exported]).toEqual([3, 0, 0, 0]);
  expect(imported[2]).toBeCloseTo(1.4, 12);
});

it('[BIL-03] a battery begins with what it ends with, be it filled once a day or never', () => {
  const steady = (need: readonly number[], surplus: readonly number[], own: SimulatedBattery) => {
    const site = {
      edges: Float64Array.from({ length: need.length + 1 }, (_, i) => i * HALF_HOUR),
      load: Float64Array.from(need),
      imported: Float64Array.from(need),
      exported: Float64Array.from(surplus),
    };
    return simulateBattery(site, own, { modes: new Uint8Array(need.length).fill(cover), gridLevel: 0 });
  };
  const lossless = battery({ efficiency: 100 });
  // Energy left in the evening covers the next morning.
  const daily = steady([1, 0, 0, 0.5], [0, 2, 2, 0], battery({ usableKwh: 3, efficiency: 100 }));
  expect([...daily.stored]).toEqual([1.5, 3, 3, 2.5]);
  expect([...daily.imported]).toEqual([0, 0, 0, 0]);
  // More solar than need: the battery ends up full, and charges only what was discharged.
  const sunny = steady([1, 0], [0, 2], lossless);
  expect(sunny.stored[1]).toBeCloseTo(10, WATT_HOUR);
  expect(sunny.exported[1]).toBeCloseTo(1, WATT_HOUR);
  // Less solar than need: the battery ends up empty.
  const dark = steady([0, 2], [1, 0], lossless);
  expect([...dark.stored]).toEqual([1, 0]);
  // The largest battery allowed.
  const seasonal = steady([1, 0], [0, 2], battery({ usableKwh: 100_000 }));
  expect(seasonal.charged[1]).toBeCloseTo(1 / 0.8, WATT_HOUR);
});

it('[BIL-03] what a measured battery charged and discharged is taken back', () => {
  // At noon 3 kWh went into the battery and 1 out to the grid; at night 2 came from it and 1 from the grid.
  const site = withoutBattery(
    {
      imported: Float64Array.of(0, 1),
      exported: Float64Array.of(1, 0),
      generation: Float64Array.of(5, 0),
      charged: Float64Array.of(3, 0),
      discharged: Float64Array.of(0, 2),
    },
    Float64Array.of(0, HALF_HOUR, 2 * HALF_HOUR),
  );
  expect([...site.load]).toEqual([1, 3]);
  expect([...site.imported]).toEqual([0, 3]);
  expect([...site.exported]).toEqual([4, 0]);
});
