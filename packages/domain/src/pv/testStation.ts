import { middlesOf, type PowerSeries } from './baseline.ts';
import { plantPower, type Plant } from './plantPower.ts';
import { seededRandom } from './random.ts';
import { clearSky, type PvPlace } from './sky.ts';

/** A place with cloudless and cloudy days, for tests. */
export const TEST_PLACE: PvPlace = { latitude: -33.87, longitude: 151.21, altitude: 20 };

/** Clear-sky index of tests: two of five days are cloudless, others change by the hour. */
export function testWeather(days: number, perDay: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  const index = new Float64Array(days * perDay);
  for (let day = 0; day < days; day++) {
    const isClear = random() < 0.4;
    const mean = 0.2 + 0.7 * random();
    for (let i = 0; i < perDay; i++) {
      const cloud = Math.min(1.05, Math.max(0.05, mean + 0.5 * (random() - 0.5)));
      index[day * perDay + i] = isClear ? 1 : cloud;
    }
  }
  return index;
}

/** Power of a plant under that weather, from midnight by the sun on. */
export function testSeries(
  plant: Plant,
  days: number,
  minutes: number,
  seed: number,
  place = TEST_PLACE,
): PowerSeries {
  const perDay = 1440 / minutes;
  const start = Date.UTC(2025, 0, 1) - Math.round(place.longitude / 15) * 3_600_000;
  const empty = { start, step: minutes * 60_000, power: new Float64Array(days * perDay) };
  const weather = testWeather(days, perDay, seed);
  const limit = plant.limit ?? Infinity;
  const clear = plantPower(clearSky(place, middlesOf(empty)), { ...plant, limit: null });
  return { ...empty, power: clear.map((power, i) => Math.min(limit, power * weather[i]!)) };
}
