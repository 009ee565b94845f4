import { createClearness } from './climate.ts';
import { toQuantile, deriveSeed, smoothNoise } from './noise.ts';

const MINUTE = 60_000;
/** Cloud variation at several time scales; the squares of the weights sum to 1. */
const DAYS = { period: 1200 * MINUTE, weight: 0.74 };
const HOURS = { period: 150 * MINUTE, weight: 0.46 };
const PASSING = { period: 25 * MINUTE, weight: 0.4 };
const MINUTES = { period: 5 * MINUTE, weight: 0.287 };

const LOWEST = 0.2;
/** Above 1 because of reflection from cloud edges. */
const HIGHEST = 1.05;

/**
 * Cloud factor of a place, 0.2…1.05. Its mean over time is the region's clearness. Places in one region share their
 * weather but have their own passing clouds.
 */
export function createSky(
  seed: number,
  place: { uuid: string; latitude: number; longitude: number },
): (at: number) => number {
  const region = deriveSeed(seed, `weather ${Math.round(place.latitude)} ${Math.round(place.longitude)}`);
  const own = deriveSeed(seed, `clouds ${place.uuid}`);
  const days = smoothNoise(deriveSeed(region, 'days'), DAYS.period);
  const hours = smoothNoise(deriveSeed(region, 'hours'), HOURS.period);
  const passing = smoothNoise(own, PASSING.period);
  const minutes = smoothNoise(deriveSeed(own, 'minutes'), MINUTES.period);
  const clearness = createClearness(place.latitude, place.longitude);
  return (at) => {
    const weather =
      DAYS.weight * days(at) +
      HOURS.weight * hours(at) +
      PASSING.weight * passing(at) +
      MINUTES.weight * minutes(at);
    const mean = (clearness(at) - LOWEST) / (HIGHEST - LOWEST);
    // A uniform variable to the power of 1/m − 1 has the mean m.
    return LOWEST + (HIGHEST - LOWEST) * Math.pow(toQuantile(weather), 1 / mean - 1);
  };
}
