import type { MeterVerdict } from '@heliograph/contracts/engine';
import { describe, expect, it } from 'vitest';
import { compileTariffs } from '../tariff/compileTariffs.ts';
import {
  compareMeter,
  createMeterReader,
  finish,
  judgeMeter,
  meterIntervals,
  ownSums,
  type MeterIntervals,
  type OwnEnergy,
} from './index.ts';

const HOUR = 3_600_000;
const STEP = 5 * 60_000;
const EAST = 10 * HOUR;
/** The end of summer in Sydney: clocks go back on 5 April. */
const START = Date.UTC(2026, 3, 3) - EAST;
const DAYS = 4;
const COUNT = (DAYS * 24 * HOUR) / STEP;

/** A house with solar by day and a load that never repeats. */
function house(shift = 0): OwnEnergy {
  const at = (step: number) => START - 24 * HOUR + step * STEP + shift;
  const count = COUNT + 2 * 288;
  const hour = (step: number) => ((at(step) + EAST) / HOUR) % 24;
  const sources = Float64Array.from({ length: count }, (_, step) =>
    Math.max(0, 0.4 * Math.sin(((hour(step) - 6) / 12) * Math.PI)),
  );
  const load = (step: number) => {
    const seed = Math.sin(Math.round(at(step) / STEP) * 12.9898) * 43_758.5453;
    return 0.02 + 0.1 * (seed - Math.floor(seed));
  };
  return {
    start: START - 24 * HOUR,
    step: STEP,
    import: sources.map((sun, step) => Math.max(0, load(step) - sun)),
    export: sources.map((sun, step) => Math.max(0, sun - load(step))),
    sources,
  };
}

/** A meter file of the house's actual energies, in half hours. */
function getMeter(
  { import: bought, export: sold }: OwnEnergy,
  { factor = 1, swap = false } = {},
): MeterIntervals {
  const rows = ['100,NEM12,202604080000,A,B'];
  for (const [suffix, kwh] of [
    ['E1', swap ? sold : bought],
    ['B1', swap ? bought : sold],
  ] as const) {
    rows.push(`200,4199990001,E1B1,${suffix},${suffix},N1,S1,KWH,30,`);
    for (let day = 0; day < DAYS; day++) {
      const values = Array.from({ length: 48 }, (_, half) =>
        kwh!
          .subarray(288 * (day + 1) + 6 * half, 288 * (day + 1) + 6 * half + 6)
          .reduce((sum, each) => sum + factor * each, 0)
          .toFixed(4),
      );
      rows.push(`300,${20260403 + day},${values.join(',')},A,,,20260408000000,`);
    }
  }
  const reader = createMeterReader();
  reader.add([...rows, '900'].join('\n'));
  return finish(meterIntervals(reader.finish().channels, EAST));
}

const judge = (meter: MeterIntervals, own: OwnEnergy): MeterVerdict =>
  finish(judgeMeter(meter, finish(ownSums(own))));
const compare = (meter: MeterIntervals, own: OwnEnergy, options: Parameters<typeof compareMeter>[2]) =>
  finish(compareMeter(meter, finish(ownSums(own)), options));

const exchanged = (own: OwnEnergy): OwnEnergy => ({ ...own, import: own.export, export: own.import });

describe('the verdict', () => {
  it('[IMP-02] agrees when each energy is within 2 %', () => {
    expect(judge(getMeter(house()), house())).toMatchObject({ outcome: 'agrees', factor: 1, swapped: null });
    expect(judge(getMeter(house(), { factor: 1.015 }), house())).toMatchObject({ outcome: 'agrees' });
  });

  it.each([1, -1, 2, -20, 40])('[IMP-02] finds a clock that is shifted by %i intervals', (intervals) => {
    const verdict = judge(getMeter(house()), house(-intervals * 30 * 60_000));
    expect(verdict).toMatchObject({
      outcome: 'explained',
      shiftIntervals: intervals,
      shiftMinutes: intervals * 30,
      swapped: null,
      factor: 1,
    });
    expect(verdict.deviation.before).toBeGreaterThan(0.1);
    expect(verdict.deviation.after).toBeLessThan(0.01);
  });

  it('[IMP-02] says whose directions are swapped by what is exported while nothing generates', () => {
    expect(judge(getMeter(house(), { swap: true }), house())).toMatchObject({
      outcome: 'explained',
      swapped: 'file',
      shiftMinutes: 0,
    });
    expect(judge(getMeter(house()), exchanged(house()))).toMatchObject({ swapped: 'station' });
    expect(judge(getMeter(house()), { ...exchanged(house()), sources: null })).toMatchObject({
      swapped: 'either',
    });
  });

  it.each([2, 0.5, 1.05, 40])('[IMP-02] finds a factor of %d', (factor) => {
    const verdict = judge(getMeter(house(), { factor }), house());
    expect(verdict).toMatchObject({ outcome: 'explained', shiftMinutes: 0, swapped: null });
    expect(verdict.factor).toBeCloseTo(factor, 2);
  });

  it('[IMP-02] differs where nothing explains it, and has nothing to say without common intervals', () => {
    const own = house();
    const noise = { ...own, import: own.import!.map((_, step) => ((step * 7919) % 13) / 50) };
    expect(judge(getMeter(house()), noise).outcome).toBe('differs');
    const never = { ...own, import: own.import!.map(() => NaN), export: own.export!.map(() => NaN) };
    expect(judge(getMeter(house()), never).outcome).toBe('nothing');
  });
});

