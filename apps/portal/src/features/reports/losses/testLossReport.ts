import type { LossReport } from '@heliograph/contracts/engine';
import type { StationLosses } from '@heliograph/contracts/http';

/** A loss report of stations, for tests. */
export const lossReport = (...rows: Partial<StationLosses>[]): LossReport => ({
  rows: rows.map((row, index) => ({
    station_id: index + 1,
    station_name: `Roof ${index + 1}`,
    expected: 100,
    actual: 90,
    known: 0.95,
    lost: 8,
    causes: { string: 8 },
    amount: 1.5,
    ahead: 4,
    currency: 'AUD',
    worst: 'string',
    open: 1,
    ...row,
  })),
  of: rows.length,
  stations: rows.length + 1,
  span: { start: 0, end: 1, zone: 'UTC' },
  computedAt: 0,
});
