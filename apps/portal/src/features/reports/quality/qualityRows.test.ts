import type { QualityReport } from '@heliograph/contracts/engine';
import type { StationQuality } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { qualityRows } from './qualityRows.ts';

const NONE = {
  gap: 0,
  glitch: 0,
  reset: 0,
  unknown: 0,
  pending: 0,
  replacement: 0,
  correction: 0,
  import: 0,
};
const quality = (station_id: number, over: Partial<StationQuality> = {}): StationQuality => ({
  station_id,
  measured: 1,
  estimated: 0,
  unknown: 0,
  counts: NONE,
  open: 0,
  ...over,
});
const report = (rows: StationQuality[]): QualityReport => ({
  rows: rows.map((row) => ({ ...row, station_name: `Roof ${row.station_id}` })),
  ...{ of: rows.length, attention: 0, complete: 0, open: 0 },
  span: { start: 0, end: 1, zone: 'UTC' },
  computedAt: 0,
});

it('[DQ-04] a row has the shares of a station in percent and its entries by kind', () => {
  const rows = qualityRows(
    report([
      quality(6, { measured: 0.8, estimated: 0.2, open: 3 }),
      quality(4, { counts: { ...NONE, pending: 2 } }),
    ]),
  );
  expect(rows.map(({ row }) => row)).toEqual([6, 4]);
  expect(rows[0]).toMatchObject({ station: 'Roof 6', measured: 80, estimated: 20, unknown: 0, open: 3 });
  expect(rows[1]).toMatchObject({ 'kind pending': 2, 'kind gap': 0 });
});
