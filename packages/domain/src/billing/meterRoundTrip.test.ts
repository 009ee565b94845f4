import type { PlanPart } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMeterReader, finish } from '../meter/index.ts';
import { roundMoney } from '../tariff/roundMoney.ts';
import { computeBill } from './computeBill.ts';
import { meterEnergy } from './meterEnergy.ts';
import { getReads, hours, makePlan, usage } from './testReads.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 2, 30);
const ZONE = 'Australia/Sydney';
/** Over the end of daylight saving in Sydney. */
const DATES = ['2026-03-31', '2026-04-06'] as const;
const DAYS = 9;
const STREAMS = ['E1', 'E2', 'B1'] as const;

const part = (kind: 'controlled' | 'feedIn', price: number): PlanPart => ({
  kind,
  name: '',
  windows: [],
  cycle: 'day',
  tiers: [{ upTo: null, price }],
});
const plan = makePlan([
  { kind: 'supply', name: '', price: 0.985, per: 'day' },
  usage(0.4537, { windows: [hours('15:00', '21:00')] }),
  usage(0.2213),
  part('controlled', 0.185),
  part('feedIn', 0.05),
]);

type Quality = 'A' | 'S14' | 'E52';
interface Register {
  suffix: (typeof STREAMS)[number];
  /** By day: kWh of its intervals, null if unknown, and its quality. */
  days: { kwh: (number | null)[]; quality: Quality }[];
}

const kwh = fc.option(
  fc.integer({ min: 0, max: 4_000 }).map((watthours) => watthours / 1000),
  { freq: 20 },
);
const fileArb = fc.constantFrom<5 | 15 | 30>(5, 15, 30).chain((minutes) =>
  fc.record({
    minutes: fc.constant(minutes),
    registers: fc.tuple(
      ...STREAMS.map((suffix) =>
        fc.record({
          suffix: fc.constant(suffix),
          days: fc.array(
            fc.record({
              kwh: fc.array(kwh, { minLength: 1440 / minutes, maxLength: 1440 / minutes }),
              quality: fc.constantFrom<Quality>('A', 'S14', 'E52'),
            }),
            { minLength: DAYS, maxLength: DAYS },
          ),
        }),
      ),
    ),
  }),
);

const dateOf = (day: number) => new Date(FIRST + day * DAY).toISOString().slice(0, 10);
const auDate = (day: number) => dateOf(day).split('-').reverse().join('/');
const timeOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
const cell = (value: number | null) => (value === null ? '' : String(value));

function writeNem12(registers: readonly Register[], minutes: number): string {
  const rows = registers.flatMap(({ suffix, days }) => [
    `200,4199990001,E1E2B1,${suffix},${suffix},N1,S1,KWH,${minutes},`,
    ...days.map(
      ({ kwh: values, quality }, day) =>
        `300,${dateOf(day).replaceAll('-', '')},${values.map(cell).join(',')},${quality},${quality.startsWith('S') ? '77' : ''},,20260501080000,`,
    ),
  ]);
  return ['100,NEM12,202605010905,MDP1,RETAIL1', ...rows, '900'].join('\n');
}

function writeWide(registers: readonly Register[], minutes: number): string {
  const times = Array.from({ length: 1440 / minutes }, (_, place) => timeOf(place * minutes));
  const rows = registers.flatMap(({ suffix, days }) =>
    days.map(({ kwh: values, quality }, day) =>
      ['4199990001', 'S1', suffix, auDate(day), quality, ...values.map(cell)].join(','),
    ),
  );
  return [['NMI', 'Meter', 'Register', 'Date', 'Quality', ...times].join(','), ...rows].join('\n');
}

function writeLong(registers: readonly Register[], minutes: number): string {
  const rows = registers.flatMap(({ suffix, days }) =>
    days.flatMap(({ kwh: values, quality }, day) =>
      values.map((value, place) =>
        ['4199990001', suffix, auDate(day), timeOf(place * minutes), cell(value), quality].join(','),
      ),
    ),
  );
  return ['NMI,Register,ReadDate,ReadTime,Kwh,Quality', ...rows].join('\n');
}

function billOf(text: string) {
  const reader = createMeterReader();
  reader.add(text);
  const { channels, problems } = reader.finish();
  const { energy: empty, days } = getReads(ZONE, ...DATES, {});
  const options = { offset: 10 * 3_600_000, zone: ZONE, edges: empty.edges, controlled: 'E2' };
  const { energy, substitutedHours } = finish(meterEnergy(channels, options))!;
  const { lines, total } = computeBill(plan, energy, days);
  return {
    problems,
    substitutedHours,
    total: roundMoney(total),
    lines: lines.map(({ id, amount, marks }) => ({ id, amount: roundMoney(amount), marks })),
  };
}

it('[BIL-02] [IMP-03] the same data as NEM12, as rows of days and as rows of intervals have the same bill to the cent', () => {
  fc.assert(
    fc.property(fileArb, ({ registers, minutes }) => {
      const nem12 = billOf(writeNem12(registers, minutes));
      expect(nem12.problems).toEqual([]);
      expect(billOf(writeWide(registers, minutes))).toEqual(nem12);
      expect(billOf(writeLong(registers, minutes))).toEqual(nem12);
    }),
    { numRuns: 5 },
  );
});
