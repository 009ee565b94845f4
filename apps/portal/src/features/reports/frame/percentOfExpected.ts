import type { StationLosses } from '@heliograph/contracts/http';

/** Actual over expected energy, %; null where nothing was expected. */
export const percentOfExpected = ({
  expected,
  actual,
}: Pick<StationLosses, 'expected' | 'actual'>): number | null =>
  expected > 0 ? (actual / expected) * 100 : null;
