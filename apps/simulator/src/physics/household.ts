import type { LocalMoment } from './localClock.ts';
import { deriveSeed, smoothNoise, uniform } from './noise.ts';

const MINUTE = 60_000;

/**
 * Demand of a site without EV charging, W: a base load, a morning peak (06:30–09:00) and an evening peak (17:00–21:00) by
 * the local clock, with random appliances on top.
 * @param kwhPerDay annual mean
 */
export function createHousehold(
  seed: number,
  kwhPerDay: number,
): (at: number, moment: LocalMoment) => number {
  const own = deriveSeed(seed, 'household');
  const appliances = smoothNoise(deriveSeed(own, 'appliances'), 20 * MINUTE);
  const kettles = smoothNoise(deriveSeed(own, 'kettles'), 5 * MINUTE);
  // Households have their peaks at different times.
  const shift = (uniform(own, 1) - 0.5) * 60;
  const morningSize = 0.8 + 0.5 * uniform(own, 2);
  const eveningSize = 1.8 + 0.8 * uniform(own, 3);
  const shape = (minute: number, weekend: boolean) =>
    0.45 +
    morningSize * hump(minute, 465 + shift + (weekend ? 45 : 0), 50) +
    eveningSize * hump(minute, 1140 + shift, 85) +
    (weekend ? 0.5 : 0.15) * hump(minute, 780, 120);
  const scaled = (weekend: boolean) => {
    const day = Float64Array.from({ length: 288 }, (_, step) => shape(step * 5, weekend));
    const mean = day.reduce((sum, value) => sum + value, 0) / day.length;
    return day.map((value) => (value / mean) * (kwhPerDay / 0.024));
  };
  const workday = scaled(false);
  const weekend = scaled(true);
  return (at, moment) => {
    const activity = 1 + 0.22 * appliances(at) + 0.12 * kettles(at);
    const shapeNow = (moment.weekend ? weekend : workday)[Math.floor(moment.minute / 5)] ?? 0;
    return shapeNow * Math.max(0.35, activity);
  };
}

function hump(minute: number, centre: number, width: number): number {
  const distance = (minute - centre) / width;
  return Math.exp(-0.5 * distance * distance);
}
