import type { ShownStations } from '@heliograph/board';
import type { Station } from '@heliograph/contracts/http';

/** Measure of the ranking: energy, kWh, or energy by installed capacity, kWh/kWp. */
export type RankedBy = 'energy' | 'yield';

/** A station's energy of today, kWh; null where it does not report, as last known where it did. */
export interface Today {
  value: number | null;
  fresh: boolean;
}

export interface Rank {
  station: Station;
  /** From 1; equals share one. Null without a value. */
  place: number | null;
  /** kWh or kWh/kWp; null when nothing was reported today. */
  value: number | null;
  /** kWh */
  energy: number | null;
  fresh: boolean;
}

export interface Ranking {
  /** Stations with a value, the best first, then those without. */
  ranks: readonly Rank[];
  /** kWh of those that report. */
  total: number;
  /** kWh/kWp of those that report and whose capacity is known; null without any. */
  fleetYield: number | null;
  reporting: number;
  of: number;
  /** Stations without an installed capacity, which have no yield. */
  withoutCapacity: number;
}

/** Shared by all comparisons: creating one looks up the rules of the language. */
const byName = new Intl.Collator();

/** Stations with equal values are ordered by name, so that the order is stable. */
export function rankStations(
  stations: readonly Station[],
  todayOf: (station: number) => Today,
  by: RankedBy,
): Ranking {
  const todays = stations.map((station) => ({ station, ...todayOf(station.id) }));
  const ranked = todays
    .filter(({ station }) => by === 'energy' || station.installed_capacity > 0)
    .map(({ station, value: energy, fresh }) => {
      const value = energy === null || by === 'energy' ? energy : energy / station.installed_capacity;
      return { station, energy, value, fresh };
    })
    .sort(
      (a, b) =>
        (b.value ?? -1) - (a.value ?? -1) ||
        byName.compare(a.station.station_name, b.station.station_name) ||
        a.station.id - b.station.id,
    );
  const reporting = todays.filter(({ fresh }) => fresh);
  const known = reporting.filter(({ station }) => station.installed_capacity > 0);
  const capacity = known.reduce((sum, { station }) => sum + station.installed_capacity, 0);

  let place = 0;
  return {
    ranks: ranked.map((one, index) => {
      if (one.value !== ranked[index - 1]?.value) place = index + 1;
      return { ...one, place: one.value === null ? null : place };
    }),
    total: computeEnergy(reporting),
    fleetYield: capacity > 0 ? computeEnergy(known) / capacity : null,
    reporting: reporting.length,
    of: stations.length,
    withoutCapacity: stations.length - ranked.length,
  };
}

const computeEnergy = (todays: readonly Today[]) => todays.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** A station's energy today as last reported, kWh. */
export interface EnergyToday {
  value: number;
  fresh: boolean;
  /** Source time, ms; null when unknown. */
  at: number | null;
}

export type EnergyTodayTable = ReadonlyMap<number, EnergyToday>;

/** The energy of each station today; a stale one as last reported. */
export function lastKnownEnergyToday(
  { rows }: Pick<ShownStations, 'rows'>,
  before: EnergyTodayTable | undefined,
): EnergyTodayTable {
  const table = new Map<number, EnergyToday>();
  for (const [id, { today, at }] of rows.entries()) {
    const last = before?.get(id);
    if (today !== null) table.set(id, { value: today, fresh: true, at });
    else if (last) table.set(id, last.fresh ? { ...last, fresh: false } : last);
  }
  return table;
}
