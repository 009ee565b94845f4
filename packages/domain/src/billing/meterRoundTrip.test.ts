import type { PlanPart } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { greenButtonFeed } from '../meter/greenButton/testFeed.ts';
import { clockOffset, createMeterReader, finish } from '../meter/index.ts';
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

/** Qualities as ESPI numbers them. */
const QUALITIES: Readonly<Record<Quality, number>> = { A: 17, S14: 7, E52: 8 };
const MARKET_SECONDS = 36_000;

/** A feed cannot tell controlled load from other energy. */
function writeGreenButton(registers: readonly Register[], minutes: number): string {
  const blocks = registers.map(({ suffix, days }) => ({
    direction: suffix === 'B1' ? 19 : 1,
    readings: days.flatMap(({ kwh: values, quality }, day) =>
      values.map((value, place) => {
        const start = (FIRST + day * DAY) / 1000 - MARKET_SECONDS + place * minutes * 60;
        const watthours = value === null ? '' : Math.round(value * 1000);
        return [start, minutes * 60, watthours, QUALITIES[quality]] as const;
      }),
    ),
  }));
  return greenButtonFeed(blocks, { tzOffset: MARKET_SECONDS, usagePoint: '4199990001' });
}

function billOf(text: string) {
  const reader = createMeterReader();
  reader.add(text);
  const file = reader.finish();
  const { channels, problems } = file;
  const { energy: empty, days } = getReads(ZONE, ...DATES, {});
  const options = {
    ...{ offset: clockOffset(file, 'market'), zone: ZONE, edges: empty.edges },
    controlled: channels.some(({ suffix }) => suffix === 'E2') ? 'E2' : null,
  };
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

it('[BIL-02] [IMP-03] the same data as NEM12 and as Green Button have the same bill to the cent', () => {
  fc.assert(
    fc.property(fileArb, ({ registers, minutes }) => {
      const own = registers.filter(({ suffix }) => suffix !== 'E2');
      const nem12 = billOf(writeNem12(own, minutes));
      expect(nem12.problems).toEqual([]);
      expect(billOf(writeGreenButton(own, minutes))).toEqual(nem12);
    }),
    { numRuns: 5 },
  );
});
