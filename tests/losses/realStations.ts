import {
  findClearDays,
  learnBaseline,
  measuredSky,
  MOUNTINGS,
  TEMPERATURE_COEFFICIENTS,
  type Baseline,
  type PlantFixed,
  type PowerSeries,
  type PvPlace,
} from '@heliograph/domain/pv';
import { percent, readRows, type Check } from './files.ts';

/** A real series of the folder. */
export interface RealStation {
  name: string;
  place: PvPlace;
  series: PowerSeries;
  /** Facts of its modules, where they are not of today. */
  fixed?: PlantFixed;
}

/** SERF East, Golden, Colorado: tilt 45, azimuth 158 (NREL, in pvanalytics). */
export const SERF = { latitude: 39.742, longitude: -105.1727, altitude: 1830 };
const TRUTH = { tilt: 45, azimuth: 158 };
const QUARTER = 900_000;

const instant = (text: string) => Date.parse(text.replace(' ', 'T'));

export function readSerf(): RealStation | undefined {
  const rows = readRows('pvanalytics/serf_east_15min_ac_power.csv')?.filter(([at]) => at?.startsWith('20'));
  if (!rows) return undefined;
  const start = instant(rows[0]![0]!);
  const days = Math.floor((instant(rows.at(-1)![0]!) - start) / 86_400_000);
  const power = new Float64Array(days * 96).fill(NaN);
  for (const [at, value] of rows) {
    const i = (instant(at!) - start) / QUARTER;
    if (i < power.length && value) power[i] = Math.max(0, Number(value));
  }
  // The source does not say whether its times are ends of intervals or instants; as ends, the fit explains more.
  const series = { start: start - QUARTER, step: QUARTER, power };
  // Its modules are of the 1990s.
  return {
    name: 'SERF East',
    place: SERF,
    series,
    fixed: { coefficient: TEMPERATURE_COEFFICIENTS.standard },
  };
}

/** Orientation of SERF East with its satellite's clear sky and temperature, and without any weather. */
export function checkOrientation(): Check[] | undefined {
  const serf = readSerf();
  const rows = readRows('pvanalytics/serf_east_psm3_data.csv');
  if (!serf || !rows) return undefined;
  const { series } = serf;
  const column = () => new Float64Array(series.power.length).fill(NaN);
  const [dhi, air, dni, ghi] = [column(), column(), column(), column()];
  for (const row of rows.slice(1)) {
    const i = (instant(row[0]!) - series.start) / QUARTER - 1;
    for (const [k, values] of [dhi, air, dni, ghi].entries())
      if (i >= 0 && i < values.length) values[i] = Number(row[6 + k]);
  }
  const checks: Check[] = [];
  for (const convention of ['ends', 'instants'] as const) {
    const moved = { ...series, start: series.start + (convention === 'ends' ? 0 : QUARTER / 2) };
    const at = Float64Array.from(series.power, (_, i) => moved.start + (i + 0.5) * QUARTER);
    const sky = measuredSky(SERF, at, { dni, dhi, ghi, air });
    const fixed = { mounting: MOUNTINGS.closeRoofGlassGlass };
    checks.push(
      orientation(`with weather, times as ${convention}`, learnBaseline(moved, SERF, { sky, fixed }), 5),
      orientation(`without weather, times as ${convention}`, learnBaseline(moved, SERF, { fixed }), 8),
    );
  }
  return checks;
}

function orientation(name: string, { plant, r2 }: Baseline, aim: number): Check {
  const [plane] = plant.planes;
  const [tilt, azimuth] = [plane!.tilt - TRUTH.tilt, plane!.azimuth - TRUTH.azimuth];
  const found = `tilt ${plane!.tilt.toFixed(1)}, azimuth ${plane!.azimuth.toFixed(1)}, R² ${r2.toFixed(3)}`;
  const passed = plant.planes.length === 1 && Math.abs(tilt) <= aim && Math.abs(azimuth) <= aim;
  const check = { name: `SERF East ${name}`, figure: found, aim: `45 and 158 ± ${aim}°` };
  return name.endsWith('ends') ? { ...check, passed } : check;
}

/** The year's unit is not published: its highest value becomes 5.2 kW, as tolerances of some causes are in W. */
const YEAR_UNIT = 20;

/** Year of solar-data-tools, 288 rows of 365 days; its place is not published, the sun's course fits central California. */
export function readYear(): RealStation | undefined {
  const rows = readRows('solar-data-tools/one_year_power_signals_1.csv');
  if (!rows) return undefined;
  const power = new Float64Array(288 * 365);
  for (const [slot, row] of rows.entries())
    for (const [day, value] of row.entries()) power[day * 288 + slot] = Number(value) * YEAR_UNIT;
  return {
    name: 'year of solar-data-tools',
    place: { latitude: 37, longitude: -121, altitude: 50 },
    series: { start: Date.UTC(2015, 0, 1, 8), step: 300_000, power },
  };
}

/** Clear days of the real year against the published weights. */
export function checkClearDays(): Check[] | undefined {
  const year = readYear();
  const weights = readRows('solar-data-tools/one_year_weights_1.csv');
  if (!year || !weights) return undefined;
  const clear = findClearDays({ power: year.series.power, perDay: 288 });
  const agreed =
    clear.filter((isClear, day) => (isClear === 1) === Number(weights[day]![0]) > 1e-3).length / 365;
  return [
    { name: 'clear days of a real year', figure: percent(agreed), aim: '≥ 95 %', passed: agreed >= 0.95 },
  ];
}
