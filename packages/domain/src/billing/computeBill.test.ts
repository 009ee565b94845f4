import type { PlanPart } from '@heliograph/contracts/http';
import { describe, expect, it } from 'vitest';
import { roundMoney } from '../tariff/roundMoney.ts';
import { computeBill } from './computeBill.ts';
import { hours, makePlan, getReads, usage, wallClock } from './testReads.ts';

const SYDNEY = 'Australia/Sydney';
const BRISBANE = 'Australia/Brisbane';
/** kWh of each half hour for a daily total. */
const aDay = (kwh: number) => () => kwh / 48;
const at = (zone: string, from: number, to: number, kwh: number) => (start: number) => {
  const { hour } = wallClock(zone, start);
  return hour >= from && hour < to ? kwh / ((to - from) * 2) : 0;
};
const cents = (amount: number) => roundMoney(amount);

describe('parts of a bill, as printed', () => {
  it('[BIL-01] supply: 91 days at 98.50 c are $89.64, rounded once', () => {
    const { energy, days } = getReads(SYDNEY, '2026-01-01', '2026-04-01', {});
    const { lines } = computeBill(
      makePlan([{ kind: 'supply', name: '', price: 0.985, per: 'day' }, usage(0.3)]),
      energy,
      days,
    );
    expect(lines[0]).toMatchObject({ quantity: 91, amount: 89.635 });
    expect(cents(lines[0]!.amount)).toBe(89.64);
  });

  it.each([
    ['pooled', 124.5],
    ['day', 127.5],
  ] as const)('[BIL-01] blocks of 10 kWh a day, %s: $%d', (cycle, dollars) => {
    const start = Date.parse('2026-01-15T14:00Z');
    const { energy, days } = getReads(BRISBANE, '2026-01-01', '2026-01-31', {
      imported: (each) => (each < start ? 20 : 100 / 16) / 48,
    });
    const part: PlanPart = {
      kind: 'usage',
      name: '',
      windows: [],
      cycle,
      tiers: [
        { upTo: 10, price: 0.3 },
        { upTo: null, price: 0.35 },
      ],
    };
    expect(cents(computeBill(makePlan([part]), energy, days).total)).toBe(dollars);
  });

  it('[BIL-01] two-way: 12 kWh at 10–15 h above 6.85, 3 kWh at 16–21 h earn 5.22 c', () => {
    const { energy, days } = getReads(SYDNEY, '2026-05-01', '2026-05-01', {
      exported: (start) => at(SYDNEY, 10, 15, 12)(start) + at(SYDNEY, 16, 21, 3)(start),
    });
    const { total } = computeBill(makePlan(twoWay('day', 6.85)), energy, days);
    expect(-100 * total).toBeCloseTo(5.22, 2);
  });

  it.each([
    ['day', 6.85, 126.9],
    ['pooled', 6.85, 42.5],
    ['month', 200, 49.3],
  ] as const)('[BIL-01] basic export level by %s of %d kWh: %d c', (cycle, free, expected) => {
    const { energy, days } = getReads(BRISBANE, '2026-06-01', '2026-06-30', {
      exported: (start) =>
        wallClock(BRISBANE, start).date <= '2026-06-20' ? at(BRISBANE, 10, 15, 12)(start) : 0,
    });
    const { total } = computeBill(makePlan(twoWay(cycle, free)), energy, days);
    expect(100 * total).toBeCloseTo(expected, 1);
  });

  it('[BIL-01] demand: 2.1 kWh in 30 minutes over 31 days are $42.94, and 4.49 kVA', () => {
    const peak = Date.parse('2026-01-14T06:30Z');
    const { energy, days } = getReads(SYDNEY, '2026-01-01', '2026-01-31', {
      imported: (start) => (start === peak ? 2.1 : 0.2),
    });
    const { lines } = computeBill(makePlan([usage(0), demand()]), energy, days);
    expect(lines[1]).toMatchObject({ quantity: 4.2, times: { count: 31, per: 'day' } });
    expect(cents(lines[1]!.amount)).toBe(42.94);
    const powerFactor = 2.1 / Math.hypot(2.1, 0.8);
    const inKva = computeBill(makePlan([usage(0), demand({ unit: 'kVA', powerFactor })]), energy, days);
    expect(inKva.lines[1]!.quantity).toBeCloseTo(4.49, 2);
  });

  it('[BIL-01] demand is added up from 5-minute intervals, and starts over with each month and out of season', () => {
    const { energy, days } = getReads(
      SYDNEY,
      '2026-03-20',
      '2026-04-10',
      { imported: (start) => (wallClock(SYDNEY, start).hour === 18 ? 0.6 : 0.1) },
      5,
    );
    const season = { ...hours('15:00', '21:00'), seasonFrom: '11-01', seasonTo: '03-31' };
    const { lines } = computeBill(makePlan([usage(0), demand({ windows: [season] })]), energy, days);
    // 18:00 has one interval of 0.6 kWh and five of 0.1 kWh.
    expect(lines.slice(1)).toMatchObject([
      { quantity: 2.2, times: { count: 12 }, days: { first: '2026-03-20', last: '2026-03-31' } },
    ]);
  });

  it('[BIL-01] free hours: 24 kWh are free, the rest has the price of the next part', () => {
    const { energy, days } = getReads(SYDNEY, '2026-07-10', '2026-07-10', {
      imported: at(SYDNEY, 11, 14, 30),
    });
    const free: PlanPart = {
      kind: 'usage',
      name: 'Free',
      windows: [hours('11:00', '14:00')],
      cycle: 'day',
      tiers: [{ upTo: 24, price: 0 }],
    };
    const { lines, total } = computeBill(makePlan([free, usage(0.32)]), energy, days);
    expect(lines.map(({ quantity }) => quantity)).toEqual([24, 6]);
    expect(cents(total)).toBe(1.92);
  });

  it('[BIL-01] controlled load has its own register: 6 kWh at 18.5 c and 4.07 c a day are 115.07 c', () => {
    const { energy, days } = getReads(SYDNEY, '2026-07-10', '2026-07-10', { controlled: aDay(6) });
    const parts: PlanPart[] = [
      usage(0.3),
      { kind: 'supply', name: '', price: 0.0407, per: 'day' },
      { kind: 'controlled', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: 0.185 }] },
    ];
    expect(100 * computeBill(makePlan(parts), energy, days).total).toBeCloseTo(115.07, 9);
  });

  it('[BIL-01] feed-in in tiers: 18 kWh, 10 of them at 10 c and the rest at 3 c, are 124 c', () => {
    const { energy, days } = getReads(SYDNEY, '2026-07-10', '2026-07-10', { exported: aDay(18) });
    const tiers = [
      { upTo: 10, price: 0.1 },
      { upTo: null, price: 0.03 },
    ];
    const part: PlanPart = { kind: 'feedIn', name: '', windows: [], cycle: 'day', tiers };
    expect(computeBill(makePlan([usage(0), part]), energy, days).total).toBe(-1.24);
  });

  it.each([
    ['usage', 197.64],
    ['charges', 188.68],
  ] as const)('[BIL-01] 10 %% off %s of $120 usage and $89.64 supply: $%d', (of, dollars) => {
    const { energy, days } = getReads(SYDNEY, '2026-07-10', '2026-07-10', { imported: aDay(400) });
    const parts: PlanPart[] = [
      usage(0.3),
      { kind: 'supply', name: '', price: 89.64, per: 'day' },
      { kind: 'discount', name: '', of, value: 10 },
    ];
    expect(cents(computeBill(makePlan(parts), energy, days).total)).toBe(dollars);
  });

  it('[BIL-01] GST is 10 % of the charges, added or included; credits carry none', () => {
    const { energy, days } = getReads(SYDNEY, '2026-07-10', '2026-07-10', {
      imported: aDay(100),
      exported: aDay(50),
    });
    const parts: PlanPart[] = [
      usage(0.3),
      { kind: 'feedIn', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: 0.1 }] },
    ];
    expect(computeBill(makePlan(parts, { gst: 'excluded' }), energy, days)).toMatchObject({
      gst: 3,
      total: 28,
    });
    expect(cents(computeBill(makePlan(parts, { gst: 'included' }), energy, days).gst!)).toBe(2.73);
  });

  it('[BIL-01] days of 23 and 25 hours have one supply charge and all their energy', () => {
    for (const [date, length] of [
      ['2026-10-04', 23],
      ['2026-04-05', 25],
    ] as const) {
      const { energy, days } = getReads(SYDNEY, date, date, { imported: () => 1 });
      const parts: PlanPart[] = [{ kind: 'supply', name: '', price: 1, per: 'day' }, usage(1)];
      expect(computeBill(makePlan(parts), energy, days).lines.map(({ quantity }) => quantity)).toEqual([
        1,
        2 * length,
      ]);
    }
  });

  it('[BIL-01] windows by standard time are an hour later on the wall clock in summer', () => {
    const { energy, days } = getReads(SYDNEY, '2026-01-14', '2026-01-14', {
      imported: at(SYDNEY, 15, 16, 2),
    });
    const parts = [usage(1, { windows: [hours('14:00', '15:00')] }), usage(0)];
    expect(computeBill(makePlan(parts, { clock: 'standard' }), energy, days).total).toBe(2);
    expect(computeBill(makePlan(parts), energy, days).total).toBe(0);
  });

  it('[BIL-01] a public holiday is no weekday, and a plan can name more of them', () => {
    const { energy, days } = getReads(SYDNEY, '2026-10-05', '2026-10-06', { imported: aDay(1) });
    const parts = [usage(1, { windows: [{ ...hours(), days: ['holiday'] }] }), usage(0)];
    expect(computeBill(makePlan(parts), energy, days).total).toBe(0);
    const inState = computeBill(makePlan(parts, { state: 'NSW' }), energy, days);
    expect([inState.total, inState.holidays]).toEqual([1, ['2026-10-05']]);
    const named = computeBill(makePlan(parts, { state: 'NSW', holidays: ['2026-10-06'] }), energy, days);
    expect(named.total).toBe(2);
  });
});

function twoWay(cycle: 'day' | 'pooled' | 'month', free: number): PlanPart[] {
  return [
    {
      kind: 'twoWay',
      name: '',
      windows: [hours('10:00', '15:00')],
      effect: 'charge',
      price: 0.01232,
      free,
      cycle,
    },
    {
      kind: 'twoWay',
      name: '',
      windows: [hours('16:00', '21:00')],
      effect: 'reward',
      price: 0.038551,
      free: 0,
      cycle: 'day',
    },
  ];
}

function demand(options: Partial<Extract<PlanPart, { kind: 'demand' }>> = {}): PlanPart {
  return {
    kind: 'demand',
    name: '',
    windows: [hours('15:00', '21:00')],
    unit: 'kW',
    powerFactor: 1,
    minutes: '30',
    price: 0.3298,
    per: 'day',
    reset: 'month',
    above: 0,
    atMost: null,
    ...options,
  };
}
