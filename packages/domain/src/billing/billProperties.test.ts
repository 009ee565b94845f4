import type { DayKind, PlanPart, PlanWindow, TierCycle } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney } from '../tariff/roundMoney.ts';
import { computeBill } from './computeBill.ts';
import { explainBill } from './explainBill.ts';
import { DAY_KINDS } from './planDraft.ts';
import { makePlan, getReads, wallClock } from './testReads.ts';

const ZONES = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Lord_Howe', 'Asia/Shanghai'];
const clock = (slot: number) => `${String(slot >> 1).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`;
const price = fc.integer({ min: 0, max: 900_000 }).map((micro) => micro / 1e6);
const dateText = (at: number) => new Date(at).toISOString().slice(0, 10);

const windowArb: fc.Arbitrary<PlanWindow> = fc
  .record({
    days: fc.subarray<DayKind>([...DAY_KINDS], { minLength: 1 }),
    from: fc.integer({ min: 0, max: 47 }),
    length: fc.integer({ min: 1, max: 47 }),
    seasonFrom: fc.constantFrom('01-01', '04-01', '11-01', '02-29'),
    seasonTo: fc.constantFrom('12-31', '03-31', '08-31'),
  })
  .map(({ days, from, length, ...season }) => ({
    days,
    from: clock(from),
    // A window up to 24:00 or across midnight.
    to: clock(from + length > 48 ? from + length - 48 : from + length),
    ...season,
  }));

const tiersArb = fc
  .record({ limits: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }), open: fc.boolean(), price })
  .map(({ limits, open, price: base }) => {
    const upTo = [...new Set(limits)].sort((one, other) => one - other);
    const all: (number | null)[] = open || upTo.length === 0 ? [...upTo, null] : upTo;
    return all.map((limit, index) => ({ upTo: limit, price: base + index / 8 }));
  });

const partsArb = fc.array(
  fc.record({
    windows: fc.array(windowArb, { maxLength: 2 }),
    tiers: tiersArb,
    cycle: fc.constantFrom<TierCycle>('day', 'pooled', 'month', 'quarter'),
  }),
  { minLength: 1, maxLength: 4 },
);

const caseArb = fc.record({
  zone: fc.constantFrom(...ZONES),
  first: fc.integer({ min: Date.UTC(2025, 0, 1) / 864e5, max: Date.UTC(2026, 6, 1) / 864e5 }),
  length: fc.integer({ min: 1, max: 12 }),
  minutes: fc.constantFrom(5, 15, 30),
  parts: partsArb,
  seed: fc.integer({ min: 1, max: 1_000_000 }),
});

/** The interval's kWh from a hash of its start: some are 0, some unknown. */
const computeKwh = (seed: number) => (start: number) => {
  const hash = Math.abs(Math.sin(start / 6e4 + seed) * 10_000) % 1;
  return hash < 0.05 ? NaN : hash < 0.2 ? 0 : Math.round(hash * 3e6) / 1e6;
};

/**
 * An independent implementation of the same rules: cycle by cycle and part by part, it takes the energy that
 * earlier parts left over, using Intl for local time.
 */
function independentBill(
  zone: string,
  edges: Float64Array,
  energy: Float64Array,
  parts: readonly Pick<Extract<PlanPart, { kind: 'usage' }>, 'windows' | 'tiers' | 'cycle'>[],
  first: string,
  last: string,
  start = first,
): { money: number; unpriced: number } {
  const left = Array.from(energy, (kwh) => (Number.isNaN(kwh) ? 0 : kwh));
  const clocks = left.map((_, bucket) => wallClock(zone, edges[bucket]!));
  let money = 0;
  for (const { windows, tiers, cycle } of parts) {
    for (const { from, to, factor } of cyclesIn(cycle, first, last, start)) {
      const inCycle = left.flatMap((_, bucket) => {
        const own = clocks[bucket]!;
        return own.date >= from &&
          own.date <= to &&
          (windows.length === 0 || windows.some((one) => isIn(one, own)))
          ? [bucket]
          : [];
      });
      const available = inCycle.reduce((sum, bucket) => sum + left[bucket]!, 0);
      const limit = tiers.at(-1)!.upTo;
      const taken = limit === null ? available : Math.min(available, limit * factor);
      let floor = 0;
      for (const tier of tiers) {
        const top = tier.upTo === null ? Infinity : tier.upTo * factor;
        money += Math.max(0, Math.min(taken, top) - floor) * tier.price;
        floor = top;
      }
      let rest = taken;
      for (const bucket of inCycle) {
        const gone = Math.min(rest, left[bucket]!);
        left[bucket] = left[bucket]! - gone;
        rest -= gone;
      }
    }
  }
  return { money, unpriced: left.reduce((sum, kwh) => sum + kwh, 0) };
}

