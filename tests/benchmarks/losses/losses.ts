import {
  bookStation,
  clearIndex,
  expectedPower,
  learnInterval,
  MIN_NEIGHBOURS,
  neighbourWeight,
  weatherIndex,
  type Peer,
} from '@heliograph/domain/losses';
import {
  clearPower,
  clearSky,
  learnBaseline,
  middlesOf,
  plantPower,
  seededRandom,
  type Plant,
  type PowerSeries,
  type PvPlace,
} from '@heliograph/domain/pv';
import { against, type BenchRow } from '../table.ts';

const STATIONS = 1000;
const NEIGHBOURS = 5;
const STEP = 300_000;
const PER_DAY = 288;
const YEAR = 365;
const CALIBRATIONS = 3;
/** Transcendental functions of the formulas of sun, sky, plane and shape, by interval. */
const FUNCTIONS = 25;
const START = Date.UTC(2025, 0, 1, 14);

const plant: Plant = { planes: [{ tilt: 22, azimuth: 10, peak: 6600 }], limit: 5000 };
const placeOf = (station: number): PvPlace => ({
  latitude: -33.9 + (station % 40) * 0.01,
  longitude: 151 + Math.floor(station / 40) * 0.01,
});

/** Power of a station with clear and cloudy days: what is measured is speed, not the sky. */
function powerOf(place: PvPlace, days: number, seed: number): PowerSeries {
  const random = seededRandom(seed);
  const empty = { start: START, step: STEP, power: new Float64Array(days * PER_DAY) };
  const power = plantPower(clearSky(place, middlesOf(empty)), plant);
  for (let day = 0; day < days; day++) {
    const cloud = random() < 0.4 ? 0 : random();
    for (let i = day * PER_DAY; i < (day + 1) * PER_DAY; i++) power[i] = power[i]! * (1 - cloud * random());
  }
  return { ...empty, power };
}

/** Seconds of one core, so that other work of the machine does not count. */
function secondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Expected energy and booked losses of a fleet by day, after one station was calibrated with a year. */
export function run(): BenchRow[] {
  const place = placeOf(0);
  const year = powerOf(place, YEAR, 1);
  const calibrate = () => learnBaseline(year, place);
  const first = secondsOf(calibrate);
  const calibrations = Array.from({ length: CALIBRATIONS }, () => secondsOf(calibrate)).sort((a, b) => a - b);
  const baseline = calibrate();
  const sky = clearSky(place, middlesOf(year));
  const clear = clearPower(baseline, sky);
  const known = clear.map((power, i) => (sky.up[i]! > 0.1736 ? power : NaN));
  const interval = learnInterval(
    year.power,
    expectedPower(known, clear.slice().fill(0.8), { scale: 1 }, null),
  )!;

  const days = Array.from({ length: STATIONS }, (_, station) => powerOf(placeOf(station), 1, station + 2));
  const memory = process.memoryUsage().rss;
  let entries = 0;
  const fleet = () => {
    const skies = days.map((day, station) => clearSky(placeOf(station), middlesOf(day)));
    const clears = skies.map((ofDay) => clearPower(baseline, ofDay));
    const indices = days.map(({ power }, station) => clearIndex(power, clears[station]!, skies[station]!));
    for (const [station, { power }] of days.entries()) {
      const peers = Array.from({ length: NEIGHBOURS }, (_, k): Peer => ({
        index: indices[(station + k + 1) % STATIONS]!,
        weight: neighbourWeight(5 * (k + 1)),
      }));
      const weather = weatherIndex(peers, MIN_NEIGHBOURS, new Float64Array(PER_DAY));
      const expected = expectedPower(clears[station]!, weather, interval, null);
      const { ledger } = bookStation({ actual: power, expected, step: STEP, rating: 5000 }, interval, {
        sky: skies[station]!,
        weather,
        dayStarts: [0, PER_DAY],
      });
      entries += ledger.entries.length;
    }
  };
  const fleetSeconds = secondsOf(fleet);
  if (entries === 0) throw new Error('nothing was booked');
  const used = (process.memoryUsage().rss - memory) / 1024 ** 2;
  let sum = 0;
  const bare = secondsOf(() => {
    for (let i = 0; i < STATIONS * PER_DAY * FUNCTIONS; i++) sum += Math.sin(i);
  });
  if (Number.isNaN(sum)) throw new Error('unreachable');
  return [
    { name: 'losses, calibration of a station with a year, first', figure: first, unit: 's of CPU' },
    { name: '… median of three more', figure: calibrations[1]!, unit: 's of CPU', aim: '≤ 1' },
    against({
      name: 'losses, 1,000 stations × a day at 5 minutes',
      figure: fleetSeconds,
      unit: 's of CPU',
      peer: 'as many Math.sin as the formulas hold functions',
      peerFigure: bare,
      aim: '≤ 2',
    }),
    { name: '… memory', figure: Math.max(0, used), unit: 'MB', aim: '≤ 200' },
  ];
}
