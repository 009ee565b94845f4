import type { ComparedBill, SimulatedBattery } from '@heliograph/contracts/engine';
import type { PlanPart } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBatteries } from './compareBatteries.ts';
import { rankBills } from './comparePaper.ts';
import { lineDifferences } from './lineDifferences.ts';
import type { SiteEnergy } from './simulateBattery.ts';
import { hours, makePlan, getReads, usage, wallClock } from './testReads.ts';

const ZONE = 'Australia/Sydney';
const LOW = 0.14;
const SHOULDER = 0.25;
const HIGH = 0.6;
const FEED_IN = 0.05;

const battery = (more: Partial<SimulatedBattery> = {}): SimulatedBattery => ({
  usableKwh: 10,
  chargeKw: 4,
  dischargeKw: 5,
  efficiency: 90,
  rule: 'timeOfUse',
  ...more,
});

const feedIn: PlanPart = {
  kind: 'feedIn',
  name: '',
  windows: [],
  cycle: 'day',
  tiers: [{ upTo: null, price: FEED_IN }],
};
/** Cheap from 0:00 to 6:00 and expensive from 15:00 to 21:00 on workdays; one price on other days. */
const workdays = (from: string, to: string) => [{ ...hours(from, to), days: ['weekday' as const] }];
const timed = makePlan([
  usage(LOW, { windows: workdays('00:00', '06:00') }),
  usage(HIGH, { windows: workdays('15:00', '21:00') }),
  usage(SHOULDER),
  feedIn,
]);
const flat = makePlan([usage(0.3), feedIn]);
const PLANS = [
  { plan_id: 1, name: 'Timed', plan: timed },
  { plan_id: 2, name: 'Flat', plan: flat },
];

const clocks = new Map<number, ReturnType<typeof wallClock>>();

/** Caches Intl, which is slow, since the same days recur. */
function clockAt(start: number) {
  const clock = clocks.get(start) ?? wallClock(ZONE, start);
  clocks.set(start, clock);
  return clock;
}

/**
 * Energies of whole days, with load and solar from hashes of the time; `hole` makes some generation unknown.
 */
function readsBy(seed: number, first: string, last: string, hole = 0) {
  const hash = (start: number, of: number) => Math.abs(Math.sin(start / 6e4 + seed * of) * 10_000) % 1;
  const load = (start: number) => hash(start, 1) * 2;
  const sun = (start: number) => {
    const { hour } = clockAt(start);
    return hour >= 8 && hour < 16 ? hash(start, 2) * 4 : 0;
  };
  const { energy, days } = getReads(ZONE, first, last, {
    imported: (start) => Math.max(0, load(start) - sun(start)),
    exported: (start) => Math.max(0, sun(start) - load(start)),
  });
  const starts = energy.edges.slice(0, -1);
  const site: SiteEnergy = {
    imported: energy.imported,
    exported: energy.exported,
    generation: starts.map((start) => (hash(start, 3) < hole ? NaN : sun(start))),
    charged: starts.map(() => 0),
    discharged: starts.map(() => 0),
  };
  return { energy, site, days, starts };
}

/**
 * An independent implementation with Intl for local time: sums money as it is spent, and stores the kWh
 * charged rather than the kWh that can be delivered.
 */
