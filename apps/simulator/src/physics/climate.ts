import { clearPower } from './clearPower.ts';

const YEAR = 365.2425 * 86_400_000;
const MONTHS = 12;
/** 21 June 2000: phase 0 of the year. */
const SOLSTICE = Date.UTC(2000, 5, 21);

interface Climate {
  latitude: number;
  longitude: number;
  /** PV yield, kWh per kWp and day: annual mean, at the June solstice, at the December solstice. */
  mean: number;
  june: number;
  december: number;
}

/*
 * Sources: photonik.solar and Chromagen's manual for the means and for the ranges of Sydney and Melbourne; the other
 * ranges are estimates.
 */
const climates: readonly Climate[] = [
  { latitude: -33.87, longitude: 151.21, mean: 4.3, june: 3.4, december: 4.8 }, // Sydney
  { latitude: -27.47, longitude: 153.03, mean: 4.04, june: 3.5, december: 4.4 }, // Brisbane
  { latitude: -37.81, longitude: 144.96, mean: 3.58, june: 2.22, december: 4.59 }, // Melbourne
  { latitude: -34.93, longitude: 138.6, mean: 4.25, june: 2.9, december: 5.3 }, // Adelaide
  { latitude: -31.95, longitude: 115.86, mean: 4.4, june: 3.1, december: 5.3 }, // Perth
  { latitude: -35.28, longitude: 149.13, mean: 4.2, june: 3.0, december: 5.1 }, // Canberra
  { latitude: -42.88, longitude: 147.33, mean: 3.5, june: 1.9, december: 4.8 }, // Hobart
  { latitude: -12.46, longitude: 130.84, mean: 4.5, june: 4.9, december: 3.8 }, // Darwin
];

/**
 * Mean share of the clear-sky power that clouds let through at a place, by season, 0.3…0.95. It scales the yield of a
 * cloudless year to that of the region.
 */
export function createClearness(latitude: number, longitude: number): (at: number) => number {
  const climate = nearestClimate(latitude, longitude);
  const table = Float64Array.from({ length: MONTHS + 1 }, (_, month) => {
    const at = SOLSTICE + ((month % MONTHS) / MONTHS) * YEAR;
    const share = yieldAt(climate, month / MONTHS) / clearYield(latitude, longitude, at);
    return Math.min(0.95, Math.max(0.3, share));
  });
  return (at) => {
    const phase = (at - SOLSTICE) / YEAR;
    const position = (phase - Math.floor(phase)) * MONTHS;
    const month = Math.floor(position);
    const from = table[month] ?? 0;
    return from + ((table[month + 1] ?? from) - from) * (position - month);
  };
}

/** kWh per kWp and day at a phase of the year (0 June, 0.5 December solstice): two harmonics through the three values. */
function yieldAt({ mean, june, december }: Climate, phase: number): number {
  const angle = 2 * Math.PI * phase;
  const yearly = (december - june) / 2;
  const halfYearly = (december + june) / 2 - mean;
  return mean - yearly * Math.cos(angle) + halfYearly * Math.cos(2 * angle);
}

function clearYield(latitude: number, longitude: number, at: number): number {
  const step = 1_200_000;
  let sum = 0;
  for (let offset = 0; offset < 86_400_000; offset += step)
    sum += clearPower(latitude, longitude, at + offset);
  return (sum * step) / 3_600_000;
}

function nearestClimate(latitude: number, longitude: number): Climate {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const distance = (place: Climate) =>
    Math.hypot(place.latitude - latitude, (place.longitude - longitude) * shrink);
  return climates.reduce((best, place) => (distance(place) < distance(best) ? place : best));
}
