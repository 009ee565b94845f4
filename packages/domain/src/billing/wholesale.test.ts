import type { ElectricityPlan, PlanPart } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeBill } from './computeBill.ts';
import { explainBill } from './explainBill.ts';
import { hours, makePlan, getReads, wallClock } from './testReads.ts';

const SYDNEY = 'Australia/Sydney';
const SERIES = 7;

interface Follows {
  factor?: number;
  adder?: number;
  atLeast?: number | null;
  atMost?: number | null;
}

const follows = (
  kind: 'usage' | 'controlled' | 'feedIn',
  { factor = 1, adder = 0, atLeast = null, atMost = null }: Follows = {},
): Extract<PlanPart, { tiers: unknown }> => ({
  kind,
  name: '',
  windows: [],
  cycle: 'day',
  tiers: [{ upTo: null, price: adder }],
  wholesale: { series_id: SERIES, factor, atLeast, atMost },
});

/** A day of 5-minute intervals with prices and energies. */
function getBill(
  parts: PlanPart[],
  {
    spot,
    imported = () => 0,
    exported = () => 0,
  }: Record<'spot', (index: number) => number> & {
    imported?: (index: number) => number;
    exported?: (index: number) => number;
  },
  options: Partial<ElectricityPlan> = {},
  last = '2026-07-01',
) {
  const { energy, days } = getReads(SYDNEY, '2026-07-01', last, {}, 5);
  const column = (of: (index: number) => number) => energy.imported.map((_, index) => of(index));
  const own = {
    ...energy,
    imported: column(imported),
    exported: column(exported),
    spot: new Map([[SERIES, column(spot)]]),
  };
  const plan = makePlan(parts, options);
  return { bill: computeBill(plan, own, days), energy: own, days, plan };
}

it.each([
  ['85 $/MWh', 0.085, 0.213675],
  ['-60 $/MWh', -0.06, 0.0462],
])('[BIL-01] wholesale: %s by 1.05 with 8.0 and 2.5 c and GST', (_, spot, price) => {
  const one = { spot: () => spot, imported: (index: number) => Number(index === 100) };
  // GST is added at the end, or is included in the prices, and then also in the surcharge.
  const added = getBill([follows('usage', { factor: 1.05, adder: 0.105 })], one, { gst: 'excluded' });
  expect(added.bill.total).toBeCloseTo(price, 12);
  const within = getBill([follows('usage', { factor: 1.05, adder: 0.1155 })], one, { gst: 'included' });
  expect(within.bill.total).toBeCloseTo(price, 12);
  expect(within.bill.lines[0]).toMatchObject({ quantity: 1, unit: 'kWh' });
  expect(within.bill.lines[0]!.price).toBeCloseTo(price, 12);
});

it('[BIL-01] export follows the series by the loss factor without GST, and may cost', () => {
  const parts = [follows('usage'), follows('feedIn', { factor: 0.95 })];
  const flows = { spot: (index: number) => (index < 144 ? 0.1 : -0.05), exported: () => 0.1 };
  for (const gst of ['included', 'excluded', 'none'] as const) {
    const { bill } = getBill(parts, flows, { gst });
    expect(bill.lines.find(({ kind }) => kind === 'feedIn')!.amount).toBeCloseTo(
      -(14.4 * 0.095 - 14.4 * 0.0475),
      9,
    );
  }
  const floored = getBill([follows('usage'), follows('feedIn', { atLeast: 0 })], flows);
  expect(floored.bill.total).toBeCloseTo(-1.44, 9);
});

it('[BIL-01] an interval without a price is left out and stated, never 0, and counts for no limit', () => {
  const tiered: PlanPart = {
    ...follows('usage', { adder: 0.1 }),
    tiers: [
      { upTo: 10, price: 0.1 },
      { upTo: null, price: 0.2 },
    ],
  };
  const { bill, energy } = getBill([tiered], {
    spot: (index) => (index >= 12 && index < 36 ? NaN : 0.05),
    imported: () => 0.1,
  });
  const [start, end] = [energy.edges[12]!, energy.edges[36]!];
  expect(bill.withoutSpot).toEqual({ hours: 2, gaps: [{ start, end }], gapCount: 1 });
  // 26.4 of 28.8 kWh have a price; the first 10 of them fall in the first tier.
  expect(bill.lines.map(({ quantity, amount }) => [quantity, Number(amount.toFixed(9))])).toEqual([
    [10, 1.5],
    [16.4, 4.1],
  ]);
  expect(bill.unpricedKwh).toBe(0);
  // Without energy at that time, nothing is missing.
  const idle = getBill([tiered], {
    spot: (index) => (index < 36 ? NaN : 0.05),
    imported: (index) => Number(index >= 36),
  });
  expect(idle.bill.withoutSpot).toBeUndefined();
});

