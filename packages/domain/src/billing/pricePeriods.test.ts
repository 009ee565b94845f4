import type { PlanPart } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeBill } from './computeBill.ts';
import { explainBill } from './explainBill.ts';
import { hours, makePlan, getReads, usage } from './testReads.ts';

const SYDNEY = 'Australia/Sydney';
const supply = (price: number): PlanPart => ({ kind: 'supply', name: '', price, per: 'day' });
const tiered = (cycle: 'day' | 'pooled' | 'month', upTo: number): PlanPart => ({
  kind: 'usage',
  name: '',
  windows: [],
  cycle,
  tiers: [
    { upTo, price: 0.3 },
    { upTo: null, price: 0.4 },
  ],
});
const demand = (price: number, reset: 'day' | 'month' | 'bill', per: 'day' | 'month' = 'day'): PlanPart => ({
  kind: 'demand',
  name: '',
  windows: [hours('15:00', '21:00')],
  unit: 'kW',
  powerFactor: 1,
  minutes: '30',
  price,
  per,
  reset,
  above: 0,
  atMost: null,
});
/** July at 10 kWh a day. */
const july = (kwh: (start: number) => number = () => 10 / 48) =>
  getReads(SYDNEY, '2026-07-01', '2026-07-31', { imported: kwh, exported: (start) => kwh(start) / 2 });
const changed = (parts: PlanPart[], next: PlanPart[], from = '2026-07-15') =>
  makePlan(parts, { changes: [{ from, parts: next }] });

describe('a price change inside a bill', () => {
  it('[BIL-01] charges each part for its days: 1–14 July at the old prices, 15–31 July at the new ones', () => {
    const { energy, days } = july();
    const bill = computeBill(changed([supply(0.985), usage(0.3)], [supply(1.02), usage(0.33)]), energy, days);
    const before = { first: '2026-07-01', last: '2026-07-14' };
    const after = { first: '2026-07-15', last: '2026-07-31' };
    expect(
      bill.lines.map(({ id, days: its, quantity, price }) => ({ id, days: its, quantity, price })),
    ).toEqual([
      { id: '0.0', days: before, quantity: 14, price: 0.985 },
      { id: '1.0', days: before, quantity: 140, price: 0.3 },
      { id: '1:0.0', days: after, quantity: 17, price: 1.02 },
      { id: '1:1.0', days: after, quantity: 170, price: 0.33 },
    ]);
    expect(bill.total).toBeCloseTo(14 * 0.985 + 42 + 17 * 1.02 + 56.1, 9);
  });

  it('[BIL-01] a bill before, after, or beginning with the change has one price', () => {
    const { energy, days } = july();
    const plan = (from: string) => changed([usage(0.3)], [usage(0.33)], from);
    for (const [from, cents] of [
      ['2026-08-01', 30],
      ['2026-07-01', 33],
      ['2026-01-01', 33],
    ] as const) {
      const { lines, total } = computeBill(plan(from), energy, days);
      expect(lines.map((line) => line.days)).toEqual([null]);
      expect(total).toBeCloseTo((310 * cents) / 100, 9);
    }
  });

  it.each([
    // 6 kWh a day pooled: 84 of 140 and 102 of 170.
    ['pooled', 6, 84, 102],
    // 186 kWh of July: 14 and 17 of its 31 days.
    ['month', 186, 84, 102],
    ['day', 6, 84, 102],
  ] as const)('[BIL-01] limits %s are shared by days', (cycle, upTo, before, after) => {
    const { energy, days } = july();
    const { lines } = computeBill(changed([tiered(cycle, upTo)], [tiered(cycle, upTo)]), energy, days);
    expect(lines.map(({ quantity }) => Math.round(quantity * 1e6) / 1e6)).toEqual([
      before,
      140 - before,
      after,
      170 - after,
    ]);
  });

  it('[BIL-01] the highest demand of a month is charged at each price for its days', () => {
    const peak = Date.parse('2026-07-03T06:00Z');
    const { energy, days } = july((start) => (start === peak ? 2.1 : 0.1));
    const plan = changed([usage(0), demand(0.3298, 'month')], [usage(0), demand(0.35, 'month')]);
    const lines = computeBill(plan, energy, days).lines.filter(({ kind }) => kind === 'demand');
    expect(lines).toMatchObject([
      { id: '1.0', quantity: 4.2, times: { count: 14 }, days: { first: '2026-07-01', last: '2026-07-14' } },
      { id: '1:1.0', quantity: 4.2, times: { count: 17 }, days: { first: '2026-07-15', last: '2026-07-31' } },
    ]);
    const { intervals } = explainBill(plan, energy, days, '1:1.0')!;
    expect(intervals[0]).toMatchObject({ start: peak, demand: 4.2 });
    expect(intervals[0]!.amount).toBeCloseTo(4.2 * 17 * 0.35, 9);
  });

  it('[BIL-02] a discount is explained by the lines of its own days', () => {
    const { energy, days } = july();
    const discount: PlanPart = { kind: 'discount', name: '', of: 'charges', value: 10 };
    const plan = changed([supply(1), usage(0.3)], [supply(1), usage(0.4), discount]);
    const { line, base } = explainBill(plan, energy, days, '1:2.0')!;
    expect(base.map(({ line: { id } }) => id)).toEqual(['1:0.0', '1:1.0']);
    expect(line.amount).toBeCloseTo(-0.1 * (17 + 68), 9);
  });

  it('[BIL-01] the same prices from a date on change nothing, but for limits of more than a day', () => {
    const kwh = (seed: number) => (start: number) => Math.abs(Math.sin(start / 6e4 + seed) * 100) % 1;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.constantFrom('day' as const, 'month' as const, 'bill' as const),
        fc.constantFrom('included' as const, 'excluded' as const),
        fc.integer({ min: 1, max: 1e6 }),
        (day, reset, gst, seed) => {
          const { energy, days } = july(kwh(seed));
          const parts: PlanPart[] = [
            { kind: 'supply', name: '', price: 30, per: 'month' },
            tiered('day', 8),
            { kind: 'feedIn', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: 0.05 }] },
            {
              kind: 'twoWay',
              name: '',
              windows: [hours('10:00', '15:00')],
              effect: 'charge',
              price: 0.012,
              free: 2,
              cycle: 'day',
            },
            demand(1, reset, reset === 'day' ? 'day' : 'month'),
            { kind: 'discount', name: '', of: 'fixed', value: 10 },
            { kind: 'discount', name: '', of: 'charges', value: 7 },
          ];
          const from = `2026-07-${String(day).padStart(2, '0')}`;
          const one = computeBill(makePlan(parts, { gst }), energy, days);
          const two = computeBill({ ...changed(parts, parts, from), gst }, energy, days);
          expect(two.total).toBeCloseTo(one.total, 6);
          expect(two.gst).toBeCloseTo(one.gst!, 6);
        },
      ),
      { numRuns: 25 },
    );
  });
});
