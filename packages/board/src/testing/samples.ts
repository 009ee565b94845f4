import type { FleetSummary, FleetTotal, Trend } from '@heliograph/contracts/engine';

/** A fleet of 24 stations at noon, for tests; with the given differences. */
export function sampleSummary(differences: Partial<FleetSummary> = {}): FleetSummary {
  return {
    stations: { nodata: 0, normal: 19, offline: 2, abnormal: 2, fault: 1 },
    devices: { nodata: 0, normal: 131, offline: 9, abnormal: 1, warning: 3, fault: 1, timeout: 0 },
    power: {
      pv: total(412_340),
      load: total(287_120),
      battery: total(-62_400),
      grid: total(-62_820),
      generator: { value: null, reporting: 0, of: 0 },
      soc: total(64),
    },
    gateways: { reporting: 22, of: 24 },
    newest: 1_800_000_000_000,
    oldest: 1_799_999_995_000,
    ...differences,
  };
}

export function total(value: number | null): FleetTotal {
  return { value, reporting: 22, of: 24 };
}

/** A trend in UTC with the given buckets. */
export function sampleTrend(
  range: Trend['range'],
  starts: readonly number[],
  kwh: readonly (number | null)[],
): Trend {
  return {
    range,
    calendar: 'station',
    zone: 'UTC',
    buckets: starts.map((start, index) => ({
      start,
      kwh: kwh[index] ?? null,
      reporting: 24,
      quality: 0,
    })),
    of: 24,
    totalKwh: kwh.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    computedAt: 1_800_000_000_000,
  };
}
