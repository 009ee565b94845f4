import type { ChartFrame } from '@heliograph/ui';
import { describe, expect, it } from 'vitest';
import { dayOptions } from './dayOptions.ts';
import type { JudgedDay } from './expectedPower.ts';

const STEPS = 288;
const STEP = 300_000;
type Column = 'pv' | 'expected' | 'clear' | 'load' | 'battery' | 'grid' | 'generator' | 'soc';

const dayWith = (columns: Partial<Record<Column, number>>): JudgedDay => {
  const column = (name: Column) => new Float64Array(STEPS).fill(columns[name] ?? NaN);
  return {
    start: 0,
    end: STEPS * STEP,
    step: STEP,
    pv: column('pv'),
    load: column('load'),
    battery: column('battery'),
    grid: column('grid'),
    generator: column('generator'),
    soc: column('soc'),
    expected: column('expected'),
    clear: column('clear'),
    hours: [],
    energy: {} as JudgedDay['energy'],
    selfUse: null,
    computedAt: 0,
  };
};

const names = {
  pv: 'PV',
  discharge: 'Discharge',
  charge: 'Charge',
  import: 'Import',
  export: 'Export',
  generator: 'Generator',
  load: 'Load',
  expected: 'Expected',
  clear: 'If the sky is clear',
  soc: 'SOC',
};

/** @param rems width of the chart */
function drawn(day: JudgedDay, rems = 60) {
  const frame = { rem: 16, width: rems * 16, text: {}, color: (token: string) => token } as ChartFrame;
  const text = (value: number) => String(value);
  const { data, series, axes } = dayOptions({ day, zone: 'UTC', names, minute: text, number: text }, frame);
  const x = axes?.x as { interval: { values: number[] } };
  return {
    first: data?.[0],
    series: series?.map((one) => ('yKey' in one ? one.yKey : '')),
    axes: Object.keys(axes ?? {}),
    hours: x.interval.values.map((at) => at / 3_600_000),
  };
}

describe('the chart of a day', () => {
  it('[STN-05] draws charging and export below zero, beside what they are supplied from', () => {
    const day = dayWith({ pv: 5000, load: 1000, battery: -1500, grid: -2500, soc: 60 });
    const { first, series, axes } = drawn(day);
    expect(first).toMatchObject({ pv: 5, charge: -1.5, export: -2.5, discharge: 0, import: 0, load: 1 });
    expect(series).toEqual(['pv', 'charge', 'export', 'load', 'soc']);
    expect(axes).toEqual(['x', 'y', 'ySecondary']);
  });

  it('[STN-05] draws discharging and import above zero', () => {
    const { first, series } = drawn(dayWith({ load: 3000, battery: 1000, grid: 2000 }));
    expect(first).toMatchObject({ discharge: 1, import: 2, charge: 0, export: 0 });
    expect(series).toEqual(['discharge', 'import', 'load']);
  });

  it('[STN-05] has no axis and no legend for what a station does not have', () => {
    const { series, axes } = drawn(dayWith({ pv: 5000, grid: -5000 }));
    expect(series).toEqual(['pv', 'export']);
    expect(axes).toEqual(['x', 'y']);
  });

  it('[STN-05] labels as many hours as stand side by side', () => {
    const day = dayWith({ pv: 1 });
    expect(drawn(day).hours).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24]);
    // A phone.
    expect(drawn(day, 22).hours).toEqual([0, 6, 12, 18, 24]);
    expect(drawn(day, 15).hours).toEqual([0, 12, 24]);
  });

  it('[LOS-06] draws expected generation as a line beside the actual one, where it is known', () => {
    const { first, series } = drawn(dayWith({ pv: 4000, expected: 5000 }));
    expect(first).toMatchObject({ pv: 4, expected: 5 });
    expect(series).toEqual(['pv', 'expected']);
  });

  it('[LOS-06] draws the generation under a clear sky on a day that is not judged yet', () => {
    const { first, series } = drawn(dayWith({ pv: 4000, clear: 6000 }));
    expect(first).toMatchObject({ pv: 4, clear: 6 });
    expect(series).toEqual(['pv', 'clear']);
  });
});