function isIn(
  { days, from, to, seasonFrom, seasonTo }: PlanWindow,
  { date, weekday, hour }: ReturnType<typeof wallClock>,
): boolean {
  const kind = weekday === 'Sat' ? 'saturday' : weekday === 'Sun' ? 'sunday' : 'weekday';
  const hours = (text: string) => Number(text.slice(0, 2)) + Number(text.slice(3)) / 60;
  const [begin, end] = [hours(from), hours(to)];
  // Windows count in half hours: an interval belongs to the one in which it starts.
  const inHours = begin < end ? hour >= begin && hour < end : hour >= begin || hour < end;
  const day = date.slice(5);
  const inSeason =
    seasonFrom <= seasonTo ? day >= seasonFrom && day <= seasonTo : day >= seasonFrom || day <= seasonTo;
  return days.includes(kind) && inHours && inSeason;
}

function cyclesIn(cycle: TierCycle, first: string, last: string, start: string) {
  const at = (text: string) => Date.parse(`${text}T00:00Z`);
  const all = Math.round((at(last) - at(first)) / 864e5) + 1;
  if (cycle === 'pooled') return [{ from: first, to: last, factor: all }];
  if (cycle === 'day')
    return Array.from({ length: all }, (_, index) => {
      const day = dateText(at(first) + index * 864e5);
      return { from: day, to: day, factor: 1 };
    });
  // Test bills are shorter than a month, so there is one, partial cycle.
  const begin = new Date(at(start));
  const months = cycle === 'month' ? 1 : 3;
  const month = begin.getUTCMonth() + months;
  const lastOf = new Date(Date.UTC(begin.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = Date.UTC(begin.getUTCFullYear(), month, Math.min(begin.getUTCDate(), lastOf));
  return [{ from: first, to: last, factor: all / Math.round((end - at(start)) / 864e5) }];
}

describe('bills of any plan', () => {
  it('[BIL-01] windows, tiers, cycles and what falls through equal an independent calculation to the cent', () => {
    fc.assert(
      fc.property(caseArb, ({ zone, first, length, minutes, parts, seed }) => {
        const from = dateText(first * 864e5);
        const to = dateText((first + length - 1) * 864e5);
        const { energy, days } = getReads(zone, from, to, { imported: computeKwh(seed) }, minutes);
        const usages = parts.map((part): PlanPart => ({ kind: 'usage', name: '', ...part }));
        const bill = computeBill(makePlan(usages), energy, days);
        const other = independentBill(zone, energy.edges, energy.imported, parts, from, to);
        expect(bill.total).toBeCloseTo(other.money, 6);
        expect(bill.unpricedKwh).toBeCloseTo(other.unpriced, 6);
      }),
      { numRuns: 60 },
    );
  });

  it('[BIL-01] a price change splits tiers and windows as an independent calculation does', () => {
    fc.assert(
      fc.property(
        caseArb,
        fc.array(fc.record({ after: fc.integer({ min: -2, max: 13 }), parts: partsArb }), { maxLength: 3 }),
        ({ zone, first, length, minutes, parts, seed }, more) => {
          const [from, to] = [dateText(first * 864e5), dateText((first + length - 1) * 864e5)];
          const { energy, days } = getReads(zone, from, to, { imported: computeKwh(seed) }, minutes);
          const usages = (of: typeof parts) =>
            of.map((part): PlanPart => ({ kind: 'usage', name: '', ...part }));
          const changes = [...new Map(more.map((change) => [change.after, change])).values()]
            .sort((one, other) => one.after - other.after)
            .map(({ after, parts: own }) => ({
              from: dateText((first + after) * 864e5),
              parts: usages(own),
            }));
          const bill = computeBill(makePlan(usages(parts), { changes }), energy, days);
          const dates = Array.from(
            energy.imported,
            (_, bucket) => wallClock(zone, energy.edges[bucket]!).date,
          );
          let [money, unpriced] = [0, 0];
          for (const [list, own] of [{ from: '0000', parts: usages(parts) }, ...changes].entries()) {
            const until = changes[list]?.from ?? '9999';
            const its = dates.filter((date) => date >= own.from && date < until);
            if (its.length === 0) continue;
            const kwh = energy.imported.map((each, bucket) => (its.includes(dates[bucket]!) ? each : 0));
            const other = independentBill(
              zone,
              energy.edges,
              kwh,
              own.parts as Parameters<typeof independentBill>[3],
              its[0]!,
              its.at(-1)!,
              from,
            );
            money += other.money;
            unpriced += other.unpriced;
          }
          expect(bill.total).toBeCloseTo(money, 6);
          expect(bill.unpricedKwh).toBeCloseTo(unpriced, 6);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('[BIL-02] the intervals of each line add up to its energy and its amount, and the lines to the total', () => {
    fc.assert(
      fc.property(caseArb, ({ zone, first, length, minutes, parts, seed }) => {
        const { energy, days } = getReads(
          zone,
          dateText(first * 864e5),
          dateText((first + length - 1) * 864e5),
          { imported: computeKwh(seed), exported: computeKwh(seed + 1) },
          minutes,
        );
        const own: PlanPart[] = [
          { kind: 'supply', name: '', price: 0.985, per: 'day' },
          ...parts.flatMap((part): PlanPart[] => [
            { kind: 'usage', name: '', ...part },
            { kind: 'feedIn', name: '', ...part },
          ]),
          { kind: 'discount', name: '', of: 'usage', value: 7 },
        ];
        const plan = makePlan(own, { gst: 'excluded' });
        const bill = computeBill(plan, energy, days);
        for (const line of bill.lines.filter(({ unit }) => unit === 'kWh')) {
          const { intervals } = explainBill(plan, energy, days, line.id)!;
          const sum = (of: (each: (typeof intervals)[number]) => number) =>
            intervals.reduce((all, each) => all + of(each), 0);
          expect(sum(({ kwh }) => kwh)).toBeCloseTo(line.quantity, 6);
          expect(sum(({ amount }) => amount)).toBeCloseTo(line.amount, 6);
        }
        const shown = bill.lines.reduce((sum, { amount }) => sum + roundMoney(amount), 0);
        expect(roundMoney(bill.total)).toBeCloseTo(shown + bill.rounding, 9);
      }),
      { numRuns: 15 },
    );
  });

  it('[BIL-01] the demand is the highest average of the window, whatever the length of intervals', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES.slice(0, 2)),
        fc.constantFrom<'15' | '30' | '60'>('15', '30', '60'),
        fc.integer({ min: 1, max: 1e6 }),
        (zone, minutes, seed) => {
          const window = {
            days: [...DAY_KINDS],
            from: '15:00',
            to: '21:00',
            seasonFrom: '01-01',
            seasonTo: '12-31',
          };
          const { energy, days } = getReads(
            zone,
            '2026-04-03',
            '2026-04-07',
            { imported: (start) => computeKwh(seed)(start) || 0.1 },
            5,
          );
          const part: PlanPart = {
            kind: 'demand',
            name: '',
            windows: [window],
            unit: 'kW',
            powerFactor: 1,
            minutes,
            price: 1,
            per: 'day',
            reset: 'bill',
            above: 0,
            atMost: null,
          };
          const [line] = computeBill(makePlan([part]), energy, days).lines;
          const sums = new Map<string, number>();
          energy.imported.forEach((kwh, bucket) => {
            const { date, hour } = wallClock(zone, energy.edges[bucket]!);
            if (hour < 15 || hour >= 21) return;
            const key = `${date} ${Math.floor((hour * 60 + 1e-6) / Number(minutes))}`;
            sums.set(key, (sums.get(key) ?? 0) + kwh);
          });
          expect(line!.quantity).toBeCloseTo((Math.max(...sums.values()) * 60) / Number(minutes), 6);
        },
      ),
      { numRuns: 15 },
    );
  });
});