it('[BIL-01] a plan whose series is not there bills nothing of it', () => {
  const { energy, days, plan } = getBill([follows('usage')], { spot: () => 1, imported: () => 1 });
  const bill = computeBill(plan, { ...energy, spot: new Map() }, days);
  expect(bill).toMatchObject({ total: 0, withoutSpot: { hours: 24 } });
});

it('[BIL-01] [BIL-02] prices by interval, windows, tiers, limits and GST equal an independent calculation', () => {
  const price = fc.double({ min: -0.2, max: 1, noNaN: true }).map((value) => Math.round(value * 1e5) / 1e5);
  fc.assert(
    fc.property(
      fc.array(fc.option(price, { nil: NaN, freq: 12 }), { minLength: 24, maxLength: 24 }),
      fc.array(fc.option(fc.double({ min: 0, max: 0.4, noNaN: true }), { nil: NaN, freq: 12 }), {
        minLength: 7,
        maxLength: 7,
      }),
      fc.record({
        factor: fc.double({ min: 0.8, max: 1.2, noNaN: true }),
        adder: price,
        night: price,
        limit: fc.double({ min: 1, max: 30, noNaN: true }),
        atMost: fc.option(fc.double({ min: 0, max: 0.6, noNaN: true })),
        gst: fc.constantFrom('included', 'excluded', 'none'),
      }),
      (prices, energies, { factor, adder, night, limit, atMost, gst }) => {
        const getSpot = (index: number) => prices[Math.floor(index / 12) % 24]!;
        const getKwh = (index: number) => energies[index % 7]!;
        const parts: PlanPart[] = [
          { ...follows('usage', { factor, adder: night, atMost }), windows: [hours('22:00', '06:00')] },
          {
            ...follows('usage', { factor, atMost }),
            tiers: [
              { upTo: limit, price: adder },
              { upTo: null, price: adder + 0.1 },
            ],
          },
        ];
        const { bill, energy, days, plan } = getBill(
          parts,
          { spot: getSpot, imported: getKwh },
          { gst },
          '2026-07-02',
        );
        let amount = 0;
        let left = 0;
        const used = new Map<string, number>();
        energy.imported.forEach((kwh, index) => {
          const spot = getSpot(index);
          if (!(kwh > 0)) return;
          const { hour, date } = wallClock(SYDNEY, energy.edges[index]!);
          const cost = (added: number) =>
            Math.min(spot * factor * (gst === 'included' ? 1.1 : 1) + added, atMost ?? Infinity);
          if (Number.isNaN(spot)) {
            left++;
          } else if (hour >= 22 || hour < 6) {
            amount += kwh * cost(night);
          } else {
            const before = used.get(date) ?? 0;
            const cheap = Math.max(0, Math.min(kwh, limit - before));
            used.set(date, before + cheap);
            amount += cheap * cost(adder) + (kwh - cheap) * cost(adder + 0.1);
          }
        });
        expect(bill.total).toBeCloseTo(gst === 'excluded' ? amount * 1.1 : amount, 6);
        expect(bill.withoutSpot?.hours ?? 0).toBeCloseTo(left / 12, 9);
        for (const { id, quantity, price: mean, amount: own } of bill.lines.filter(
          ({ kind }) => kind === 'usage',
        )) {
          if (mean !== null) expect(mean * quantity).toBeCloseTo(own, 6);
          const { intervals } = explainBill(plan, energy, days, id)!;
          expect(intervals.reduce((sum, each) => sum + each.amount, 0)).toBeCloseTo(own, 6);
          expect(intervals.every(({ spot = NaN }) => !Number.isNaN(spot))).toBe(true);
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('[BIL-02] energy that was spread over intervals of the series is marked as estimated', () => {
  const { energy, days, plan } = getBill([follows('usage', { factor: 1.1, adder: 0.02 })], {
    spot: (index) => index / 1000,
    imported: () => 0.1,
  });
  const estimated = new Uint8Array(288).fill(1, 0, 6);
  const { line, intervals } = explainBill(
    plan,
    { ...energy, quality: { imported: estimated } },
    days,
    '0.0',
  )!;
  expect(line.wholesale).toEqual({
    seriesId: SERIES,
    factor: 1.1,
    gst: 1,
    adder: 0.02,
    atLeast: null,
    atMost: null,
    estimatedKwh: 0.6,
  });
  expect(intervals.filter(({ isEstimated }) => isEstimated)).toHaveLength(6);
  expect(intervals[100]).toMatchObject({ kwh: 0.1, spot: 0.1 });
});
