import type { GenerationReport, GenerationRow } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { generationRows, generationTotal, revenueKey } from './generationRows.ts';

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
  estimated: false,
  ...over,
});
const report = (rows: GenerationRow[], totals: GenerationReport['totals']): GenerationReport => ({
  rows,
  totals,
  span: { start: 0, end: 1, zone: 'UTC' },
  trend: [],
  reporting: rows.length,
  of: rows.length,
  computedAt: 0,
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
  const [first, second] = generationRows(answer, []);
  expect([first?.[revenueKey('AUD')], second?.[revenueKey('AUD')], second?.generation]).toEqual([
    1.5,
    undefined,
    null,
  ]);
  expect(generationTotal(answer, 'Total', 5)).toMatchObject({
    station: 'Total',
    generation: 10,
    specificYield: 2,
    missing: 24,
    'revenue AUD': 1.5,
    'revenue CNY': 3,
  });
});