describe('the comparison', () => {
  const tariffs = compileTariffs([
    { ...price(2, 0.05), id: 1 },
    { ...price(1, 0.3), id: 2 },
  ]);

  function price(action: 1 | 2, value: number) {
    return {
      station_id: 1,
      action,
      unit: 'AUD',
      price_model: value,
      type: 'fixed',
      create_time: 0,
    } as never as Parameters<typeof compileTariffs>[0][number];
  }

  it('[IMP-02] cuts days by the local clock: 25 hours when it goes back', () => {
    const { days, intervals } = compare(getMeter(house()), house(), {
      zone: 'Australia/Sydney',
      tariffs: [],
    });
    const hours = [...days.start].map((start, day) => (days.end[day]! - start) / HOUR);
    expect(hours).toEqual([24, 24, 25, 24]);
    const total = intervals.meterImport.reduce((sum, kwh) => sum + kwh, 0);
    expect(days.meterImport.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(total, 9);
  });

  it('[IMP-02] adds up what both know, counts the gaps of each, and prices the difference', () => {
    const own = house();
    own.import!.fill(NaN, 288 + 12, 288 + 24);
    const meter = getMeter(house(), { factor: 1.1 });
    meter.export[0] = NaN;
    const { sides, money, intervals, flags, averageDay } = compare(meter, own, {
      zone: 'Australia/Sydney',
      tariffs,
    });
    expect(sides.import).toMatchObject({ compared: 190, meterGaps: 0, ownGaps: 2 });
    expect(sides.export).toMatchObject({ compared: 191, meterGaps: 1, ownGaps: 0 });
    expect(sides.import!.ownKwh).toBeCloseTo(sides.import!.meterKwh / 1.1, 2);
    expect(money).toHaveLength(1);
    expect(money[0]).toMatchObject({ currency: 'AUD' });
    expect(money[0]!.meter.import).toBeCloseTo(0.3 * sides.import!.meterKwh, 9);
    expect(money[0]!.own.export).toBeCloseTo(0.05 * sides.export!.ownKwh, 9);
    const difference = intervals.moneyDifference.reduce((sum, each) => sum + (each || 0), 0);
    const whole = (side: { import: number; export: number }) => side.import - side.export;
    expect(difference).toBeCloseTo(whole(money[0]!.own) - whole(money[0]!.meter), 9);
    expect(flags).toMatchObject({ A: 192, N: 0 });
    expect(averageDay.minutes).toBe(30);
    const mean = averageDay.meterImport.reduce((sum, kwh) => sum + kwh, 0);
    expect(mean).toBeCloseTo(averageDay.ownImport.reduce((sum, kwh) => sum + kwh, 0) * 1.1, 2);
  });

  it('[IMP-02] a direction that begins later has no gap before it', () => {
    const text = [
      '200,1,E1B1,E1,E1,N1,S,KWH,30,',
      ...[1, 2, 3].map((day) => `300,2026030${day},${'1,'.repeat(48)}A,,,,`),
      '200,1,E1B1,B1,B1,N2,S,KWH,30,',
      `300,20260303,${'2,'.repeat(48)}A,,,,`,
    ].join('\n');
    const reader = createMeterReader();
    reader.add(text);
    const meter = finish(meterIntervals(reader.finish().channels, EAST));
    const none: OwnEnergy = { start: 0, step: STEP, import: null, export: null, sources: null };
    const { sides } = compare(meter, none, { zone: 'Australia/Sydney', tariffs: [] });
    expect(sides.export).toMatchObject({ meterGaps: 0, ownGaps: 48, meterOnlyKwh: 96 });
    expect(sides.import).toMatchObject({ meterGaps: 0, ownGaps: 144, meterOnlyKwh: 144 });
  });

  it('[IMP-02] works on a year of 5 minutes in steps that each take few intervals', () => {
    const count = 366 * 288;
    const meter: MeterIntervals = {
      start: Float64Array.from({ length: count }, (_, place) => START + place * STEP),
      end: Float64Array.from({ length: count }, (_, place) => START + (place + 1) * STEP),
      import: new Float64Array(count).fill(1),
      export: new Float64Array(count).fill(2),
      quality: new Uint16Array(count),
      span: { import: null, export: null },
      minutes: 5,
    };
    let calls = 0;
    const counted = (kwh: number) => () => {
      calls++;
      return kwh;
    };
    const own = { import: counted(1), export: counted(2), sources: counted(0) };
    let most = 0;
    function run<T>(steps: Generator<void, T>): T {
      for (;;) {
        calls = 0;
        const step = steps.next();
        most = Math.max(most, calls);
        if (step.done) return step.value;
      }
    }
    expect(run(judgeMeter(meter, own)).outcome).toBe('agrees');
    run(compareMeter(meter, own, { zone: 'Australia/Sydney', tariffs: [] }));
    expect(most).toBeGreaterThan(1000);
    expect(most).toBeLessThan(count / 4);
  });
});
