import type { PlanPart } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeterRole } from '@heliograph/contracts/engine';
import { createMeterReader, finish, usualControlled, type MeterChannel } from '../meter/index.ts';
import { computeBill } from './computeBill.ts';
import { explainBeside, explainBill } from './explainBill.ts';
import { meterEnergy, unknownTimes } from './meterEnergy.ts';
import { pairSums } from './pairSums.ts';
import { hours, makePlan, getReads, usage } from './testReads.ts';

const HOUR = 3_600_000;
const MARKET = 10 * HOUR;
const SYDNEY = 'Australia/Sydney';
const day = (date: string) => Date.parse(`${date}T00:00Z`) / (24 * HOUR);

/** kWh (or kvarh) of each interval by its start; null for a day to leave out. */
type Values = (start: number) => number | null;

/** Writes and reads back a NEM12 file; channels by suffix. */
function getChannels(
  streams: Record<string, Values>,
  [first, last]: readonly [string, string],
  minutes: 5 | 15 | 30 = 30,
  /** Changes a row of a day. */
  change: (row: string, index: number) => string = (row) => row,
): MeterChannel[] {
  let count = 0;
  const rows = ['100,NEM12,202607010905,MDP1,RETAIL1'];
  for (const [suffix, values] of Object.entries(streams)) {
    const unit = /^[QK]/.test(suffix) ? 'KVARH' : 'KWH';
    rows.push(`200,4199990001,E1,${suffix},${suffix},N1,S1,${unit},${minutes},`);
    for (let each = day(first); each <= day(last); each++) {
      const kwh = Array.from({ length: 1440 / minutes }, (_, place) =>
        values(each * 24 * HOUR - MARKET + place * minutes * 60_000),
      );
      const date = new Date(each * 24 * HOUR).toISOString().slice(0, 10).replaceAll('-', '');
      if (!kwh.includes(null)) rows.push(change(`300,${date},${kwh.join(',')},A,,,20260702080000,`, count++));
    }
  }
  const reader = createMeterReader();
  reader.add([...rows, '900'].join('\n'));
  return reader.finish().channels;
}

const computeEdges = (first: string, last: string, minutes = 30) =>
  getReads(SYDNEY, first, last, {}, minutes);
const read = (channels: MeterChannel[], edges: Float64Array, controlled: string | null = null) =>
  finish(meterEnergy(channels, { offset: MARKET, zone: SYDNEY, edges, controlled }))!;
const sum = (column: Iterable<number>) => [...column].reduce((all, kwh) => all + kwh, 0);

