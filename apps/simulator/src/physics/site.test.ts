import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { calmEnvironment } from '../testing/calmEnvironment.ts';
import { COARSE_STEP } from './siteHistory.ts';
import { createSite } from './site.ts';
import type { SiteState } from './siteState.ts';
import { type CommissionedGateway, planSite } from './sitePlan.ts';
import { STEP } from './timeline.ts';

const DAY = 86_400_000;

/** Sites of every kind, in every distinct Australian zone. */
const anyGateway: fc.Arbitrary<CommissionedGateway> = fc
  .record({
    place: fc.constantFrom(
      { latitude: -33.87, longitude: 151.21, time_zone: 'Australia/Sydney' },
      { latitude: -27.47, longitude: 153.03, time_zone: 'Australia/Brisbane' },
      { latitude: -34.93, longitude: 138.6, time_zone: 'Australia/Adelaide' },
      { latitude: -31.55, longitude: 159.08, time_zone: 'Australia/Lord_Howe' },
    ),
    load_kwh_per_day: fc.integer({ min: 4, max: 120 }),
    battery_kwh: fc.constantFrom(0, 5, 13.5, 120),
    generator_kw: fc.constantFrom(0, 8),
    hybrids: fc.integer({ min: 0, max: 3 }),
    strings: fc.integer({ min: 0, max: 2 }),
    chargers: fc.integer({ min: 0, max: 2 }),
    breakers: fc.integer({ min: 0, max: 2 }),
    kwp: fc.integer({ min: 2, max: 20 }),
  })
  .map(({ place, hybrids, strings, chargers, breakers, kwp, ...site }) => {
    const many = (count: number, type: 'C002' | 'C003' | 'C006' | 'C007', pv_kwp: number) =>
      Array.from({ length: count }, (_, n) =>
        commissionedDevice(type, { device_id: `${type}-${n}`, pv_kwp }),
      );
    return commissionedGateway({
      site: { ...place, ...site, installed_kwp: kwp * (hybrids + strings) },
      devices: [
        ...many(hybrids, 'C002', kwp),
        ...many(strings, 'C003', kwp),
        ...many(chargers, 'C007', 0),
        ...many(breakers, 'C006', 0),
      ],
    });
  });

const anyLife = fc.record({
  gateway: anyGateway,
  seed: fc.integer(),
  start: fc.integer({ min: Date.UTC(2024, 0) / STEP, max: Date.UTC(2027, 0) / STEP }).map((n) => n * STEP),
  step: fc.constantFrom(STEP, COARSE_STEP),
  outages: fc.boolean(),
  /** Until ten in the morning, batteries below `share` charge from the grid with `watts`. */
  morning: fc.record({ share: fc.constantFrom(0.15, 0.5, 0.95), watts: fc.constantFrom(0, 3000, 50_000) }),
});
type Life = typeof anyLife extends fc.Arbitrary<infer T> ? T : never;

/** Two days of a site, node by node; the grid fails more often than usual. */
function live({ gateway, seed, start, step, outages, morning }: Life) {
  const site = createSite(planSite(seed, gateway), {
    ...calmEnvironment,
    controls: {
      ...calmEnvironment.controls,
      floor: (_battery, moment) => (moment && moment.minute < 600 ? morning.share : 0.15),
      gridCharge: () => morning.watts,
    },
    disturbances: {
      ...calmEnvironment.disturbances,
      hasFault: (inverter, at) => outages && inverter === 0 && at % (7 * step) === 0,
    },
    outages,
  });
  const nodes: SiteState[] = [site.first(start)];
  for (let at = start; at < start + 2 * DAY; at += step) nodes.push(site.next(nodes.at(-1)!, at + step));
  return { site, nodes };
}

describe('createSite', () => {
  it('balances PV + battery + grid + generator = load at and between all states', () => {
    fc.assert(
      fc.property(anyLife, fc.double({ min: 0, max: 1, noNaN: true }), (life, part) => {
        const { site, nodes } = live(life);
        const { flow } = site.slots;
        const states = nodes.flatMap((node, index) => {
          const later = nodes[index + 1];
          return later ? [node, site.between(node, later, node.at + part * life.step)] : [node];
        });
        const errors = states.map(({ flows }) => {
          const sources = [...flows.slice(0, flow.charger), flows[flow.grid]!, flows[flow.generator]!];
          return Math.abs(sources.reduce((a, b) => a + b, 0) - flows[flow.load]!);
        });
        expect(Math.max(...errors)).toBeLessThan(1e-6);
        expect(Math.min(...states.map(({ flows }) => flows[flow.load]!))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps every battery between its floor and full and never decreases a counter', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const { site, nodes } = live(life);
        const charges = nodes.flatMap(({ stored }) =>
          site.plan.batteries.map(({ capacity }, battery) => stored[battery]! / capacity),
        );
        expect(Math.min(0.5, ...charges)).toBeGreaterThan(0.15 - 1e-9);
        expect(Math.max(0.5, ...charges)).toBeLessThan(1 + 1e-9);
        const steps = nodes
          .slice(1)
          .flatMap(({ counters }, index) => [
            ...counters.map((value, slot) => value - nodes[index]!.counters[slot]!),
          ]);
        expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 40 },
    );
  });

  it('conserves energy: PV + import + discharge + generator = load + export + charge, and cells lose 9 %', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const { site, nodes } = live(life);
        const { counter } = site.slots;
        const first = nodes[0]!;
        const last = nodes.at(-1)!;
        const gained = (from: number, count = 1) => {
          let sum = 0;
          for (let slot = from; slot < from + count; slot++)
            sum += last.counters[slot]! - first.counters[slot]!;
          return sum;
        };
        const { inverters, batteries } = site.plan;
        const charged = gained(counter.charge, batteries.length);
        const discharged = gained(counter.discharge, batteries.length);
        const sources =
          gained(0, inverters.length) + gained(counter.import) + discharged + gained(counter.generator);
        expect(sources).toBeCloseTo(gained(counter.load) + gained(counter.export) + charged, 6);
        const stored = last.stored.reduce((a, b) => a + b, 0) - first.stored.reduce((a, b) => a + b, 0);
        expect(charged * Math.sqrt(0.91) - discharged / Math.sqrt(0.91)).toBeCloseTo(stored / 1000, 6);
      }),
      { numRuns: 40 },
    );
  });

  it('depends only on seed, plan and time', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        expect(live(life).nodes).toEqual(live(life).nodes);
      }),
      { numRuns: 5 },
    );
  });

  it('supplies a home during an outage only with a battery', () => {
    const night = Date.UTC(2026, 5, 1, 12);
    const out = (battery_kwh: number) => {
      const site = createSite(planSite(1, commissionedGateway({ site: { battery_kwh } })), {
        ...calmEnvironment,
        outages: true,
      });
      for (let node = site.first(night); ; node = site.next(node, node.at + STEP)) {
        if (node.voltage === 0)
          return { load: node.flows[site.slots.flow.load]!, grid: node.flows[site.slots.flow.grid]! };
      }
    };
    expect(out(0)).toEqual({ load: 0, grid: 0 });
    expect(out(20).load).toBeGreaterThan(50);
    expect(out(20).grid).toBe(0);
  });
});
