import { irradianceOf, measuredSky, MOUNTINGS, plantPower } from '@heliograph/domain/pv';
import { sunAbove, sunPosition } from '@heliograph/domain/sun';
import { percent, readRows, type Check } from './files.ts';

const HOUR = 3_600_000;
/** Mountain Standard Time. */
const OFFSET = 7 * HOUR;
const PLACE = { latitude: 39.73, longitude: -105.18, altitude: 1820 };

/**
 * PVWatts' own years of hours: 4 kW, tilt 20, azimuth 180, Denver. PVWatts heats modules by Fuentes, roofs by 3 K more than
 * racks, Sandia's rows for roofs by 10 K: the mounting is that of Sandia's rows whose temperatures are nearest.
 */
export function checkPvwatts(file: string, mounting: keyof typeof MOUNTINGS): Check[] | undefined {
  const rows = readRows(file);
  if (!rows) return undefined;
  const first = rows.findIndex(([month]) => month === 'Month') + 1;
  const hours = rows.slice(first, first + 8760).map((row) => row.map(Number));
  const column = (k: number) => Float64Array.from(hours, (row) => row[k]!);
  const at = Float64Array.from(hours, (_, hour) =>
    middleOfLight(Date.UTC(1995, 0, 1) + OFFSET + hour * HOUR),
  );
  const sky = measuredSky(PLACE, at, { dni: column(3), dhi: column(4), air: column(5), wind: column(6) });
  const power = plantPower(sky, {
    planes: [{ tilt: 20, azimuth: 180, peak: 4000 }],
    limit: 4000 / 1.2,
    mounting: MOUNTINGS[mounting],
    losses: 0.1408,
  });
  const poa = irradianceOf(sky, { tilt: 20, azimuth: 180 }, false);
  const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
  const theirs = column(10);
  const year = sum(power) / sum(theirs) - 1;
  const rmse = Math.sqrt(sum(power.map((value, i) => (value - theirs[i]!) ** 2)) / 8760) / 4000;
  const light = sum(poa) / sum(column(7)) - 1;
  return [
    {
      name: `PVWatts year, ${mounting}, irradiance of the plane`,
      figure: percent(light),
      aim: '± 1 %',
      passed: Math.abs(light) <= 0.01,
    },
    {
      name: `PVWatts year, ${mounting}, AC energy`,
      figure: percent(year),
      aim: '± 1 %',
      passed: Math.abs(year) <= 0.01,
    },
    {
      name: `PVWatts year, ${mounting}, hourly RMSE over 4 kW`,
      figure: percent(rmse),
      aim: '≤ 2 %',
      passed: rmse <= 0.02,
    },
  ];
}

/** Middle of the part of an hour in which the sun is up, as PVWatts places the sun. */
function middleOfLight(start: number): number {
  const middle = start + HOUR / 2;
  const rises = sunPosition(start, PLACE).elevation <= 0;
  const sets = sunPosition(start + HOUR, PLACE).elevation <= 0;
  if (rises === sets) return middle;
  if (rises) return (Math.min(start + HOUR, sunAbove(start, 0, PLACE)) + start + HOUR) / 2;
  let end = start;
  while (sunPosition(end + 60_000, PLACE).elevation > 0) end += 60_000;
  return (start + end) / 2;
}