function independentBill(
  { energy, site, starts }: ReturnType<typeof readsBy>,
  { usableKwh, chargeKw, dischargeKw, efficiency, rule }: SimulatedBattery,
  { held, gridLevel }: { held: number; gridLevel: number | null },
): { total: number; held: number } {
  const loss = efficiency / 100;
  let [put, total] = [held / loss, 0];
  starts.forEach((start, i) => {
    if (Number.isNaN(site.generation[i])) return;
    const { hour, weekday } = clockAt(start);
    const isTimed = weekday !== 'Sat' && weekday !== 'Sun';
    const price = !isTimed ? SHOULDER : hour < 6 ? LOW : hour >= 15 && hour < 21 ? HIGH : SHOULDER;
    const pays = isTimed && LOW < HIGH * loss && rule === 'timeOfUse';
    let [need, surplus] = [energy.imported[i]!, energy.exported[i]!];
    // An interval of these readings has either surplus or need.
    const taken = Math.min(surplus, chargeKw / 2, usableKwh / loss - put);
    surplus -= taken;
    const isCheap = pays && price === LOW;
    const most = (usableKwh / loss) * ((gridLevel ?? 0) / 100);
    const bought = isCheap ? Math.max(0, Math.min(chargeKw / 2, most - put) - taken) : 0;
    const isAfter = isTimed && hour >= 21 && LOW < SHOULDER * loss;
    const given = !pays || price === HIGH || isAfter ? Math.min(need, dischargeKw / 2, put * loss) : 0;
    need += bought - given;
    put += taken + bought - given / loss;
    total += need * price - surplus * FEED_IN;
  });
  return { total, held: put * loss };
}

const compared = (...question: Parameters<typeof compareBatteries>): ComparedBill[] =>
  [...compareBatteries(...question)].filter((bill) => bill !== null);

const totals = (bills: readonly ComparedBill[], planId: number) =>
  bills.filter(({ plan }) => plan.plan_id === planId).map(({ total }) => total);

it('[BIL-03] bills under batteries of either rule equal an independent calculation', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      // The clocks change on 5 April 2026; Good Friday counts as a workday if the plan has no state.
      fc.constantFrom(['2026-04-03', '2026-04-07'], ['2025-10-03', '2025-10-06']),
      fc.constantFrom(0, 0.1),
      fc.record({
        usableKwh: fc.integer({ min: 0, max: 200 }).map((n) => n / 10),
        chargeKw: fc.integer({ min: 1, max: 80 }).map((n) => n / 10),
        dischargeKw: fc.integer({ min: 1, max: 80 }).map((n) => n / 10),
        efficiency: fc.integer({ min: 50, max: 100 }),
        rule: fc.constantFrom('selfConsumption' as const, 'timeOfUse' as const),
      }),
      (seed, [first, last], hole, own) => {
        const reads = readsBy(seed, first, last, hole);
        const bills = compared(PLANS, reads, reads.days, [own]);
        expect(bills.map(({ plan, battery: which }) => [plan.name, which])).toEqual([
          ['Timed', 'measured'],
          ['Flat', 'measured'],
          ['Timed', own],
          ['Flat', own],
        ]);
        const [measured, , simulated, flatBill] = bills;
        const held = simulated!.flows.held!;
        const { gridLevel } = simulated!;
        const expected = independentBill(reads, own, { held, gridLevel });
        expect(simulated!.total).toBeCloseTo(expected.total, 5);
        expect(expected.held).toBeCloseTo(held, 5);
        expect(measured!.total).toBeCloseTo(
          independentBill(reads, { ...own, usableKwh: 0 }, { held: 0, gridLevel: 0 }).total,
          6,
        );
        // With one price for all hours, both rules act alike.
        const plain = compared(PLANS.slice(1), reads, reads.days, [{ ...own, rule: 'selfConsumption' }]);
        expect(flatBill!.total).toBe(plain[1]!.total);
      },
    ),
    { numRuns: 30 },
  );
});

it('[BIL-03] without losses, self-consumption under one price costs no more the larger the battery is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
      const reads = readsBy(seed, '2026-01-05', '2026-01-07');
      const batteries = [null, 0, 3, 8, 20].map((usableKwh) =>
        usableKwh === null
          ? null
          : battery({ usableKwh, chargeKw: 100, dischargeKw: 100, efficiency: 100, rule: 'selfConsumption' }),
      );
      const bills = compared(PLANS, reads, reads.days, batteries);
      const [measured, none, zero, ...larger] = totals(bills, 2);
      expect(none).toBeCloseTo(measured!, 9);
      expect(zero).toBe(none);
      [zero!, ...larger].reduce((before, each) => {
        expect(each).toBeLessThanOrEqual(before + 1e-9);
        return each;
      });
    }),
    { numRuns: 20 },
  );
});

