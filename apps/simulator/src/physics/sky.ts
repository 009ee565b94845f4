import { createClearness } from './climate.ts';
import { toQuantile, deriveSeed, smoothNoise, uniform } from './noise.ts';

const MINUTE = 60_000;
/** Cloud variation at several time scales; the squares of the weights sum to 1. */
const DAYS = { period: 1200 * MINUTE, weight: 0.74 };
const HOURS = { period: 150 * MINUTE, weight: 0.46 };
const PASSING = { period: 25 * MINUTE, weight: 0.4 };
const MINUTES = { period: 5 * MINUTE, weight: 0.287 };

const LOWEST = 0.2;
/** Above 1 because of reflection from cloud edges. */
const HIGHEST = 1.05;

const DAY = 86_400_000;
/** Haze of a cloudless day takes between nothing and this. */
const HAZE = 0.02;
/** Broken clouds take up to this, and change within minutes. */
const BROKEN = { period: 12 * MINUTE, depth: 0.7 };

interface SkyPlace {
  uuid: string;
  latitude: number;
  longitude: number;
  /** Part of the days without clouds, others having broken ones; null for the weather of the region. */
  clearDays: number | null;
}

/**
 * Cloud factor of a place, 0.2…1.05. Its mean over time is the region's clearness. Places in one region share their
 * weather but have their own passing clouds. A place with `clearDays` has cloudless days, and broken clouds on others.
 */
export function createSky(seed: number, place: SkyPlace): (at: number) => number {
  const regional = createRegionalSky(seed, place);
  if (place.clearDays === null) return regional;
  const share = place.clearDays;
  const days = deriveSeed(seed, `clear days ${place.uuid}`);
  const broken = smoothNoise(deriveSeed(days, 'broken'), BROKEN.period);
  /** By the sun of the place, so that the weather changes at night. */
  const offset = (place.longitude / 360) * DAY;
  return (at) => {
    const day = Math.floor((at + offset) / DAY);
    if (uniform(days, 2 * day) < share) return 1 - HAZE * uniform(days, 2 * day + 1);
    return regional(at) * (1 - BROKEN.depth * toQuantile(2 * broken(at)));
  };
}

function createRegionalSky(seed: number, place: SkyPlace): (at: number) => number {
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
