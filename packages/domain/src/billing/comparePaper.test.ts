import type { Bill, BillLine } from '@heliograph/contracts/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney } from '../tariff/roundMoney.ts';
import { comparePaper, rankBills } from './comparePaper.ts';
import { computeBill } from './computeBill.ts';
import { makePlan, getReads, usage } from './testReads.ts';

const line = (options: Partial<BillLine> = {}): BillLine => ({
  id: '0.0',
  kind: 'usage',
  name: '',
  tier: null,
  days: null,
  quantity: 100,
  unit: 'kWh',
  times: null,
  price: 0.3,
  amount: 30,
  ...options,
});
const supply = line({ kind: 'supply', unit: 'day', quantity: 30, price: 1.1, amount: 33 });
const complete = { missingHours: 0 };

describe('the paper bill beside ours', () => {
  it.each([
    ['agrees', line(), { amount: 30, quantity: null }, 0, []],
    ['a cent of rounding', line(), { amount: 30.01, quantity: null }, 0.01, []],
    ['other energy', line(), { amount: 36, quantity: 120 }, 6, [{ why: 'quantity', amount: 6 }]],
    ['another price', line(), { amount: 32, quantity: 100 }, 2, [{ why: 'price', amount: 2 }]],
    [
      'both',
      line(),
      { amount: 38.4, quantity: 120 },
      8.4,
      [
        { why: 'quantity', amount: 6 },
        { why: 'price', amount: 2.4 },
      ],
    ],
    ['without GST', line(), { amount: 27.27, quantity: null }, -2.73, [{ why: 'gst' }]],
    ['two more days', supply, { amount: 35.2, quantity: null }, 2.2, [{ why: 'days', days: 2 }]],
    [
      'a credit with the other sign',
      line({ kind: 'feedIn', amount: -28.8 }),
      { amount: 28.8, quantity: null },
      57.6,
      [{ why: 'sign', amount: -28.8 }],
    ],
    ['unknown', line(), { amount: 50, quantity: null }, 20, [{ why: 'askQuantity' }]],
  ] as const)('[BIL-02] %s', (_, own, paper, amount, reasons) => {
    expect(comparePaper(own, paper, complete)).toEqual({ amount, reasons });
  });

  it('[BIL-02] hours without data can be why more energy is on paper', () => {
    expect(comparePaper(line(), { amount: 36, quantity: 120 }, { missingHours: 5 })!.reasons).toEqual([
      { why: 'quantity', amount: 6 },
      { why: 'missing' },
    ]);
  });

  it('[BIL-02] what was not entered is not compared', () => {
    expect(comparePaper(line(), { amount: null, quantity: 120 }, complete)).toBeNull();
  });
});

describe('ranking of plans', () => {
  const { energy, days } = getReads('Australia/Brisbane', '2026-06-01', '2026-06-07', {
    imported: () => 0.4,
    exported: () => 0.1,
  });
  const makeBill = (id: number, price: number, daily: number, currency = 'AUD'): Bill => ({
    plan: { plan_id: id, name: String(id) },
    ...computeBill(
      makePlan([usage(price), { kind: 'supply', name: '', price: daily, per: 'day' }], {
        currency,
        gst: id % 2 === 0 ? 'excluded' : 'included',
      }),
      energy,
      days,
    ),
  });

  it('[BIL-03] the cheapest comes first, other currencies last', () => {
    const ranked = rankBills([makeBill(1, 0.3, 1), makeBill(3, 0.2, 1), makeBill(5, 0.1, 1, 'CNY')]);
    expect(ranked.map(({ bill }) => bill.plan.plan_id)).toEqual([3, 1, 5]);
    expect(ranked[0]!.drivers).toEqual([{ group: 'usage', amount: ranked[0]!.difference }]);
    expect(ranked[2]).toMatchObject({ difference: null, drivers: [] });
  });

  it('[BIL-03] what drives a difference adds up to it, with GST in prices or on top', () => {
    const price = fc.integer({ min: 0, max: 900 }).map((mills) => mills / 1000);
    fc.assert(
      fc.property(price, price, price, price, (one, two, three, four) => {
        for (const { difference, drivers } of rankBills([makeBill(1, one, two), makeBill(2, three, four)])) {
          const sum = drivers.reduce((all, { amount }) => all + amount, 0);
          // Each is rounded once.
          expect(Math.abs(roundMoney(sum) - difference!)).toBeLessThanOrEqual(0.02);
        }
      }),
    );
  });
});
