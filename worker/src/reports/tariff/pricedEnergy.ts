import type { ReportSpan } from '@heliograph/contracts/engine';
import type { EnergyStep, Station } from '@heliograph/contracts/http';
import type { EnergyTable } from '@heliograph/domain/columns';
import {
  REVENUE_ENERGIES,
  stationEnergy,
  withoutOpenEnd,
  type StationEnergy,
} from '@heliograph/domain/energy';
import type { PricedEnergy } from '@heliograph/domain/tariff';
import { calendar } from '@heliograph/domain/time';
import { joinCounters, revenueCounters } from '../../revenue/revenueCounters.ts';
import { readEnergy } from '../../series/energyParts.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';

export interface StationBuckets {
  /** Energy of each counter; `counters.places` says which columns belong to which energy. */
  table: EnergyTable;
  counters: ReturnType<typeof joinCounters>;
  energy: PricedEnergy & StationEnergy;
}

/**
 * A station's energy in a span, ready to be priced.
 *
 * @param onProgress is called with the instant up to which energy was read
 * @throws EngineError as the call does
 */
export async function pricedEnergy(
  { session, getCounters }: QueryContext,
  station: Station,
  { start, end, zone }: ReportSpan,
  step: EnergyStep,
  onProgress: (until: number) => void | Promise<void>,
): Promise<StationBuckets> {
  const counters = joinCounters([revenueCounters(station, getCounters)]);
  const { points } = counters;
  const table = await readEnergy(session, { points, start, end, zone, step }, onProgress);
  const whole = stationEnergy(table, counters.places[0]!);
  const energy = withoutOpenEnd(whole, step);
  return { table, counters, energy: { ...energy, calendar: calendar(zone, energy.edges) } };
}

/** kWh of a bucket by kind as counted; null where unknown. */
export const countedIn = (energy: StationEnergy, bucket: number) =>
  Object.fromEntries(
    REVENUE_ENERGIES.map((kind) => {
      const kwh = energy[kind][bucket]!;
      return [kind, Number.isNaN(kwh) ? null : kwh];
    }),
  ) as Record<(typeof REVENUE_ENERGIES)[number], number | null>;
