import type { Station } from '@heliograph/contracts/http';

/** What stations are ranked by: energy, kWh, or energy by installed capacity, kWh/kWp. */
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
  /** kWh or kWh/kWp; null when nothing was ever reported today. */
  value: number | null;
  /** kWh */
  energy: number | null;
  fresh: boolean;
}

export interface Ranking {
  /** Those with a value, the best first, then those without. */
  ranks: readonly Rank[];
  /** kWh of those that report. */
  total: number;
  /** kWh/kWp of those that report and whose capacity is known; null without any. */
  fleetYield: number | null;
  reporting: number;
  of: number;
  /** Stations that a yield cannot be told of. */
  withoutCapacity: number;
}

/** One for all comparisons: each would look up the language's rules anew. */
const byName = new Intl.Collator();

/** Equals keep the order of their names, so that nothing moves while nothing changes. */
export function rankingOf(
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
    total: energyOf(reporting),
    fleetYield: capacity > 0 ? energyOf(known) / capacity : null,
    reporting: reporting.length,
    of: stations.length,
    withoutCapacity: stations.length - ranked.length,
  };
}

const energyOf = (todays: readonly Today[]) => todays.reduce((sum, { value }) => sum + (value ?? 0), 0);
