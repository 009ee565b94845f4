import type { MeasuredWeather } from './sky.ts';

/** An answer of Open-Meteo's forecast or archive, or a file of the same shape. */
export interface OpenMeteoAnswer {
  utc_offset_seconds?: number;
  hourly_units?: Record<string, string | undefined>;
  hourly: { time: readonly string[] } & Record<string, readonly (number | string | null)[] | undefined>;
}

export interface HourlyWeather extends MeasuredWeather {
  /** Middles of the hours, epoch ms: radiation is the mean of the hour before its time. */
  at: Float64Array;
}

const HOUR = 3_600_000;
const KMH = 3.6;

/** Says which column of the weather is missing. */
export class WeatherColumnError extends Error {
  override name = 'WeatherColumnError';
  readonly column: string;

  constructor(column: string) {
    super(`the weather has no column ${column}`);
    this.column = column;
  }
}

/**
 * Reads hourly weather in Open-Meteo's shape: direct and diffuse irradiance, and where given global irradiance,
 * temperature and wind; null becomes NaN.
 *
 * @throws WeatherColumnError without direct or diffuse irradiance
 */
export function readOpenMeteo({
  hourly,
  hourly_units: units,
  utc_offset_seconds: offset = 0,
}: OpenMeteoAnswer): HourlyWeather {
  const column = (name: string, factor = 1) => {
    const values = hourly[name];
    return values && Float64Array.from(values, (value) => (typeof value === 'number' ? value * factor : NaN));
  };
  const needed = (name: string) => {
    const values = column(name);
    if (values?.length !== hourly.time.length) throw new WeatherColumnError(name);
    return values;
  };
  const isKmh = (units?.wind_speed_10m ?? 'km/h') === 'km/h';
  const ghi = column('shortwave_radiation');
  const air = column('temperature_2m');
  const wind = column('wind_speed_10m', isKmh ? 1 / KMH : 1);
  return {
    at: Float64Array.from(hourly.time, (time) => Date.parse(`${time}Z`) - offset * 1000 - HOUR / 2),
    dni: needed('direct_normal_irradiance'),
    dhi: needed('diffuse_radiation'),
    ...(ghi && { ghi }),
    ...(air && { air }),
    ...(wind && { wind }),
  };
}
