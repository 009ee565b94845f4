import type { QualityReport } from '@heliograph/contracts/engine';
import type { Station, StationQuality } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { needsLook, qualityRows } from './qualityRows.ts';

const NONE = { gap: 0, glitch: 0, reset: 0, unknown: 0, pending: 0, replacement: 0, correction: 0 };
const quality = (station_id: number, over: Partial<StationQuality> = {}): StationQuality => ({
  station_id,
  measured: 1,
  estimated: 0,
  unknown: 0,
  counts: NONE,
  open: 0,
  ...over,
});
const stations = [1, 2, 3, 4, 5, 6].map((id) => ({ id, station_name: `Roof ${id}` }) as Station);
const report = (rows: StationQuality[]): QualityReport => ({
  rows,
  span: { start: 0, end: 1, zone: 'UTC' },
  computedAt: 0,
});

it('[DQ-04] stations that need a look come first, the others by their unknown and estimated shares', () => {
  const rows = qualityRows(
    report([
      quality(5, { open: 1, counts: { ...NONE, unknown: 1 } }),
      quality(4, { counts: { ...NONE, pending: 2 } }),
      quality(3, { measured: 0.9, unknown: 0.1 }),
      quality(2),
      quality(1),
      quality(6, { measured: 0.8, estimated: 0.2, open: 3 }),
      quality(9),
    ]),
    stations,
  );
  expect(rows.map(({ row }) => row)).toEqual([6, 5, 4, 3, 1, 2]);
  expect(rows[0]).toMatchObject({ station: 'Roof 6', measured: 80, estimated: 20, unknown: 0, open: 3 });
  expect(rows[2]).toMatchObject({ 'kind pending': 2, 'kind gap': 0 });
});

it('[DQ-04] a station needs a look while a question is open or readings are undecided', () => {
  expect([quality(1), quality(1, { open: 1 })].map(needsLook)).toEqual([false, true]);
  expect(needsLook(quality(1, { counts: { ...NONE, pending: 1 } }))).toBe(true);
  expect(needsLook(quality(1, { counts: { ...NONE, unknown: 1, correction: 1 } }))).toBe(false);
});
