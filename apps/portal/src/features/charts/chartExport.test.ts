import { Quality } from '@heliograph/domain/energy';
import { describe, expect, it } from 'vitest';
import { chartFile, type FileWords } from './chartExport.ts';
import type { DrawnLine } from './chartLine.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 9, 14);

function line(
  key: string,
  data: { at: number[]; value: number[]; quality?: number[]; buckets?: boolean },
  more = {},
): DrawnLine {
  return {
    key,
    name: `Inverter - ${key}`,
    station: 'Home',
    code: key,
    unit: 'W',
    kind: 'line',
    statistics: 'sampling',
    words: [],
    data: {
      at: Float64Array.from(data.at, (hour) => START + hour * HOUR),
      until: data.buckets ? Float64Array.from(data.at, (hour) => START + (hour + 1) * HOUR) : null,
      value: Float64Array.from(data.value),
      quality: Uint8Array.from(data.quality ?? data.at.map(() => 0)),
      figures: { latest: 1, min: 2, max: 3, mean: 4, sum: null },
    },
    ...more,
  } as unknown as DrawnLine;
}

const order = (lines: DrawnLine[], view = { from: START, to: START + 24 * HOUR }) =>
  chartFile({
    format: 'xlsx',
    fileName: 'History_Chart',
    lines,
    view,
    zone: 'Australia/Brisbane',
    head: ['History chart'],
    words: new Proxy(
      {},
      {
        get: (_, group) =>
          group === 'samplesOf'
            ? ({ drawn, samples }: Record<string, number>) => `${drawn} of ${samples}`
            : new Proxy({}, { get: (__, word) => String(word) }),
      },
    ) as FileWords,
    source: [['Zone', 'Australia/Brisbane']],
  });

const makeRows = (sheet: ReturnType<typeof order>['sheets'][number] | undefined) => {
  if (!sheet || !('columns' in sheet.rows)) throw new Error('no rows');
  return Object.fromEntries(
    Object.entries(sheet.rows.columns).map(([key, column]) => [
      key,
      column.kind === 'text' ? [...column.codes].map((code) => column.words[code]) : [...column.values],
    ]),
  );
};

describe('the file of a chart', () => {
  it('[CHT-04] has a row for each instant that is drawn, and blanks where a line has no value there', () => {
    const [data] = order([
      line('P', { at: [0, 1, 2], value: [10, NaN, 30] }),
      line('V', { at: [0, 3], value: [230, 231] }),
    ]).sheets;
    expect(makeRows(data)).toEqual({
      time: [START, START + 2 * HOUR, START + 3 * HOUR],
      P: [10, 30, NaN],
      V: [230, NaN, 231],
    });
    expect(data?.columns.map(({ title }) => title)).toEqual(['time', 'Inverter - P (W)', 'Inverter - V (W)']);
  });

  it('[TRU-05] says over a column, as a csv has no other place, how many of the reported values it has', () => {
    const thinned = line('P', { at: [0, 1, 2], value: [10, NaN, 30] });
    Object.assign(thinned.data!, { samples: 8_520 });
    const whole = line('V', { at: [0], value: [230] });
    Object.assign(whole.data!, { samples: 1 });
    expect(order([thinned, whole]).sheets[0]?.columns.map(({ title }) => title)).toEqual([
      'time',
      'Inverter - P (W): 2 of 8520',
      'Inverter - V (W)',
    ]);
  });

  it('[CHT-04] has buckets with their ends where there are only buckets', () => {
    const [data] = order([line('KRA', { at: [4, 5], value: [1, 2], buckets: true })]).sheets;
    expect(makeRows(data)).toMatchObject({
      time: [4, 5].map((h) => START + h * HOUR),
      end: [5, 6].map((h) => START + h * HOUR),
    });
  });

  it('[DQ-04] says what energies contain, also where one is unknown', () => {
    const { unknown, estimated } = Quality;
    const [data, legend] = order([
      line('KRA', { at: [0, 1, 2], value: [1, NaN, NaN], quality: [estimated, unknown, 0], buckets: true }),
      line('KRB', { at: [0, 1, 2], value: [1, NaN, 3], buckets: true }),
    ]).sheets;
    expect(makeRows(data)).toMatchObject({
      time: [0, 1, 2].map((h) => START + h * HOUR),
      KRA: [1, NaN, NaN],
      'KRA quality': [estimated, unknown, 0],
    });
    expect(data?.columns.map(({ title }) => title)).toEqual([
      'time',
      'end',
      'Inverter - KRA (W)',
      'Inverter - KRA: quality',
      'Inverter - KRB (W)',
    ]);
    expect(makeRows(legend)).toMatchObject({ quality: ['3', '0'] });
  });

  it('[CHT-04] leaves out what is not visible, and names states', () => {
    const states = [
      { value: 0, name: 'Off' },
      { value: 1, name: 'On' },
    ];
    const [data] = order(
      [line('run', { at: [0, 1, 2, 3], value: [0, 1, 7, 0] }, { words: states, unit: '' })],
      {
        from: START + HOUR,
        to: START + 3 * HOUR,
      },
    ).sheets;
    expect(makeRows(data)).toEqual({ time: [1, 2].map((h) => START + h * HOUR), run: ['On', '7'] });
  });

  it('[CHT-04] has the legend and the source of the data', () => {
    const { sheets, provenance } = order([line('P', { at: [0], value: [1] })]);
    expect(makeRows(sheets[1])).toMatchObject({ name: ['Inverter - P'], min: [2], max: [3], sum: [NaN] });
    expect(provenance?.lines).toEqual([['Zone', 'Australia/Brisbane']]);
  });
});
