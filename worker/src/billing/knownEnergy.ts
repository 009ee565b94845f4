import type { BillGap } from '@heliograph/contracts/engine';
import { withoutNoise } from '@heliograph/domain/tariff';

const HOUR = 3_600_000;

/** kWh of the known intervals; null where none is known. */
export function computeTotal(column: Float64Array): number | null {
  const known = column.filter((kwh) => !Number.isNaN(kwh));
  return known.length === 0 ? null : withoutNoise(known.reduce((sum, kwh) => sum + kwh, 0));
}

export const hoursIn = (gaps: readonly BillGap[]): number =>
  withoutNoise(gaps.reduce((sum, { start, end }) => sum + end - start, 0) / HOUR);
