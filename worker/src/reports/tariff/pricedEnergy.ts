import type { ReportSpan } from '@heliograph/contracts/engine';
import type { EnergyStep, Station } from '@heliograph/contracts/http';
import type { EnergyTable } from '@heliograph/domain/columns';
import type { PricedEnergy } from '@heliograph/domain/tariff';
import { calendar } from '@heliograph/domain/time';
import { askedTogether, ENERGIES, revenueCounters } from '../../revenue/revenueCounters.ts';
import { stationEnergy, withoutUnheardEnd, type StationEnergy } from '../../revenue/stationEnergy.ts';
import { readEnergy } from '../../series/energyParts.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';

export interface StationBuckets {
  /** Of each counter, and where in it those of each energy are. */
  table: EnergyTable;
  counters: ReturnType<typeof askedTogether>;
  energy: PricedEnergy & StationEnergy;
}

/**
 * A station's energy in a span, ready to be priced.
 *
 * @param heard how far it is, ms
 * @throws EngineError as the call does
 */
export async function pricedEnergy(
  { session, countersOf, now }: Surroundings,
  station: Station,
  { start, end, zone }: ReportSpan,
  step: EnergyStep,
  heard: (until: number) => void | Promise<void>,
): Promise<StationBuckets> {
  const counters = askedTogether([revenueCounters(station, countersOf)]);
  const { points } = counters;
  const table = await readEnergy(session, { points, start, end, zone, step }, heard);
  const whole = stationEnergy(table, counters.places[0]!);
  const energy = end < now() ? whole : withoutUnheardEnd(whole, step);
  return { table, counters, energy: { ...energy, calendar: calendar(zone, energy.edges) } };
}

/** kWh of a bucket by kind as counted; null where not known. */
export const countedIn = (energy: StationEnergy, bucket: number) =>
  Object.fromEntries(
    ENERGIES.map((kind) => {
      const kwh = energy[kind][bucket]!;
      return [kind, Number.isNaN(kwh) ? null : kwh];
    }),
  ) as Record<(typeof ENERGIES)[number], number | null>;
