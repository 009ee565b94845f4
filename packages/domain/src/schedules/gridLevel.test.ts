import type { SimulatedBattery } from '@heliograph/contracts/engine';
import type { PlanPart } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batteryModes } from '../billing/batteryModes.ts';
import { compareBatteries } from '../billing/compareBatteries.ts';
import { computeBill } from '../billing/computeBill.ts';
import { getReads, hours, makePlan, usage } from '../billing/testReads.ts';
import { bestGridLevel } from './gridLevel.ts';

const ZONE = 'Australia/Brisbane';
const HOUR = 3_600_000;
const hourOf = (at: number) => new Date(at + 10 * HOUR).getUTCHours();

const feedIn: PlanPart = {
  kind: 'feedIn',
  name: '',
  windows: [],
  cycle: 'day',
  tiers: [{ upTo: null, price: 0.05 }],
};
/** Cheap until 07:00. */
const plan = makePlan([usage(0.1, { windows: [hours('00:00', '07:00')] }), usage(0.5), feedIn]);

interface Day {
  imported?: (hour: number) => number;
  exported?: (hour: number) => number;
  generation?: (hour: number) => number;
  charged?: (hour: number) => number;
  discharged?: (hour: number) => number;
}

function levels(day: Day) {
  const { energy, days } = getReads(ZONE, '2026-06-01', '2026-06-07', {}, 15);
  const { edges } = energy;
  const column = (of: (hour: number) => number = () => 0) =>
    Float64Array.from(edges.slice(0, -1), (at) => of(hourOf(at)) / 4);
  const site = {
    imported: column(day.imported),
    exported: column(day.exported),
    generation: column(day.generation),
    charged: column(day.charged),
    discharged: column(day.discharged),
  };
  const batteries: SimulatedBattery[] = [];
  const steps = bestGridLevel({
    site,
    edges,
    zone: ZONE,
    modesOf: (used) => {
      batteries.push(used);
      return batteryModes(used, plan, energy, days);
    },
    costOf: ({ imported, exported }) => computeBill(plan, { ...energy, imported, exported }, days).total,
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const own = { energy: { ...energy, imported: site.imported, exported: site.exported }, site };
  const compared = compareBatteries([{ plan_id: 1, name: '', plan }], own, days, batteries);
  const [measured, simulated] = [...compared].filter((bill) => bill !== null);
  return {
    level: step.value,
    billed: simulated && (simulated.total < measured!.total - 0.01 ? simulated.gridLevel : 0),
  };
}

/** A battery that the sun fills at noon, and that covers the evening. */
const sunny: Day = {
  generation: (hour) => (hour >= 9 && hour < 15 ? 2 : 0),
  charged: (hour) => (hour >= 9 && hour < 12 ? 1 : 0),
  discharged: (hour) => (hour >= 18 && hour < 21 ? 0.8 : 0),
};

describe('the level of charging from the grid', () => {
  it('[BIL-04] is 0 where nothing is imported, whatever is generated and exported', () => {
    const kw = fc.integer({ min: 0, max: 40 }).map((tenth) => tenth / 10);
    fc.assert(
      fc.property(kw, kw, kw, (sun, export_, power) => {
        const { level } = levels({
          ...sunny,
          generation: (hour) => (hour >= 8 && hour < 16 ? sun : 0),
          exported: (hour) => (hour >= 8 && hour < 16 ? export_ : 0),
          charged: (hour) => (hour >= 9 && hour < 12 ? power : 0),
        });
        expect(level === null || level === 0).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  it('[BIL-04] is above 0 where expensive energy is bought that the battery could hold', () => {
    const { level, billed } = levels({ ...sunny, imported: (hour) => (hour >= 7 && hour < 9 ? 1.5 : 0.1) });
    expect(level).toBeGreaterThan(0);
    expect(level).toBe(billed);
  });

  it('[BIL-03] [BIL-04] is that of the simulated batteries of bills', () => {
    const kw = fc.integer({ min: 0, max: 30 }).map((tenth) => tenth / 10);
    fc.assert(
      fc.property(kw, kw, kw, (morning, day, evening) => {
        const { level, billed } = levels({
          ...sunny,
          imported: (hour) => (hour < 9 ? morning : hour < 17 ? day : evening),
        });
        expect(level).toBe(billed);
      }),
      { numRuns: 15 },
    );
  });

  it('[BIL-04] is not known for a battery that was not used', () => {
    expect(levels({ imported: () => 1 }).level).toBeNull();
  });
});
