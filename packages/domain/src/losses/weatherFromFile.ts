import {
  clearPower,
  clearSky,
  LOW_SUN,
  measuredSky,
  type Baseline,
  type HourlyWeather,
} from '../pv/index.ts';

const HOUR = 3_600_000;

/**
 * Clear-sky index of a station from hourly weather, by instant: what its planes would give in that weather over what they
 * give under a clear sky. It joins the peers of `weatherIndex`, or is the weather where there are no others.
 *
 * @param at middles of the station's intervals, epoch ms
 * @returns by instant; NaN with the sun below 10°, and where the weather is unknown
 */
export function weatherFromFile(baseline: Baseline, weather: HourlyWeather, at: Float64Array): Float64Array {
  const hours = measuredSky(baseline.place, weather.at, weather);
  const could = clearPower(baseline, clearSky(baseline.place, weather.at));
  const ratios = clearPower(baseline, hours).map((power, hour) =>
    hours.up[hour]! > LOW_SUN && could[hour]! > 0 ? power / could[hour]! : NaN,
  );
  return byInstant(ratios, weather, at);
}

/** Temperature of the air by instant, °C; NaN where unknown. @param at epoch ms */
export const airFromFile = (weather: HourlyWeather, at: Float64Array): Float64Array =>
  byInstant(weather.air ?? new Float64Array(), weather, at);

function byInstant(hours: Float64Array, weather: HourlyWeather, at: Float64Array): Float64Array {
  const first = (weather.at[0] ?? 0) - HOUR / 2;
  return at.map((instant) => hours[Math.floor((instant - first) / HOUR)] ?? NaN);
}
