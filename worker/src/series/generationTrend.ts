import type { Trend } from '@heliograph/contracts/engine';
import { sumCounters, type ZoneEnergy } from '@heliograph/domain/energy';
import type { GroupEnergy, Range } from './groupEnergy.ts';

/**
 * The generation of counters by bucket, without buckets in the future.
 *
 * @param calendars the counters of each zone, in its calendar; the first gives the starts of the buckets
 */
export function generationTrend(
  calendars: readonly { zone: string; energy: GroupEnergy }[],
  { range, now }: { range: Range; now: number },
): Omit<Trend, 'calendar' | 'zone'> {
  const buckets = sumCounters(calendars.map(toTable), now);
  const known = buckets.map(({ kwh }) => kwh).filter((kwh) => kwh !== null);
  return {
    range,
    buckets,
    of: calendars.reduce((sum, { energy }) => sum + energy.values.length, 0),
    totalKwh: known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0),
    computedAt: now,
  };
}

const toTable = ({
  zone,
  energy: { edges, values, quality },
}: {
  zone: string;
  energy: GroupEnergy;
}): ZoneEnergy => ({
  zone,
  energy: { edges, kwh: values, quality },
});
