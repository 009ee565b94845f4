import type { GenerationRow } from '@heliograph/contracts/engine';
import { Quality } from '@heliograph/domain/energy';
import { createFormat, type Translate } from '@heliograph/i18n';
import { expect, it } from 'vitest';
import {
  generationColumns,
  generationRounding,
  generationRows,
  generationTotal,
  revenueKey,
  stationsByMark,
  type JudgedGeneration,
} from './generationRows.ts';

const row = (stationId: number, over: Partial<GenerationRow>): GenerationRow => ({
  stationId,
  zone: 'Australia/Brisbane',
  generation: 10,
  specificYield: 2,
  selling: 4,
  selfUse: 6,
  charging: 0,
  revenue: [],
  co2: null,
  missingHours: 0,
  unpricedHours: 0,
  quality: 0,
  ...over,
});
const report = (rows: GenerationRow[], totals: JudgedGeneration['totals']): JudgedGeneration => ({
  rows,
  totals,
  span: { start: 0, end: 1, zone: 'UTC' },
  trend: [],
  reporting: rows.length,
  of: rows.length,
  computedAt: 0,
  judged: new Map(),
});

it('[REP-03] each currency has a column of its own, and missing hours are added up', () => {
  const sums = { generation: 10, selling: 4, selfUse: 6, charging: 0, co2: null };
  const answer = report(
    [
      row(1, { revenue: [{ currency: 'AUD', total: 1.5 }], missingHours: 2 }),
      row(2, { generation: null, revenue: [{ currency: 'CNY', total: 3 }], missingHours: 22 }),
    ],
    {
      ...sums,
      revenue: [
        { currency: 'AUD', total: 1.5 },
        { currency: 'CNY', total: 3 },
      ],
    },
  );
  const rows = generationRows(answer, []);
  const [first, second] = rows;
  expect([first?.[revenueKey('AUD')], second?.[revenueKey('AUD')], second?.generation]).toEqual([
    1.5,
    undefined,
    null,
  ]);
  expect(generationTotal(answer, rows, 'Total', '')).toMatchObject({
    station: 'Total',
    generation: 10,
    // No station's capacity is known.
    specificYield: null,
    missing: 24,
    'revenue AUD': 1.5,
    'revenue CNY': 3,
  });
});

it('[DQ-05] a line says by how much the stations as shown miss the totals as shown', () => {
  const answer = report(
    [
      row(1, { generation: 5.9926, revenue: [{ currency: 'AUD', total: 0.044 }] }),
      row(2, { generation: 5.9926, revenue: [{ currency: 'AUD', total: 0.049 }] }),
    ],
    {
      generation: 11.9852,
      selling: 8,
      selfUse: 12,
      charging: 0,
      co2: null,
      revenue: [{ currency: 'AUD', total: 0.093 }],
    },
  );
  // 5.99 twice as shown, 11.99 together; 0.04 and 0.05 as shown, 0.09 together.
  expect(generationRounding(answer, generationRows(answer, []), 'Rounding')).toEqual([
    { row: 'rounding', station: 'Rounding', rounding: 1, generation: 0.01 },
  ]);
  expect(generationRounding(report([], answer.totals), [], 'Rounding')).toEqual([]);
});

it('[DQ-04] a column says what the energy of each station contains, and the total line how many stations it is', () => {
  const sums = { generation: 30, selling: 12, selfUse: 18, charging: 0, co2: null, revenue: [] };
  const texts = {
    title: 'Data quality',
    words: (contained: readonly string[]) => contained.join(', '),
    rows: (counts: Record<string, number>) => JSON.stringify(counts),
  };
  const t = ((key: string) => key) as Translate<'report'>;
  const computeColumns = (answer: JudgedGeneration) =>
    generationColumns(answer, createFormat('en'), texts, t);
  const answer = report(
    [
      row(1, {}),
      row(2, { quality: Quality.unknown | Quality.estimated }),
      row(3, { quality: Quality.estimated }),
    ],
    sums,
  );
  const rows = generationRows(answer, []);
  const total = generationTotal(answer, rows, 'Total', texts.rows(stationsByMark(answer)));
  const column = computeColumns(answer).find(({ key }) => key === 'quality')!;
  expect([...rows, total].map(column.text)).toEqual([
    '',
    'unknown, estimated',
    'estimated',
    JSON.stringify({ unknown: 1, corrected: 0, estimated: 2, adjusted: 0 }),
  ]);
  expect(computeColumns(report([row(1, {})], sums)).map(({ key }) => key)).not.toContain('quality');
});

it('[LOS-06] a column has the actual in percent of the expected energy, where a station was judged', () => {
  const sums = { generation: 30, selling: 12, selfUse: 18, charging: 0, co2: null, revenue: [] };
  const answer = {
    ...report([row(1, {}), row(2, {}), row(3, {})], sums),
    judged: new Map([
      [1, { expected: 10, actual: 9 }],
      [3, { expected: 30, actual: 30 }],
      [4, { expected: 50, actual: 0 }],
    ]),
  };
  const texts = { title: '', words: () => '', rows: () => '' };
  const t = ((key: string) => key) as Translate<'report'>;
  const rows = generationRows(answer, []);
  const column = generationColumns(answer, createFormat('en'), texts, t).find(
    ({ key }) => key === 'ofExpected',
  )!;
  expect([...rows, generationTotal(answer, rows, 'Total', '')].map(column.text)).toEqual([
    '90.0',
    '—',
    '100.0',
    '97.5',
  ]);
  const { judged: _, ...unjudged } = answer;
  expect(
    generationColumns({ ...unjudged, judged: new Map() }, createFormat('en'), texts, t).map(({ key }) => key),
  ).not.toContain('ofExpected');
});