describe('the energy of a bill by a meter file', () => {
  it('[BIL-02] equals an independent sum of the file’s intervals, over changes of daylight saving', () => {
    const value = (seed: number) => (start: number) =>
      Math.round((Math.abs(Math.sin(start / 6e4 + seed) * 1e4) % 1) * 1e4) / 1e4;
    fc.assert(
      fc.property(
        fc.constantFrom<5 | 15 | 30>(5, 15, 30),
        fc.constantFrom(15, 30),
        fc.constantFrom('2026-04-04', '2026-07-10', '2026-10-03'),
        fc.integer({ min: 1, max: 1e6 }),
        (minutes, step, first, seed) => {
          const last = new Date(Date.parse(first) + 48 * HOUR).toISOString().slice(0, 10);
          const around = ['2026-04-01', '2026-10-08'] as const;
          const own = value(seed);
          const outside = (start: number) =>
            Math.abs(start - Date.parse(first)) > 96 * HOUR ? 0 : own(start);
          const { energy } = computeEdges(first, last, step);
          const { imported } = read(getChannels({ E1: outside }, around, minutes), energy.edges).energy;
          imported.forEach((kwh, bucket) => {
            let expected = 0;
            for (let at = energy.edges[bucket]!; at < energy.edges[bucket + 1]!; at += 5 * 60_000)
              expected += (own(Math.floor(at / (minutes * 60_000)) * minutes * 60_000) * 5) / minutes;
            expect(kwh).toBeCloseTo(expected, 9);
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  it('[BIL-02] days that the file lacks are unknown, and never 0', () => {
    const lacks = day('2026-07-03') * 24 * HOUR - MARKET;
    const value: Values = (start) => (start >= lacks && start < lacks + 24 * HOUR ? null : 0.5);
    const { energy, days } = computeEdges('2026-07-01', '2026-07-05');
    const channels = getChannels({ E1: value, B1: () => 0.1 }, ['2026-07-01', '2026-07-04']);
    const { imported, exported } = read(channels, energy.edges).energy;
    expect(unknownTimes(energy.edges, [imported, exported])).toEqual([
      { start: lacks, end: lacks + 24 * HOUR },
      { start: lacks + 48 * HOUR, end: lacks + 72 * HOUR },
    ]);
    const bill = computeBill(makePlan([usage(1)]), read(channels, energy.edges).energy, days);
    expect(bill.total).toBeCloseTo(3 * 24, 9);
  });

  it('[BIL-02] without a stream of export there is none; without any import all is unknown', () => {
    const { energy } = computeEdges('2026-07-01', '2026-07-01');
    const dates = ['2026-07-01', '2026-07-01'] as const;
    const imports = read(getChannels({ E1: () => 0.5 }, dates), energy.edges);
    expect(imports.streams).toEqual({ imported: ['E1'], exported: [], controlled: null, reactive: [] });
    expect(sum(imports.energy.exported)).toBe(0);
    const exports = read(getChannels({ B1: () => 0.5 }, dates), energy.edges);
    expect(exports.energy.imported.every((kwh) => Number.isNaN(kwh))).toBe(true);
    expect(read(getChannels({ Q1: () => 0.5 }, dates), energy.edges)).toBeNull();
  });

  it('[BIL-02] controlled load comes from its own register, at its own price', () => {
    const { energy, days } = computeEdges('2026-07-01', '2026-07-02');
    const channels = getChannels({ E1: () => 0.5, E2: () => 0.25 }, ['2026-07-01', '2026-07-02']);
    expect(usualControlled(channels)).toBe('E2');
    const load: PlanPart = {
      kind: 'controlled',
      name: '',
      windows: [],
      cycle: 'day',
      tiers: [{ upTo: null, price: 0.2 }],
    };
    const plan = makePlan([usage(1), load]);
    const apart = read(channels, energy.edges, 'E2');
    expect(apart.streams).toMatchObject({ imported: ['E1'], controlled: 'E2' });
    expect(computeBill(plan, apart.energy, days).total).toBeCloseTo(48 + 24 * 0.2, 9);
    const together = read(channels, energy.edges);
    expect(together.streams.imported).toEqual(['E1', 'E2']);
    expect(computeBill(plan, together.energy, days).total).toBeCloseTo(72, 9);
  });

  it('[BIL-02] [DQ-03] substituted and estimated energy is marked in its register, its lines and their intervals', () => {
    const { energy, days } = computeEdges('2026-07-01', '2026-07-02');
    const load: PlanPart = {
      kind: 'controlled',
      name: '',
      windows: [],
      cycle: 'day',
      tiers: [{ upTo: null, price: 0.2 }],
    };
    const feedIn: PlanPart = { ...load, kind: 'feedIn', tiers: [{ upTo: null, price: 0.05 }] };
    const dates = ['2026-07-01', '2026-07-02'] as const;
    const streams = { E1: () => 0.5, E2: () => 0.25, B1: () => 0.125 };
    // Lines of the streams' days are in the order of `streams`; those of the first day are changed.
    const channels = getChannels(streams, dates, 30, (row, index) =>
      index === 0
        ? row.replace(',A,', ',S14,')
        : index === 2
          ? row.replace(',A,', ',V,') + '\n400,1,46,A,,\n400,47,48,E52,,'
          : row,
    );
    const own = read(channels, energy.edges, 'E2');
    const plan = makePlan([usage(1), load, feedIn]);
    const { lines } = computeBill(plan, own.energy, days);
    expect(lines.map(({ marks }) => marks)).toEqual([{ substituted: 24 }, { estimated: 0.5 }, undefined]);
    // The hour that is estimated lies in the day that is substituted.
    expect(own.substitutedHours).toBe(24);
    const marked = explainBill(plan, own.energy, days, '1.0')!.intervals.filter(({ marks }) => marks);
    expect(marked.map(({ kwh, marks }) => ({ kwh, marks }))).toEqual([
      { kwh: 0.25, marks: ['estimated'] },
      { kwh: 0.25, marks: ['estimated'] },
    ]);
  });

  it('[BIL-01] demand in kVA has the reactive energy of the file: 2.1 kWh and 0.8 kvarh in 30 minutes are 4.49 kVA', () => {
    const peak = Date.parse('2026-07-02T06:00Z');
    const { energy, days } = computeEdges('2026-07-01', '2026-07-03');
    const dates = ['2026-07-01', '2026-07-03'] as const;
    const part: PlanPart = {
      kind: 'demand',
      name: '',
      windows: [hours('15:00', '21:00')],
      unit: 'kVA',
      powerFactor: 0.5,
      minutes: '30',
      price: 1,
      per: 'day',
      reset: 'bill',
      above: 0,
      atMost: null,
    };
    const streams = (k1: Record<string, Values> = {}) => ({
      E1: (start: number) => (start === peak ? 2.1 : 0.1),
      Q1: (start: number) => (start === peak ? 1 : 0.05),
      ...k1,
    });
    const both = read(getChannels(streams({ K1: () => 0.2 }), dates), energy.edges);
    expect(both.streams.reactive).toEqual(['K1', 'Q1']);
    const plan = makePlan([part]);
    const [line] = computeBill(plan, both.energy, days).lines;
    expect(line!.quantity).toBeCloseTo(4.49, 2);
    expect(line!.quantity).toBeCloseTo(2 * Math.hypot(2.1, 0.8), 9);
    expect(explainBill(plan, both.energy, days, '0.0')!.intervals[0]).toMatchObject({ kwh: 2.1, kvarh: 0.8 });
    // Without reactive energy, the plan's power factor is used.
    const none = read(getChannels({ E1: streams().E1 }, dates), energy.edges);
    expect(computeBill(plan, none.energy, days).lines[0]!.quantity).toBeCloseTo(4.2 / 0.5, 9);
    // An average with unknown reactive energy is left out.
    const gone = both.energy.reactive!.map((kvarh, bucket) => (energy.edges[bucket] === peak ? NaN : kvarh));
    const rest = computeBill(plan, { ...both.energy, reactive: gone }, days).lines[0]!.quantity;
    expect(rest).toBeCloseTo(2 * Math.hypot(0.1, -0.15), 9);
  });

  it('[BIL-02] what makes a line differ between counters and meter adds up to the difference', () => {
    const gap = (seed: number, role: MeterRole) => (start: number) => {
      const hash = Math.abs(Math.sin(start / 6e4 + seed + (role === 'import' ? 0 : 7)) * 1e4) % 1;
      return hash < 0.1 ? NaN : hash < 0.2 ? 0 : hash;
    };
    const tiered: PlanPart = {
      kind: 'usage',
      name: '',
      windows: [hours('09:00', '17:00')],
      cycle: 'day',
      tiers: [{ upTo: 3, price: 0.1 }],
    };
    const plan = makePlan([
      tiered,
      usage(0.3),
      { kind: 'feedIn', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: 0.05 }] },
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), (one, other) => {
        const side = (seed: number) =>
          getReads(SYDNEY, '2026-07-01', '2026-07-05', {
            imported: gap(seed, 'import'),
            exported: gap(seed, 'export'),
          });
        const { energy: own, days } = side(one);
        const { energy: meter } = side(other);
        for (const id of ['0.0', '1.0', '2.0']) {
          const beside = explainBeside(plan, { own, meter }, days, id)!;
          const sums = pairSums(beside.pairs);
          const amounts = sum([sums.both.amount, sums.own.amount, sums.meter.amount]);
          // Line quantities are rounded to a millionth.
          expect(amounts).toBeCloseTo(beside.meter!.amount - beside.own!.amount, 6);
          const register = id === '2.0' ? 'exported' : 'imported';
          for (const pair of beside.pairs) {
            const bucket = own.edges.indexOf(pair.start);
            expect(pair.own === null).toBe(Number.isNaN(own[register][bucket]!));
            expect(pair.meter === null).toBe(Number.isNaN(meter[register][bucket]!));
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});
