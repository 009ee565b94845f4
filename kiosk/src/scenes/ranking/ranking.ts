import type { ExpectedShares } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';

/** Measure of the ranking: energy, kWh, energy by installed capacity, kWh/kWp, or % of the expected energy. */
export type RankedBy = 'energy' | 'yield' | 'expected';

/** A station's energy since its midnight, kWh; null when unknown. */
export type Today = number | null;

export type RankedStation = Pick<Station, 'id' | 'station_name'>;

export interface Rank {
  station: RankedStation;
  /** From 1; equals share one. Null without a value. */
  place: number | null;
  /** By the measure; null when nothing was reported today, or the station is not judged. */
  value: number | null;
  /** kWh; null, too, where energy is not what is ranked. */
  energy: number | null;
}

export interface Ranking {
  /** Stations with a value, the best first, then those without. */
  ranks: readonly Rank[];
  /** kWh of all, whoever reports now; null when none is known. */
  total: number | null;
  /** kWh/kWp of those whose energy and capacity are known; null without any. */
  fleetYield: number | null;
  /** Stations without an installed capacity, which have no yield. */
  withoutCapacity: number;
}

/** Shared by all comparisons: creating one looks up the rules of the language. */
const byName = new Intl.Collator();

/** Stations with equal values are ordered by name, so that the order is stable. */
export function rankStations(
  stations: readonly Station[],
  todayOf: (station: number) => Today,
  by: Exclude<RankedBy, 'expected'>,
): Ranking {
  const todays = stations.map((station) => ({ station, energy: todayOf(station.id) }));
  const ranked = todays
    .filter(({ station }) => by === 'energy' || station.installed_capacity > 0)
    .map(({ station, energy }) => {
      const value = energy === null || by === 'energy' ? energy : energy / station.installed_capacity;
      return { station, energy, value };
    })
    .sort(
      (a, b) =>
        (b.value ?? -1) - (a.value ?? -1) ||
        byName.compare(a.station.station_name, b.station.station_name) ||
        a.station.id - b.station.id,
    );
  const known = todays.filter(({ energy }) => energy !== null);
  const rated = known.filter(({ station }) => station.installed_capacity > 0);
  const capacity = rated.reduce((sum, { station }) => sum + station.installed_capacity, 0);

  return {
    ranks: withPlaces(ranked),
    total: known.length === 0 ? null : computeEnergy(known),
    fleetYield: capacity > 0 ? computeEnergy(rated) / capacity : null,
    withoutCapacity: stations.length - ranked.length,
  };
}

/** Equal values share a place. */
function withPlaces(ranked: readonly Omit<Rank, 'place'>[]): Rank[] {
  let place = 0;
  return ranked.map((one, index) => {
    if (one.value !== ranked[index - 1]?.value) place = index + 1;
    return { ...one, place: one.value === null ? null : place };
  });
}

/**
 * [LOS-06] Judged stations by the part of their expected energy that came, the least first; those that are not judged
 * follow, unless judged ones were left out.
 */
export function rankShares(
  { rows, of }: Pick<ExpectedShares, 'rows' | 'of'>,
  stations: readonly RankedStation[],
): readonly Rank[] {
  const judged = new Set(rows.map(({ stationId }) => stationId));
  const others = rows.length < of ? [] : stations.filter(({ id }) => !judged.has(id));
  return withPlaces([
    ...rows.map(({ stationId, name, share }) => ({
      station: { id: stationId, station_name: name },
      value: share * 100,
      energy: null,
    })),
    ...others
      .toSorted((a, b) => byName.compare(a.station_name, b.station_name) || a.id - b.id)
      .map((station) => ({ station, value: null, energy: null })),
  ]);
}

const computeEnergy = (todays: readonly { energy: Today }[]) =>
  todays.reduce((sum, { energy }) => sum + (energy ?? 0), 0);