it('[BIL-03] all bills are of the hours in which everything is known, and their flows add up', () => {
  const reads = readsBy(7, '2026-03-02', '2026-03-08', 0.2);
  const own = battery({ rule: 'selfConsumption' });
  const bills = compared(PLANS, reads, reads.days, [null, own]);
  const load = reads.starts.reduce((sum, _, i) => {
    const { imported, exported, generation } = reads.site;
    return Number.isNaN(generation[i]) ? sum : sum + imported[i]! - exported[i]! + generation[i]!;
  }, 0);
  for (const { flows, lines } of bills) {
    expect(flows.load).toBeCloseTo(load, 6);
    expect(flows.selfSufficiency).toBeCloseTo(1 - flows.imported / load, 9);
    const bought = lines
      .filter(({ kind }) => kind === 'usage')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    expect(bought).toBeCloseTo(flows.imported, 6);
  }
  const { flows } = bills.at(-1)!;
  expect(flows.cycles).toBeCloseTo(flows.discharged / 10, 9);
  expect(flows.charged * 0.9).toBeCloseTo(flows.discharged, 5);
  expect(bills[0]!.flows).toMatchObject({ cycles: null, charged: 0, held: null });
});

it('[BIL-03] a battery charges from the grid as far as it pays: not at all under much sun, fully without', () => {
  const reads = readsBy(3, '2026-03-02', '2026-03-06');
  const own = battery({ usableKwh: 5, chargeKw: 5 });
  const levelWith = (sun: number) => {
    const exported = reads.site.generation.map((kwh) => kwh * sun);
    const energy = {
      ...reads.energy,
      imported: reads.energy.imported.map((_, i) => (exported[i]! > 0 ? 0 : 0.5)),
      exported,
    };
    const site = { ...reads.site, imported: energy.imported, exported };
    return compared(PLANS, { energy, site }, reads.days, [own]).map(({ gridLevel }) => gridLevel);
  };
  expect(levelWith(10)).toEqual([null, null, 0, null]);
  expect(levelWith(0)).toEqual([null, null, 100, null]);
});

it('[BIL-03] where something that generates has no counter, bills are simulated, but no load is shown', () => {
  const reads = readsBy(5, '2026-03-02', '2026-03-08');
  const own = battery({ rule: 'selfConsumption' });
  const uncounted = { ...reads, site: { ...reads.site, generation: reads.site.generation.map(() => 0) } };
  const known = compared(PLANS, reads, reads.days, [own]);
  const bills = compared(PLANS, uncounted, reads.days, [own]);
  expect(totals(bills, 2)).toEqual(totals(known, 2));
  expect(bills.map(({ flows }) => [flows.load, flows.selfSufficiency])).toEqual(Array(4).fill([null, null]));
});

it('[BIL-03] what drives a difference adds up to it, by kind and by line', () => {
  const reads = readsBy(11, '2026-03-02', '2026-03-31');
  const demand: PlanPart = {
    kind: 'demand',
    name: '',
    windows: [hours('15:00', '21:00')],
    unit: 'kW',
    powerFactor: 1,
    minutes: '30',
    price: 0.4,
    per: 'day',
    reset: 'month',
    above: 0,
    atMost: null,
  };
  const plan = makePlan([...timed.parts, demand], { gst: 'excluded' });
  const bills = compared([{ plan_id: 1, name: 'A', plan }], reads, reads.days, [battery({ usableKwh: 20 })]);
  const [own, other] = bills;
  const sum = lineDifferences(own!, other!).reduce((all, { amount }) => all + amount, 0);
  expect(sum).toBeCloseTo(other!.total - own!.total, 2);
  const { drivers, difference } = rankBills(bills).find(({ bill }) => bill === other)!;
  expect(drivers.reduce((all, { amount }) => all + amount, 0)).toBeCloseTo(difference!, 1);
  expect(drivers.map(({ group }) => group)).toEqual(expect.arrayContaining(['usage', 'feedIn', 'demand']));
});
